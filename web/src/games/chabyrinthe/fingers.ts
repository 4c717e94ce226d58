/** What fingers do besides tapping: drawing over a card to turn it, and carrying the card of the pile to an edge. */
import type { Attachment } from "svelte/attachments";

const FAR = 22; // pixels: less is a tap
const VERY_FAR = 90; // pixels: half a turn

export type Spot = { readonly cell: string } | { readonly slot: number };

/** The card or the place under a point. */
export function spotAt(x: number, y: number): Spot | null {
  return spotOf(document.elementFromPoint(x, y));
}

function spotOf(element: Element | null): Spot | null {
  const button = element?.closest<HTMLElement>("[data-cell], [data-slot]");
  const { cell, slot } = button?.dataset ?? {};
  if (cell !== undefined) return { cell };
  return slot === undefined ? null : { slot: Number(slot) };
}

/** To the right or down: a quarter clockwise. To the left or up: the other way. Far: half a turn. */
function quarters(dx: number, dy: number): number {
  if (Math.hypot(dx, dy) >= VERY_FAR) return 2;
  return dx + dy > 0 ? 1 : 3;
}

/** Calls back while a finger draws over a button, each time it means another turning; the tap that would follow is none. */
export function swipes(swiped: (spot: Spot, way: number) => void): Attachment<HTMLElement> {
  return (node) => {
    let from: { spot: Spot; x: number; y: number; way: number } | null = null;
    let drawn = false;
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void) =>
      node.addEventListener(name, heard, { signal: stop.signal, capture: true });
    on("pointerdown", ({ target, clientX, clientY, isPrimary }) => {
      const spot = target instanceof Element ? spotOf(target) : null;
      from = spot && isPrimary ? { spot, x: clientX, y: clientY, way: 0 } : null;
      drawn = false;
    });
    on("pointermove", ({ clientX, clientY, buttons }) => {
      if (!from || buttons === 0) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.hypot(dx, dy) < FAR) return;
      const way = quarters(dx, dy);
      if (way === from.way) return;
      from = { ...from, way };
      drawn = true;
      swiped(from.spot, way);
    });
    on("pointerup", () => (from = null));
    on("pointercancel", () => (from = null));
    on("click", (event) => {
      if (!drawn) return;
      drawn = false;
      event.stopPropagation();
      event.preventDefault();
    });
    return () => stop.abort();
  };
}

export interface Carried {
  readonly x: number;
  readonly y: number;
}

/** Calls back while something is carried, and with null when it is put down. */
export function carries(carried: (at: Carried | null) => void): Attachment<HTMLElement> {
  return (node) => {
    let from: Carried | null = null;
    let far = false;
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void) =>
      node.addEventListener(name, heard, { signal: stop.signal });
    const put = () => {
      if (far) carried(null);
      from = null;
      far = false;
    };
    on("pointerdown", (event) => {
      if (!event.isPrimary) return;
      event.preventDefault(); // nothing is marked, and no picture is dragged away
      from = { x: event.clientX, y: event.clientY };
      node.setPointerCapture(event.pointerId);
    });
    on("pointermove", ({ clientX: x, clientY: y }) => {
      if (!from || (!far && Math.hypot(x - from.x, y - from.y) < FAR)) return;
      far = true;
      carried({ x, y });
    });
    on("pointerup", put);
    on("pointercancel", put);
    return () => stop.abort();
  };
}
