import { expect, it } from "vitest";
import { stars, town } from "./masonry";

it("builds the same town every evening", () => {
  const [one, again, other] = [5, 5, 6].map((seed) => town(0, 1000, 400, 500, 900, seed));
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

it("closes the town at the ground and leaves no broken number in it", () => {
  const { roofs, lights } = town(-300, 900, 400, 500, 900, 11);
  expect(roofs).toMatch(/^M-300 900.*V900Z$/);
  expect(roofs + lights).not.toMatch(/NaN|undefined/);
});

it("keeps the stars where they belong", () => {
  for (const { x, y } of stars(40, -100, 500, -50, 300)) {
    expect(x).toBeGreaterThanOrEqual(-100);
    expect(x).toBeLessThanOrEqual(500);
    expect(y).toBeGreaterThanOrEqual(-50);
    expect(y).toBeLessThanOrEqual(300);
  }
});
