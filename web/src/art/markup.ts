/** Small phrases of the cats' markup. It is made of constants alone: nothing from outside ever goes into it. */

/** A shape that is drawn several times, with a clip for what is painted onto it. */
export function piece(name: string, path: string, inner = ""): string {
  return `<path id="cat-${name}" d="${path}"${inner}/><clipPath id="cat-clip-${name}"><use href="#cat-${name}"/></clipPath>`;
}

/** Something that is seen only when the look says so (`cat.css` has the variable). */
export function shown(name: string, markup: string): string {
  return `<g class="c-${name}-on">${markup}</g>`;
}

export function use(name: string, className: string): string {
  return `<use href="#cat-${name}" class="${className}"/>`;
}
