/** From taps to handicaps: whoever is quicker waits for the slowest. */

export const TAPS = 10;
const STEP_MILLISECONDS = 10;
export const MOST_MILLISECONDS = 2000; // the house takes no more

/** The one in the middle: one slip does not count. */
export function median(taps: readonly number[]): number {
  const sorted = [...taps].sort((one, other) => one - other);
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}

/** Handicaps with those of the measured seats anew: each gets what it is quicker than the slowest of them. */
export function evened(before: readonly number[], measured: ReadonlyMap<number, number>): number[] {
  const slowest = Math.max(...measured.values());
  return before.map((handicap, seat) => {
    const mine = measured.get(seat);
    if (mine === undefined) return handicap;
    return Math.min(MOST_MILLISECONDS, Math.round((slowest - mine) / STEP_MILLISECONDS) * STEP_MILLISECONDS);
  });
}
