// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { GameAbout } from "../lib/wire";
import { readWanted, wantedPlan } from "./wanted";

const game = {
  id: "any",
  seats: [2, 3, 4],
  bots: [],
  options: [{ key: "long", values: [9, 3], defaults: { "2": 9, "3": 9, "4": 9 }, several: 0, possible: {} }],
  first: { bots: ["kitten"], options: { long: 3 } },
  little: { bots: ["kitten", "kitten"], options: { long: 3 } },
} as unknown as GameAbout;

const plan = (address: string, about = game) => {
  const { seats, options = {} } = wantedPlan(about, ["margaux", "basile"], readWanted(new URLSearchParams(address)));
  return { seats: seats.map((seat) => seat.person ?? seat.bot ?? "open"), long: options["long"] };
};

it("seats whoever is new at the table that the game proposes", () => {
  expect(plan("game=any&bots=1")).toEqual({ seats: ["margaux", "kitten"], long: 3 });
  expect(plan("game=any&little=1")).toEqual({ seats: ["margaux", "kitten", "kitten"], long: 3 });
});

it("seats nobody beside whoever plays alone", () => {
  expect(plan("bots=none").seats).toEqual(["margaux"]);
});

it("gives whoever asks for stronger cats the whole game", () => {
  expect(plan("bots=cat,tiger")).toEqual({ seats: ["margaux", "cat", "tiger"], long: 9 });
  expect(plan("bots=kitten,kitten")).toEqual({ seats: ["margaux", "kitten", "kitten"], long: 3 });
});

it("seats two before one screen, and whoever is missing beside them", () => {
  expect(plan("two=1")).toEqual({ seats: ["margaux", "basile"], long: 3 });
  expect(plan("two=1&little=1")).toEqual({ seats: ["margaux", "basile", "kitten"], long: 3 });
  expect(plan("two=1", { ...game, first: null })).toEqual({ seats: ["margaux", "basile"], long: 9 });
});

it("leaves seats free for friends", () => {
  expect(plan("game=any")).toEqual({ seats: ["margaux", "open", "open", "open"], long: 9 });
});
