/** One event, one beat: what the table shows while it lasts. The view that follows has the last word. */
import { play } from "../../lib/sound";
import type { Beat } from "../../lib/stage";
import type { Card, Event, FamillesView } from "./types";

const sounds = (name: Parameters<typeof play>[0]) => () => play(name);
const same = (one: Card, other: Card): boolean => one.series === other.series && one.value === other.value;
const added = (sizes: readonly number[], seat: number, count: number): number[] =>
  sizes.map((size, at) => (at === seat ? size + count : size));

export function beat(event: Event, shown: FamillesView): Beat<FamillesView> {
  switch (event.type) {
    case "first-named":
      return { view: { ...shown, first: event.seat }, milliseconds: 400 };
    case "dealt":
      return {
        view: {
          ...shown,
          hand: event.hands[shown.viewer] ?? null,
          hand_sizes: shown.hand_sizes.map(() => event.each),
          pile: event.pile,
        },
        milliseconds: 700,
        begin: sounds("card"),
      };
    case "asked":
      return {
        view: {
          ...handed(event.seat, event.given ? event.target : null, event.given ? event.card : null, shown),
          last: {
            seat: event.seat,
            target: event.target,
            card: event.card,
            given: event.given,
            drew: false,
            lucky: false,
          },
        },
        milliseconds: 1400,
        begin: sounds(event.given ? "meow" : "tick"),
      };
    case "drew":
      return {
        view: {
          ...handed(event.seat, null, event.card, shown),
          hand_sizes: added(shown.hand_sizes, event.seat, 1),
          pile: event.pile,
          last: shown.last && event.lucky ? { ...shown.last, lucky: true } : shown.last,
        },
        milliseconds: event.lucky ? 1300 : 500,
        begin: sounds(event.lucky ? "meow" : "card"),
      };
    case "family-down":
      return {
        view: {
          ...shown,
          families: [...shown.families, { seat: event.seat, name: event.name, cards: event.cards }],
          hand: shown.hand?.filter((card) => !event.cards.some((one) => same(one, card))) ?? null,
          hand_sizes: added(shown.hand_sizes, event.seat, -event.cards.length),
          points: shown.points.map((points, seat) => (seat === event.seat ? event.points : points)),
        },
        milliseconds: 1500,
        begin: sounds("purr"),
      };
    case "turn-began":
      return { view: { ...shown, turn: event.seat }, milliseconds: 300 };
    case "passed":
      return { view: shown, milliseconds: 700 };
    case "game-ended":
      return { view: { ...shown, phase: "over", turn: null, points: event.points }, milliseconds: 1500 };
    default:
      return event satisfies never;
  }
}

/** A card has gone from one hand, or the pile, to another: what whoever looks sees of it. */
function handed(to: number, from: number | null, card: Card | null, shown: FamillesView): FamillesView {
  if (card === null) return shown;
  const sizes = from === null ? shown.hand_sizes : added(added(shown.hand_sizes, from, -1), to, 1);
  const hand = shown.hand?.filter((one) => !(from === shown.viewer && same(one, card))) ?? null;
  return { ...shown, hand_sizes: sizes, hand: hand && to === shown.viewer ? [...hand, card] : hand };
}
