import { expect, it } from "vitest";
import { checkDeal, dailySeed, fromHex, hex, sha256, type OpenedRecord } from "./fair";

const record = (seed: string, salts: string[]): OpenedRecord => ({
  game: "roof",
  day: "2026-11-15",
  commitment: hex(sha256(fromHex(seed))),
  seed,
  salts,
  seats: 1,
  options: {},
  told: 0,
  draws: [],
});
const nothingSeen = { salts: [] };
const steps = (one: OpenedRecord) => checkDeal(one, nothingSeen, undefined).map(({ step, holds }) => [step, holds]);

it("says that the deal of the day is public, and of no other deal", () => {
  const daily = dailySeed("roof", "2026-11-15");
  // As anyone can make it: SHA-256 of "daily roof 2026-11-15".
  expect(daily).toBe("9cff466b4ead6a3a76dc24846b13d1612554f5591c33a1ad74cdf8030852ee2c");
  expect(steps(record(daily, [""]))).toEqual([
    ["public", true],
    ["commitment", true],
    ["deals", null],
  ]);
  expect(steps(record(daily, ["salt"]))[0]).toEqual(["public", false]);
  const secret = hex(sha256(fromHex("00")));
  expect(steps(record(secret, [""])).map(([step]) => step)).toEqual(["commitment", "seen", "salt", "deals"]);
});
