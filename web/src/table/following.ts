/** Following a table: what the house has said of it so far, as one whole. */
import type { Step, Sync } from "../lib/wire";

/** The table after one more step; null: the step is of another table, or was heard already. */
export function follow(truth: Sync, step: Step): Sync | null {
  if (truth.table !== step.table || step.number <= truth.number) return null;
  const { number, at_milliseconds, view, asked, legal, takes_back, clocks, over, result, events } = step;
  const after = { number, at_milliseconds, view, asked, legal, takes_back, clocks, over, result };
  return { ...truth, ...after, log: [...truth.log, ...events] };
}

type Told = Pick<Sync, "number" | "asked" | "over" | "result" | "mine">;

/** What there is to hear between two looks at the table: a bell when it becomes one's turn, a purr at the end. */
export function sounded(before: Told | null, after: Told): "bell" | "purr" | null {
  const mustMove = (told: Told | null) => told?.asked.some((one) => one.must && after.mine.includes(one.seat)) ?? false;
  if (after.over) return before !== null && !before.over && after.result ? "purr" : null;
  return mustMove(after) && !mustMove(before) && before?.number !== after.number ? "bell" : null;
}
