/** What a table is offered to choose from. */
import type { GameAbout, OptionAbout } from "../lib/wire";

const FIRST = "first"; // in every game: who begins. Alone there is nobody else

/** What can be chosen at so many seats: of each option the values that can be played, where there is a choice. */
export function offered(game: Pick<GameAbout, "options">, seats: number): OptionAbout[] {
  return game.options
    .map((option) => ({ ...option, values: option.possible[String(seats)] ?? option.values }))
    .filter((option) => option.values.length > 1 && (seats > 1 || option.key !== FIRST));
}
