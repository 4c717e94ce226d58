/** How the cards lie side by side. They stay where they were: how many lie in a row never depends on what else is shown. */

const RATIO = 1.4; // a card is so much taller than wide

const MOST_ROWS = 8; // on a phone held upright more of them would be too small for a thumb

/**
 * The cards in a row, on a screen that is taller than wide and on one that is wider than tall: whole rows, as near to the
 * shape of the screen as they go.
 */
export function columnsOf(count: number, wide: boolean): number {
  const side = Math.sqrt(wide ? count * 1.5 : count);
  const whole = Array.from({ length: count }, (_, at) => at + 1).filter((one) => count % one === 0);
  const near = (one: number) => Math.abs(one - side);
  if (wide) return whole.reduce((best, one) => (near(one) < near(best) ? one : best), 1);
  const columns = whole.filter((one) => one <= side).at(-1) ?? 1;
  return count / columns > MOST_ROWS ? Math.floor(side) : columns;
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
