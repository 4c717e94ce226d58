// @vitest-environment jsdom
import { expect, it } from "vitest";
import { PLAIN_HOME, type GameHome } from "../games/home";
import { settings } from "../lib/settings.svelte";
import type { Outcome } from "../lib/wire";
import { Words } from "../lib/words";
import { podium, tellVictory, type Ending } from "./victory";

settings.language = "en";
const names = ["Zoé", "Mango", "Titan", "Onyx"];

function ending(home: Partial<GameHome>, viewer = 0): Ending {
  const voice = new Words("en", [{ went: "{turns} turns." }], names, viewer);
  const showing = { home: { ...PLAIN_HOME, ...home }, view: {}, names, voice };
  return { showing, isShared: false, viewer } as unknown as Ending;
}
const outcome = (ranks: number[], scores: number[]): Outcome => ({
  ranks,
  scores,
  winners: ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])),
  rounds: [],
});

it("tells one winner, and oneself", () => {
  expect(tellVictory(ending({}), outcome([2, 1], [3, 9]))).toBe("Mango wins!");
  expect(tellVictory(ending({}), outcome([1, 2], [9, 3]))).toBe("You win!");
});

it("tells a shared win as shared, and a team's as a team's", () => {
  const level = outcome([1, 1, 3], [5, 5, 2]);
  expect(tellVictory(ending({}), level)).toBe("You share the win with Mango!");
  expect(tellVictory(ending({}, 2), level)).toBe("Zoé and Mango share the win!");
  const teams = ending({ sides: () => [0, 0, 1, 1] });
  const won = outcome([1, 1, 3, 3], [9, 9, 4, 4]);
  expect(tellVictory(teams, won)).toBe("You and Mango win!");
  expect(podium(teams, won)).toEqual([
    { rank: 1, seats: [0, 1], points: 9 },
    { rank: 3, seats: [2, 3], points: 4 },
  ]);
});

it("tells what it took, where no points say it, and puts nobody before another", () => {
  const alone = ending({ went: () => ({ key: "went", values: { turns: 14 } }) });
  expect(tellVictory(alone, outcome([1], [60]))).toBe("14 turns.");
  expect(podium(alone, outcome([2, 2], [9, 9]))).toEqual([{ rank: null, seats: [0, 1], points: null }]);
});

it("says so where nobody won", () => {
  expect(tellVictory(ending({}), outcome([2, 2], [0, 0]))).toBe("Nobody wins this time.");
});
