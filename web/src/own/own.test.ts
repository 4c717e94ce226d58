import { describe, expect, it } from "vitest";
import type { KeptGame, KeptPuzzle } from "../lib/own";
import { averages, forms, levelOf, met, month, monthBeside } from "./figures";
import { read, write } from "./luggage";

const game = (changes: Partial<KeptGame> = {}): KeptGame => ({
  table: "ABCD-1-x",
  game: "roof",
  ended: "2026-11-15T10:00:00Z",
  seat: 0,
  kinds: ["person", "cat", "cat"],
  options: {},
  scores: [3, 1, 0],
  ranks: [1, 2, 3],
  winners: [0],
  facts: { slates: [4, 1, 1] },
  tries: [{ number: 7, writing: "dots", right: true, milliseconds: 900 }],
  record: "ronron: 1\n",
  day: null,
  counts: true,
  moments: [{ at: 3, told: "Look", better: "sit" }],
  ...changes,
});
const puzzle: KeptPuzzle = {
  game: "roof",
  id: "7",
  day: "2026-11-02",
  solved: true,
  ended: "2026-11-02T10:00:00Z",
};

describe("one's own figures", () => {
  it("know the level one played against, and none among people or among several", () => {
    expect(levelOf(game({ kinds: ["person", "tiger:600", "tiger:600"] }))).toBe("tiger");
    expect(levelOf(game({ kinds: ["person", "cat", "tiger"] }))).toBeNull();
    expect(levelOf(game({ kinds: ["person", "person"] }))).toBeNull();
    expect(levelOf(game({ kinds: ["person"] }))).toBeNull();
  });

  it("tell the form from the oldest to the latest, without branches", () => {
    const latestFirst = [game(), game({ winners: [1] }), game({ counts: false })];
    expect(forms(latestFirst)).toEqual([{ level: "cat", won: [false, true] }]);
  });

  it("average what a game is about, from one's own seat", () => {
    expect(averages([game(), game({ facts: { slates: [1, 9, 9] } })])).toEqual([["slates", 2.5]]);
  });

  it("collect the levels that were beaten and the puzzles that were solved", () => {
    const own = { games: [game(), game({ winners: [2], kinds: ["person", "tiger", "tiger"] })], puzzles: [puzzle] };
    expect(met(own)).toEqual([{ game: "roof", games: 2, beaten: ["cat"], puzzles: 1 }]);
  });

  it("are laid out as a calendar", () => {
    const days = month({ games: [game({ day: "2026-11-30" })], puzzles: [puzzle] }, "2026-11");
    expect(days).toHaveLength(30);
    expect(days[29]).toEqual({ day: "2026-11-30", daily: true, puzzles: 0 });
    expect(days[1]).toEqual({ day: "2026-11-02", daily: false, puzzles: 1 });
    expect([monthBeside("2026-12", 1), monthBeside("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  });
});

describe("luggage", () => {
  it("is read as it was written", () => {
    const own = { games: [game()], puzzles: [puzzle] };
    expect(read(write(own))).toEqual(own);
  });

  it("leaves behind what is damaged, and is nothing where it is not ours", () => {
    const damaged = { ...game(), seat: "first" } as unknown as KeptGame;
    expect(read(write({ games: [damaged, game()], puzzles: [puzzle] }))?.games).toEqual([game()]);
    const drill = { number: 7, writing: "dots", right: true, milliseconds: 640 };
    const solved = { ...puzzle, ended: new Date(0).toISOString(), drill }; // as a puzzle is kept
    expect(read(write({ games: [], puzzles: [solved] }))?.puzzles).toEqual([solved]);
    expect(read("purr")).toBeNull();
    expect(read('{"ronron-own":9}')).toBeNull();
  });
});
