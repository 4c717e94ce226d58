/** The head: one for every pose, placed by a transform. Seven faces, of which the look shows one. */
import { clip, type Pen } from "./markup.ts";

const EAR_L = "M-49-2C-57-26-58-48-53-60C-51-65-46-66-42-63C-29-54-17-44-8-32C-9-10-32 4-49-2Z";
const EAR_R = "M49-2C32 4 9-10 8-32C17-44 29-54 42-63C46-66 51-65 53-60C58-48 57-26 49-2Z";
const SKULL =
  "M0-40C28-40 47-26 50-2C51 4 56 9 64 12C61 17 58 19 55 20C57 24 58 28 58 32C53 33 49 33 46 35C36 43 19 46 0 46" +
  "C-19 46-36 43-46 35C-49 33-53 33-58 32C-58 28-57 24-55 20C-58 19-61 17-64 12C-56 9-51 4-50-2C-47-26-28-40 0-40Z";
const INNER_L = "M-44-18C-50-34-50-44-47-51C-37-45-28-38-22-30C-29-28-38-24-44-18Z";
const INNER_R = "M44-18C50-34 50-44 47-51C37-45 28-38 22-30C29-28 38-24 44-18Z";
// The ears' backs are a little darker at the root, so that they stand off the head.
const BACK_L = "M-47-4C-52-22-52-36-49-46C-40-36-30-24-20-18C-24-6-36-1-47-4Z";
const BACK_R = "M47-4C52-22 52-36 49-46C40-36 30-24 20-18C24-6 36-1 47-4Z";
const INK = "#1b2233";

interface Eye {
  x: number;
  y: number;
  rx: number;
  ry: number;
  pupil: readonly [x: number, y: number, rx: number, ry: number];
  light: readonly [x: number, y: number, r: number];
  lid?: string; // the lower edge of the upper lid, from left to right
}

function eye({ x, y, rx, ry, pupil: [px, py, prx, pry], light: [lx, ly, lr], lid }: Eye): string {
  return (
    `<g transform="translate(${x} ${y})"><g class="c-blink">` +
    `<ellipse rx="${rx + 2.6}" ry="${ry + 2.6}" fill="${INK}"/><ellipse rx="${rx}" ry="${ry}" class="c-iris"/>` +
    `<g class="c-gaze"><ellipse cx="${px}" cy="${py}" rx="${prx}" ry="${pry}" fill="#141826"/>` +
    `<circle cx="${lx}" cy="${ly}" r="${lr}" fill="#fff"/>` +
    `<circle cx="${px + 3.2}" cy="${py + pry / 2}" r="1.8" fill="#fff" opacity=".85"/></g>` +
    (lid
      ? `<g clip-path="url(#cat-clip-eye)"><path class="c-lid" d="${lid}V-30H-22Z"/>` +
        `<path d="${lid}" fill="none" stroke="${INK}" stroke-width="4.5"/></g>`
      : "") +
    `</g></g>`
  );
}

function pair(left: Eye, right: Partial<Eye> = {}): string {
  return eye(left) + eye({ ...left, x: -left.x, ...right });
}

const SMILE = `<path class="c-crease" d="M0 21V25M0 25C-2 31-10 32-14 27M0 25C2 31 10 32 14 27"/>`;

