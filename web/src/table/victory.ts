/** How a match ended, as it is told: who won in one sentence, and who stands where on the podium. */
import { say } from "../lib/say";
import { language } from "../lib/settings.svelte";
import type { Outcome } from "../lib/wire";
import type { Live } from "../rooms/live.svelte";

/** What of a table tells how it ended. */
export type Ending = Pick<Live, "showing" | "isShared" | "viewer">;

/** A step of the podium: who stands on it, and, where points tell who is before whom, its rank and its points. */
export interface Step {
  readonly rank: number | null;
  readonly seats: readonly number[];
  readonly points: number | null;
}

const sidesOf = (live: Ending): readonly number[] => live.showing.home?.sides?.(live.showing.view) ?? [];

const wentOf = (live: Ending) => live.showing.home?.went?.(live.showing.view) ?? null;

/** Names in a row, as the language joins them: a, b and c. */
export function joined(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

export function tellVictory(live: Ending, result: Outcome): string {
  const went = wentOf(live);
  if (went) return live.showing.voice.line(went);
  const { winners } = result;
  const [first = -1, ...others] = winners;
  if (first < 0) return say("end.nobody");
  const me = live.isShared ? -1 : live.viewer;
  const sides = sidesOf(live);
  const names = joined(winners.filter((seat) => seat !== me).map((seat) => live.showing.names[seat] ?? ""));
  const mine = winners.includes(me);
  if (others.length === 0) return mine ? say("end.won-you") : say("end.won", { names });
  const oneSide = sides[first] !== undefined && others.every((seat) => sides[seat] === sides[first]);
  const how = oneSide ? "end.together" : "end.shared";
  return mine ? say(`${how}-you`, { names }) : say(how, { names });
}

/** Why one stands before another who has as many points; null where nobody does. */
export function tellTie(live: Ending, result: Outcome): string | null {
  const steps = podium(live, result);
  const apart = steps.some((step, at) => {
    const next = steps[at + 1];
    return next !== undefined && step.points === next.points && step.rank !== next.rank;
  });
  const tie = live.showing.home?.tie;
  return apart && tie ? live.showing.voice.line(tie) : null;
}

/** Those who won or lost together stand together; the best come first. */
export function podium(live: Ending, result: Outcome): Step[] {
  const seats = result.ranks.map((_, seat) => seat);
  if (wentOf(live)) return [{ rank: null, seats, points: null }];
  const sides = sidesOf(live);
  const steps = new Map<number, number[]>();
  for (const seat of seats) {
    const side = sides[seat] ?? seat;
    steps.set(side, [...(steps.get(side) ?? []), seat]);
  }
  return [...steps.values()]
    .map((together) => {
      const [first = 0] = together;
      return { rank: result.ranks[first] ?? 0, seats: together, points: result.scores[first] ?? 0 };
    })
    .sort((one, other) => one.rank - other.rank);
}
