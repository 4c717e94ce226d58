/** Which numbers a seat slapped for, rightly or not, and how quickly. */
import type { Try } from "../../lib/own";
import type { Drilled, Step } from "../home";
import type { Event, NumeCatsView } from "./types";

/**
 * A slap is a try of the number that its hand showed: right where it beat somebody, wrong where it was greed. A guess (rule
 * 10) came before the card was seen, and is none; nor is a slap for a special card, or one that somebody else was before.
 */
export const tries = (steps: readonly Step<NumeCatsView, Event>[], seat: number): Try[] =>
  steps.flatMap(({ move, events, view }) => {
    const guessed = events.some((event) => event.type === "slapped" && event.guess);
    if (guessed) return [];
    const { reaction } = move.notes;
    const milliseconds = move.seat === seat && typeof reaction === "number" ? reaction : null;
    return events.flatMap((event) => {
      if ((event.type !== "won" && event.type !== "was-greedy") || event.seat !== seat) return [];
      const card = view.revealed[event.hand]?.card;
      if (!card?.series || card.value === null) return [];
      return [{ number: card.value, writing: card.series, right: event.type === "won", milliseconds }];
    });
  });

/** In a drill one looks for a mouse for the card that one shows; one that is special is of no number. */
export function drilled(view: NumeCatsView): Drilled | null {
  const card = view.hands.find((hand) => hand.seat === view.viewer)?.up.at(-1);
  return card?.series && card.value !== null ? { number: card.value, writing: card.series, timed: true } : null;
}
