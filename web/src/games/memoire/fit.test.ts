import { expect, it } from "vitest";
import { columnsOf, fit, fitSmallHands } from "./fit";

it("lays twenty cards on a phone as four by five, each larger than a small hand needs", () => {
  expect(columnsOf(20, false)).toBe(4);
  expect(fit(20, 4, 374, 610, 8)).toBeGreaterThanOrEqual(64);
});

it("lays them as near to the shape of the screen as they go", () => {
  expect([20, 40, 60].map((count) => columnsOf(count, false))).toEqual([4, 5, 7]);
  expect([20, 40, 60].map((count) => columnsOf(count, true))).toEqual([5, 8, 10]);
});

it("never lays more than there is room for", () => {
  for (const count of [20, 40, 60])
    for (const [width, height, wide] of [
      [374, 560, false],
      [800, 900, false],
      [980, 960, true],
    ] as const) {
      const columns = columnsOf(count, wide);
      const card = fit(count, columns, width, height, 6);
      const rows = Math.ceil(count / columns);
      expect(columns * card + 6 * (columns - 1)).toBeLessThanOrEqual(width);
      expect(rows * card * 1.4 + 6 * (rows - 1)).toBeLessThanOrEqual(height);
    }
});

it("gives small hands large cards, and lets those lie further down that do not fit", () => {
  expect(fitSmallHands(20, false, 364, 540, 7, 64)).toEqual({ columns: 4, width: fit(20, 4, 364, 540, 7) });
  for (const count of [40, 60]) {
    const { columns, width } = fitSmallHands(count, false, 364, 540, 7, 64);
    expect(width).toBeGreaterThanOrEqual(64);
    expect(columns * width + 7 * (columns - 1)).toBeLessThanOrEqual(364);
  }
});
