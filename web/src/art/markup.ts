/**
 * Small phrases of the cats' markup. It is made of constants alone: nothing from outside ever goes into it.
 *
 * The same drawing is made with one of two pens. One draws a cat as it looks now, with nothing that is not seen. The
 * other draws all that a cat can be into symbols, once for the page, for those who write `<use href="#cat-leap">`.
 */
export interface Pen {
  readonly rim: boolean; // leaves room for a light around it
  /** A shape in one of the paints of `cat.css`. */
  shape(name: string, paint: string): string;
  /** A group that the page's symbols have under a name. */
  group(name: string, paint: string, markup: () => string): string;
  /** Something that is seen only when the look says so (`cat.css` has the variable). */
  shown(name: string, markup: string): string;
}

const painted = (paint: string) => (paint ? ` class="${paint}"` : "");
const when = (name: string, markup: string) => `<g class="c-${name}-on">${markup}</g>`;

/** Draws what these words name (`striped smug hat`), and what shows by itself. */
export function inkPen(outline: (name: string) => string | undefined, words: ReadonlySet<string>, rim: boolean): Pen {
  return {
    rim,
    shape: (name, paint) => `<path d="${outline(name)}"${painted(paint)}/>`,
    group: (_, paint, markup) => `<g${painted(paint)}>${markup()}</g>`,
    shown: (name, markup) => (words.has(name) ? when(name, markup) : ""),
  };
}

export const symbolPen: Pen = {
  rim: true,
  shape: (name, paint) => `<use href="#cat-${name}"${painted(paint)}/>`,
  group: (name, paint) => `<use href="#cat-${name}"${painted(paint)}/>`,
  shown: when,
};

/** The same shape as an edge for what is painted onto it. */
export function clip(name: string, path: string): string {
  return `<clipPath id="cat-clip-${name}"><path d="${path}"/></clipPath>`;
}
