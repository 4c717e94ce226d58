import { describe, expect, it } from "vitest";
import type { Step, Sync } from "../lib/wire";
import { follow, sounded } from "./following";

const sync = { table: "T", number: 3, log: ["dealt"], mine: [0], asked: [], over: false, result: null, note: "mine" };
const truth = sync as unknown as Sync;
const step = (over: Partial<Step>) => ({ table: "T", number: 4, events: ["played"], asked: [], ...over }) as Step;
const asked = (seat: number, must = true) => [{ seat, number: 4, must }];

describe("following a table", () => {
  it("adds what happened, and keeps what a step does not tell", () => {
    const next = follow(truth, step({ view: "after" }));
    expect(next).toMatchObject({ number: 4, log: ["dealt", "played"], view: "after", note: "mine" });
  });
  it("hears nothing twice, and nothing of another table", () => {
    expect(follow(truth, step({ number: 3 }))).toBeNull();
    expect(follow(truth, step({ table: "U" }))).toBeNull();
  });
});

describe("what there is to hear", () => {
  it("is a bell when it becomes one's turn, and only then", () => {
    const mine = { ...truth, number: 4, asked: asked(0) };
    expect(sounded(truth, mine)).toBe("bell");
    expect(sounded(null, mine)).toBe("bell");
    expect(sounded(mine, { ...mine, number: 5 })).toBeNull();
    expect(sounded(truth, { ...mine, asked: asked(1) })).toBeNull();
    expect(sounded(truth, { ...mine, asked: asked(0, false) })).toBeNull();
  });
  it("is a purr at the end of a match one has seen", () => {
    const result = { scores: [1], ranks: [1], winners: [0], rounds: [] };
    const over = { ...truth, number: 5, over: true, result };
    expect(sounded(truth, over)).toBe("purr");
    expect(sounded(null, over)).toBeNull();
    expect(sounded(over, over)).toBeNull();
    expect(sounded(truth, { ...over, result: null })).toBeNull();
  });
});
