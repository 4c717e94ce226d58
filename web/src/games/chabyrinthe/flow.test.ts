import { describe, expect, it } from "vitest";
import { dealKey, Draw, fromHex } from "../../lib/fair";
import { drawnMove } from "./deal";
import { cellName, cellNumber, inside, line, pushed, turned, walk, type Grid } from "./flow";
import { guide } from "./guide";
import type { Gutter } from "./types";

const SIGNS = "└┌┐┘│─┴├┬┤┼╫";
const CARDS: readonly Gutter[] = [
  ...[0, 1, 2, 3].map((turning) => ({ kind: "elbow" as const, turning })),
  ...[0, 1].map((turning) => ({ kind: "straight" as const, turning })),
  ...[0, 1, 2, 3].map((turning) => ({ kind: "tee" as const, turning })),
  { kind: "cross", turning: 0 },
  { kind: "bridge", turning: 0 },
];

/** A roof as drawn, a row to a string. */
const drawn = (...rows: string[]): Grid => [...rows.join("")].map((sign) => CARDS[SIGNS.indexOf(sign)] as Gutter);
const sketch = (grid: Grid, size: number): string[] =>
  Array.from({ length: size }, (_, row) =>
    grid
      .slice(row * size, (row + 1) * size)
      .map((gutter) => SIGNS[CARDS.findIndex((one) => one.kind === gutter.kind && one.turning === gutter.turning)])
      .join(""),
  );

const header = (key: string): string => new RegExp(`^${key}: (.*)$`, "m").exec(guide.record)?.[1] ?? "";

describe("the deal", () => {
  it("follows from seed and salts as the record has it", () => {
    const key = dealKey(fromHex(header("seed")), JSON.parse(header("salts")) as string[]);
    const options = JSON.parse(header("options")) as Record<string, unknown>;
    expect(guide.record).toContain(`house ${drawnMove(new Draw(key, 0), 2, options, 0)}\n`);
    expect(guide.record).toContain(`house ${drawnMove(new Draw(key, 1), 2, options, 1)}\n`);
  });
});

describe("the roof", () => {
  it("numbers its places clockwise from above the top-left card", () => {
    expect([0, 3, 4, 7, 8, 11, 12, 15].map((slot) => inside(slot, 4).cell)).toEqual([0, 3, 3, 15, 15, 12, 12, 0]);
    expect(line(6, 4)).toEqual([11, 10, 9, 8]);
    expect(cellName(6, 4)).toBe("c2");
    expect(cellNumber("c2", 4)).toBe(6);
  });

  it("leads on over bridges, and only straight", () => {
    const grid = drawn("┐│└", "─╫─", "┌│┐");
    expect([...walk(grid, 3, 10).slots].sort()).toEqual([10, 4]);
    expect([...walk(grid, 3, 1).slots].sort()).toEqual([1, 7]);
    expect(walk(grid, 3, 1).lanes).toEqual([2, 8, 14]);
  });

  it("slides a line when a card is pushed in, and turns a card where it lies", () => {
    const grid = drawn("┌┐┘", "└╫┌", "┘┼┐");
    expect(sketch(pushed(grid, 3, 4, { kind: "straight", turning: 0 }), 3)).toEqual(["┌┐┘", "╫┌│", "┘┼┐"]);
    expect(sketch(turned(grid, 0, 3), 3)).toEqual(["└┐┘", "└╫┌", "┘┼┐"]);
  });
});
