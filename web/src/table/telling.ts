/** Moves and events in words. */
import type { GameHome } from "../games/home";
import type { Words } from "../lib/words";

/** A move as a button says it: `play 5 blue` is `moves.play` with a = 5, b = blue. */
export function tellMove(words: Words, move: string): string {
  const [verb = "", a, b, c, d] = move.split(" ");
  return words.say(`moves.${verb}`, { a, b, c, d });
}

export function tellEvents(home: GameHome, words: Words, events: readonly unknown[]): string[] {
  return events.flatMap((event) => home.narrate(event).map((line) => words.line(line)));
}
