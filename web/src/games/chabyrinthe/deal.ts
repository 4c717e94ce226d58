/** The house's draws as a record writes them, for whoever checks them (RECORDS.md). */
import type { Draw, DrawnMove } from "../../lib/fair";
import { TURNINGS, walk, type Kind } from "./flow";

const KINDS: readonly (readonly [Kind, number])[] = [
  ["elbow", 10],
  ["straight", 6],
  ["tee", 6],
  ["cross", 2],
  ["bridge", 2],
];
const GUTTERS = KINDS.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
const ELBOWS = 10;
const CATS = 15;

const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at);

export const drawnMove: DrawnMove = (draw, seats, options, ordinal) => {
  if (ordinal === 0) return `first ${options.first === "drawn" ? draw.below(seats) : String(options.first)}`;
  const size = Number(options.size);
  for (let attempt = 1; ; attempt++) {
    const { numbers, wet } = shuffled(draw, size);
    if (!wet) return `deal ${attempt} ${numbers.join(" ")}`;
  }
};

function shuffled(draw: Draw, size: number): { numbers: number[]; wet: boolean } {
  const [right = 0, left = 0, ...others] = draw.shuffle(upTo(ELBOWS));
  const cards = draw.shuffle([...others.sort((one, other) => one - other), ...upTo(GUTTERS.length - ELBOWS, ELBOWS)]);
  cards.splice(size - 1, 0, right);
  cards.splice(size * (size - 1), 0, left);
  const grid = cards.slice(0, size * size).map((card) => {
    const kind = GUTTERS[card] ?? "elbow";
    return { kind, turning: draw.below(4) % TURNINGS[kind] };
  });
  const cats = draw.shuffle(upTo(CATS));
  const wet = [size, 3 * size].some((slot) => {
    const { slots } = walk(grid, size, slot);
    return slots.has(0) || slots.has(2 * size);
  });
  return { numbers: [...cards, ...grid.map((gutter) => gutter.turning), ...cats], wet };
}
