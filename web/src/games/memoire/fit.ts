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

/**
 * For small hands: as large as there is room for, and no smaller than `least`. What does not fit then lies further down, so
 * the rug is pulled up and down; a card keeps its place on it.
 */
export function fitSmallHands(
  count: number,
  wide: boolean,
  width: number,
  height: number,
  gap: number,
  least: number,
): { columns: number; width: number } {
  const columns = columnsOf(count, wide);
  const card = fit(count, columns, width, height, gap);
  if (card >= least) return { columns, width: card };
  const fewer = Math.max(1, Math.min(columns, Math.floor((width + gap) / (least + gap))));
  return { columns: fewer, width: Math.max(least, Math.floor((width - gap * (fewer - 1)) / fewer)) };
}
