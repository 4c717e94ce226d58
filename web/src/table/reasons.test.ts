import { expect, it } from "vitest";
import { Reasons } from "./reasons";

const reason = (move: string) => [{ move, code: null, rule: null, values: {} }];

it("gives each question the answer that came in its turn", async () => {
  const reasons = new Reasons();
  const one = reasons.ask(() => true);
  const lost = reasons.ask(() => false); // it never went out, so no answer is its own
  const other = reasons.ask(() => true);
  reasons.answer(reason("a"));
  reasons.answer(reason("b"));
  expect(await Promise.all([one, lost, other])).toEqual([reason("a"), [], reason("b")]);
});

it("waits for no answer once the line is cut", async () => {
  const reasons = new Reasons();
  const one = reasons.ask(() => true);
  reasons.giveUp();
  expect(await one).toEqual([]);
  const next = reasons.ask(() => true);
  reasons.answer(reason("c"));
  expect(await next).toEqual(reason("c"));
});
