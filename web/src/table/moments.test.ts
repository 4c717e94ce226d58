// @vitest-environment jsdom
import { expect, it } from "vitest";
import { PLAIN_HOME, type GameHome } from "../games/home";
import { settings } from "../lib/settings.svelte";
import type { Moment } from "../lib/wire";
import { Words } from "../lib/words";
import { tellMoment } from "./moments";

const tables = {
  fr: {
    round: "Manche {round}",
    turn: "À toi",
    moves: { ask: "demander à {a:seats} un {b}", pass: "passer" },
    why: "Non !",
  },
  en: {
    round: "Round {round}",
    turn: "Your turn",
    moves: { ask: "ask {a:seats} for a {b}", pass: "pass" },
    why: "No!",
  },
};
const home: GameHome = {
  ...PLAIN_HOME,
  headline: () => [
    { key: "turn", values: { seat: 0 } },
    { key: "round", values: { round: 2 } },
  ],
  reason: (_, move) => (move === "pass" ? null : { key: "why", values: {} }),
};
const moment: Moment = { at: 7, move: "ask 1 7", better: "ask 2 7", verdict: "mistake", cost: 0.183, unit: "reward" };

function told(language: "fr" | "en", one: Moment, view: unknown = {}): string {
  settings.language = language;
  return tellMoment(one, new Words(language, [tables[language]], ["Zoé", "Inès", "Mango"], 0), home, view);
}

it("says where it was, what was done and better, how much it cost, and why", () => {
  expect(told("en", moment)).toBe(
    "Round 2. You chose to ask Inès for a 7; it was better to ask Mango for a 7. That matters: about 18% of your chances. No!",
  );
  expect(told("fr", { ...moment, cost: 0.5 })).toBe(
    "Manche 2. Tu as choisi de demander à Inès un 7\u202f; mieux valait demander à Mango un 7. Le coup qui coûte cher\u00a0: environ 50 % de tes chances. Non !",
  );
});

it("blames nobody for bad luck, and knows what it was to let it go", () => {
  const unlucky: Moment = { at: 7, move: "pass", better: "", verdict: "bad-luck", cost: 0.01, unit: "reward" };
  expect(told("en", unlucky, null)).toBe(
    "It was sensible to pass, but unlucky: with all hands open, it was better to let it go. A small slip: about 1% of your chances.",
  );
});

it("counts in points where the coach does, and says no number that it cannot know", () => {
  const cost = (cost: number, home_: GameHome = home) =>
    tellMoment({ ...moment, cost, unit: "points" }, new Words("en", [tables.en], ["Zoé"], 0), home_, {});
  settings.language = "en";
  expect(cost(2.4)).toContain("That matters: about 2 points.");
  expect(cost(0.6)).toContain("A small slip.");
  expect(cost(107)).toContain("A costly move. ");
  expect(cost(4, { ...home, counts: () => false })).toContain("A costly move. ");
});
