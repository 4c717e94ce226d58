/** Following a table: what the house has said of it so far, as one whole. */
import type { Line, Step, Sync, Told } from "../lib/wire";

/** Something that happened: the game's own event, what it says in words, and whether it is heard only once. */
export interface Happening<Event = unknown> {
  readonly event: Event;
  readonly lines: readonly Line[];
  readonly fleeting: boolean;
}

/** Events and their words, one for one. */
export function happenings(events: readonly unknown[], told: readonly Told[]): Happening[] {
  return events.map((event, at) => ({ event, lines: told[at]?.lines ?? [], fleeting: told[at]?.fleeting ?? false }));
}

/** The table as far as we have followed it: what a sync says, with the log as one story. */
export interface Followed extends Omit<Sync, "log" | "told" | "description"> {
  readonly story: readonly Happening[]; // without what is fleeting: that is in no log
  readonly description: readonly Line[] | null; // the table in words; null: nobody has asked for it lately
}

export function begin(sync: Sync): Followed {
  const { log, told, ...table } = sync;
  return { ...table, story: happenings(log, told) };
}

/** The table after one more step; null: the step is of another table, or was heard already. */
export function follow(truth: Followed, step: Step): Followed | null {
  if (truth.table !== step.table || step.number <= truth.number) return null;
  const { number, at_milliseconds, view, asked, legal, takes_back, clocks, over, result, description } = step;
  const after = { number, at_milliseconds, view, asked, legal, takes_back, clocks, over, result, description };
  const heard = happenings(step.events, step.told).filter((one) => !one.fleeting);
  return { ...truth, ...after, story: [...truth.story, ...heard] };
}

type Seen = Pick<Sync, "number" | "asked" | "over" | "result" | "mine">;

/** What there is to hear between two looks at the table: a bell when it becomes one's turn, a purr at the end. */
export function sounded(before: Seen | null, after: Seen): "bell" | "purr" | null {
  const mustMove = (seen: Seen | null) => seen?.asked.some((one) => one.must && after.mine.includes(one.seat)) ?? false;
  if (after.over) return before !== null && !before.over && after.result ? "purr" : null;
  return mustMove(after) && !mustMove(before) && before?.number !== after.number ? "bell" : null;
}
