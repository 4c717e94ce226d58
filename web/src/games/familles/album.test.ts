import { expect, it } from "vitest";
import { album, fit } from "./album";
import type { Card } from "./types";

const card = (series: Card["series"], value: number, text = ""): Card => ({ series, value, text });
const series = ["digits", "dots", "capitals"] as const;

it("puts cards of one value together, with what is missing", () => {
  const pages = album({ hand: [card("dots", 7), card("digits", 2, "2"), card("digits", 7, "7")], by: "value", series });
  expect(pages.map((page) => page.name)).toEqual(["2", "7"]);
  expect(pages[1]?.cells.map((cell) => cell.held)).toEqual([true, true, false]);
  expect(pages[1]?.cells[2]?.card).toEqual({ series: "capitals", value: 7, text: "7" });
});

it("puts cards of one series together", () => {
  const pages = album({ hand: [card("dots", 7), card("dots", 1)], by: "series", series });
  expect(pages.map((page) => page.name)).toEqual(["dots"]);
  expect(pages[0]?.cells.filter((cell) => cell.held).map((cell) => cell.card.value)).toEqual([1, 7]);
  expect(pages[0]?.cells).toHaveLength(10);
});

it("finds room for every family, whatever their number", () => {
  for (let pages = 1; pages <= 10; pages++)
    for (const size of [2, 4, 7, 10]) {
      const { beside, columns, width } = fit(pages, size, 374, 440, 90);
      const rows = Math.ceil(pages / beside) * Math.ceil(size / columns);
      expect(width, `${pages} x ${size}`).toBeGreaterThan(20);
      expect(beside * columns * width).toBeLessThanOrEqual(374);
      expect(rows * width * 1.4).toBeLessThanOrEqual(440);
    }
});
