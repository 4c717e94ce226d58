/** A moment that the coach picked, as a player is told it: where it was, what was done, what was better, how much, and why. */
import { say } from "../lib/say";
import type { Moment } from "../lib/wire";
import type { Line, Words } from "../lib/words";
import type { GameHome } from "../games/home";

const SIZES = [
  ["small", 0.08],
  ["fair", 0.2],
] as const;

/** How much it cost: a word for it, below which worth. */
function sizeOf(cost: number): "small" | "fair" | "large" {
  return SIZES.find(([, below]) => cost < below)?.[0] ?? "large";
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
    say(`end.cost.${sizeOf(moment.cost)}`, { chances: Math.max(1, Math.round(100 * moment.cost)) }),
    ...(reason ? [words.line(reason)] : []),
  ].join(" ");
}
