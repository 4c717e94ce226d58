import { expect, it } from "vitest";
import type { Replayed } from "../lib/wire";
import { kept } from "./keeping";

const played = { room: "ABCD", table: "ABCD-1-x", seat: 1, day: null };
const shown: Replayed = {
  game: "roof",
  options: { storeys: 3 },
  seats: [
    { name: "Mistigri", kind: "cat", cat: "" },
    { name: "Zoé", kind: "person", cat: "" },
  ],
  time: null,
  viewer: 1,
  last: 0,
  moves: [],
  positions: [],
  result: { scores: [1, 3], ranks: [2, 1], winners: [1], rounds: [] },
  branch: null,
  facts: { slates: [1, 2] },
};
const noon = new Date("2026-11-15T12:00:00.123Z");

it("keeps a game that was played to its end, as seen by whoever sat here", () => {
  expect(kept(played, "ronron: 1", shown, noon)).toMatchObject({
    table: "ABCD-1-x",
    ended: "2026-11-15T12:00:00Z",
    seat: 1,
    kinds: ["cat", "person"],
    winners: [1],
    facts: { slates: [1, 2] },
    record: "ronron: 1",
  });
});

it("knows a game that counts from a branch", () => {
  expect(kept(played, "", shown, noon)?.counts).toBe(true);
  expect(kept(played, "", { ...shown, branch: { at: 3, seat: 1, deal: "true" } }, noon)?.counts).toBe(false);
});

it("keeps no game that was broken off", () => {
  expect(kept(played, "ronron: 1", { ...shown, result: null }, noon)).toBeNull();
});
