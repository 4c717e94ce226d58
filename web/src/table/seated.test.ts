// @vitest-environment jsdom
import { expect, it } from "vitest";
import { Words } from "../lib/words";
import { seated, type Chair } from "./seated";

const words = new Words("en", [{ levels: { tiger: { name: "Tiger" } } }]);
const chair = (over: Partial<Chair>): Chair => ({ name: "", cat: "", bot: null, played: false, away: false, ...over });

it("tells bots by the names and cats that the house gave them, and their level beside", () => {
  const [mango] = seated([chair({ name: "Mango", cat: "yellow spotted curious", bot: "tiger" })], null, words);
  expect(mango).toMatchObject({ name: "Mango", cat: "yellow spotted curious", level: "Tiger" });
});

it("tells bots that nobody named by their level, and twins apart", () => {
  const tiger = chair({ name: "tiger", bot: "tiger", played: true });
  const sitters = seated([tiger, chair({ name: "Inès", cat: "ginger", away: true }), tiger], null, words);
  expect(sitters.map((one) => one.name)).toEqual(["Tiger", "Inès", "Tiger 2"]);
  expect(sitters.map((one) => one.bot)).toEqual([true, false, true]);
  expect(sitters[1]).toMatchObject({ cat: "ginger", away: true });
});