const FACES: Readonly<Record<string, string>> = {
  calm: lidded([-22, 1, 14.5, 16], [1, 1, 9, 13], [-2.6, -5.2, 5], "Q0 -17.5", -6.5) + SMILE,
  curious:
    pair({ x: -22, y: 0, rx: 15, ry: 17, pupil: [2, -1, 10, 13.5], light: [-1.6, -7.5, 5.5] }) +
    `<ellipse cy="29" rx="4.4" ry="3.6" fill="${INK}"/><path class="c-crease" d="M0 21V26"/>`,
  smug:
    lidded([-22, 2, 14, 15.5], [4, 4, 8, 11.5], [0.4, -1.5, 4.4], "L0 -3.4", -2.8) +
    `<path class="c-feature" d="M11-23C17-31 29-31 35-24"/>` +
    `<path class="c-crease" d="M0 21V25M0 25C-3 32-11 32-15 27M0 25C4 34 17 33 23 21M21 20L25 21"/>`,
  startled:
    [-23, 23]
      .map(
        (x) =>
          `<g transform="translate(${x} -2)"><g class="c-blink"><ellipse rx="19.4" ry="21" fill="${INK}"/>` +
          `<ellipse rx="16.6" ry="18.2" fill="#fffdf4"/><g class="c-gaze"><circle r="11" class="c-iris"/>` +
          `<ellipse rx="3.6" ry="7.6" fill="#141826"/><circle cx="-5" cy="-6" r="3" fill="#fff"/></g></g></g>`,
      )
      .join("") +
    `<path class="c-feature" d="M-33-31C-28-34-22-35-17-33M33-31C28-34 22-35 17-33"/>` +
    `<path d="M-5 28C-5 24 5 24 5 28C8 39-8 39-5 28Z" fill="${INK}"/>`,
  asleep: `<path class="c-feature c-shut" d="M-35 4C-31 13-15 13-10 5M35 4C31 13 15 13 10 5"/>` + SMILE,
  gleeful:
    pair({ x: -22, y: 0, rx: 15, ry: 16.5, pupil: [0, 0, 10.5, 13.5], light: [-3.6, -6.5, 5.8] }) +
    `<path d="M-12 26C-6 28 6 28 12 26C13 38 5 42 0 42C-5 42-13 38-12 26Z" fill="#7c2231" stroke="${INK}" stroke-width="3"/>` +
    `<path d="M-6 37C-3 33 3 33 6 37C4 41-4 41-6 37Z" fill="#f08a94"/>`,
  sad:
    pair({ x: -22, y: 2, rx: 15, ry: 16.5, pupil: [0, 3, 11, 13], light: [-3.8, -3.5, 6] }) +
    `<path class="c-feature" d="M-36-20C-30-25-24-27-17-27M36-20C30-25 24-27 17-27"/>` +
    `<path class="c-crease" d="M0 21V26M-8 31C-4 27 4 27 8 31"/>`,
};

function lidded(
  [x, y, rx, ry]: readonly [number, number, number, number],
  pupil: Eye["pupil"],
  light: Eye["light"],
  middle: string,
  edge: number,
): string {
  const end = middle.startsWith("Q") ? ` 22 ${edge}` : `L22 ${edge}`;
  return pair({ x, y, rx, ry, pupil, light, lid: `M-22 ${edge}${middle}${end}` });
}

const NOSE = `<path class="c-nose" d="M-7 14C-4 12 4 12 7 14C7 18 3 21 0 21C-3 21-7 18-7 14Z" stroke="${INK}" stroke-width="2.4"/>`;
const MUZZLE = `<path class="c-light" d="M0 11C8 8 16 12 21 17C28 25 22 37 11 38C7 44-7 44-11 38C-22 37-28 25-21 17C-16 12-8 8 0 11Z"/>`;
const WHISKERS = `<path class="c-whisker" d="M-36 20C-52 15-66 12-80 13M-36 26C-52 26-65 29-77 35M36 20C52 15 66 12 80 13M36 26C52 26 65 29 77 35"/>`;

const SHADE = `<path class="c-shade" d="M-62 12C-44 40 44 40 62 12V60H-62Z" opacity=".55"/>`;
const STRIPES = `<path class="c-mark" stroke-width="7" d="M0-42V-24M-14-40L-10-27M14-40L10-27"/><path class="c-mark" stroke-width="6" d="M-70 10L-48 8M-66 24L-47 20M70 10L48 8M66 24L47 20"/>`;
const PATCH = `<path class="c-spot" d="M4-44C26-44 54-30 50 6C46 22 24 26 12 14C2 2 0-22 4-44Z"/>`;
const POINT = `<path class="c-spot" d="M0-26C16-24 38-14 40 4C42 26 26 42 0 43C-26 42-42 26-40 4C-38-14-16-24 0-26Z"/>`;

