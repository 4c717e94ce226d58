/** One event, one beat: what the table shows while it lasts. The view that follows has the last word. */
import type { Beat } from "../../lib/stage";
import { play } from "../../lib/sound";
import { HOUSE, laid } from "./spaces";
import type { BoxView, Event } from "./types";

function replaced<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((one, index) => (index === at ? value : one));
}

function without(hand: readonly number[] | null, number: number): readonly number[] | null {
  const at = hand?.indexOf(number) ?? -1;
  return hand === null || at < 0 ? hand : hand.filter((_, index) => index !== at);
}

const sounds = (name: Parameters<typeof play>[0]) => () => play(name);

export function beat(event: Event, shown: BoxView): Beat<BoxView> {
  switch (event.type) {
    case "dealt":
      return {
        view: { ...shown, phase: "deal", round: event.round, first: event.first, played: [], led: null, turn: null },
        milliseconds: 700,
        begin: sounds("flip"),
      };
    case "shown":
      return {
        view: {
          ...shown,
          shown: [...shown.shown, event.number],
          tokens: laid(shown, event.colour, event.number, HOUSE),
        },
        milliseconds: 450,
        begin: sounds("card"),
      };
    case "set-aside":
      return {
        view: {
          ...shown,
          set_aside: replaced(shown.set_aside, event.seat, true),
          hand_sizes: replaced(shown.hand_sizes, event.seat, (shown.hand_sizes[event.seat] ?? 1) - 1),
          hand: event.number !== null && event.seat === shown.viewer ? without(shown.hand, event.number) : shown.hand,
        },
        milliseconds: 220,
        begin: sounds("card"),
      };
    case "predicted":
      return {
        view: { ...shown, predictions: replaced(shown.predictions, event.seat, event.tricks), turn: null },
        milliseconds: 550,
        begin: sounds("tick"),
      };
    case "declared":
      return {
        view: {
          ...shown,
          turn: null,
          led: event.led ? event.colour : shown.led,
          played: [...shown.played, { seat: event.seat, number: event.number, colour: event.colour }],
          hand: event.seat === shown.viewer ? without(shown.hand, event.number) : shown.hand,
          hand_sizes: replaced(shown.hand_sizes, event.seat, (shown.hand_sizes[event.seat] ?? 1) - 1),
          tokens: laid(shown, event.colour, event.number, event.seat),
        },
        milliseconds: 800,
        begin: sounds("card"),
      };
    case "gave-up":
      return {
        view: {
          ...shown,
          open_colours: replaced(
            shown.open_colours,
            event.seat,
            (shown.open_colours[event.seat] ?? []).filter((colour) => colour !== event.colour),
          ),
        },
        milliseconds: 500,
        begin: sounds("tick"),
      };
    case "trick-won":
      return {
        view: { ...shown, tricks: replaced(shown.tricks, event.seat, event.tricks), turn: null },
        milliseconds: 1300,
        begin: sounds("flip"),
      };
    case "paradox-fell":
      return { view: { ...shown, turn: null }, milliseconds: 1600, begin: sounds("hiss") };
    case "round-scored":
      return { view: { ...shown, totals: event.totals, turn: null }, milliseconds: 600 };
    case "game-ended":
      return { view: { ...shown, totals: event.totals, turn: null }, milliseconds: 400 };
    default:
      return event satisfies never;
  }
}
