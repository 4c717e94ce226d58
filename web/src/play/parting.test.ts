import { expect, it } from "vitest";
import { decisions, parting } from "./parting";

const record = (...lines: string[]) => `ronron: 1\ngame: roof\n\n${lines.join("\n")}\n= {}\n`;

it("reads what a seat decided, without times and notes", () => {
  expect(decisions(record("house deal 1 2", "0 play 3 @120", '1 play 4 {"timeout":true}', "0 pass"), 0)).toEqual([
    "play 3",
    "pass",
  ]);
});

it("finds where two parted, whatever order the others moved in", () => {
  const own = record("house deal 1", "1 play 1", "0 play 2", "0 play 5");
  const theirs = record("house deal 1", "0 play 2", "1 play 1", "0 play 6");
  expect(parting(own, theirs, 0)).toEqual({ number: 2, own: "play 5", theirs: "play 6", at: 3 });
});

it("knows who did the same to the end, and who was through before", () => {
  const own = record("0 play 2");
  expect(parting(own, own, 0)).toEqual({ number: 1, own: null, theirs: null, at: 1 });
  expect(parting(own, record("0 play 2", "0 play 3"), 0).theirs).toBe("play 3");
});