export const HEAD_SHAPES = [
  ["ear-l", EAR_L],
  ["ear-r", EAR_R],
  ["skull", SKULL],
] as const;
export const HEAD_CLIPS = clip("skull", SKULL) + `<clipPath id="cat-clip-eye"><ellipse rx="17.4" ry="19"/></clipPath>`;

export function headShape(pen: Pen): string {
  return pen.shape("ear-l", "c-ear-l") + pen.shape("ear-r", "c-ear-r") + pen.shape("skull", "");
}

function ears(pen: Pen, inside: readonly [left: string, right: string], paint: string): string {
  const ear = (side: "l" | "r", path: string) =>
    `<g class="c-ear-${side}">${pen.shape(`ear-${side}`, "c-ear")}<path class="${paint}" d="${path}"/></g>`;
  return ear("l", inside[0]) + ear("r", inside[1]);
}

/** The head from the front. */
export function frontHead(pen: Pen): string {
  const faces = Object.entries(FACES).map(([name, face]) => pen.shown(name, face));
  return (
    pen.group("head-shape", "c-ink", () => headShape(pen)) +
    ears(pen, [INNER_L, INNER_R], "c-inner") +
    pen.shape("skull", "c-coat") +
    `<g clip-path="url(#cat-clip-skull)">${SHADE}` +
    pen.shown("stripes", STRIPES) +
    pen.shown("spots", PATCH) +
    pen.shown("points", POINT) +
    `</g><g class="c-face">${MUZZLE}${faces.join("")}${NOSE}</g>${WHISKERS}` +
    pen.shown("glasses", GLASSES) +
    pen.shown("hat", HAT) +
    pen.shown("crown", CROWN)
  );
}

/** The head from behind: no face, the ears' backs, and the tips of the whiskers. */
export function awayHead(pen: Pen): string {
  return (
    `<path class="c-whisker" d="M-54 18L-78 13M-54 25L-75 33M54 18L78 13M54 25L75 33"/>` +
    pen.group("head-shape", "c-ink", () => headShape(pen)) +
    ears(pen, [BACK_L, BACK_R], "c-shade") +
    pen.shape("skull", "c-coat") +
    `<g clip-path="url(#cat-clip-skull)"><path class="c-shade" d="M-62 22C-44 48 44 48 62 22V60H-62Z" opacity=".7"/>` +
    pen.shown(
      "stripes",
      `<path class="c-mark" stroke-width="8" d="M0-42V-4M-17-38L-12-8M17-38L12-8M-34-26L-29-6M34-26L29-6"/>`,
    ) +
    pen.shown(
      "spots",
      `<path class="c-spot" d="M-44-24C-20-40 4-34 2-14C0 4-30 16-44 4C-52-4-52-16-44-24Z"/><circle class="c-spot" cx="28" cy="14" r="13"/>`,
    ) +
    `</g><path class="c-crease" d="M-44 31C-38 36-31 38-24 39M44 31C38 36 31 38 24 39"/>` +
    pen.shown("hat", HAT) +
    pen.shown("crown", CROWN)
  );
}

// What a head wears.

const HAT =
  `<g transform="translate(6 -40) rotate(8)"><g stroke="${INK}" stroke-width="10" stroke-linejoin="round" fill="${INK}">` +
  `<ellipse rx="37" ry="9"/><path d="M-23 0L-26-44C-10-49 10-49 26-44L23 0Z"/></g>` +
  `<path d="M-23 0L-26-44C-10-49 10-49 26-44L23 0Z" fill="#3a435c"/><path d="M10 0L12-47C18-46 22-45 26-44L23 0Z" fill="#2a3146"/>` +
  `<ellipse rx="37" ry="9" fill="#3a435c"/><path d="M-24-16C-8-11 8-11 24-16L23 0C10 5-10 5-23 0Z" fill="#d9674f"/></g>`;

