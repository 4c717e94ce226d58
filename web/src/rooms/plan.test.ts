// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { OptionAbout, Plan } from "../lib/wire";
import { settings } from "../lib/settings.svelte";
import { changed, defaultsFor, isMade, proposed, unusual, withOption } from "./plan";

const option = (key: string, usual: unknown, values: unknown[], several = 0): OptionAbout => ({
  key,
  values,
  defaults: { 2: usual },
  several,
  foremost: false,
  possible: {},
});
const ALL = ["digits", "dots", "words"];
const FEW = ["digits", "dots"];
const game = {
  options: [
    option("pace", "cat", ["cat", "kitten"]),
    option("series", ALL, ALL, 2),
    option("extra", "yes", ["yes", "no"]),
  ],
};
const followed = { pace: { pace: "kitten", series: FEW, extra: "no" } };
const plan = (options: Record<string, unknown>) => ({ game: "any", seats: [{}, {}], options }) as unknown as Plan;

it("leaves what nobody has touched to the game", () => {
  const before = plan({ pace: "cat", series: ALL, extra: "yes" });
  expect(unusual(game, before)).toEqual({});
  expect(withOption(game, before, "pace", "kitten").options).toEqual({ pace: "kitten" });
});

it("takes back with a choice what had followed from it", () => {
  const kittens = plan({ pace: "kitten", series: FEW, extra: "no" });
  expect(unusual(game, kittens)).toEqual({ pace: "kitten", extra: "no" });
  expect(withOption(game, kittens, "pace", "cat", followed).options).toEqual({ pace: "cat" });
});

it("keeps what was chosen by hand, be it the usual", () => {
  const chosen = plan({ pace: "kitten", series: ["dots", "words"], extra: "yes" });
  const kept = { series: ["dots", "words"], extra: "yes" };
  expect(withOption(game, chosen, "pace", "cat", followed).options).toEqual({ pace: "cat", ...kept });
});

it("writes number words in the language of whoever plans, and keeps them so", () => {
  const words: OptionAbout = {
    key: "language",
    values: ["fr", "en"],
    defaults: { 2: "fr" },
    several: 0,
    foremost: false,
    possible: {},
  };
  const pace: OptionAbout = {
    key: "pace",
    values: ["cat", "tiger"],
    defaults: { 2: "cat" },
    several: 0,
    foremost: false,
    possible: {},
  };
  settings.language = "en";
  const options = defaultsFor({ options: [words, pace] }, 2);
  expect(options).toEqual({ language: "en", pace: "cat" });
  const plan = { game: "any", seats: [{}, {}], options, turn_seconds: null } as unknown as Plan;
  expect(withOption({ options: [words, pace] }, plan, "pace", "tiger").options).toEqual({
    language: "en",
    pace: "tiger",
  });
  settings.language = "fr";
  expect(defaultsFor({ options: [words] }, 2)).toEqual({ language: "fr" });
});

it("builds a second choice on the first, which the house has not made yet", () => {
  const before = plan({ pace: "cat", series: ALL, extra: "yes" });
  const first = withOption(game, before, "pace", "kitten");
  const second = withOption(game, proposed(before, first), "extra", "no");
  expect(second.options).toEqual({ pace: "kitten", extra: "no" });
  expect(isMade(before, second)).toBe(false);
  expect(isMade(plan({ pace: "kitten", series: FEW, extra: "yes" }), second)).toBe(false);
});

it("knows its choice in the plan that the house has made of it", () => {
  const seat = { kind: "bot" as const, person: null, bot: "kitten", name: "", cat: "" };
  const before = { game: "any", seats: [seat], options: {}, turn_seconds: null } as unknown as Plan;
  const chosen = changed(before, { options: { pace: "kitten" } });
  const made = { ...before, seats: [{ ...seat, name: "Mango", cat: "yellow" }], options: { pace: "kitten", more: 1 } };
  expect(isMade(made, chosen)).toBe(true);
  expect(isMade({ ...made, turn_seconds: 30 }, chosen)).toBe(false);
});
