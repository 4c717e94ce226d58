import { expect, it } from "vitest";
import { album, fit, inFamily, LEAST, tallness } from "./album";
import type { Card } from "./types";

const card = (series: Card["series"], value: number, text = ""): Card => ({ series, value, text });
const series = ["digits", "dots", "capitals"] as const;
const worded = [card("capitals", 2, "DEUX"), card("capitals", 7, "SEPT")];

it("puts cards of one value together, with what is missing", () => {
  const pages = album({
    hand: [card("dots", 7), card("digits", 2, "2"), card("digits", 7, "7")],
    by: "value",
    series,
    worded,
  });
  expect(pages.map((page) => page.name)).toEqual(["2", "7"]);
  expect(pages[1]?.cells.map((cell) => cell.held)).toEqual([true, true, false]);
  expect(pages[1]?.cells[2]?.card).toEqual({ series: "capitals", value: 7, text: "SEPT" });
  expect(pages[1]?.emblem).toEqual({ series: "digits", value: 7, text: "7" });
  expect(pages.map((page) => inFamily(page, "ask 1 capitals 7"))).toEqual([false, true]);
});

it("puts cards of one series together", () => {
  const pages = album({ hand: [card("dots", 7), card("dots", 1)], by: "series", series, worded });
  expect(pages.map((page) => page.name)).toEqual(["dots"]);
  expect(pages[0]?.cells.filter((cell) => cell.held).map((cell) => cell.card.value)).toEqual([1, 7]);
  expect(pages[0]?.cells).toHaveLength(10);
});

it("finds room for every family, or lays them where they are pulled into sight, never smaller than a thumb", () => {
  for (let pages = 1; pages <= 10; pages++)
    for (const size of [2, 4, 7, 10]) {
      const laid = fit(pages, size, 374, 400, 90);
      expect(laid.width, `${pages} x ${size}`).toBeGreaterThanOrEqual(LEAST);
      expect(laid.beside * laid.columns * (laid.width + 4)).toBeLessThanOrEqual(374);
    }
  const usual = fit(10, 4, 374, 400, 90); // all families of four series
  expect(tallness(10, 4, usual)).toBeLessThanOrEqual(400);
  expect(tallness(10, 7, fit(10, 7, 374, 400, 90))).toBeGreaterThan(400);
});

it("has cards for thumbs at the table that a newcomer gets, also on a phone on its side", () => {
  const rooms = { phone: [386, 405], sideways: [256, 284], small: [238, 269], zoomed: [228, 294], desk: [290, 426] };
  for (const [screen, [width, height]] of Object.entries(rooms) as [string, [number, number]][])
    for (let pages = 1; pages <= 10; pages++)
      expect(fit(pages, 4, width, height, 92).width, `${pages} on ${screen}`).toBeGreaterThanOrEqual(43);
});
