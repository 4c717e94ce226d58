/** The house's deal as a record writes it, for whoever checks it: five of each number, shuffled (RECORDS.md). */
import type { DrawnMove } from "../../lib/fair";

const COPIES = 5;
const NUMBERS: Readonly<Record<number, number>> = { 2: 5, 3: 6, 4: 8, 5: 9 };

export const drawnMove: DrawnMove = (draw, seats) => {
  const deck = Array.from({ length: COPIES * (NUMBERS[seats] ?? 0) }, (_, at) => 1 + Math.floor(at / COPIES));
  return `deal ${draw.shuffle(deck).join(" ")}`;
};
