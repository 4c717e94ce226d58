/** What the board itself says: where we are, what decided it, what its pieces are called. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Gutter, RoofView } from "./types";

const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

const FIRST_CODE: Readonly<Record<Gutter["kind"], number>> = { elbow: 0, straight: 4, tee: 6, cross: 10, bridge: 11 };

/** The number under which the words tell a card and its openings. */
export const code = (gutter: Gutter): number => FIRST_CODE[gutter.kind] + gutter.turning;

/** Alone and together: turns count, not points. */
export const isShared = (view: RoofView): boolean => view.mode === "solo" || view.mode === "together";

/** Who plays with whom where two play against two: the first two are team 1. */
export const teamOf = (seat: number): number => (seat < 2 ? 1 : 2);

/** What a seat's own cats are worth: in teams its points are those of both. */
export const ownPoints = (view: RoofView, seat: number): number =>
  (view.won[seat] ?? []).reduce((sum, value) => sum + value, 0);

const catsHome = (view: RoofView): number => view.won.reduce((sum, values) => sum + values.length, 0);

function outcome(view: RoofView): Line[] {
  if (view.grade !== null) return [tell("grade", { turns: view.turns, grade: view.grade, cats: catsHome(view) })];
  return view.points
    .map((points, seat) => ({ rank: view.ranks?.[seat] ?? 0, seat, points }))
    .sort((one, other) => one.rank - other.rank)
    .map((place) => tell("place", place));
}

/** Where we are, in a few words. */
export function headline(view: RoofView): Line[] {
  if (view.phase === "over") return [tell(`over-${view.ending}`)];
  if (view.phase !== "act") return [tell("before")];
  return [
    { key: "board.turn", values: { turn: view.turns + 1 } },
    { key: "board.outside", values: { cats: view.cats_left + view.cats.length } },
  ];
}

/** The last thing anyone did, and what it brought home; null before the first move. */
export function lastMove(view: RoofView): Line | null {
  if (!view.last) return null;
  const [verb = "", where] = view.last.move.split(" ");
  const move: Line = { key: `board.last.${verb}`, values: { seat: view.last.seat, cell: where, slot: where } };
  const values = view.last.wins.map((win) => win.value);
  return values.length > 0 ? { key: "board.last.wins", values: { move, values } } : move;
}

/** Alone and together: how many turns it took, and what that is worth. */
export const went = (view: RoofView): Line | null =>
  view.grade === null ? null : { key: "board.grade", values: { turns: view.turns, grade: view.grade } };

/** What decided it: the grade, or how many cats the winners brought home. */
export function decided(view: RoofView, result: Outcome): Line[] {
  if (view.grade !== null) return outcome(view);
  return result.winners.map((seat) => ({
    key: "board.decided",
    values: {
      seat,
      cats: view.won[seat]?.length ?? 0,
      points: ownPoints(view, seat),
    },
  }));
}
