import { afterEach, expect, test, vi } from "vitest";
import { Reaction } from "./reaction";

const frames: ((at: number) => void)[] = [];
vi.stubGlobal("requestAnimationFrame", (frame: (at: number) => void) => frames.push(frame));
afterEach(() => void frames.splice(0));
const draw = (at: number) => {
  for (const frame of frames.splice(0)) frame(at);
};

test("a reaction counts from the frame that showed it", () => {
  const reaction = new Reaction();
  reaction.see(1);
  draw(1000);
  expect(reaction.until(1312.5)).toBe(312.5);
});

test("the same card does not start again", () => {
  const reaction = new Reaction();
  reaction.see(1);
  draw(1000);
  reaction.see(1);
  draw(2000);
  expect(reaction.until(2400)).toBe(1400);
});

test("whoever slaps before the card is drawn has measured nothing", () => {
  const reaction = new Reaction();
  reaction.see(1);
  draw(1000);
  reaction.see(2);
  expect(reaction.until(1400)).toBe(null);
});
