/** Where a board gets what it shows: a table one sits at, a television, a replay, a guided game. */
import type { Clocks, Legal, Line, Reason } from "../lib/wire";
import type { Heard, Photo, Race, Sitter } from "../games/home";
import type { Happening } from "./following";
import type { Showing } from "./showing.svelte";

/** What there is to show, and what one can do; whatever is left out is not there, or cannot be done. */
export interface BoardSource {
  readonly showing: Showing;
  readonly last: string; // the last thing that happened, in words
  readonly asked: readonly number[]; // the seats the table waits for
  readonly legal: Legal | null; // what the viewer can do; null: nothing now
  readonly description?: readonly Line[] | null; // the table in words; null: not told now
  readonly story?: readonly Happening[]; // what happened, the latest last
  readonly sitters?: readonly Sitter[]; // where they are called otherwise than at the table
  readonly open?: readonly unknown[] | null; // every seat's view, with all open
  readonly hint?: string | null; // a move to point at
  readonly note?: string; // what the viewer keeps for himself
  readonly heard?: readonly Heard[]; // table talk
  readonly talk?: ((text: string, token: string) => void) | null;
  readonly clocks?: Clocks | undefined;
  readonly at?: number; // when the table came to be as it is, in milliseconds of its own
  readonly race?: Race;
  readonly photos?: readonly Photo[];
  /** The table is shown as text from now on; gives back how to stop. */
  reading?(): () => void;
  move?(move: string): void;
  keep?(note: string): void;
  takeBack?(): void;
  ask?(moves: readonly string[]): Promise<readonly Reason[]>;
}
