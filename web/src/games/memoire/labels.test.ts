import { expect, test } from "vitest";
import { stars } from "./labels";

test("alone, stars tell what so many turns are worth", () => {
  expect(stars(35, 20)).toBe(3);
  expect(stars(36, 20)).toBe(2);
  expect(stars(50, 20)).toBe(2);
  expect(stars(51, 20)).toBe(1);
});
