/** What the board itself says: where we are, what decided it, what its pieces are called. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { MemoireView } from "./types";

const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

const who = (seat: number | null): Line => tell("who", { seat });

const over = (view: MemoireView): Line => tell(view.complete ? "over" : "over-barren");

/** Where we are, in a few words. */
export function headline(view: MemoireView): Line[] {
  if (view.phase === "over") return [over(view)];
  if (view.turn === null || view.phase === "first" || view.phase === "deal") return [tell("before")];
  return [now(view), { key: "board.left", values: { left: view.left } }];
}

/** Whom the table waits for. */
function now(view: MemoireView): Line {
  if (view.phase === "tell") return tell("to-tell", { seat: view.teller, whom: who(view.turn) });
  return tell(view.up.length === 1 ? "to-turn-second" : "to-turn", { seat: view.turn });
}

// Turns for each pair: whoever forgets nothing needs about 1.6, and some luck besides.
const THREE_STARS = 1.75;
const TWO_STARS = 2.5;

/** What so many turns are worth, for so many pairs. */
export function stars(turns: number, pairs: number): 1 | 2 | 3 {
  return turns <= THREE_STARS * pairs ? 3 : turns <= TWO_STARS * pairs ? 2 : 1;
}

/** Alone: how many turns it took. */
export function went(view: MemoireView): Line | null {
  if (view.pairs.length > 1) return null;
  if (!view.complete) return { key: "board.alone-barren", values: { turns: view.turns } };
  const worth: Line = { key: `board.stars-${stars(view.turns, view.found.length)}`, values: {} };
  return { key: "board.alone", values: { turns: view.turns, stars: worth } };
}

/** What decided it: how many turns it took, and who found the last pair. */
export function decided(view: MemoireView, result: Outcome): Line[] {
  const last = view.found.at(-1);
  if (result.winners.length === 0 || !last) return [];
  return view.pairs.length > 1
    ? [
        { key: "board.decided-turns", values: { turns: view.turns } },
        { key: "board.decided-last", values: { seat: last.seat } },
      ]
    : [];
}
