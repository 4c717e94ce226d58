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

/** Alone: how many turns it took. */
export const went = (view: MemoireView): Line | null =>
  view.pairs.length > 1
    ? null
    : { key: view.complete ? "board.alone" : "board.alone-barren", values: { turns: view.turns } };

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
