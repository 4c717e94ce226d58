import { describe, expect, it } from "vitest";
import { pushed, turned, type Grid } from "./flow";
import { Angles, cameInAt, follow, NOTHING_LAID, push } from "./laying";
import type { Gutter } from "./types";

const TEE: Gutter = { kind: "tee", turning: 3 };
const KINDS = ["elbow", "straight", "cross"] as const;
const ROOF: Grid = Array.from({ length: 9 }, (_, cell) => ({ kind: KINDS[cell % 3] ?? "elbow", turning: 0 }));

describe("the cards of a roof", () => {
  const laid = follow(NOTHING_LAID, ROOF, 3, null);

  it("slide as themselves, and the one that comes in is the one that was tried", () => {
    const tried = push(laid, 3, 1, TEE);
    const done = follow(laid, pushed(ROOF, 3, 1, TEE), 3, 1);
    expect(done.keys).toEqual(tried.keys);
    expect([done.keys[4], done.keys[7]]).toEqual([laid.keys[1], laid.keys[4]]);
    expect(done.gone?.key).toBe(laid.keys[7]);
    expect(cameInAt(done.keys[1] ?? "")).toBe(1);
    expect(cameInAt(laid.keys[0] ?? "")).toBeNull();
  });

  it("are known again when a line has slid and nobody says where", () => {
    const done = follow(laid, pushed(ROOF, 3, 5, TEE), 3, null);
    expect([done.keys[7], done.keys[6]]).toEqual([laid.keys[8], laid.keys[7]]);
  });

  it("stay who they are when they are turned", () => {
    expect(follow(laid, turned(ROOF, 0, 1), 3, null).keys).toEqual(laid.keys);
  });

  it("are others on another roof", () => {
    const other = follow(laid, [...ROOF].reverse(), 3, null);
    expect(other.keys.filter((key) => laid.keys.includes(key))).toEqual([]);
  });
});

describe("a turning", () => {
  it("goes the short way round, and a cross does not move at all", () => {
    const angles = new Angles();
    expect([0, 3, 0, 1, 2, 3, 0].map((turning) => angles.of("a", { kind: "tee", turning }))).toEqual([
      0, -1, 0, 1, 2, 3, 4,
    ]);
    expect([0, 1, 0].map((turning) => angles.of("b", { kind: "straight", turning }))).toEqual([0, 1, 2]);
    expect(angles.of("c", { kind: "cross", turning: 0 })).toBe(0);
  });
});
