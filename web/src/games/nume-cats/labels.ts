/** What the board itself says: where we are, what decided it, what its pieces are called. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Event, HandView, NumeCard, NumeCatsView } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });

const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

function cardLine(card: NumeCard): Line {
  if (card.special !== null) return tell("special", { special: card.special });
  return tell("card", { value: card.value, series: card.series });
}

/** Whose doing it was; null: the house's, or what need not be said twice. */
export function mover(event: Event): number | null {
  switch (event.type) {
    case "slapped":
    case "won":
    case "was-greedy":
    case "trap-sprung":
    case "trap-spared":
    case "gift-given":
    case "went-out":
      return event.seat;
    default:
      return null;
  }
}

// Nothing here says whether there is something to slap for.
const NOW = {
  first: "before",
  deal: "before",
  turn: "to-flip",
  reveal: "about-to-come",
  window: "everyone-may-slap",
  open: "to-flip-or-slap",
  count: "clock-counts",
  decide: "all-decide",
  draw: "house-draws",
  shuffle: "house-shuffles",
  over: "over",
} as const;

/** Where we are, in a few words. */
export function headline(view: NumeCatsView): Line[] {
  const seat = view.turn === null ? undefined : view.hands[view.turn]?.seat;
  return [tell(NOW[view.phase], { seat })];
}

const HAND = ["hand", "hand-left", "hand-right"] as const;

const OUT = ["out", "out-left", "out-right"] as const;

/** 0: a seat's only hand; where it has two, 1 and 2. */
export function side(view: NumeCatsView, hand: number): 0 | 1 | 2 {
  const own = view.hands.flatMap((one, at) => (one.seat === view.hands[hand]?.seat ? [at] : []));
  return own.length === 1 ? 0 : own[0] === hand ? 1 : 2;
}

/** What one sees of a hand. */
export function handLine(view: NumeCatsView, one: HandView, hand: number): Line {
  const where = side(view, hand);
  if (one.place !== null) return tell(OUT[where], { seat: one.seat, place: one.place });
  const top = one.up.at(-1);
  const shows = top ? cardLine(top) : tell("nothing");
  return tell(HAND[where], { seat: one.seat, shows, up: one.up.length, pile: one.pile });
}

/** How many cards come to which hands while something happens: all see at once whose pile grows. */
export function gains(event: Event | null): ReadonlyMap<number, number> {
  switch (event?.type) {
    case "won":
      return new Map(event.losers.map((hand, at) => [hand, event.given[at] ?? 0]));
    case "was-greedy":
      return new Map([[event.hand, event.cards]]);
    case "trap-sprung":
      return new Map([[event.hand, event.givers.length]]);
    case "gift-given":
      return new Map(event.to.map((hand) => [hand, 1]));
    default:
      return new Map();
  }
}

/** Why a slap was greedy, where numbers alone lie there: what it was for, or that it was not for this hand. */
export function whyGreedy(view: NumeCatsView, event: Extract<Event, { type: "was-greedy" }>): Line | null {
  const shown = view.hands.map((one) => one.up.at(-1) ?? null);
  const own = shown[event.hand];
  if (event.guess || !own || shown.some((card) => card !== null && card.special !== null)) return null;
  const numbers = shown.flatMap((card) => (card?.value == null ? [] : [card.value]));
  const values = { seat: event.seat, value: own.value, numbers: numbers.join(", ") };
  const kind = numbers.length < 2 ? "alone" : new Set(numbers).size < numbers.length ? "others" : "differ";
  return { key: `board.greed-${kind}`, values };
}

/** How many cards each seat has, with all its hands. */
export function cardsLeft(view: NumeCatsView): number[] {
  return view.handicap.map((_, seat) =>
    view.hands.reduce((sum, one) => sum + (one.seat === seat ? one.pile + one.up.length : 0), 0),
  );
}

/** What decided it: how it came to an end. */
export function decided(view: NumeCatsView, result: Outcome): Line[] {
  return view.ending === null || result.winners.length === 0 ? [] : [said(`over-${view.ending}`)];
}
