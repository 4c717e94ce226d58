/** Who sits on which side of a screen that lies on the table. */

export type Side = "bottom" | "top" | "left" | "right";

const PLACES: readonly (readonly Side[])[] = [
  [],
  ["bottom"],
  ["bottom", "top"],
  ["bottom", "left", "top"],
  ["bottom", "left", "top", "right"],
  ["bottom", "bottom", "left", "top", "right"],
  ["bottom", "bottom", "left", "top", "top", "right"],
];

/**
 * The hands of each side, as they lie from that side's left to its right. Two who play face each other; those who sit
 * elsewhere (bots, other screens) take what is free. `two`: two seats with two hands each.
 */
export function seating(all: readonly number[], own: readonly number[], two: boolean): Record<Side, number[]> {
  const sides: Record<Side, number[]> = { bottom: [], top: [], left: [], right: [] };
  if (two) {
    sides.bottom = [0, 2];
    sides.top = [1, 3];
    return sides;
  }
  const places = PLACES[own.length] ?? [];
  own.forEach((hand, at) => sides[places[at] ?? "bottom"].push(hand));
  const free = (["left", "right", "top"] as const).filter((side) => sides[side].length === 0);
  const others = all.filter((hand) => !own.includes(hand));
  others.forEach((hand, at) => sides[free[at % Math.max(1, free.length)] ?? "right"].push(hand));
  // Clockwise is from right to left for whoever looks at it from there.
  for (const side of Object.values(sides)) if (side.length > 1) side.reverse();
  return sides;
}
