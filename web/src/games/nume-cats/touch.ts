/** Which hand a touch belongs to: whoever slaps reaches out from where he sits. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Sitting {
  readonly hand: number;
  readonly at: Point; // the middle of what lies before it
}

/** The hand in whose direction, seen from the head, the touch fell; null: nobody of this device. */
export function whose(touch: Point, head: Point, sitting: readonly Sitting[]): number | null {
  const turn = (to: Point) => Math.atan2(to.y - head.y, to.x - head.x);
  const apart = (one: Sitting) => {
    const between = Math.abs(turn(one.at) - turn(touch));
    return Math.min(between, 2 * Math.PI - between);
  };
  const [nearest] = [...sitting].sort((one, other) => apart(one) - apart(other));
  return nearest?.hand ?? null;
}

/** The part of the rug that is a hand's: angles as seen from the head, and the way to whoever sits there. */
export interface Part {
  readonly hand: number;
  readonly from: number;
  readonly towards: number;
  readonly to: number;
}

/** The parts of all hands of this device, by the same measure as `whose`: between two of them it goes half-way. */
export function parts(head: Point, sitting: readonly Sitting[]): Part[] {
  const whole = 2 * Math.PI;
  const round = sitting
    .map(({ hand, at }) => ({ hand, towards: Math.atan2(at.y - head.y, at.x - head.x) }))
    .sort((one, other) => one.towards - other.towards);
  return round.map(({ hand, towards }, at) => {
    const before = round.at(at - 1)?.towards ?? towards;
    const after = round[(at + 1) % round.length]?.towards ?? towards;
    const gap = (from: number, to: number) => (to - from + whole) % whole || whole;
    return { hand, towards, from: towards - gap(before, towards) / 2, to: towards + gap(towards, after) / 2 };
  });
}

/** How far from the head it fell, in thousandths of the mouse's size. */
export function distance(touch: Point, head: Point, size: number): number {
  return Math.round((1000 * Math.hypot(touch.x - head.x, touch.y - head.y)) / Math.max(1, size));
}
