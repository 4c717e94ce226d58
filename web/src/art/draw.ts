/**
 * The cats as markup. `catMarkup` draws one; `catSymbols` has them all, as `#cat-<pose>` and silhouettes
 * `#cat-<pose>-shape`.
 *
 * Layers, back to front: rim, outline (the whole silhouette once), then each layer: itself in the line's colour, itself in
 * the coat's, tones and pattern clipped to it, creases. A stroke under a fill unites the tubes: no seams.
 * Imports name whole files here, because the build draws with it too.
 */
import { awayHead, frontHead, headShape, HEAD_CLIPS, HEAD_SHAPES, NECKWEAR } from "./head.ts";
import { POSES, type Expression, type Look, type Pose } from "./look.ts";
import { clip, inkPen, symbolPen, type Pen } from "./markup.ts";
import { DRAWINGS, type Layer, type Place } from "./poses.ts";
import { PROPS } from "./props.ts";
import { blob, tube } from "./tube.ts";

export type Drawn = Pose | "bust" | "head";

const SHOULDERS = "M-30 24C-44 50-50 84-50 120H50C50 84 44 50 30 24Z";
const PATTERN_WORDS = { plain: "", striped: "stripes", spotted: "spots", pointed: "points" } as const;

function isLayer(place: Place): place is Layer {
  return typeof place === "object" && "name" in place;
}

// Each outline is made when it is first asked for: a phone takes a while over all of them.
const outlines = new Map<string, string>([...HEAD_SHAPES, ["shoulders", SHOULDERS]]);
const layers = new Map(
  POSES.flatMap((pose) => DRAWINGS[pose].order.filter(isLayer).map((layer) => [`${pose}-${layer.name}`, layer])),
);

function outline(name: string): string | undefined {
  const layer = layers.get(name);
  if (layer && !outlines.has(name)) {
    outlines.set(name, layer.spines === undefined ? blob(layer.points ?? "") : tube(layer.spines));
  }
  return outlines.get(name);
}

const drawn = new Map<string, string>();

/** One cat as it looks; `woken` is the face it makes when someone comes near, if it makes one. */
export function catMarkup(what: Drawn, look: Look, rim = false, woken?: Expression): string {
  const { pattern, expression, accessory } = look;
  const words = [PATTERN_WORDS[pattern], expression, woken ?? expression, accessory, "hold", "nohold"];
  const key = `${what} ${words.join(" ")} ${rim}`;
  let markup = drawn.get(key);
  if (markup === undefined) {
    const pen = inkPen(outline, new Set<string>(words), rim);
    if (what === "bust") markup = bust(pen);
    else if (what === "head") markup = silhouette(pen, "head-shape", () => headShape(pen)) + frontHead(pen);
    else markup = posed(pen, what);
    drawn.set(key, markup);
  }
  return markup;
}

/** The outline of one piece (`sit-grip`), for a scene that draws it again over something. */
export function pieceOutline(name: string): string | undefined {
  return outline(name);
}

/** Every cat and every piece of one, to be referred to. */
export function catSymbols(): string {
  const pen = symbolPen;
  const group = (name: string, markup: string) => `<g id="cat-${name}">${markup}</g>`;
  const symbol = (name: Pose) =>
    group(`${name}-shape`, poseShape(pen, name)) +
    `<symbol id="cat-${name}" viewBox="0 0 240 240" overflow="visible">${posed(pen, name)}</symbol>`;
  const things = { ...NECKWEAR, ...PROPS };
  return (
    [...HEAD_SHAPES.map(([name]) => name), ...layers.keys(), "shoulders"]
      .map((name) => `<path id="cat-${name}" d="${outline(name)}"/>`)
      .join("") +
    group("head-shape", headShape(pen)) +
    group("head", frontHead(pen)) +
    group("head-away", awayHead(pen)) +
    Object.entries(things)
      .map(([name, markup]) => group(name, markup))
      .join("") +
    group("bust-shape", bustShape(pen)) +
    group("bust", bust(pen)) +
    POSES.map(symbol).join("")
  );
}

/** The edges of a pose's pieces. They stand apart: a browser finds no clip in what is not displayed, but draws from it. */
export function poseClips(pose: Pose): string {
  const names = [...layers.keys()].filter((name) => name.startsWith(`${pose}-`));
  return names.map((name) => clip(name, outline(name) ?? "")).join("");
}

