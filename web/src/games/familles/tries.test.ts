import { expect, it } from "vitest";
import { tries } from "./tries";
import type { Event, FamillesView } from "./types";

it("counts the cards that a seat asked for, and judges none: what one gets is luck", () => {
  const asked = (seat: number, value: number, given: boolean): Event => ({
    type: "asked",
    seat,
    target: 1 - seat,
    card: { series: "stars", value, text: "" },
    given,
  });
  const events = [asked(0, 4, true), asked(1, 5, true), asked(0, 9, false)];
  const steps = events.map((event) => ({ move: { seat: 0, notes: {} }, events: [event], view: {} as FamillesView }));
  expect(tries(steps, 0)).toEqual([
    { number: 4, writing: "stars", right: null, milliseconds: null },
    { number: 9, writing: "stars", right: null, milliseconds: null },
  ]);
});
