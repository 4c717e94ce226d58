import { expect, it } from "vitest";
import { cardsOf, figures, numberOf, SERIES, VALUES, type NumberCard } from "./deck";

const DRAWN = ["dots", "stars", "squares"] as const;
const values = Array.from({ length: VALUES }, (_, at) => at + 1);
const card = (series: NumberCard["series"], value: number): NumberCard => ({ series, value, text: "" });

it("draws as many figures as a card is worth, all inside its frame and none over another", () => {
  for (const series of DRAWN)
    for (const value of values) {
      const found = figures(card(series, value));
      expect(found?.spots, `${series} ${value}`).toHaveLength(value);
      const { size = 0, spots = [] } = found ?? {};
      for (const [x, y] of spots) {
        expect(Math.min(x, 100 - x) - size, `${series} ${value}`).toBeGreaterThanOrEqual(7);
        expect(y - size, `${series} ${value}`).toBeGreaterThanOrEqual(21);
        expect(y + size, `${series} ${value}`).toBeLessThanOrEqual(133);
      }
      const near = spots.some(([x, y], at) =>
        spots.slice(at + 1).some(([x2, y2]) => Math.max(Math.abs(x - x2), Math.abs(y - y2)) < 1.4 * size),
      );
      expect(near, `${series} ${value}`).toBe(false);
    }
});

it("writes what is not drawn", () => {
  for (const series of SERIES.filter((one) => !(DRAWN as readonly string[]).includes(one)))
    expect(figures(card(series, 7))).toBeNull();
});

it("numbers cards as records do", () => {
  expect(numberOf(card("digits", 1))).toBe(0);
  expect(numberOf(card("additions", 10))).toBe(69);
  expect(cardsOf(["stars", "digits"])).toEqual([...values.map((one) => one - 1), ...values.map((one) => one + 19)]);
});
