/** What a cat plays with. Each pose has a place for each (`poses.ts`). */

const INK = "#1b2233";
const WOOL_END = "M14 20C34 30 40 12 56 20";
const GLASS = "M-32-64H32L3-30V-5H15V0H-15V-5H-3V-30Z";
const MOUSE = "M-32-4C-24-20-6-30 10-27C24-24 30-10 26 0H-26C-30 0-33-2-32-4Z";
const TAIL = "M22-8C36-2 36-20 50-14";

export const PROPS = {
  yarn:
    `<path d="${WOOL_END}" fill="none" stroke="${INK}" stroke-width="10" stroke-linecap="round"/>` +
    `<circle r="25" fill="${INK}" stroke="${INK}" stroke-width="12"/><path d="${WOOL_END}" fill="none" class="c-wool-end" stroke-width="4.5" stroke-linecap="round"/>` +
    `<circle r="25" class="c-wool"/><path d="M-24 8C-6 30 18 26 24 6C22 18 12 25 0 25C-12 25-21 18-24 8Z" class="c-wool-shade"/>` +
    `<path d="M-20-12C-4-20 12-16 21-4M-24-2C-8-12 8-10 19 8M-22 9C-12 0 4 0 12 17M-8-23C4-14 12-2 10 10" fill="none" class="c-wool-line" stroke-width="3" stroke-linecap="round"/>`,
  // The stem's foot at 0,0; a small fish peeks out of the glass.
  cocktail:
    `<g fill="${INK}" stroke="${INK}" stroke-width="10" stroke-linejoin="round"><path d="${GLASS}"/><path d="M-18-60C-24-80-10-92 2-90C12-88 14-74 8-60Z"/><path d="M16-62L26-86" stroke-width="11" stroke-linecap="round"/><circle cx="26" cy="-86" r="6"/></g>` +
    `<path d="M16-60L26-86" stroke="#fff5e3" stroke-width="3.4"/><circle cx="26" cy="-86" r="6" fill="#d9674f"/><path d="${GLASS}" fill="#f2fbff"/><path d="M-24-56H24L1-31H-1Z" fill="#5fbfae"/><path d="M6-36L24-56H12L2-38Z" fill="#98ddcd"/>` +
    `<path d="M-18-52C-26-78-10-92 2-90C12-88 16-72 6-52Z" fill="#ff9d5c"/><path d="M-4-52C6-62 10-76 6-87C14-80 14-66 6-52Z" fill="#e57a3c"/><circle cx="-5" cy="-79" r="4.6" fill="#fff"/><circle cx="-5" cy="-79" r="2.6" fill="${INK}"/><path d="M-14-70C-10-67-6-67-3-69" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M-26-58H26L20-52H-20Z" fill="#5fbfae"/><path d="M-32-64H32" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/>`,
  // A toy mouse that faces left, its belly at 0,0.
  mouse:
    `<path d="${TAIL}" fill="none" stroke="${INK}" stroke-width="9" stroke-linecap="round"/><g fill="${INK}" stroke="${INK}" stroke-width="10" stroke-linejoin="round"><path d="${MOUSE}"/><circle cx="-8" cy="-25" r="9"/></g>` +
    `<path d="${TAIL}" fill="none" stroke="#e58fb0" stroke-width="4" stroke-linecap="round"/><path d="${MOUSE}" fill="#b9c3cf"/><path d="M-10 0C4-2 18-6 27-12C28-7 27-3 26 0Z" fill="#93a0af"/>` +
    `<circle cx="-8" cy="-25" r="9" fill="#b9c3cf"/><circle cx="-8" cy="-25" r="4.6" fill="#e58fb0"/><circle cx="-19" cy="-10" r="2.8" fill="${INK}"/><circle cx="-32" cy="-4" r="3.6" fill="#d9674f"/>` +
    `<path d="M2-27L6-40L12-29" fill="#ffc861" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/>`,
} as const;
