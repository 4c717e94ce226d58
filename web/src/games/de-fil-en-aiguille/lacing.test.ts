import { describe, expect, it } from "vitest";
import { lace } from "./lacing";

const COUNTS = [2, 3, 4, 5];

describe("the chain of clues", () => {
  it.each(COUNTS)("lies on the cloth, from left to right, with %i clues", (count) => {
    for (const wide of [false, true])
      for (const grows of ["left", "right"] as const) {
        const laid = lace(count, grows, wide);
        expect(laid.cards.length).toBe(count);
        expect(laid.paws.length).toBe(count - 1);
        laid.cards.forEach((place, at) => {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + laid.card.width).toBeLessThanOrEqual(laid.width);
          if (at > 0) expect(place.x).toBeGreaterThan(laid.cards[at - 1]?.x ?? 0);
        });
      }
  });
  it.each(COUNTS)("never covers one clue with another, with %i of them", (count) => {
    for (const wide of [false, true]) {
      const { cards, card } = lace(count, "right", wide);
      for (const one of cards)
        for (const other of cards)
          if (one !== other)
            expect(Math.abs(one.x - other.x) >= card.width || Math.abs(one.y - other.y) >= card.height).toBe(true);
    }
  });
  it("has the cat where the thread begins, and the needle where it goes on", () => {
    const right = lace(3, "right", false);
    const left = lace(3, "left", false);
    expect(right.cat.x).toBeLessThan(right.needle.x);
    expect(left.cat.x).toBeGreaterThan(left.needle.x);
  });
});
