/** The house's two draws as a record writes them, for whoever checks them (RECORDS.md). */
import { cardsOf } from "../../kit/deck";
import type { DrawnMove } from "../../lib/fair";

export const drawnMove: DrawnMove = (draw, seats, options, ordinal) => {
  const first = options["first"];
  if (ordinal === 0) return `first ${typeof first === "number" ? first : draw.below(seats)}`;
  return `deal ${draw.shuffle(cardsOf(options["series"] as readonly unknown[])).join(" ")}`;
};
