/** One event, one beat: what the table shows while it lasts. The view that follows has the last word. */
import { settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import type { Beat } from "../../lib/stage";
import type { Event, MemoireView } from "./types";

const LOOK_FOR_KIDS = 2600; // milliseconds: small players look longer at what did not match

const sounds = (name: Parameters<typeof play>[0]) => () => play(name);

export function beat(event: Event, shown: MemoireView): Beat<MemoireView> {
  switch (event.type) {
    case "first-named":
      return { view: { ...shown, first: event.seat }, milliseconds: 400 };
    case "dealt":
      return { view: { ...shown, places: event.places }, milliseconds: 800, begin: sounds("card") };
    case "turned-back":
      return { view: { ...shown, up: [] }, milliseconds: 350, begin: sounds("flip") };
    case "turned":
      return {
        view: {
          ...shown,
          turned_by: event.seat,
          up: [...shown.up, { place: event.place, card: event.card, value: event.card?.value ?? null }],
        },
        milliseconds: event.second ? 900 : 650,
        begin: sounds("flip"),
      };
    case "told":
      return {
        view: {
          ...shown,
          up: shown.up.map((one) => (one.place === event.place ? { ...one, value: event.value } : one)),
        },
        milliseconds: 900,
        begin: sounds("tick"),
      };
    case "pair-found":
      return {
        view: {
          ...shown,
          up: [],
          found: [...shown.found, { seat: event.seat, places: event.places, cards: event.cards }],
          pairs: shown.pairs.map((count, seat) => (seat === event.seat ? event.pairs : count)),
          left: event.left,
        },
        milliseconds: 1300,
        begin: sounds(event.seat === shown.viewer ? "purr" : "meow"),
      };
    case "no-pair":
      return { view: shown, milliseconds: settings.kid ? LOOK_FOR_KIDS : 1100, begin: sounds("tick") };
    case "game-ended":
      return { view: { ...shown, phase: "over", ranks: event.ranks }, milliseconds: 1500 };
    default:
      return event satisfies never;
  }
}
