/** The race in words: the same keys as the game's own words files, so that screen, reader and terminal say the same. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Event, GameEnded, HandView, NumeCard, NumeCatsView } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });
const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });
const numbers = (hands: readonly number[]): number[] => hands.map((hand) => hand + 1);

export function cardLine(card: NumeCard): Line {
  if (card.special !== null) return tell("special", { special: card.special });
  return tell("card", { value: card.value, series: card.series });
}

export function narrate(event: Event): Line[] {
  switch (event.type) {
    case "first-named":
      return [said("first-named", { seat: event.seat })];
    case "dealt":
      return [said("dealt", { cards: event.piles.reduce((sum, pile) => sum + pile, 0), hands: event.piles.length })];
    case "reached":
      return [said("reached", { seat: event.seat })];
    case "turned-up":
      return [
        ...(event.struck ? [said("clock-struck")] : []),
        ...event.hands.flatMap((hand, at) => {
          const card = event.cards[at];
          return card ? [said("turned-up", { hand: hand + 1, card: cardLine(card) })] : [];
        }),
      ];
    case "turned-round":
      return [said(event.direction > 0 ? "turned-round" : "turned-backwards")];
    case "slapped":
      return [said(event.guess ? "guessed" : "slapped", { seat: event.seat })];
    case "won": {
      const shares = event.losers.map((loser, at) => said("share", { hand: loser + 1, cards: event.given[at] }));
      return [said("won", { seat: event.seat, shares })];
    }
    case "was-greedy":
      return [said("was-greedy", { seat: event.seat, cards: event.cards })];
    case "chase-ended":
      return [said(event.late.length > 0 ? "chase-ended" : "chase-over", { hands: numbers(event.late) })];
    case "trap-sprung":
      return [said("trap-sprung", { seat: event.seat, cards: event.givers.length })];
    case "trap-spared":
      return [said("trap-spared", { seat: event.seat })];
    case "gift-given":
      return [said(event.to.length > 0 ? "gift-given" : "gift-empty", { seat: event.seat, hands: numbers(event.to) })];
    case "lapsed":
      return [said("lapsed")];
    case "clock-counts":
      return [said("clock-counts")];
    case "decided":
      return [said("decided", { seat: event.seat })];
    case "all-decided":
      return [said(event.hands.length > 0 ? "all-decided" : "nobody-slaps", { hands: numbers(event.hands) })];
    case "order-drawn":
      return [said("order-drawn", { hands: numbers(event.hands) })];
    case "went-out":
      return [said(event.place === 1 ? "champion" : "went-out", { seat: event.seat, place: event.place })];
    case "turned-over":
      return [said("turned-over")];
    case "game-ended":
      return ended(event);
    default:
      return event satisfies never;
  }
}

function ended(event: GameEnded): Line[] {
  const [first = 0] = event.winners;
  const alone = event.winners.length === 1;
  const winners = alone ? first : event.winners.map((seat) => tell("who", { seat }));
  return [said(`over-${event.ending}`), said(alone ? "game-ended" : "game-shared", { seat: winners })];
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

/** The table as it is told to someone who does not see it: what one can do first, then what each hand shows. */
export function describe(view: NumeCatsView): Line[] {
  if (view.phase === "first" || view.phase === "deal") return headline(view);
  if (view.phase === "over") {
    const ranks = view.ranks ?? [];
    const cards = cardsLeft(view);
    const order = ranks.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
    return [tell("over"), ...order.map((seat) => tell("place", { rank: ranks[seat], seat, cards: cards[seat] }))];
  }
  return [
    ...headline(view),
    ...view.hands.map((one, hand) => handLine(view, one, hand)),
    ...(view.direction < 0 ? [tell("backwards")] : []),
    ...(view.minutes === null ? [] : [tell("limit", { minutes: view.minutes })]),
    ...view.handicap.flatMap((milliseconds, seat) =>
      milliseconds > 0 ? [tell("handicap", { seat, milliseconds })] : [],
    ),
  ];
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
