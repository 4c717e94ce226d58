/** What a table is offered to choose from. */
import type { GameAbout, OptionAbout } from "../lib/wire";

const FIRST = "first"; // in every game: who begins. Alone there is nobody else

/** Options that carry text, such as a table's own cards: nothing is listed, and what is meant by default is a text. */
export function textual(game: Pick<GameAbout, "options">, seats: number): OptionAbout[] {
  return game.options.filter(
    (option) => option.values.length === 0 && typeof option.defaults[String(seats)] === "string",
  );
}

/** Options that carry a number for each seat, such as handicaps: nothing is listed, and the default is such a list. */
export function perSeat(game: Pick<GameAbout, "options">, seats: number): OptionAbout[] {
  return game.options.filter((option) => {
    const usual = option.defaults[String(seats)];
    const fits = Array.isArray(usual) && usual.length === seats && usual.every((one) => typeof one === "number");
    return option.values.length === 0 && fits;
  });
}

/**
 * What can be chosen at so many seats: of each option the values that can be played, where there is a choice. What the
 * game has settled as null does not come into it as the table stands, such as the size of a team where there is none.
 */
export function offered(
  game: Pick<GameAbout, "options">,
  seats: number,
  chosen: Readonly<Record<string, unknown>> = {},
): OptionAbout[] {
  return game.options
    .map((option) => ({ ...option, values: option.possible[String(seats)] ?? option.values }))
    .filter((option) => option.values.length > 1 && (seats > 1 || option.key !== FIRST) && chosen[option.key] !== null);
}

/** What makes it another game: it is asked before all the rest. */
export const foremost: typeof offered = (game, seats, chosen) =>
  offered(game, seats, chosen).filter((option) => option.foremost);

/** All that is left to choose then. */
export const further: typeof offered = (game, seats, chosen) =>
  offered(game, seats, chosen).filter((option) => !option.foremost);
