/** The house's three draws as a record writes them, for whoever checks them (RECORDS.md). */
import type { DrawnMove } from "../../lib/fair";
import { ATTRIBUTES, COATS, POSES } from "./pieces";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

export const drawnMove: DrawnMove = (draw, seats, options, ordinal) => {
  const first = options["first"];
  if (ordinal === 0) return `first ${typeof first === "number" ? first : draw.below(seats)}`;
  if (ordinal === 1) return `disguise ${draw.shuffle(numbers(ATTRIBUTES.length)).join(" ")}`;
  return `deal ${draw.shuffle(numbers(POSES.length * COATS.length)).join(" ")}`;
};
