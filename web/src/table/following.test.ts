import { describe, expect, it } from "vitest";
import type { Step, Sync, Told } from "../lib/wire";
import { begin, follow, sounded } from "./following";

const told = (key: string, fleeting = false): Told => ({ lines: [{ key, values: {} }], fleeting });
const sync = {
  type: "sync",
  table: "T",
  number: 3,
  log: [{ type: "dealt" }],
  told: [told("events.dealt")],
  description: [{ key: "describe.table", values: {} }],
  mine: [0],
  asked: [],
  over: false,
  result: null,
  note: "mine",
};
const truth = begin(sync as unknown as Sync);
const step = (over: Partial<Step>) =>
  ({
    table: "T",
    number: 4,
    events: [{ type: "turned" }, { type: "played" }],
    told: [told("events.turned", true), told("events.played")],
    asked: [],
    description: null,
    ...over,
  }) as Step;
const asked = (seat: number, must = true) => [{ seat, number: 4, must }];

describe("following a table", () => {
  it("begins with the log in words and the table described", () => {
    expect(truth.story.map((one) => one.lines[0]?.key)).toEqual(["events.dealt"]);
    expect(truth.description).toEqual(sync.description);
  });
  it("adds what happened, but for what is fleeting, and keeps what a step does not tell", () => {
    const next = follow(truth, step({ view: "after" }));
    expect(next).toMatchObject({ number: 4, view: "after", note: "mine" });
    expect(next?.story.map((one) => one.lines[0]?.key)).toEqual(["events.dealt", "events.played"]);
  });
  it("never shows an old description as if it were of now", () => {
    expect(follow(truth, step({}))?.description).toBeNull();
    const description = [{ key: "describe.now", values: {} }];
    expect(follow(truth, step({ description }))?.description).toEqual(description);
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
