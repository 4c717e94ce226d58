/** What repeats on a house: courses of stone, seams of zinc, teeth of a cornice, stars. */

/** Joints of ashlar: rows `course` high, blocks `block` wide, every second row shifted. */
export function joints(left: number, top: number, right: number, bottom: number, course = 52, block = 112): string {
  let path = "";
  for (let y = top, row = 0; y < bottom; y += course, row++) {
    path += `M${left} ${y}H${right}`;
    for (let x = left + (row % 2 ? block * 0.87 : block * 0.37); x < right; x += block) {
      path += `M${Math.round(x)} ${y}v${Math.min(course, bottom - y)}`;
    }
  }
  return path;
}

/** Standing seams of a zinc roof, from its eaves to its break, spread like a fan. */
export function seams(
  bottom: readonly [number, number, number],
  top: readonly [number, number, number],
  count: number,
): string {
  const [bottomLeft, bottomRight, bottomY] = bottom;
  const [topLeft, topRight, topY] = top;
  let path = "";
  for (let index = 0; index <= count; index++) {
    const share = index / count;
    const from = Math.round(bottomLeft + (bottomRight - bottomLeft) * share);
    const to = Math.round(topLeft + (topRight - topLeft) * share);
    path += `M${from} ${bottomY}L${to} ${topY}`;
  }
  return path;
}

export function teeth(left: number, right: number, y: number, step = 30): string {
  let path = "";
  for (let x = left; x < right; x += step) path += `M${x} ${y}h13v11h-13Z`;
  return path;
}

export interface Star {
  x: number;
  y: number;
  size: number;
  faint: number;
}

/** Stars that stand where they stood yesterday: the same luck every time. */
export function stars(count: number, left: number, right: number, top: number, bottom: number): Star[] {
  let luck = 7;
  const next = () => (luck = (luck * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => ({
    x: Math.round(left + next() * (right - left)),
    y: Math.round(top + next() ** 1.6 * (bottom - top)),
    size: [1.1, 1.5, 2.2][Math.floor(next() * 3)] ?? 1.5,
    faint: [0.35, 0.55, 0.85][Math.floor(next() * 3)] ?? 0.55,
  }));
}
