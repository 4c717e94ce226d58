import { describe, expect, it } from "vitest";
import { commonBeginning, grouped } from "./grouping";

const tell = (move: string) => move.replace("ask", "ask for the card");
const ask = (target: number, cards: number) => Array.from({ length: cards }, (_, card) => `ask ${target} ${card}`);

describe("legal moves in groups", () => {
  it("leaves a few of them alone", () => {
    expect(grouped(["play 1", "play 2", "pass"], tell)).toEqual([{ title: "", moves: ["play 1", "play 2", "pass"] }]);
  });
  it("puts those of one verb together, in the house's order", () => {
    const moves = [...ask(1, 6), "pass", "ask 2 0", "wait", "ask 2 1", "stop"];
    expect(grouped(moves, tell).map((group) => [group.title, group.moves.length])).toEqual([
      ["ask for the card", 8],
      ["", 1],
      ["", 1],
      ["", 1],
    ]);
  });
  it("divides many of one verb by what it is done to", () => {
    const groups = grouped([...ask(1, 6), ...ask(2, 6)], tell);
    expect(groups.map((group) => [group.title, group.moves.length])).toEqual([
      ["ask for the card 1", 6],
      ["ask for the card 2", 6],
    ]);
  });
  it("does not make a group of every single move", () => {
    const moves = Array.from({ length: 20 }, (_, at) => `play ${at}`);
    expect(grouped(moves, tell)).toEqual([{ title: "play", moves }]);
  });
  it("loses none", () => {
    const moves = [...ask(1, 12), "pass", ...ask(3, 2)];
    expect(
      grouped(moves, tell)
        .flatMap((group) => group.moves)
        .sort(),
    ).toEqual([...moves].sort());
  });
});

describe("what sentences begin with", () => {
  it("is whole words, without what hangs on to them", () => {
    expect(commonBeginning(["place: left", "place: right"])).toBe("place");
    expect(commonBeginning(["turn a1 : a half", "turn a1 : a quarter"])).toBe("turn a1");
    expect(commonBeginning(["playing", "player"])).toBe("");
    expect(commonBeginning(["alone"])).toBe("");
  });
});
