/** The house's draws as a record writes them, for whoever checks them (RECORDS.md). */
import { cardsOf, SERIES, VALUES } from "../../kit/deck";
import type { DrawnMove } from "../../lib/fair";

const SPECIAL_CARDS = 10;

export const drawnMove: DrawnMove = (draw, seats, options, ordinal, written = "") => {
  if (/^(lapse|time-up) /.test(written)) return null;
  const first = options["first"];
  if (ordinal === 0) return `first ${typeof first === "number" ? first : draw.below(seats)}`;
  // That the card is shown is no luck; who shuffles what follows from the whole game, which the house checks.
  if (ordinal > 1) return written;
  const specials = Array.from({ length: SPECIAL_CARDS }, (_, at) => SERIES.length * VALUES + at);
  const cards = cardsOf(options["series"] as readonly unknown[]);
  return `deal ${draw.shuffle(options["specials"] === "yes" ? [...cards, ...specials] : cards).join(" ")}`;
};
