/** The house's draws as a record writes them, for whoever checks them (RECORDS.md). */
import { cardsOf } from "../../kit/deck";
import type { DrawnMove } from "../../lib/fair";

export const drawnMove: DrawnMove = (draw, seats, options, ordinal, written = "") => {
  if (written.startsWith("time-up")) return null;
  const first = options["first"];
  if (ordinal === 0) return `first ${typeof first === "number" ? first : draw.below(seats)}`;
  if (ordinal === 1) return `deal ${draw.shuffle(cardsOf(options["series"] as readonly unknown[])).join(" ")}`;
  // Which cards were won is known from the game; that their order was drawn fairly is what is looked at here.
  const won = written.split(" ").slice(1).map(Number);
  return `gather ${draw.shuffle(won.sort((one, other) => one - other)).join(" ")}`;
};
