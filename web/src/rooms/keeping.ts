/** A game that was played to its end on this device is put by, for the page of one's own. */
import { hasGame, keepGame, type KeptGame } from "../lib/own";
import type { Replayed } from "../lib/wire";
import { fetchRecord } from "../replay/link";
import { post } from "./coming-in";

/** What of a match is not in its record. */
export interface Played {
  readonly room: string;
  readonly table: string;
  readonly seat: number; // of whoever played here; of the first of them, where several did
  readonly day: string | null;
}

/** Asks the house for the record, unless it is kept. A house that does not answer is asked when the table is next seen. */
export async function keepPlayed(played: Played): Promise<void> {
  if (await hasGame(played.table)) return;
  const record = await fetchRecord(played);
  const { seat } = played;
  const wanted = { record, viewer: seat, open: false, start: 0, count: 1, why: [] };
  const game = kept(played, record, await post<Replayed>("/api/replays", wanted), new Date());
  if (game) await keepGame(game);
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
