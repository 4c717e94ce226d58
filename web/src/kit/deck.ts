/** The number deck that several games share: what a card is, and where the figures on its face stand. */

export const SERIES = ["digits", "dots", "stars", "squares", "capitals", "lower-case", "additions"] as const;
export type Series = (typeof SERIES)[number];
export const SPECIALS = ["chase", "u-turn", "clock", "sumo", "trap", "gift"] as const;
export type Special = (typeof SPECIALS)[number];
export const VALUES = 10;

/** A number card, as every game of this deck has it on the wire. */
export interface NumberCard {
  readonly series: Series;
  readonly value: number;
  readonly text: string; // what is written on it, in the language of its deck; nothing where it is drawn
}

/** A card's own number in a record: ten for each series, in the order above. */
export const numberOf = (card: NumberCard): number => SERIES.indexOf(card.series) * VALUES + card.value - 1;

/** All cards of these series, in the order of the deck. */
export const cardsOf = (series: readonly unknown[]): number[] =>
  SERIES.flatMap((one, at) =>
    series.includes(one) ? Array.from({ length: VALUES }, (_, value) => at * 10 + value) : [],
  );

export type Spot = readonly [x: number, y: number];
export interface Figures {
  readonly size: number; // half as wide as a figure
  readonly spots: readonly Spot[];
}

// Within the frame of a card of 100 x 140, whose middle is 50, 78.
const MIDDLE: Spot = [50, 78];
const square = (left: number, top: number, bottom: number): Spot[] =>
  [top, bottom].flatMap((y): Spot[] => [
    [left, y],
    [100 - left, y],
  ]);
const five = (left: number, top: number, bottom: number): Spot[] => [
  ...square(left, top, bottom),
  [50, (top + bottom) / 2],
];

/** Dots lie as on dice up to six; beyond, a five above and the rest below it, as on dice again. */
const DOTS: readonly Figures[] = [
  { size: 17, spots: [MIDDLE] },
  {
    size: 14,
    spots: [
      [32, 56],
      [68, 100],
    ],
  },
  { size: 13.5, spots: [[29, 51], MIDDLE, [71, 105]] },
  { size: 13.5, spots: square(31, 57, 99) },
  { size: 12.5, spots: five(29, 53, 103) },
  { size: 11.5, spots: [...square(31, 47, 109), [31, 78], [69, 78]] },
  { size: 10.5, spots: [...five(28, 39, 75), [35, 110], [65, 110]] },
  { size: 10.5, spots: [...five(28, 39, 75), [24, 110], [50, 110], [76, 110]] },
  { size: 9.6, spots: [...five(28, 37, 67), ...square(28, 92, 119)] },
  { size: 9.6, spots: [...five(28, 36, 66), ...five(28, 90, 120)] },
];

/** Stars stand in rows, like a sky somebody has tidied up. */
const ROWS: readonly (readonly number[])[] = [
  [1],
  [2],
  [1, 2],
  [2, 2],
  [2, 1, 2],
  [1, 2, 3],
  [2, 3, 2],
  [3, 2, 3],
  [3, 3, 3],
  [1, 2, 3, 4],
];
const STAR_SIZES = [26, 19, 18.5, 18.5, 15.5, 13.5, 13, 13, 13, 10.5];

function inRows(rows: readonly number[], size: number): Figures {
  const tall = 2.1 * size;
  const spots = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, at): Spot => [
      50 + (at - (count - 1) / 2) * size * 2.02,
      79 + (row - (rows.length - 1) / 2) * tall,
    ]),
  );
  return { size, spots };
}

/** Squares come in pairs, two by two, so that one sees at once whether one is left over. */
function inPairs(count: number): Figures {
  if (count === 1) return { size: 18, spots: [MIDDLE] };
  const rows = Math.ceil(count / 2);
  const size = Math.min(14, 46 / rows - 1.6);
  const spots = Array.from({ length: count }, (_, at): Spot => [
    at % 2 ? 50 + size + 2.4 : 50 - size - 2.4,
    78 + (Math.floor(at / 2) - (rows - 1) / 2) * (2 * size + 3.4),
  ]);
  return { size, spots };
}

/** Where the figures of a drawn series stand; null where the number is written. */
export function figures(card: NumberCard): Figures | null {
  if (card.series === "dots") return DOTS[card.value - 1] ?? null;
  if (card.series === "stars") return inRows(ROWS[card.value - 1] ?? [], STAR_SIZES[card.value - 1] ?? 10);
  if (card.series === "squares") return inPairs(card.value);
  return null;
}
