/**
 * Cards keep who they are while their line slides: a view only says what lies where, so each roof is followed from the one
 * before, and a card is drawn as one thing that moves.
 */
import { line, pushed, TURNINGS, type Grid } from "./flow";
import type { Gutter } from "./types";

export interface Laying {
  readonly grid: Grid;
  readonly keys: readonly string[]; // by cell: which card lies there
  readonly pushes: number;
  readonly gone: Gone | null; // the card that was pushed off last
}

export interface Gone {
  readonly key: string;
  readonly gutter: Gutter;
  readonly slot: number; // where the other one came in
}

export const NOTHING_LAID: Laying = { grid: [], keys: [], pushes: 0, gone: null };

/** The key of a card that comes in at a slot; whether it is only tried or really pushed, it is the same card. */
const keyOf = (pushes: number, slot: number): string => `${pushes}>${slot}`;

/** The slot where a card came in, from its key; null: it was dealt. */
export function cameInAt(key: string): number | null {
  const [, slot] = key.split(">");
  return slot === undefined ? null : Number(slot);
}

const isSame = (one: Gutter | undefined, other: Gutter | undefined): boolean =>
  one?.kind === other?.kind && one?.turning === other?.turning;

/** A roof whose cards nobody has seen before. */
function deal(grid: Grid, pushes: number): Laying {
  return { grid, keys: grid.map((_, cell) => `${pushes}.${cell}`), pushes, gone: null };
}

/** A card comes in at a slot, its line slides, and the last one goes. */
export function push(before: Laying, size: number, slot: number, gutter: Gutter): Laying {
  const keys = [...before.keys];
  let key = keyOf(before.pushes, slot);
  for (const cell of line(slot, size)) [keys[cell], key] = [key, keys[cell] ?? ""];
  const last = before.grid[line(slot, size).at(-1) ?? 0] ?? gutter;
  const gone = { key, gutter: last, slot };
  return { grid: pushed(before.grid, size, slot, gutter), keys, pushes: before.pushes + 1, gone };
}

/** The next roof: cards were turned where they lie, or a line has slid (first tried: `likely`), or all is new. */
export function follow(before: Laying, grid: Grid, size: number, likely: number | null): Laying {
  if (grid === before.grid) return before;
  if (grid.length !== before.grid.length) return deal(grid, before.pushes + 1);
  const turned = grid.filter((gutter, cell) => !isSame(gutter, before.grid[cell])).length;
  const stays = grid.every((gutter, cell) => gutter.kind === before.grid[cell]?.kind);
  if (likely === null && stays && turned <= 1) return { ...before, grid };
  const slots = Array.from({ length: 4 * size }, (_, slot) => slot);
  for (const slot of likely === null ? slots : [likely, ...slots]) {
    const first = grid[line(slot, size)[0] ?? 0];
    const slid = first && pushed(before.grid, size, slot, first);
    if (first && slid?.every((gutter, cell) => isSame(gutter, grid[cell])))
      return { ...push(before, size, slot, first), grid };
  }
  return stays ? { ...before, grid } : deal(grid, before.pushes + 1);
}

/** Quarter turns counted on: a card never spins further than it is turned. */
export class Angles {
  private readonly shown = new Map<string, number>();

  of(key: string, gutter: Gutter): number {
    const period = TURNINGS[gutter.kind];
    const before = this.shown.get(key) ?? gutter.turning;
    const now = gutter.turning + period * Math.round((before - gutter.turning) / period);
    this.shown.set(key, now);
    return now;
  }
}
