/** Which numbers a seat found again. */
import type { Try } from "../../lib/own";
import type { Drilled, Step } from "../home";
import type { Card, Event, MemoireView } from "./types";

/**
 * The first card of a turn is a try where its number had been seen elsewhere, so that one could know its pair; what is
 * found or missed by luck is none. Nor is a turn by ear, whose writing one does not see. Time goes by in searching one's
 * memory, and tells nothing about numbers.
 */
export function tries(steps: readonly Step<MemoireView, Event>[], seat: number): Try[] {
  const found: Try[] = [];
  const seen = new Map<number, Card>(); // by place, of the cards that still lie there
  let first: Card | null = null; // of this seat's turn, where its pair can be known
  const judge = (right: boolean) => {
    if (first) found.push({ number: first.value, writing: first.series, right, milliseconds: null });
  };
  for (const event of steps.flatMap(({ events }) => events)) {
    if (event.type === "turned") {
      const { card, place } = event;
      if (!event.second) {
        const known = [...seen].some(([other, { value }]) => other !== place && value === card?.value);
        first = event.seat === seat && known ? card : null;
      }
      if (card) seen.set(place, card);
    } else if (event.type === "pair-found") {
      judge(true);
      for (const place of event.places) seen.delete(place);
    } else if (event.type === "no-pair") {
      judge(false);
    }
  }
  return found;
}

/** In a drill the pair of the card that lies open is looked for. */
export function drilled(view: MemoireView): Drilled | null {
  const card = view.up[0]?.card;
  return card ? { number: card.value, writing: card.series, timed: false } : null;
}
