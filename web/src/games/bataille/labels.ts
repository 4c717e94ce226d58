/** What the board itself says: where we are, what decided it, what its pieces are called. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { BatailleView, Card, Event } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });

const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

/** What lies before a seat: of this round, or still of the one before (then it is old). */
export function lyingAt(view: BatailleView, seat: number): { cards: readonly (Card | null)[]; old: boolean } {
  const old = view.laid.every((cards) => cards.length === 0) && view.last !== null;
  return { cards: (old ? view.last?.laid[seat] : view.laid[seat]) ?? [], old };
}

/** Has this seat lost its last card? Then it only watches. */
export function isOut(view: BatailleView, seat: number): boolean {
  const has = (view.piles[seat] ?? 0) + (view.laid[seat]?.length ?? 0);
  return has === 0 && view.round > 0 && view.phase !== "over";
}

/** Whose doing it was; turning up is everybody's. */
export function mover(event: Event): number | null {
  if (event.type === "first-named" || event.type === "readied") return null;
  if (event.type === "battle-began" || event.type === "staked" || event.type === "shared")
    return event.seats[0] ?? null;
  return "seat" in event ? event.seat : null;
}

/** Where we are, in a few words. */
export function headline(view: BatailleView): Line[] {
  if (view.phase === "over") return [tell("over")];
  if (view.phase === "first" || view.phase === "deal") return [tell("before")];
  const { round, rounds } = view;
  return [{ key: view.time_is_up ? "board.last-round" : "board.round", values: { round, rounds } }];
}

/** What decided it: how it came to an end. */
export function decided(view: BatailleView, result: Outcome): Line[] {
  const [winner] = result.winners;
  if (winner === undefined || view.ending === null) return [];
  return [said("over", { ending: view.ending })];
}
