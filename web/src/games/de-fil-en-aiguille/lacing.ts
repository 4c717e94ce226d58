/** Where the clues lie and how the thread laces them: a zigzag on a phone, a row on a wide cloth. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Lacing {
  readonly width: number; // of the cloth, in its own units
  readonly height: number;
  readonly card: { readonly width: number; readonly height: number };
  readonly cards: readonly Place[]; // top left corners, from left to right as the chain lies
  readonly paws: readonly (Place & { readonly angle: number })[]; // the middle of each gap; how the gap slopes
  readonly paw: number; // a paw's length
  readonly cat: Place & { readonly size: number; readonly room: number }; // so wide may be what is told of it
  readonly needle: Place & { readonly size: number };
  readonly thread: string; // a path
}

// By number of clues, on a phone: width of a card, from one card to the next, where the first lies.
const ZIGZAG = [
  [150, 118, 48],
  [150, 118, 48],
  [150, 118, 48],
  [142, 98, 12],
  [133, 77, 4],
  [118, 62, 2],
] as const;
const MOST_IN_ROW = 3;
const NARROW = { width: 370, height: 226, card: 87, slope: 36, paw: 92 };
const WIDE = { width: 1180, height: 262, most: 290, gap: 58, margin: 150, sag: 34, slope: 7, paw: 104 };

export function lace(count: number, grows: "left" | "right" | null, wide: boolean): Lacing {
  const laid = !wide ? zigzag(count) : count > MOST_IN_ROW ? waves(count) : row(count);
  return grows === "left" ? mirrored(laid) : laid;
}

function zigzag(count: number): Lacing {
  const [width, step, start] = ZIGZAG[Math.min(count, ZIGZAG.length - 1)] ?? ZIGZAG[0];
  const low = NARROW.height - NARROW.card;
  const cards = Array.from({ length: count }, (_, at) => ({ x: start + at * step, y: at % 2 === 0 ? 0 : low }));
  const last = cards.at(-1) ?? { x: start, y: low };
  const isLow = last.y > 0;
  const size = Math.min(104, (cards[1]?.x ?? 104) + 6);
  const cat = { x: 0, y: NARROW.height - size - 12, size, room: (cards[1]?.x ?? 2 * size) - 8 };
  const needle = { x: Math.min(348, last.x + width + 14), y: isLow ? 4 : low + 2, size: 78 };
  return finished(NARROW, { width, height: NARROW.card }, cards, cat, needle, NARROW.slope);
}

/** From four clues on a row would make them smaller than the masters: they go up and down there, too. */
function waves(count: number): Lacing {
  const room = WIDE.width - 2 * WIDE.margin;
  const width = Math.min(205, (2 * room - 8 * (count - 1)) / (count + 1)); // those on one level stay apart
  const height = width * 0.638;
  const step = (room - width) / (count - 1);
  const low = WIDE.height - height;
  const cards = Array.from({ length: count }, (_, at) => ({
    x: WIDE.margin + at * step,
    y: at % 2 === 0 ? 0 : low,
  }));
  const cat = { x: 0, y: 104, size: 142, room: 150 };
  const needle = { x: WIDE.width - WIDE.margin + 16, y: 40, size: 130 };
  return finished({ ...WIDE, paw: 88 }, { width, height }, cards, cat, needle, NARROW.slope);
}

function row(count: number): Lacing {
  const room = WIDE.width - 2 * WIDE.margin;
  const width = Math.min(WIDE.most, (room - (count - 1) * WIDE.gap) / Math.max(1, count));
  const height = width * 0.638;
  const top = (WIDE.height - height - WIDE.sag) / 2;
  const left = (WIDE.width - count * width - (count - 1) * WIDE.gap) / 2;
  const cards = Array.from({ length: count }, (_, at) => ({
    x: left + at * (width + WIDE.gap),
    y: top + (at % 2 === 0 ? 0 : WIDE.sag),
  }));
  const cat = { x: Math.max(0, left - 178), y: 70, size: 162, room: 172 };
  const needle = { x: Math.min(1150, left + count * (width + WIDE.gap) + 16), y: 40, size: 130 };
  return finished(WIDE, { width, height }, cards, cat, needle, WIDE.slope);
}

function finished(
  cloth: { width: number; height: number; paw: number },
  card: { width: number; height: number },
  cards: Place[],
  cat: Lacing["cat"],
  needle: Lacing["needle"],
  slope: number,
): Lacing {
  const paws = cards.slice(1).map((right, at) => {
    const left = cards[at] ?? right;
    return {
      x: (left.x + right.x + card.width) / 2,
      y: (left.y + right.y + card.height) / 2,
      angle: right.y > left.y ? slope : -slope,
    };
  });
  return { ...cloth, card, cards, paws, cat, needle, thread: threaded(card, cards, cat, needle) };
}

/** From the wool between the cat's paws, from card to card, to the eye of the needle. */
function threaded(
  card: { width: number; height: number },
  cards: readonly Place[],
  cat: Lacing["cat"],
  needle: Lacing["needle"],
): string {
  const inner = (place: Place, other: Place | undefined) =>
    other && other.y > place.y
      ? place.y + card.height - 6
      : other && other.y < place.y
        ? place.y + 6
        : place.y + card.height - 6;
  let from: Place = { x: cat.x + cat.size * 0.52, y: cat.y + cat.size * 0.2 };
  let path = `M${point(from)}`;
  cards.forEach((place, at) => {
    const enter = { x: place.x + 12, y: inner(place, cards[at - 1] ?? { x: 0, y: place.y + 1 }) };
    path += curve(from, enter);
    from = { x: place.x + card.width - 12, y: inner(place, cards[at + 1] ?? needle) };
    path += `M${point(from)}`;
  });
  const eye = { x: needle.x + 5, y: needle.y + needle.size * 0.1 };
  return path + curve(from, eye);
}

const point = ({ x, y }: Place): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

function curve(from: Place, to: Place): string {
  const sway = Math.max(14, Math.abs(to.y - from.y) * 0.55);
  const down = to.y >= from.y ? sway : -sway;
  return `C${point({ x: from.x, y: from.y + down })} ${point({ x: to.x, y: to.y - down })} ${point(to)}`;
}

/** A chain that grows to the left: the cat lies on the right, and the same cards from right to left. */
function mirrored(laid: Lacing): Lacing {
  const { width, card } = laid;
  const flip = (place: Place, extent = 0) => ({ ...place, x: width - place.x - extent });
  return {
    ...laid,
    cards: laid.cards.map((place) => flip(place, card.width)).reverse(),
    paws: laid.paws.map((paw) => ({ ...paw, x: width - paw.x, angle: -paw.angle })).reverse(),
    cat: { ...laid.cat, x: width - laid.cat.x - laid.cat.size },
    needle: { ...laid.needle, x: width - laid.needle.x - 12 },
    thread: laid.thread.replaceAll(
      /(-?[\d.]+) (-?[\d.]+)/g,
      (_, x: string, y: string) => `${(width - Number(x)).toFixed(1)} ${y}`,
    ),
  };
}
