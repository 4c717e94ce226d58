/**
 * Spines to shapes: a limb, a tail or a torso is a tapered tube along a smooth spine, a trunk is a soft blob.
 *
 * A spine is written `x,y,radius x,y,radius ...`, several of them apart by `|`. Move the spine, not the outline.
 */

type Point = readonly [x: number, y: number, radius: number];

const SAMPLES = 2; // a segment of the spine is offset at its end and at its middle

/** The outline of one or more tubes. */
export function tube(spines: string): string {
  return spines
    .split("|")
    .map((spine) => outline(readPoints(spine)))
    .join("");
}

/** A closed, smooth shape through points `x,y x,y ...`. */
export function blob(text: string): string {
  const points = readPoints(text);
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  let path = `M${pair(at(0))}`;
  for (let index = 0; index < points.length; index++) {
    path += bezier(at(index - 1), at(index), at(index + 1), at(index + 2));
  }
  return `${path}Z`;
}

function readPoints(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((point) => {
      const [x = 0, y = 0, radius = 0] = point.split(",").map(Number);
      return [x, y, radius];
    });
}

function outline(spine: readonly Point[]): string {
  const middle = sample(spine);
  const left: Point[] = [];
  const right: Point[] = [];
  middle.forEach((point, index) => {
    const before = middle[index - 1] ?? point;
    const after = middle[index + 1] ?? point;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [(-dy / length) * point[2], (dx / length) * point[2]];
    left.push([point[0] - nx, point[1] - ny, 0]);
    right.push([point[0] + nx, point[1] + ny, 0]);
  });
  const first = (spine[0] as Point)[2];
  const last = (spine.at(-1) as Point)[2];
  right.reverse();
  return `M${pair(left[0] as Point)}${curve(left)}${arc(last, right[0] as Point)}${curve(right)}${arc(first, left[0] as Point)}Z`;
}

/** Points along the spine: its own, and those between them (Catmull-Rom, radius included). */
function sample(spine: readonly Point[]): Point[] {
  const points: Point[] = [];
  for (let index = 0; index < spine.length - 1; index++) {
    const [b, c] = [spine[index] as Point, spine[index + 1] as Point];
    const [a, d] = [spine[index - 1] ?? b, spine[index + 2] ?? c];
    for (let step = 0; step < SAMPLES; step++) {
      const t = step / SAMPLES;
      points.push([0, 1, 2].map((axis) => spline(a, b, c, d, axis, t)) as unknown as Point);
    }
  }
  points.push(spine.at(-1) as Point);
  return points;
}

function spline(a: Point, b: Point, c: Point, d: Point, axis: number, t: number): number {
  const [p, q, r, s] = [a[axis] as number, b[axis] as number, c[axis] as number, d[axis] as number];
  return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
}

function curve(points: readonly Point[]): string {
  let path = "";
  for (let index = 0; index < points.length - 1; index++) {
    const [b, c] = [points[index] as Point, points[index + 1] as Point];
    path += bezier(points[index - 1] ?? b, b, c, points[index + 2] ?? c);
  }
  return path;
}

function bezier(a: Point, b: Point, c: Point, d: Point): string {
  const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6] as const;
  const two = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6] as const;
  return `C${pair(one)} ${pair(two)} ${pair(c)}`;
}

function arc(radius: number, to: Point): string {
  return `A${radius} ${radius} 0 0 1 ${pair(to)}`;
}

function pair(point: readonly number[]): string {
  return `${round(point[0] as number)} ${round(point[1] as number)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
