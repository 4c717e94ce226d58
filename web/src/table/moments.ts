/** A moment that the coach picked, as a player is told it: where it was, what was done, what was better, how much, and why. */
import { say } from "../lib/say";
import type { Moment } from "../lib/wire";
import type { Line, Words } from "../lib/words";
import type { GameHome } from "../games/home";

type Size = "small" | "fair" | "large";

/** How much it cost: a word for it, below which worth. */
const sizeOf = (cost: number, fair: number, large: number): Size =>
  cost < fair ? "small" : cost < large ? "fair" : "large";

const MOST_POINTS = 20; // what costs more was never looked at by the coach: it only knows that it is worse

/** What it cost, as a share of one's chances, or in points where the game's coach counts those. */
function costOf({ cost, unit }: Moment, counts: boolean): string {
  if (unit === "reward") {
    const chances = Math.min(99, Math.max(1, Math.round(100 * cost)));
    return say(`end.cost.${sizeOf(cost, 0.08, 0.2)}`, { chances });
  }
  const size = sizeOf(cost, 1, 3);
  const points = Math.round(cost);
  if (!counts || unit !== "points" || points < 2 || points > MOST_POINTS) return say(`end.plain-cost.${size}`);
  return say(`end.point-cost.${size}`, { points });
}

/** Where in the game it was: its rounds and tricks, not whose turn. */
function where(home: GameHome, view: unknown): Line[] {
  return home.headline(view).filter((line) => !("seat" in (line.values ?? {})));
}

export function tellMoment(moment: Moment, words: Words, home: GameHome | null, view: unknown): string {
  const move = (notation: string) => (notation ? words.move(notation) : say("end.let-go"));
  const values = { move: move(moment.move), better: move(moment.better) };
  const places = home && view ? words.lines(where(home, view)) : [];
  const reason = home && view ? home.reason?.(view, moment.move, moment.better) : null;
  return [
    ...(places.length > 0 ? [`${places.join(", ")}.`] : []),
    say(moment.verdict === "mistake" ? "end.mistake" : "end.bad-luck", values),
    costOf(moment, !home || !view || (home.counts?.(view) ?? true)),
    ...(reason ? [words.line(reason)] : []),
  ].join(" ");
}
