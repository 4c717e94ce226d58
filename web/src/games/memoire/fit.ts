/** How the cards lie side by side. They stay where they were: how many lie in a row never depends on what else is shown. */

const RATIO = 1.4; // a card is so much taller than wide

/** The cards in a row, on a screen that is taller than wide and on one that is wider than tall. */
export function columnsOf(count: number, wide: boolean): number {
  if (wide) return Math.ceil(Math.sqrt(count * 1.5) - 0.6);
  return Math.floor(Math.sqrt(count));
}

/** The width of a card, in pixels: as large as there is room for. */
export function fit(count: number, columns: number, width: number, height: number, gap: number): number {
  const rows = Math.ceil(count / columns);
  const wide = (width - gap * (columns - 1)) / columns;
  const tall = (height - gap * (rows - 1)) / rows / RATIO;
  return Math.max(1, Math.floor(Math.min(wide, tall)));
}
