/** What the board itself says: where we are, what decided it, what its pieces are called. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Card, Paw, ThreadView } from "./types";

type Values = Record<string, unknown>;

const tell = (key: string, values: Values = {}): Line => ({ key: `describe.${key}`, values });

const board = (key: string, values: Values = {}): Line => ({ key: `board.${key}`, values });

export const cardLine = (card: Card): Line => tell("card", { text: card.text });

/** A move as it is said inside a sentence. */
export function moveLine(notation: string): Line {
  const [verb = "", ...what] = notation.split(" ");
  return { key: `moves.${verb}`, values: { a: what.join(" ") } };
}

export const isTogether = (view: Pick<ThreadView, "mode">): boolean =>
  view.mode === "discovery" || view.mode === "moods";

// --- The table

/** Where we are, in a few words. */
export function headline(view: ThreadView): Line[] {
  if (view.phase === "over") return [tell("over")];
  if (view.phase === "first" || view.cat === null) return [tell("before")];
  const mine = view.viewer === view.cat && view.viewer >= 0;
  const now = mine && view.phase in CATS_TURN ? board(`cat-now.${view.phase}`) : board(`now.${view.phase}`);
  const theme = view.theme === null ? [] : [board("of-theme", { theme: view.theme })];
  return [now, board("round", { round: view.round, rounds: view.rounds, theme: theme[0] ?? board("no-theme") })];
}

const CATS_TURN = { theme: 1, ready: 1, aside: 1, paw: 1, decoy: 1, vote: 1, choice: 1, guess: 1 };

export function pointing(clues: readonly Card[], at: number, paw: Paw): Line | null {
  const [left, right] = [clues[at], clues[at + 1]];
  if (!left || !right) return null;
  const [to, away] = paw.claws === "left" ? [left, right] : [right, left];
  return tell("paw", { number: paw.number, to: cardLine(to), away: cardLine(away) });
}

/** Together: is the cat adopted? */
export const went = (view: ThreadView): Line | null =>
  isTogether(view) ? tell(view.ranks?.[0] === 1 ? "won" : "lost") : null;

/** What decided it: which mysteries were found, with how few paws. */
export function decided(view: ThreadView, result: Outcome): Line[] {
  const found = view.reports.filter((report) => report.found);
  const lines = [board("decided", { found: found.length, rounds: view.reports.length })];
  const best = [...found].sort((one, other) => one.paws.length - other.paws.length)[0];
  if (best) lines.push(board("decided-best", { seat: best.cat, card: cardLine(best.mystery), paws: best.paws.length }));
  return result.ranks.length > 0 ? lines : [];
}
