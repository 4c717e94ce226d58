import { describe, expect, it } from "vitest";
import { isForAll } from "./onlooking";
import type { ServerMessage } from "../lib/wire";

const message = (values: Record<string, unknown>): ServerMessage => values as unknown as ServerMessage;

describe("a television", () => {
  it("shows what is the bystander's", () => {
    expect(isForAll(message({ type: "sync", viewer: -2, mine: [] }))).toBe(true);
    expect(isForAll(message({ type: "step", legal: [], view: { viewer: -2 } }))).toBe(true);
    expect(isForAll(message({ type: "step", legal: [], view: {} }))).toBe(true);
    expect(isForAll(message({ type: "status" }))).toBe(true);
  });

  it("drops what is a player's", () => {
    expect(isForAll(message({ type: "sync", viewer: 0, mine: [0] }))).toBe(false);
    expect(isForAll(message({ type: "sync", viewer: -2, mine: [0, 1] }))).toBe(false);
    expect(isForAll(message({ type: "step", legal: [], view: { viewer: 1 } }))).toBe(false);
    expect(isForAll(message({ type: "step", legal: [{}], view: { viewer: -2 } }))).toBe(false);
    expect(isForAll(message({ type: "note" }))).toBe(false);
  });
});
