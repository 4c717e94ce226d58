/** One's hand as an album: family by family, what one holds and what is still missing. */
import type { NumberCard } from "../../kit/deck";
import { VALUES } from "../../kit/deck";
import type { Card, FamillesView } from "./types";

export interface Cell {
  readonly card: NumberCard; // what is missing shows its number plainly: nobody has seen that very card yet
  readonly held: boolean;
}

export interface Page {
  readonly name: string; // a value ("7") or a series ("stars"), as in the view
  readonly cells: readonly Cell[];
}

const familyOf = (card: Pick<Card, "series" | "value">, by: FamillesView["by"]): string =>
  by === "value" ? String(card.value) : card.series;

/** The families of which one holds a card. */
export function album(view: Pick<FamillesView, "hand" | "by" | "series">): Page[] {
  const hand = view.hand ?? [];
  const whole: Pick<Card, "series" | "value">[] = view.series.flatMap((series) =>
    Array.from({ length: VALUES }, (_, at) => ({ series, value: at + 1 })),
  );
  const pages = new Map<string, Cell[]>();
  const names = new Set(hand.map((card) => familyOf(card, view.by)));
  for (const one of whole) {
    const name = familyOf(one, view.by);
    if (!names.has(name)) continue;
    const held = hand.find((card) => card.series === one.series && card.value === one.value);
    const cell = { card: held ?? { ...one, text: String(one.value) }, held: held !== undefined };
    pages.set(name, [...(pages.get(name) ?? []), cell]);
  }
  const order = [...pages].map(([name, cells]) => ({ name, cells }));
  return view.by === "value" ? order.sort((one, other) => Number(one.name) - Number(other.name)) : order;
}

export interface Fit {
  readonly beside: number; // families in a row
  readonly columns: number; // cards of a family in a row
  readonly width: number; // of a card, in pixels
}

const RATIO = 1.4;
const CELL_GAP = 4;
const PAGE_GAP = 16;

/** The largest cards with which so many families of so many cards all fit into a box. */
export function fit(pages: number, size: number, width: number, height: number, most: number): Fit {
  let best: Fit = { beside: 1, columns: size, width: 1 };
  for (let beside = 1; beside <= Math.max(1, pages); beside++) {
    for (const columns of [size, Math.ceil(size / 2)]) {
      const rows = Math.ceil(pages / beside);
      const lines = Math.ceil(size / columns);
      const wide = (width - PAGE_GAP * beside) / beside / columns - CELL_GAP;
      const tall = ((height - PAGE_GAP * rows) / rows / lines - CELL_GAP) / RATIO;
      const card = Math.floor(Math.min(wide, tall, most));
      if (card > best.width) best = { beside, columns, width: card };
    }
  }
  return best;
}
