/** Who has won, in one sentence. */
import { say } from "../lib/say";
import type { Outcome } from "../lib/wire";
import type { Live } from "../rooms/live.svelte";

export function tellVictory(live: Live, result: Outcome): string {
  const { winners } = result;
  const [first = -1, ...others] = winners;
  const names = winners.map((seat) => live.showing.names[seat]).join(", ");
  if (first < 0) return say("end.nobody");
  const sides = live.showing.home?.sides?.(live.showing.view) ?? [];
  const oneSide = sides[first] !== undefined && others.every((seat) => sides[seat] === sides[first]);
  if (others.length > 0) return say(oneSide ? "end.together" : "end.shared", { names });
  return !live.isShared && first === live.viewer ? say("end.won-you") : say("end.won", { names });
}
