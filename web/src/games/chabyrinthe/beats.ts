/** One event, one beat: what the roof shows while it lasts. The view that follows has the last word. */
import { play } from "../../lib/sound";
import type { Beat } from "../../lib/stage";
import { cellNumber, pushed } from "./flow";
import type { Event, RoofView } from "./types";

const sounds = (name: Parameters<typeof play>[0]) => () => play(name);

export function beat(event: Event, shown: RoofView): Beat<RoofView> {
  switch (event.type) {
    case "first-named":
      return { view: { ...shown, first: event.seat }, milliseconds: 500, begin: sounds("tick") };
    case "roof-laid": {
      const { grid, homes, cats } = event;
      return { view: { ...shown, phase: "act", grid, homes, cats }, milliseconds: 800, begin: sounds("flip") };
    }
    case "turn-began":
      return { view: { ...shown, turn: event.seat, actions: event.actions }, milliseconds: 250 };
    case "card-turned": {
      const cell = cellNumber(event.cell, shown.size);
      const grid = shown.grid.map((gutter, at) => (at === cell ? event.gutter : gutter));
      return { view: { ...shown, grid, prospects: [] }, milliseconds: 520, begin: sounds("tick") };
    }
    case "card-inserted": {
      const grid = pushed(shown.grid, shown.size, event.slot, event.gutter);
      return { view: { ...shown, grid, prospects: [] }, milliseconds: 700, begin: sounds("card") };
    }
    case "cat-won": {
      const won = shown.won.map((values, seat) => (seat === event.seat ? [...values, event.value] : values));
      const cats = shown.cats.filter((cat) => cat.slot !== event.slot);
      return { view: { ...shown, won, cats }, milliseconds: 1500, begin: sounds(event.step > 1 ? "bell" : "purr") };
    }
    case "home-moved": {
      const homes = shown.homes.map((slot) => (slot === event.slot ? event.to : slot));
      return { view: { ...shown, homes }, milliseconds: 450, begin: sounds("tick") };
    }
    case "cat-came": {
      const cats = [...shown.cats, { slot: event.slot, value: event.value }];
      return { view: { ...shown, cats, cats_left: event.left }, milliseconds: 500, begin: sounds("meow") };
    }
    case "turn-stopped":
      return { view: shown, milliseconds: 300, begin: sounds("tick") };
    case "game-ended":
      return { view: { ...shown, points: event.points, turn: null }, milliseconds: 700 };
    default:
      return event satisfies never;
  }
}
