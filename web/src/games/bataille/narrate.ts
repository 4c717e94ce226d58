/** Bataille in words: the same keys as the game's own words files, so that screen, reader and terminal say the same. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { BatailleView, Card, Event, GameEnded } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });
const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });
const who = (seat: number): Line => tell("who", { seat });
const shown = (card: Card): Line => tell("card", { value: card.value, series: card.series });
const lying = (card: Card | null): Line => (card === null ? tell("face-down") : shown(card));

/** What lies before a seat: of this round, or still of the one before (then it is old). */
export function lyingAt(view: BatailleView, seat: number): { cards: readonly (Card | null)[]; old: boolean } {
  const old = view.laid.every((cards) => cards.length === 0) && view.last !== null;
  return { cards: (old ? view.last?.laid[seat] : view.laid[seat]) ?? [], old };
}

export function narrate(event: Event): Line[] {
  switch (event.type) {
    case "first-named":
      return [said("first-named", { seat: event.seat })];
    case "dealt":
      return [said("dealt", { each: event.each }), ...(event.aside > 0 ? [said("aside", { aside: event.aside })] : [])];
    case "readied":
      return [said("readied", { seat: event.seat })];
    case "turned-up":
      return event.seats.flatMap((seat, at) => {
        const card = event.cards[at];
        const key = event.down.includes(seat) ? "turned-up-after" : "turned-up";
        return card ? [said(key, { seat, card: shown(card) })] : [];
      });
    case "battle-began":
      return [said("battle-began", { value: event.value, seats: event.seats.map(who) })];
    case "won":
      return [said(event.fought ? "won" : "won-alone", { seat: event.seat, cards: event.cards })];
    case "staked":
      return [said("staked", { seats: event.seats.map(who), cards: event.cards })];
    case "shared":
      return [said("shared", { seats: event.seats.map(who), cards: event.cards })];
    case "gathered":
      return event.seats.map((seat) => said("gathered", { seat, pile: event.piles[seat] }));
    case "went-out":
      return [said("went-out", { seat: event.seat })];
    case "time-up":
      return [said("time-up", { minutes: event.minutes })];
    case "game-ended":
      return ended(event);
    default:
      return event satisfies never;
  }
}

function ended(event: GameEnded): Line[] {
  const [first = 0] = event.winners;
  const alone = event.winners.length === 1;
  return [
    said("over", { ending: event.ending }),
    said(alone ? "game-ended" : "game-shared", { seat: alone ? first : event.winners, cards: event.cards[first] }),
  ];
}

/** Whose doing it was; turning up is everybody's. */
export function mover(event: Event): number | null {
  if (event.type === "first-named" || event.type === "readied" || event.type === "went-out") return null;
  return "seat" in event ? event.seat : event.type === "battle-began" ? (event.seats[0] ?? null) : null;
}

/** Where we are, in a few words. */
export function headline(view: BatailleView): Line[] {
  if (view.phase === "over") return [tell("over")];
  if (view.phase === "first" || view.phase === "deal") return [tell("before")];
  return [{ key: view.time_is_up ? "board.last-round" : "board.round", values: { round: view.round } }];
}

/** The table as it is told to someone who does not see it: what to do first, then the piles. */
export function describe(view: BatailleView): Line[] {
  if (view.phase === "first" || view.phase === "deal") return [tell("before")];
  const seats = view.piles.map((_, seat) => seat);
  if (view.phase === "over") {
    const ranks = view.ranks ?? [];
    const order = [...seats].sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
    return [tell("over"), ...order.map((seat) => tell("place", { rank: ranks[seat], seat, cards: view.piles[seat] }))];
  }
  const waits = view.phase === "flip" ? "to-flip" : "to-lay";
  return [
    tell("round", { round: view.round, rounds: view.rounds }),
    ...(view.time_is_up ? [tell("last-round")] : []),
    ...(view.phase === "gather"
      ? []
      : view.fighting.filter((seat) => !view.ready[seat]).map((seat) => tell(waits, { seat }))),
    ...seats.map((seat) => standing(view, seat)),
    ...(view.stake.length > 0 ? [tell("stake", { cards: view.stake.length })] : []),
  ];
}

function standing(view: BatailleView, seat: number): Line {
  const laid = view.laid[seat] ?? [];
  const cards = view.piles[seat];
  return laid.length > 0 ? tell("seat-laid", { seat, cards, laid: laid.map(lying) }) : tell("seat", { seat, cards });
}

/** What decided it: how it came to an end. */
export function decided(view: BatailleView, result: Outcome): Line[] {
  const [winner] = result.winners;
  if (winner === undefined || view.ending === null) return [];
  return [said("over", { ending: view.ending })];
}
