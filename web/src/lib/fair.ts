/**
 * Fair deals, checked in the browser: the same arithmetic as `ronron/records/fair.py`, told in docs/records.md.
 *
 * SHA-256 is written out here because browsers lend theirs (`crypto.subtle`) only to secure pages, and guests on the
 * living room's network come by plain http.
 */

const ROUNDS = new Uint32Array(64);
const INITIAL = new Uint32Array(8);

// The constants are the first 32 bits of the fractional parts of roots of the first primes.
(function prepare() {
  let found = 0;
  for (let candidate = 2; found < 64; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    if (found < 8) INITIAL[found] = fraction(Math.sqrt(candidate));
    ROUNDS[found++] = fraction(Math.cbrt(candidate));
  }
  function fraction(value: number): number {
    return (value - Math.floor(value)) * 2 ** 32;
  }
})();

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = Uint32Array.from(INITIAL);
  const words = new Uint32Array(64);
  const at = (list: Uint32Array, index: number) => list[index] ?? 0;
  const turn = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const early = at(words, i - 15);
      const late = at(words, i - 2);
      const mixEarly = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const mixLate = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[i] = at(words, i - 16) + mixEarly + at(words, i - 7) + mixLate;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const mix = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
      const first = (h + mix + at(ROUNDS, i) + at(words, i)) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = at(state, i) + value));
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((value, i) => out.setUint32(4 * i, value));
  return digest;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function concat(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function eightBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** The key of everything chance brings in a match: the seed, then each seat's salt. */
export function dealKey(seed: Uint8Array, salts: readonly string[]): Uint8Array {
  const text = new TextEncoder();
  return sha256(concat(seed, ...salts.map((salt) => sha256(text.encode(salt)))));
}

/** The numbers of one draw, in the order in which they must be used. */
export class Draw {
  private blocks = 0;
  private words: bigint[] = [];

  constructor(
    private readonly key: Uint8Array,
    private readonly ordinal: number,
  ) {}

  below(limit: number): number {
    const modulus = BigInt(limit);
    const most = 2n ** 64n - (2n ** 64n % modulus);
    for (;;) {
      const word = this.words.shift() ?? this.refill();
      if (word < most) return Number(word % modulus);
    }
  }

  /** From the last place down, each card swaps with one not after it. */
  shuffle(cards: number[]): number[] {
    for (let i = cards.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [cards[i], cards[j]] = [cards[j] as number, cards[i] as number];
    }
    return cards;
  }

  private refill(): bigint {
    const block = sha256(concat(this.key, eightBytes(this.ordinal), eightBytes(this.blocks++)));
    const view = new DataView(block.buffer);
    const [first, ...rest] = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    this.words = rest;
    return first as bigint;
  }
}

/** A salt that nobody can guess, from this device alone. */
export function freshSalt(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export type FairStep = "commitment" | "seen" | "salt" | "deals" | "public";
export type Finding = { step: FairStep; holds: boolean | null }; // null: this device cannot know

/**
 * What a game knows about its draws: given the chance of one and which it is, the house's move as a record writes it.
 * `written` is what the record says, for draws whose cards come from the game itself; null: this line is the clock's.
 */
export type DrawnMove = (
  draw: Draw,
  seats: number,
  options: Readonly<Record<string, unknown>>,
  ordinal: number,
  written?: string,
) => string | null;

export interface OpenedRecord {
  game: string;
  day: string; // of which it is, in universal time
  commitment: string;
  seed: string;
  salts: string[];
  seats: number;
  options: Record<string, unknown>;
  told: number; // so many of the first are told and drawn by nobody: a branch in another deal
  draws: string[]; // the house's moves, in order
}

/** Reads what a record says about its deal; null where it opens none. */
export function readRecord(text: string): OpenedRecord | null {
  const [head = "", body = ""] = text.split("\n\n", 2);
  const header = new Map(
    head.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const [commitment, seed, salts] = [header.get("commitment"), header.get("seed"), header.get("salts")];
  if (!commitment || !seed || !salts) return null;
  return {
    game: header.get("game") ?? "",
    day: header.get("time")?.slice(0, 10) ?? "",
    commitment,
    seed,
    salts: JSON.parse(salts) as string[],
    seats: (JSON.parse(header.get("seats") ?? "[]") as unknown[]).length,
    options: JSON.parse(header.get("options") ?? "{}") as Record<string, unknown>,
    told: (JSON.parse(header.get("branch") ?? "{}") as { told?: number }).told ?? 0,
    draws: body
      .split("\n")
      .filter((line) => line.startsWith("house "))
      .map((line) => line.slice("house ".length).replace(/ (@|\{).*$/, "")),
  };
}

/** The seed of a game's deal of the day: public, from the date alone. */
export function dailySeed(game: string, day: string): string {
  return hex(sha256(new TextEncoder().encode(`daily ${game} ${day}`)));
}

/** Checks a finished match's deal: what was promised, what we had seen and added ourselves, and every card. */
export function checkDeal(
  record: OpenedRecord,
  seen: { commitment?: string | undefined; salts: readonly string[] },
  drawnMove: DrawnMove | undefined,
): Finding[] {
  const seed = fromHex(record.seed);
  const key = dealKey(seed, record.salts);
  const isPublic = record.seed === dailySeed(record.game, record.day);
  const promised: Finding = { step: "commitment", holds: hex(sha256(seed)) === record.commitment };
  const dealt: Finding = {
    step: "deals",
    holds: drawnMove === undefined ? null : allDrawn(record, key, drawnMove),
  };
  // The deal of the day keeps no secret, and takes no salt: all there is to say is that it is the day's.
  if (isPublic) return [{ step: "public", holds: record.salts.every((salt) => salt === "") }, promised, dealt];
  return [
    promised,
    { step: "seen", holds: seen.commitment === undefined ? null : seen.commitment === record.commitment },
    { step: "salt", holds: seen.salts.length === 0 ? null : seen.salts.some((salt) => record.salts.includes(salt)) },
    dealt,
  ];
}

function allDrawn(record: OpenedRecord, key: Uint8Array, drawnMove: DrawnMove): boolean {
  let ordinal = 0;
  return record.draws.every((move) => {
    const drawn = drawnMove(new Draw(key, ordinal), record.seats, record.options, ordinal, move);
    if (drawn === null) return true;
    return ordinal++ < record.told || drawn === move;
  });
}
