/**
 * Where gutters lead, for the eye: light from the homes, prints from the cats, also while a card is only being tried.
 *
 * What is won is the house's to say; this draws, and checks a deal as anyone may.
 */
import type { Gutter, RoofView } from "./types";

export type Kind = Gutter["kind"];
export type Grid = readonly Gutter[];

/** How many of a card's turnings look different. */
export const TURNINGS: Readonly<Record<Kind, number>> = { elbow: 4, straight: 2, tee: 4, cross: 1, bridge: 1 };

/** The sides each lane of an upright card joins: 0 up, 1 right, 2 down, 3 left. */
const LANES: Readonly<Record<Kind, readonly (readonly number[])[]>> = {
  elbow: [[0, 1]],
  straight: [[0, 2]],
  tee: [[3, 0, 1]],
  cross: [[0, 1, 2, 3]],
  bridge: [
    [0, 2],
    [1, 3],
  ],
};

export function lanesOf(gutter: Gutter): number[][] {
  return LANES[gutter.kind].map((sides) => sides.map((side) => (side + gutter.turning) % 4));
}

/** The card inside a slot, and the side of it that looks out. Slots go clockwise from above the top-left card. */
export function inside(slot: number, size: number): { cell: number; side: number } {
  const along = slot % size;
  const back = size - 1 - along;
  const last = size * (size - 1);
  const side = Math.floor(slot / size);
  const cell = [along, along * size + size - 1, last + back, back * size][side] ?? 0;
  return { cell, side };
}

/** The slot that a side of a card looks out to, or null where there is a neighbour. */
function outside(cell: number, side: number, size: number): number | null {
  const row = Math.floor(cell / size);
  const column = cell % size;
  if (side === 0) return row === 0 ? column : null;
  if (side === 1) return column === size - 1 ? size + row : null;
  if (side === 2) return row === size - 1 ? 3 * size - 1 - column : null;
  return column === 0 ? 4 * size - 1 - row : null;
}

/** The lanes one gets to from a slot (2 x cell + lane, nearest first), and the slots they come out at. */
export function walk(grid: Grid, size: number, slot: number): { lanes: number[]; slots: Set<number> } {
  const start = inside(slot, size);
  const lanes: number[] = [];
  const slots = new Set<number>();
  const enter = (cell: number, side: number) => {
    const gutter = grid[cell];
    const lane = gutter ? lanesOf(gutter).findIndex((sides) => sides.includes(side)) : -1;
    if (lane >= 0 && !lanes.includes(cell * 2 + lane)) lanes.push(cell * 2 + lane);
  };
  enter(start.cell, start.side);
  const steps = [-size, 1, size, -1];
  for (let at = 0; at < lanes.length; at++) {
    const node = lanes[at] ?? 0;
    const cell = node >> 1;
    const gutter = grid[cell];
    for (const side of gutter ? (lanesOf(gutter)[node & 1] ?? []) : []) {
      const out = outside(cell, side, size);
      if (out === null) enter(cell + (steps[side] ?? 0), (side + 2) % 4);
      else slots.add(out);
    }
  }
  return { lanes, slots };
}

/** The cells of the line behind a slot, the nearest first. */
export function line(slot: number, size: number): number[] {
  const { cell, side } = inside(slot, size);
  const step = [size, -1, -size, 1][side] ?? 0;
  return Array.from({ length: size }, (_, far) => cell + step * far);
}

/** The roof after a card was turned. */
export function turned(grid: Grid, cell: number, quarters: number): Gutter[] {
  return grid.map((gutter, at) =>
    at === cell ? { ...gutter, turning: (gutter.turning + quarters) % TURNINGS[gutter.kind] } : gutter,
  );
}

/** The roof after a card was pushed in at a slot. */
export function pushed(grid: Grid, size: number, slot: number, card: Gutter): Gutter[] {
  const after = [...grid];
  let moving = card;
  for (const cell of line(slot, size)) {
    const next = after[cell] ?? moving;
    after[cell] = moving;
    moving = next;
  }
  return after;
}

export interface Flow {
  readonly light: ReadonlySet<number>; // lanes that a home's light reaches
  readonly prints: ReadonlySet<number>; // lanes that a cat reaches
  readonly flood: ReadonlySet<number>; // both
}

/** Light, prints, and where they meet. */
export function flowOf(grid: Grid, view: RoofView): Flow {
  const reach = (slots: readonly number[]) => new Set(slots.flatMap((slot) => walk(grid, view.size, slot).lanes));
  const light = reach(view.homes);
  const prints = reach(view.cats.map((cat) => cat.slot));
  return { light, prints, flood: new Set([...light].filter((lane) => prints.has(lane))) };
}

/** A card's place: columns a, b, c ... from the left, rows 1, 2, 3 ... from above. */
export const cellName = (cell: number, size: number): string => `${"abcd"[cell % size]}${Math.floor(cell / size) + 1}`;
export const cellNumber = (name: string, size: number): number =>
  (Number(name[1]) - 1) * size + "abcd".indexOf(name[0] ?? "a");
