// @vitest-environment jsdom
import { expect, it } from "vitest";
import { settle, SLOTS, type Place } from "./scenes";

const likes: Record<string, Place> = { a: "attic", b: "attic", g: "gutter", x: "floor" };
const place = (game: string) => likes[game];

it("gives each game the kind of window it likes", () => {
  const homes = settle(["x", "a", "g", "b"], place);
  expect([...homes]).toEqual([
    ["first-left", "x"],
    ["attic-left", "a"],
    ["gutter", "g"],
    ["attic-middle", "b"],
  ]);
});

it("finds room for games without a scene, after the others", () => {
  const homes = settle(["new", "x"], place);
  expect(homes.get("first-left")).toBe("x");
  expect(homes.get("first-right")).toBe("new");
});

it("fills the house and no more", () => {
  const homes = settle(Array.from({ length: 12 }, (_, index) => `game-${index}`));
  expect(homes.size).toBe(SLOTS.length);
});
