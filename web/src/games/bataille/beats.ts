/** One event, one beat: what the arena shows while it lasts. The view that follows has the last word. */
import { play } from "../../lib/sound";
import type { Beat } from "../../lib/stage";
import type { BatailleView, Event } from "./types";

export const WON_MILLISECONDS = 900;

const sounds = (name: Parameters<typeof play>[0]) => () => play(name);
const nobody = (view: BatailleView): boolean[] => view.piles.map(() => false);

export function beat(event: Event, shown: BatailleView): Beat<BatailleView> {
  switch (event.type) {
    case "first-named":
      return { view: { ...shown, first: event.seat }, milliseconds: 300 };
    case "dealt":
      return {
        view: { ...shown, piles: shown.piles.map(() => event.each), aside: event.aside },
        milliseconds: 700,
        begin: sounds("card"),
      };
    case "readied":
      return {
        view: { ...shown, ready: shown.ready.map((one, seat) => one || seat === event.seat) },
        milliseconds: 120,
        begin: sounds("tick"),
      };
    case "turned-up":
      return turnedUp(event.seats, event.cards, event.down, shown);
    case "battle-began":
      return {
        view: { ...shown, phase: "battle", fighting: event.seats, ready: nobody(shown) },
        milliseconds: 1300,
        begin: sounds("hiss"),
      };
    case "won":
      return { view: { ...shown, phase: "gather" }, milliseconds: WON_MILLISECONDS, begin: sounds(sweep(shown)) };
    case "staked":
    case "shared":
      return { view: { ...shown, phase: "gather" }, milliseconds: 1300, begin: sounds("meow") };
    case "gathered":
      return {
        view: {
          ...shown,
          piles: event.piles,
          laid: shown.laid.map(() => []),
          stake: [],
          last: { laid: shown.laid, takers: event.seats, cards: onTheTable(shown) },
        },
        milliseconds: 250,
        begin: sounds("card"),
      };
    case "went-out":
      return { view: shown, milliseconds: 900, begin: sounds("meow") };
    case "time-up":
      return { view: { ...shown, time_is_up: true }, milliseconds: 900, begin: sounds("bell") };
    case "game-ended":
      return { view: { ...shown, phase: "over", piles: event.cards, ranks: event.ranks }, milliseconds: 1500 };
    default:
      return event satisfies never;
  }
}

type Laid = BatailleView["laid"][number];

function turnedUp(
  seats: readonly number[],
  cards: readonly (Laid[number] & object)[],
  down: readonly number[],
  shown: BatailleView,
): Beat<BatailleView> {
  const first = shown.laid.every((one) => one.length === 0);
  const laid = shown.laid.map((before, seat): Laid => {
    const card = cards[seats.indexOf(seat)];
    if (card === undefined) return before;
    return down.includes(seat) ? [...before, null, card] : [...before, card];
  });
  const piles = shown.piles.map((pile, seat) => pile - (laid[seat]?.length ?? 0) + (shown.laid[seat]?.length ?? 0));
  return {
    view: { ...shown, laid, piles, ready: nobody(shown), last: first ? null : shown.last },
    milliseconds: first ? 800 : 1100,
    begin: sounds("flip"),
  };
}

const onTheTable = (shown: BatailleView): number =>
  shown.laid.reduce((sum, cards) => sum + cards.length, shown.stake.length);

/** A battle that is won is purred over; a plain round is swept up. */
const sweep = (shown: BatailleView): "purr" | "card" =>
  shown.laid.some((cards) => cards.length > 1) ? "purr" : "card";
