import { expect, it } from "vitest";
import { joinGames, joinPuzzles, type KeptGame, type KeptPuzzle } from "./own";

const game: KeptGame = {
  table: "ABCD-1-x",
  game: "roof",
  ended: "2026-11-15T10:00:00Z",
  seat: 0,
  kinds: ["person", "cat"],
  options: {},
  scores: [3, 1],
  ranks: [1, 2],
  winners: [0],
  facts: {},
  tries: [],
  record: "ronron: 1",
  day: null,
  counts: true,
  moments: [],
};
const puzzle: KeptPuzzle = { game: "roof", id: "7", day: null, solved: false, ended: "2026-11-15T10:00:00Z" };

it("keeps a game once, with what the coach found wherever it was found", () => {
  const moments = [{ at: 3, told: "Look again", better: "sit" }];
  expect(joinGames(undefined, game)).toEqual(game);
  expect(joinGames(game, { ...game, moments }).moments).toEqual(moments);
  expect(joinGames({ ...game, moments }, game).moments).toEqual(moments);
});

it("keeps a puzzle solved, since its first solution", () => {
  const solved = { ...puzzle, solved: true, ended: "2026-11-16T10:00:00Z" };
  expect(joinPuzzles(undefined, puzzle)).toEqual(puzzle);
  expect(joinPuzzles(puzzle, solved)).toEqual(solved);
  expect(joinPuzzles(solved, { ...puzzle, ended: "2026-11-17T10:00:00Z" })).toEqual(solved);
  expect(joinPuzzles({ ...puzzle, day: "2026-11-15" }, solved).day).toBe("2026-11-15");
  const drill = { number: 7, writing: "dots", right: false, milliseconds: null };
  const later = { ...drill, right: true };
  expect(joinPuzzles({ ...puzzle, drill }, { ...solved, drill: later })).toEqual({ ...solved, drill });
  expect(joinPuzzles(solved, { ...puzzle, drill }).drill).toEqual(drill);
});
