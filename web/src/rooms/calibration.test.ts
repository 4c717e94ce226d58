import { expect, it } from "vitest";
import { evened, median } from "./calibration";

it("takes the tap in the middle", () => {
  expect(median([300, 900, 280, 310])).toBe(305);
  expect(median([300, 900, 280])).toBe(300);
});

it("gives the quick what the slowest needs, and leaves the others alone", () => {
  const measured = new Map([
    [0, 312],
    [2, 780],
  ]);
  expect(evened([0, 150, 0], measured)).toEqual([470, 150, 0]);
  expect(evened([100, 0], new Map([[0, 312]]))).toEqual([0, 0]);
});

it("stays within what the house takes", () => {
  const measured = new Map([
    [0, 200],
    [1, 9000],
  ]);
  expect(evened([0, 0], measured)).toEqual([2000, 0]);
});
