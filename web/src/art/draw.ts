/**
 * The cats as markup: symbols `#cat-<pose>` and silhouettes `#cat-<pose>-shape`, made once for the whole page.
 *
 * Layers, back to front: rim, outline (the whole silhouette once), then each layer: itself in the line's colour, itself in
 * the coat's, tones and pattern clipped to it, creases. A stroke under a fill unites the tubes: no seams.
 */
import { headMarkup, NECKWEAR } from "./head";
import { POSES, type Pose } from "./look";
import { piece, shown, use } from "./markup";
import { DRAWINGS, type Layer, type Place } from "./poses";
import { PROPS } from "./props";
import { blob, tube } from "./tube";

const BUST = "M-30 24C-44 50-50 84-50 120H50C50 84 44 50 30 24Z";

let drawn: string | undefined;

/** Everything that goes into the page's hidden drawing. */
export function catSymbols(): string {
  drawn ??= headMarkup() + NECKWEAR + PROPS + bust() + POSES.map(pose).join("");
  return drawn;
}

function isLayer(place: Place): place is Layer {
  return typeof place === "object" && "name" in place;
}

function pose(name: Pose): string {
  const { head, order } = DRAWINGS[name];
  const layers = order.filter(isLayer);
  const shapes = layers
    .map((layer) => {
      const path = layer.spines === undefined ? blob(layer.points ?? "") : tube(layer.spines);
      return piece(`${name}-${layer.name}`, path);
    })
    .join("");
  const headShape = `<g transform="${head.at}">${use("head-shape", "")}</g>`;
  const shape = order.map((place) => {
    if (place === "head") return headShape;
    return isLayer(place) ? wrap(place, use(`${name}-${place.name}`, "")) : "";
  });
  const turn = head.turn ? ` class="c-turned c-turned-${name}"` : "";
  const headDrawn =
    `<g transform="${head.at}"><g${turn}>${use(head.away ? "head-away" : "head", "")}</g>` +
    (head.away ? "" : shown("bow", use("bow", "")) + shown("scarf", use("scarf", ""))) +
    `</g>`;
  const inside = order.map((place) => {
    if (place === "head") return headDrawn;
    if (isLayer(place)) return wrap(place, layer(name, place));
    return shown(place.prop, `<g transform="${place.at}">${use(place.prop, "")}</g>`);
  });
  return (
    `${shapes}<g id="cat-${name}-shape">${shape.join("")}</g>` +
    `<symbol id="cat-${name}" viewBox="0 0 240 240" overflow="visible">` +
    `${use(`${name}-shape`, "c-rim")}${use(`${name}-shape`, "c-out")}${inside.join("")}</symbol>`
  );
}

/** A tail swings, and an arm is there or not: the same in the silhouette and in the drawing. */
function wrap(place: Layer, markup: string): string {
  if (place.tail) return `<g class="c-tail" transform-origin="${place.tail}">${markup}</g>`;
  if (place.hold !== undefined) return shown(place.hold ? "hold" : "nohold", markup);
  return markup;
}

function layer(poseName: Pose, { name, far, tones, stripes, spots, socks, creases, over }: Layer): string {
  const shape = `${poseName}-${name}`;
  const painted =
    (tones ?? "") +
    (stripes ? shown("stripes", `<path class="c-mark" stroke-width="${stripes[0]}" d="${stripes[1]}"/>`) : "") +
    (spots ? shown("spots", `<g class="c-spot">${spots}</g>`) : "") +
    (socks ?? "");
  return (
    use(shape, "c-ink") +
    use(shape, far ? "c-shade" : "c-coat") +
    (painted ? `<g clip-path="url(#cat-clip-${shape})">${painted}</g>` : "") +
    (over ?? "") +
    (creases ? `<path class="c-crease" d="${creases}"/>` : "")
  );
}

/** Head and shoulders, around 0,0: avatars and small windows. */
function bust(): string {
  return (
    piece("shoulders", BUST) +
    `<g id="cat-bust-shape">${use("shoulders", "")}${use("head-shape", "")}</g>` +
    `<g id="cat-bust">${use("bust-shape", "c-rim")}${use("bust-shape", "c-out")}${use("shoulders", "c-coat")}` +
    `<g clip-path="url(#cat-clip-shoulders)"><path class="c-light" d="M0 40C18 40 26 60 22 84C18 100-18 100-22 84C-26 60-18 40 0 40Z"/>` +
    shown(
      "stripes",
      `<path class="c-mark" stroke-width="9" d="M-54 70L-34 74M-56 90L-36 94M54 70L34 74M56 90L36 94"/>`,
    ) +
    shown("spots", `<ellipse class="c-spot" cx="36" cy="86" rx="14" ry="18"/>`) +
    `</g>${use("head", "")}${shown("bow", use("bow", ""))}${shown("scarf", use("scarf", ""))}</g>`
  );
}
