/** Events in words. */
import type { GameHome } from "../games/home";
import type { Words } from "../lib/words";

export function tellEvents(home: GameHome, words: Words, events: readonly unknown[]): string[] {
  return events.flatMap((event) => home.narrate(event).map((line) => words.line(line)));
}
