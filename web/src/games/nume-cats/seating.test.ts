import { expect, test } from "vitest";
import { seating } from "./seating";

test("two players face each other, and bots sit beside them", () => {
  expect(seating([0, 1, 2, 3], [0, 1], false)).toEqual({ bottom: [0], top: [1], left: [2], right: [3] });
});

test("four players have a side each", () => {
  expect(seating([0, 1, 2, 3], [0, 1, 2, 3], false)).toEqual({ bottom: [0], left: [1], top: [2], right: [3] });
});

test("at two seats everyone has a left and a right hand on his own side", () => {
  expect(seating([0, 1, 2, 3], [0, 1, 2, 3], true)).toEqual({ bottom: [0, 2], top: [1, 3], left: [], right: [] });
});

test("six find room", () => {
  const sides = seating([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], false);
  expect(Object.values(sides).flat().sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(Math.max(...Object.values(sides).map((side) => side.length))).toBe(2);
});
