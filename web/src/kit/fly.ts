/** Cards fly from where they were to where they go: measured on the page, and only where this device likes motion. */
import type { Attachment } from "svelte/attachments";
import { milliseconds, motion } from "../lib/settings.svelte";

const SPRING = "cubic-bezier(0.3, 1.25, 0.5, 1)";
const STAGGER_MILLISECONDS = 60;

const arrived = new WeakSet<Element>(); // whoever has come comes no second time, whatever else changes on the table

/** Where it lies when nothing moves it: one that is still on its way looks smaller, and would seem to grow. */
function rest(card: Element): void {
  for (const motion of card.getAnimations()) motion.cancel();
}

/** The place another drawing has on the page, as a shift from here. */
function shift(from: Element, to: Element): { x: number; y: number; scale: number } {
  const [here, there] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return {
    x: there.x + there.width / 2 - here.x - here.width / 2,
    y: there.y + there.height / 2 - here.y - here.height / 2,
    scale: here.width > 0 ? there.width / here.width : 1,
  };
}

/** It comes from there: what `selector` finds on the same board. */
export function comesFrom(selector: string, late = 0): Attachment<HTMLElement> {
  return (node) => {
    if (motion() !== "full" || arrived.has(node)) return;
    arrived.add(node);
    const origin = node.closest(".lamp-table")?.querySelector(selector);
    if (!origin) return;
    const { x, y, scale } = shift(node, origin);
    node.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(-8deg)` },
        { transform: "translate(0, 0) scale(1.06) rotate(2deg)", offset: 0.8 },
        { transform: "none" },
      ],
      {
        duration: milliseconds(380),
        delay: late * milliseconds(STAGGER_MILLISECONDS),
        easing: SPRING,
        fill: "backwards",
      },
    );
  };
}

/** They all go there, one just after the other. */
export function flyTo(table: Element | null | undefined, what: string, where: string, usual: number): void {
  const target = table?.querySelector(where);
  if (!table || !target || motion() !== "full") return;
  [...table.querySelectorAll(what)].forEach((card, at) => {
    rest(card);
    const { x, y, scale } = shift(card, target);
    card.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x * 0.5}px, ${y * 0.5 - 24}px) scale(${(1 + scale) / 2}) rotate(7deg)`, offset: 0.5 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.9 },
      ],
      {
        duration: milliseconds(usual * 0.6),
        delay: at * milliseconds(STAGGER_MILLISECONDS),
        easing: "ease-in-out",
        fill: "forwards",
      },
    );
  });
}
