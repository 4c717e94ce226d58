/** One's hand as an album: family by family, what one holds and what is still missing. */
import type { NumberCard } from "../../kit/deck";
import { VALUES } from "../../kit/deck";
import type { Words } from "../../lib/words";
import type { Card, FamillesView } from "./types";

export interface Cell {
  readonly card: NumberCard;
  readonly held: boolean;
}

export interface Page {
  readonly name: string; // a value ("7") or a series ("stars"), as in the view
  readonly emblem: NumberCard; // what stands for it
  readonly cells: readonly Cell[];
}

/** What an album is laid out from, whatever its size. */
export interface AlbumProps {
  readonly pages: readonly Page[];
  readonly size: number; // cards of a family
  readonly words: Words;
  readonly moves: ReadonlySet<string>;
  readonly whom: number | null;
  readonly wanted: NumberCard | null; // asked for as soon as one says whom
  readonly hint: string | null;
  readonly most: number; // pixels: no card need be wider
  ask(card: NumberCard): void;
}

const familyOf = (card: Pick<Card, "series" | "value">, by: FamillesView["by"]): string =>
  by === "value" ? String(card.value) : card.series;

/** What stands for a family on the table: its value as a digit, or a card of its series. */
export const emblemOf = (by: FamillesView["by"], name: string, card: NumberCard): NumberCard =>
  by === "value" ? { series: "digits", value: card.value, text: name } : card;

/** The families of which one holds a card. */
export function album(view: Pick<FamillesView, "hand" | "by" | "series" | "worded">): Page[] {
  const hand = view.hand ?? [];
  const is = (one: Pick<Card, "series" | "value">) => (card: Card) =>
    card.series === one.series && card.value === one.value;
  const whole: Pick<Card, "series" | "value">[] = view.series.flatMap((series) =>
    Array.from({ length: VALUES }, (_, at) => ({ series, value: at + 1 })),
  );
  const pages = new Map<string, Cell[]>();
  const names = new Set(hand.map((card) => familyOf(card, view.by)));
  for (const one of whole) {
    const name = familyOf(one, view.by);
    if (!names.has(name)) continue;
    const held = hand.some(is(one));
    const card = view.worded.find(is(one)) ?? { ...one, text: one.series === "digits" ? String(one.value) : "" };
    pages.set(name, [...(pages.get(name) ?? []), { card, held }]);
  }
  const order = [...pages].map(([name, cells]) => {
    const some = (cells.find((cell) => cell.held) ?? cells[0]) as Cell;
    return { name, cells, emblem: emblemOf(view.by, name, some.card) };
  });
  return view.by === "value" ? order.sort((one, other) => Number(one.name) - Number(other.name)) : order;
}

/** Does a move ask for a card of this family? */
export function inFamily(page: Page, move: string): boolean {
  const asked = move.split(" ").slice(2).join(" ");
  return page.cells.some(({ card }) => `${card.series} ${card.value}` === asked);
}

export interface Fit {
  readonly beside: number; // families in a row
  readonly columns: number; // cards of a family in a row
  readonly width: number; // of a card, in pixels
}

const RATIO = 1.4;
const CELL_GAP = 3;
const PAGE_GAP = 6; // what lies around a family, and the rim of the album
/** Pixels: with what lies between two cards a thumb needs 44. */
export const LEAST = 44 - CELL_GAP;

/**
 * The largest cards with which so many families of so many cards all fit into a box. Where a thumb could not tell them apart
 * any more they stay as large as that, below each other, and the album is pulled up and down.
 */
export function fit(pages: number, size: number, width: number, height: number, most: number): Fit {
  let best: Fit = { beside: 1, columns: size, width: 1 };
  for (let beside = 1; beside <= Math.max(1, pages); beside++) {
    for (const columns of [size, Math.ceil(size / 2)]) {
      const rows = Math.ceil(pages / beside);
      const lines = Math.ceil(size / columns);
      const wide = cardWidth(width, beside, columns);
      const tall = ((height - PAGE_GAP * rows) / rows / lines - CELL_GAP) / RATIO;
      const card = Math.floor(Math.min(wide, tall, most));
      if (card > best.width) best = { beside, columns, width: card };
    }
  }
  // Only families in whole rows that fill an upright phone are that small: elsewhere a pulled album has larger cards at once.
  const filled = best.columns === size && best.width >= Math.floor(cardWidth(width, best.beside, size));
  if (best.width >= (filled ? LEAST : LEAST + CELL_GAP)) return best;
  const columns = cardWidth(width, 1, size) >= LEAST ? size : Math.ceil(size / 2);
  const beside = cardWidth(width, 2, columns) >= LEAST ? 2 : 1;
  return { beside, columns, width: Math.max(LEAST, Math.floor(Math.min(most, cardWidth(width, beside, columns)))) };
}

const cardWidth = (width: number, beside: number, columns: number): number =>
  (width - PAGE_GAP * beside) / beside / columns - CELL_GAP;

/** How tall the album is then. */
export const tallness = (pages: number, size: number, laid: Fit): number =>
  Math.ceil(pages / laid.beside) * (Math.ceil(size / laid.columns) * (laid.width * RATIO + CELL_GAP) + PAGE_GAP);
