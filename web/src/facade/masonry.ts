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

/** Luck that is the same every time: the town stands where it stood yesterday. */
function sameLuck(seed: number): () => number {
  let luck = seed;
  return () => (luck = (luck * 16807) % 2147483647) / 2147483647;
}

export interface Town {
  roofs: string;
  lights: string; // the windows behind which someone is up
}

/** A row of Paris houses: gables, mansards and flat roofs with chimneys, their tops between two heights. */
export function town(left: number, right: number, top: number, low: number, ground: number, seed: number): Town {
  const next = sameLuck(seed);
  let roofs = `M${left} ${ground}`;
  let lights = "";
  for (let x = left; x < right;) {
    const width = Math.round(90 + next() * 110);
    const eaves = Math.round(top + next() * (low - top));
    const end = x + width;
    const kind = next();
    const chimney = (at: number, y: number) => `L${at} ${y}V${y - 30}h-3v-8h20v8h-3V${y}`;
    if (kind < 0.4) {
      roofs += `L${x} ${eaves}L${x + 16} ${eaves - 46}${chimney(x + width * 0.3, eaves - 46)}H${end - 16}L${end} ${eaves}`;
    } else if (kind < 0.7) {
      const ridge = eaves - Math.round(width * 0.42);
      roofs += `L${x} ${eaves}L${x + width / 2} ${ridge}L${end} ${eaves}`;
    } else {
      roofs += `L${x} ${eaves}${chimney(x + width * 0.2, eaves)}${next() < 0.5 ? chimney(x + width * 0.66, eaves) : ""}H${end}`;
    }
    for (let y = eaves + 26; y < Math.min(ground - 30, eaves + 330); y += 52) {
      for (let at = x + 20; at < end - 26; at += 34) if (next() < 0.22) lights += `M${at} ${y}h13v20h-13Z`;
    }
    x = end;
  }
  return { roofs: `${roofs}V${ground}Z`, lights };
}

export interface Star {
  x: number;
  y: number;
  size: number;
  faint: number;
}

/** Stars that stand where they stood yesterday: the same luck every time. */
/** A star as a path: so many of them are one drawing. */
export function dot({ x, y, size }: Star): string {
  return `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0`;
}

export function stars(count: number, left: number, right: number, top: number, bottom: number): Star[] {
  const next = sameLuck(7);
  return Array.from({ length: count }, () => ({
    x: Math.round(left + next() * (right - left)),
    y: Math.round(top + next() ** 1.6 * (bottom - top)),
    size: [1.1, 1.5, 2.2][Math.floor(next() * 3)] ?? 1.5,
    faint: [0.35, 0.55, 0.85][Math.floor(next() * 3)] ?? 0.55,
  }));
}
