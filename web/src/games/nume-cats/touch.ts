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

/** How far from the head it fell, in thousandths of the mouse's size. */
export function distance(touch: Point, head: Point, size: number): number {
  return Math.round((1000 * Math.hypot(touch.x - head.x, touch.y - head.y)) / Math.max(1, size));
}
