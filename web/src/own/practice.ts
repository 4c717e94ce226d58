/** Which numbers were practised here, in which writing: what grown-ups may like to know, and no mark. */
import { SERIES, type Series } from "../kit/deck";
import type { Own, Try } from "../lib/own";
import { median } from "../rooms/calibration";
import { counted } from "./figures";

export interface Practised {
  readonly number: number;
  readonly met: number; // times
  readonly sure: number | null; // share of what was judged; null: nothing was
  readonly milliseconds: number | null; // as a rule, where it was right; null: no time is known
}

export interface Writing {
  readonly writing: Series;
  readonly numbers: readonly Practised[]; // those that came up, from the least on
}

/** By writing, in the order of the deck, and by number. */
export function practice({ games, puzzles }: Own): Writing[] {
  const drills = puzzles.flatMap(({ drill }) => drill ?? []);
  const tries = [...counted(games).flatMap((game) => game.tries), ...drills];
  return SERIES.flatMap((writing) => {
    const own = tries.filter((one) => one.writing === writing);
    const numbers = [...new Set(own.map(({ number }) => number))].sort((one, other) => one - other);
    const rows = numbers.map((number) =>
      practised(
        number,
        own.filter((one) => one.number === number),
      ),
    );
    return rows.length > 0 ? [{ writing, numbers: rows }] : [];
  });
}

function practised(number: number, tries: readonly Try[]): Practised {
  const judged = tries.filter(({ right }) => right !== null);
  const right = judged.filter((one) => one.right);
  const times = right.flatMap(({ milliseconds }) => milliseconds ?? []);
  return {
    number,
    met: tries.length,
    sure: judged.length > 0 ? right.length / judged.length : null,
    milliseconds: times.length > 0 ? median(times) : null,
  };
}