const CROWN =
  `<g transform="translate(-4 -37) rotate(-7)"><path d="M-27 4L-32-26L-15-14L0-36L15-14L32-26L27 4C10 9-10 9-27 4Z" fill="${INK}" stroke="${INK}" stroke-width="10" stroke-linejoin="round"/>` +
  `<path d="M-27 4L-32-26L-15-14L0-36L15-14L32-26L27 4C10 9-10 9-27 4Z" fill="#ffc861"/>` +
  `<path d="M8 7L6-28L15-14L32-26L27 4C21 6 15 7 8 7Z" fill="#f0a63c"/><path d="M-27 4L-28-3C-10 2 10 2 28-3L27 4C10 9-10 9-27 4Z" fill="#fff0bf"/>` +
  `<circle cy="-10" r="5" fill="#d9674f"/><circle cx="-32" cy="-27" r="4" fill="#fff0bf"/><circle cy="-37" r="4.5" fill="#fff0bf"/><circle cx="32" cy="-27" r="4" fill="#fff0bf"/></g>`;

const GLASSES =
  `<g class="c-face"><g fill="#cfe9f5" fill-opacity=".28" stroke="${INK}" stroke-width="9"><circle cx="-23" cy="1" r="21"/><circle cx="23" cy="1" r="21"/></g>` +
  `<g fill="none" stroke="#d9674f" stroke-width="4.5" stroke-linecap="round"><circle cx="-23" cy="1" r="21"/><circle cx="23" cy="1" r="21"/><path d="M-5-3C-3-6 3-6 5-3M-44-2L-52-5M44-2L52-5"/></g></g>`;

/** What hangs under the chin: it rides the head, in front of the body. */
export const NECKWEAR = {
  bow:
    `<g transform="translate(0 52)"><path d="M0 0L-27-13C-32-8-32 10-27 14L0 2L27 14C32 10 32-8 27-13Z" fill="${INK}" stroke="${INK}" stroke-width="9" stroke-linejoin="round"/>` +
    `<path d="M0 0L-27-13C-32-8-32 10-27 14L0 2L27 14C32 10 32-8 27-13Z" fill="#d9674f"/><path d="M0 1L-28 6C-29 9-28 12-27 14ZM0 1L28 6C29 9 28 12 27 14Z" fill="#a8432f"/>` +
    `<ellipse rx="8" ry="9" cy="1" fill="#e98a72" stroke="${INK}" stroke-width="3"/></g>`,
  scarf:
    `<path d="M14 50L34 52L38 92C32 96 24 96 18 92Z" fill="${INK}" stroke="${INK}" stroke-width="9" stroke-linejoin="round"/>` +
    `<path d="M-44 40C-20 52 20 52 44 40C50 46 48 56 42 60C18 70-18 70-42 60C-48 56-50 46-44 40Z" fill="${INK}" stroke="${INK}" stroke-width="9" stroke-linejoin="round"/>` +
    `<path d="M14 54L34 52L38 92C32 96 24 96 18 92Z" fill="#3f8f86"/><path d="M17 76L36 74L37 82L18 84Z" fill="#fff0c2"/><path d="M20 93V99M26 95V101M32 94V100" stroke="#3f8f86" stroke-width="3.5" stroke-linecap="round"/>` +
    `<path d="M-44 40C-20 52 20 52 44 40C50 46 48 56 42 60C18 70-18 70-42 60C-48 56-50 46-44 40Z" fill="#4fa79c"/>` +
    `<path d="M-30 45L-34 63L-24 66L-20 48ZM20 48L24 66L34 63L30 45Z" fill="#fff0c2"/><path d="M-46 52C-20 64 20 64 46 52L42 60C18 70-18 70-42 60Z" fill="${INK}" opacity=".16"/>`,
} as const;
