/** The research board, space by space: the house tells its numbers and, at every move, its tokens. */
import { COLOURS, type Colour } from "./tones";
import type { BoxView } from "./types";

export const HOUSE = -1; // whose tokens are holes and blocks

/** A number in a row: free, blocked, or holding a seat's token. */
export interface Space {
  readonly number: number;
  readonly colour: Colour;
  readonly seat: number | null;
  readonly blocked: boolean;
}

export function spacesOf({ numbers, tokens }: Pick<BoxView, "numbers" | "tokens">): Space[][] {
  return COLOURS.map((colour, row) =>
    (numbers[row] ?? []).map((number, column) => {
      const token = tokens[row]?.[column] ?? null;
      return { number, colour, seat: token === HOUSE ? null : token, blocked: token === HOUSE };
    }),
  );
}

/** The tokens, with one more. */
export function laid(view: BoxView, colour: Colour, number: number, token: number): BoxView["tokens"] {
  const row = COLOURS.indexOf(colour);
  const column = view.numbers[row]?.indexOf(number);
  return view.tokens.map((tokens, at) =>
    at === row ? tokens.map((old, to) => (to === column ? token : old)) : tokens,
  );
}
