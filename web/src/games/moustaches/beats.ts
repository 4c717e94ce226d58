/** One event, one beat: what the theatre shows while it lasts. The view that follows has the last word. */
import { play } from "../../lib/sound";
import type { Beat } from "../../lib/stage";
import { notation } from "./pieces";
import type { Event, MoustachesView } from "./types";

function replaced<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((one, index) => (index === at ? value : one));
}

export const UNMASKING_MILLISECONDS = 750; // for each guest, when the ball is over

const sounds = (name: Parameters<typeof play>[0]) => () => play(name);

export function beat(event: Event, shown: MoustachesView): Beat<MoustachesView> {
  switch (event.type) {
    case "first-named":
      return { view: { ...shown, first: event.seat }, milliseconds: 500 };
    case "disguised":
      return {
        view: { ...shown, fan: event.fans[shown.viewer] ?? null, hidden: event.fans.map(() => 3) },
        milliseconds: 800,
        begin: sounds("flip"),
      };
    case "dealt":
      return {
        view: { ...shown, hand: event.hands[shown.viewer] ?? null, pile: event.pile },
        milliseconds: 600,
        begin: sounds("card"),
      };
    case "cat-shown":
      return {
        view: {
          ...shown,
          stage: [...shown.stage, { seat: event.seat, cat: event.cat, masks: [] }],
          hand: shown.hand?.filter((one) => notation(one) !== notation(event.cat)) ?? null,
        },
        milliseconds: 900,
        begin: sounds("card"),
      };
    case "mask-laid":
      return {
        view: {
          ...shown,
          reserves: replaced(shown.reserves, event.seat, event.left),
          stage: shown.stage.map((one, at) =>
            at === shown.stage.length - 1 ? { ...one, masks: [...one.masks, event.seat] } : one,
          ),
        },
        milliseconds: 520,
        begin: sounds("tick"),
      };
    case "no-mask-laid":
      return { view: shown, milliseconds: 700 };
    case "named":
      return { view: shown, milliseconds: 1600, begin: sounds(event.right ? "meow" : "hiss") };
    case "turned-up":
      return {
        view: {
          ...shown,
          up: replaced(shown.up, event.seat, [...(shown.up[event.seat] ?? []), event.attribute]),
          hidden: replaced(shown.hidden, event.seat, event.hidden),
        },
        milliseconds: 1300,
        begin: sounds("flip"),
      };
    case "mask-given":
      return {
        view: {
          ...shown,
          reserves: replaced(shown.reserves, event.seat, event.left),
          won: shown.won.map((row, seat) =>
            seat === event.to ? replaced(row, event.seat, (row[event.seat] ?? 0) + 1) : row,
          ),
        },
        milliseconds: 700,
        begin: sounds("tick"),
      };
    case "ran-out":
      return { view: shown, milliseconds: 1500, begin: sounds("hiss") };
    case "passed":
      return { view: shown, milliseconds: 500 };
    case "drew":
      return {
        view: {
          ...shown,
          pile: event.pile,
          hand: event.cat !== null && event.seat === shown.viewer ? [...(shown.hand ?? []), event.cat] : shown.hand,
        },
        milliseconds: 350,
        begin: sounds("card"),
      };
    case "last-round-began":
      return { view: { ...shown, ending: event.ending }, milliseconds: 1600, begin: sounds("bell") };
    case "game-ended":
      return {
        view: { ...shown, phase: "over", up: event.fans, points: event.points },
        milliseconds: 1200 + event.fans.length * UNMASKING_MILLISECONDS,
        begin: sounds("bell"),
      };
    default:
      return event satisfies never;
  }
}