/** Those that every cat has, down to its shoulders. */
export const BUST_CLIPS = HEAD_CLIPS + clip("shoulders", SHOULDERS);

function silhouette(pen: Pen, name: string, shape: () => string): string {
  return (pen.rim ? pen.group(name, "c-rim", shape) : "") + pen.group(name, "c-out", shape);
}

function poseShape(pen: Pen, name: Pose): string {
  const { head, order } = DRAWINGS[name];
  const parts = order.map((place) => {
    if (place === "head") return `<g transform="${head.at}">${pen.group("head-shape", "", () => headShape(pen))}</g>`;
    return isLayer(place) ? wrap(pen, place, pen.shape(`${name}-${place.name}`, "")) : "";
  });
  return parts.join("");
}

function posed(pen: Pen, name: Pose): string {
  const { head, order } = DRAWINGS[name];
  const turn = head.turn ? ` class="c-turned c-turned-${name}"` : "";
  const face = head.away
    ? pen.group("head-away", "", () => awayHead(pen))
    : pen.group("head", "", () => frontHead(pen));
  const placed = `<g transform="${head.at}"><g${turn}>${face}</g>${head.away ? "" : neckwear(pen, head.neck)}</g>`;
  const inside = order.map((place) => {
    if (place === "head") return placed;
    if (isLayer(place)) return wrap(pen, place, layer(pen, name, place));
    const { prop, at } = place;
    return pen.shown(prop, `<g transform="${at}">${pen.group(prop, "", () => PROPS[prop])}</g>`);
  });
  return silhouette(pen, `${name}-shape`, () => poseShape(pen, name)) + inside.join("");
}

/** It rides the head, in front of the body. */
function neckwear(pen: Pen, at?: string): string {
  const worn = (["bow", "scarf"] as const).map((name) =>
    pen.shown(
      name,
      pen.group(name, "", () => NECKWEAR[name]),
    ),
  );
  return at ? `<g transform="${at}">${worn.join("")}</g>` : worn.join("");
}

/** A tail swings, and an arm is there or not: the same in the silhouette and in the drawing. */
function wrap(pen: Pen, place: Layer, markup: string): string {
  if (place.tail) return `<g class="c-tail" transform-origin="${place.tail}">${markup}</g>`;
  if (place.hold !== undefined) return pen.shown(place.hold ? "hold" : "nohold", markup);
  return markup;
}

function layer(pen: Pen, pose: Pose, { name, far, tones, stripes, spots, socks, creases, over }: Layer): string {
  const shape = `${pose}-${name}`;
  const painted =
    (tones ?? "") +
    (stripes ? pen.shown("stripes", `<path class="c-mark" stroke-width="${stripes[0]}" d="${stripes[1]}"/>`) : "") +
    (spots ? pen.shown("spots", `<g class="c-spot">${spots}</g>`) : "") +
    (socks ?? "");
  return (
    pen.shape(shape, "c-ink") +
    pen.shape(shape, far ? "c-shade" : "c-coat") +
    (painted ? `<g clip-path="url(#cat-clip-${shape})">${painted}</g>` : "") +
    (over ?? "") +
    (creases ? `<path class="c-crease" d="${creases}"/>` : "")
  );
}

function bustShape(pen: Pen): string {
  return pen.shape("shoulders", "") + pen.group("head-shape", "", () => headShape(pen));
}

/** Head and shoulders, around 0,0: avatars and small windows. */
function bust(pen: Pen): string {
  return (
    silhouette(pen, "bust-shape", () => bustShape(pen)) +
    pen.shape("shoulders", "c-coat") +
    `<g clip-path="url(#cat-clip-shoulders)"><path class="c-light" d="M0 40C18 40 26 60 22 84C18 100-18 100-22 84C-26 60-18 40 0 40Z"/>` +
    pen.shown(
      "stripes",
      `<path class="c-mark" stroke-width="9" d="M-54 70L-34 74M-56 90L-36 94M54 70L34 74M56 90L36 94"/>`,
    ) +
    pen.shown("spots", `<ellipse class="c-spot" cx="36" cy="86" rx="14" ry="18"/>`) +
    `</g>${pen.group("head", "", () => frontHead(pen))}${neckwear(pen)}`
  );
}
