import { expect, it } from "vitest";
import type { OptionAbout } from "../lib/wire";
import { offered, perSeat, textual } from "./offers";

const option = (key: string, possible: Record<string, unknown[]>, values: unknown[]): OptionAbout => ({
  key,
  values,
  defaults: {},
  several: 0,
  foremost: false,
  possible,
});
const options = [
  option("mode", { 1: ["solo"], 2: ["rivals", "together"] }, ["rivals", "solo", "together"]),
  option("first", { 1: ["drawn", 0], 2: ["drawn", 0, 1] }, ["drawn", 0, 1]),
  option("deck", { 1: [], 2: [] }, []), // free: nothing to choose from
];

it("takes text where nothing is listed and a text is meant", () => {
  const cards = { ...option("cards", {}, []), defaults: { 2: "" } };
  const size = { ...option("size", {}, []), defaults: { 2: null } };
  expect(textual({ options: [...options, cards, size] }, 2)).toEqual([cards]);
});

it("knows what carries a number for each seat", () => {
  const handicap = { ...option("handicap", {}, []), defaults: { 2: [0, 0], 3: [0, 0, 0] } };
  expect(perSeat({ options: [...options, handicap] }, 2)).toEqual([handicap]);
  expect(perSeat({ options: [handicap] }, 4)).toEqual([]);
});

it("offers what so many seats can play, and only where there is a choice", () => {
  expect(offered({ options }, 2).map((one) => [one.key, one.values])).toEqual([
    ["mode", ["rivals", "together"]],
    ["first", ["drawn", 0, 1]],
  ]);
  expect(offered({ options }, 1)).toEqual([]);
  expect(offered({ options }, 2, { mode: null, first: 0 }).map((one) => one.key)).toEqual(["first"]);
});
