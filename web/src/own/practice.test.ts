import { expect, it } from "vitest";
import type { KeptGame, Try } from "../lib/own";
import { practice } from "./practice";

const one = (
  number: number,
  writing: string,
  right: boolean | null = null,
  milliseconds: number | null = null,
): Try => ({
  number,
  writing,
  right,
  milliseconds,
});
const game = (tries: readonly Try[], counts = true): KeptGame => ({
  table: "ABCD-1-x",
  game: "cards",
  ended: "2026-11-15T10:00:00Z",
  seat: 0,
  kinds: ["person"],
  options: {},
  scores: [],
  ranks: [],
  winners: [],
  facts: {},
  tries,
  record: "",
  day: null,
  counts,
  moments: [],
});

it("counts over all games by writing, in the order of the deck, and by number", () => {
  const games = [
    game([one(7, "dots", true, 900), one(7, "dots", false, 400), one(10, "dots"), one(2, "digits")]),
    game([one(7, "dots", true, 1100), one(7, "dots")]),
  ];
  expect(practice({ games, puzzles: [] })).toEqual([
    { writing: "digits", numbers: [{ number: 2, met: 1, sure: null, milliseconds: null }] },
    {
      writing: "dots",
      numbers: [
        { number: 7, met: 4, sure: 2 / 3, milliseconds: 1000 },
        { number: 10, met: 1, sure: null, milliseconds: null },
      ],
    },
  ]);
});

it("leaves out branches, and writings that no deck has", () => {
  const games = [game([one(7, "dots", true)], false), game([one(7, "runes", true)])];
  expect(practice({ games, puzzles: [] })).toEqual([]);
});

it("counts the first answer of a drill, and no other puzzle", () => {
  const puzzle = { game: "cards", id: "7", day: null, solved: true, ended: "2026-11-15T10:00:00Z" };
  const puzzles = [
    { ...puzzle, drill: one(7, "dots", false, 900) },
    { ...puzzle, id: "8" },
  ];
  expect(practice({ games: [], puzzles })).toEqual([
    { writing: "dots", numbers: [{ number: 7, met: 1, sure: 0, milliseconds: null }] },
  ]);
});
