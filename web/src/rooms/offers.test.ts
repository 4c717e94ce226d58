import { expect, it } from "vitest";
import type { OptionAbout } from "../lib/wire";
import { offered } from "./offers";

const option = (key: string, possible: Record<string, unknown[]>, values: unknown[]): OptionAbout => ({
  key,
  values,
  defaults: {},
  several: 0,
  possible,
});
const options = [
  option("mode", { 1: ["solo"], 2: ["rivals", "together"] }, ["rivals", "solo", "together"]),
  option("first", { 1: ["drawn", 0], 2: ["drawn", 0, 1] }, ["drawn", 0, 1]),
  option("deck", { 1: [], 2: [] }, []), // free: nothing to choose from
];

it("offers what so many seats can play, and only where there is a choice", () => {
  expect(offered({ options }, 2).map((one) => [one.key, one.values])).toEqual([
    ["mode", ["rivals", "together"]],
    ["first", ["drawn", 0, 1]],
  ]);
  expect(offered({ options }, 1)).toEqual([]);
});
