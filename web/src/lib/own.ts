/**
 * What one has played, kept on this device alone: nobody's account. The page of one's own is made from it.
 *
 * It lies in the browser's own database, since a year of records is more than its small drawers hold. A browser that keeps
 * nothing forgets it with the visit, and nothing waits for that.
 */

/** A game that was played to its end here. */
export interface KeptGame {
  readonly table: string; // its name in its room: nothing is kept twice
  readonly game: string;
  readonly ended: string; // when, in universal time
  readonly seat: number; // where one sat
  readonly kinds: readonly string[]; // by seat: `person`, `program`, or the bot
  readonly options: Readonly<Record<string, unknown>>;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly facts: Readonly<Record<string, readonly number[]>>; // what the game is about, by seat
  readonly tries: readonly Try[]; // with the number deck
  readonly record: string;
  readonly day: string | null; // of which day it was the deal
  readonly counts: boolean; // a branch, played on from elsewhere, does not
  readonly moments: readonly KeptMoment[]; // that the coach found
}

/** A card of the number deck that one had to do with: which number, in which writing, and how that went. */
export interface Try {
  readonly number: number;
  readonly writing: string;
  readonly right: boolean | null; // null: nothing showed whether one knew it
  readonly milliseconds: number | null; // from its sight to one's answer; null: nobody stopped the time
}

export interface KeptMoment {
  readonly at: number;
  readonly told: string; // as the coach told it then
  readonly better: string; // the move that it would have made
}

/** A puzzle that one has tried; once solved it stays so. */
export interface KeptPuzzle {
  readonly game: string;
  readonly id: string;
  readonly day: string | null; // of which day it was the puzzle
  readonly solved: boolean;
  readonly ended: string;
  readonly drill?: Try | null; // how the first answer went, where it is a drill of numbers
}

export interface Own {
  readonly games: readonly KeptGame[]; // the latest first
  readonly puzzles: readonly KeptPuzzle[];
}

const NAME = "ronron.own";
const KEYS = { games: "table", puzzles: ["game", "id"] } as const;
type Shelf = keyof typeof KEYS;
const SHELVES = Object.keys(KEYS) as Shelf[];

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((found, lost) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      for (const shelf of SHELVES) asked.result.createObjectStore(shelf, { keyPath: [...[KEYS[shelf]].flat()] });
    };
    asked.onsuccess = () => {
      found(asked.result);
    };
    asked.onerror = asked.onblocked = () => {
      lost(new Error(asked.error?.message));
    };
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Does some work in one piece: all of it is kept, or nothing. */
async function work<T>(
  mode: IDBTransactionMode,
  todo: (shelf: (name: Shelf) => IDBObjectStore) => () => T,
): Promise<T> {
  const database = await open();
  return new Promise((done, failed) => {
    const transaction = database.transaction(SHELVES, mode);
    const result = todo((name) => transaction.objectStore(name));
    transaction.oncomplete = () => {
      done(result());
    };
    transaction.onabort = transaction.onerror = () => {
      failed(new Error(transaction.error?.message));
    };
  });
}

/** Everything that is kept; nothing, where the browser keeps nothing. */
export async function readOwn(): Promise<Own> {
  try {
    return await work("readonly", (shelf) => {
      const games = shelf("games").getAll() as IDBRequest<KeptGame[]>;
      const puzzles = shelf("puzzles").getAll() as IDBRequest<KeptPuzzle[]>;
      return () => ({ games: latestFirst(games.result), puzzles: latestFirst(puzzles.result) });
    });
  } catch {
    return { games: [], puzzles: [] };
  }
}

const latestFirst = <T extends { readonly ended: string }>(some: readonly T[]): T[] =>
  [...some].sort((one, other) => (one.ended < other.ended ? 1 : -1));

/** Puts something by; what is there already is joined with it. */
function put<T>(name: Shelf, key: IDBValidKey, join: (before: T | undefined) => T): Promise<void> {
  return work("readwrite", (shelf) => {
    const before = shelf(name).get(key) as IDBRequest<T | undefined>;
    before.onsuccess = () => shelf(name).put(join(before.result));
    return () => undefined;
  });
}

/** Is this game kept already? Where the browser keeps nothing, there is no need to keep it either. */
export async function hasGame(table: string): Promise<boolean> {
  try {
    return await work("readonly", (shelf) => {
      const found = shelf("games").count([table]);
      return () => found.result > 0;
    });
  } catch {
    return true;
  }
}

/** A game is over. */
export const keepGame = (game: KeptGame): Promise<void> =>
  put<KeptGame>("games", [game.table], (before) => joinGames(before, game));

/** The coach has looked through a game. */
export const keepMoments = (table: string, moments: readonly KeptMoment[]): Promise<void> =>
  work("readwrite", (shelf) => {
    const before = shelf("games").get([table]) as IDBRequest<KeptGame | undefined>;
    before.onsuccess = () => before.result && shelf("games").put({ ...before.result, moments });
    return () => undefined;
  });

/** A puzzle was answered, rightly or not. */
export const keepPuzzle = (puzzle: KeptPuzzle): Promise<void> =>
  put<KeptPuzzle>("puzzles", [puzzle.game, puzzle.id], (before) => joinPuzzles(before, puzzle));

/** Adds what another device, or a file, has kept. */
export async function joinOwn(brought: Own): Promise<void> {
  for (const game of brought.games) await keepGame(game);
  for (const puzzle of brought.puzzles) await keepPuzzle(puzzle);
}

/** Forgets everything, at once and for good. */
export const forgetOwn = (): Promise<void> =>
  work("readwrite", (shelf) => {
    for (const name of SHELVES) shelf(name).clear();
    return () => undefined;
  });

/** What was kept of a game stays; the coach may have found more in it elsewhere. */
export const joinGames = (before: KeptGame | undefined, game: KeptGame): KeptGame =>
  before === undefined ? game : { ...before, moments: before.moments.length > 0 ? before.moments : game.moments };

/** The first solution of a puzzle stays; of tries in vain, the first day. */
export const joinPuzzles = (before: KeptPuzzle | undefined, puzzle: KeptPuzzle): KeptPuzzle =>
  before === undefined || (puzzle.solved && !before.solved)
    ? { ...puzzle, day: before?.day ?? puzzle.day, ...drilled(before, puzzle) }
    : { ...before, day: before.day ?? puzzle.day, ...drilled(before, puzzle) };

/** The first answer is the one that tells. */
function drilled(...kept: readonly (KeptPuzzle | undefined)[]): Pick<KeptPuzzle, "drill"> {
  const drill = kept.find((one) => one?.drill)?.drill;
  return drill ? { drill } : {};
}
