/** A game that was played to its end on this device is put by, for the page of one's own. */
import { findGame } from "../games/home";
import { HttpRefusal } from "../lib/house.svelte";
import { hasGame, keepGame, type KeptGame, type Try } from "../lib/own";
import type { Replayed, ReplayPosition, ReplayWanted } from "../lib/wire";
import { fetchRecord } from "../replay/link";
import { post } from "./coming-in";

/** What of a match is not in its record. */
export interface Played {
  readonly room: string;
  readonly table: string;
  readonly seat: number; // of whoever played here; of the first of them, where several did
  readonly day: string | null;
}

const KEPT_AS = "ronron.to-keep";
const MOST = 50;
const STRETCH = 40; // positions that are asked for at once
const GONE = 404; // the room is forgotten

/** Games that are over and not put by yet: whoever leaves at once, or drops the line, loses none. */
function waiting(): Played[] {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(said) ? (said as Played[]) : [];
  } catch {
    return [];
  }
}

function wait(games: readonly Played[]): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(games.slice(-MOST)));
  } catch {
    // A browser that keeps nothing: there is nothing to wait for.
  }
}

const without = (table: string) => waiting().filter((one) => one.table !== table);

/** Puts a game by that is over. */
export async function keepPlayed(played: Played): Promise<void> {
  wait([...without(played.table), played]); // before anything that takes time: the page may be left at once
  if (await hasGame(played.table)) wait(without(played.table));
  else await fetchAndKeep(played);
}

/** Puts by whatever still waits; what a house will never tell again waits no more. */
export async function keepWaiting(): Promise<void> {
  for (const played of waiting()) {
    await fetchAndKeep(played).catch((error: unknown) => {
      if (error instanceof HttpRefusal && error.status === GONE) wait(without(played.table));
    });
  }
}

async function fetchAndKeep(played: Played): Promise<void> {
  const record = await fetchRecord(played);
  const { seat } = played;
  const wanted = { record, viewer: seat, open: false, start: 0, count: 1, why: [] };
  const shown = await post<Replayed>("/api/replays", wanted);
  const game = kept(played, record, shown, new Date());
  if (game) await keepGame({ ...game, tries: await findTries(shown, wanted) });
  wait(without(played.table));
}

/** With which cards of the number deck one had to do, where the game tells: then it is gone through as a whole. */
async function findTries(shown: Replayed, wanted: ReplayWanted): Promise<readonly Try[]> {
  const { tries } = await findGame(shown.game);
  if (!tries) return [];
  const positions: ReplayPosition[] = [];
  for (let start = 1; start <= shown.last; start = positions.length + 1) {
    const next = await post<Replayed>("/api/replays", { ...wanted, start, count: STRETCH });
    if (next.positions.length === 0) break;
    positions.push(...next.positions);
  }
  const steps = positions.flatMap(({ at, events, view }) => {
    const move = shown.moves[at - 1];
    return move ? [{ move, events, view }] : [];
  });
  return tries(steps, wanted.viewer);
}

/** How it is kept; null where it was not played to its end. */
export function kept(played: Played, record: string, shown: Replayed, now: Date): KeptGame | null {
  const { result } = shown;
  if (!result) return null;
  return {
    table: played.table,
    game: shown.game,
    ended: `${now.toISOString().slice(0, 19)}Z`,
    seat: played.seat,
    kinds: shown.seats.map(({ kind }) => kind),
    options: shown.options,
    scores: result.scores,
    ranks: result.ranks,
    winners: result.winners,
    facts: shown.facts,
    tries: [],
    record,
    day: played.day,
    counts: shown.branch === null,
    moments: [],
  };
}
