/** Chabyrinthe in words: the same keys as the game's own words files, so that screen, reader and terminal say the same. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import { cellName } from "./flow";
import type { Event, Gutter, RoofCat, RoofView } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });
const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

const FIRST_CODE: Readonly<Record<Gutter["kind"], number>> = { elbow: 0, straight: 4, tee: 6, cross: 10, bridge: 11 };
const QUIET = 6; // turns without a cat that are worth telling

/** The number under which the words tell a card and its openings. */
export const code = (gutter: Gutter): number => FIRST_CODE[gutter.kind] + gutter.turning;

const cat = ({ value, slot }: RoofCat): Line => tell("cat", { value, slot });

export function narrate(event: Event): Line[] {
  switch (event.type) {
    case "first-named":
      return [said("first-named", { seat: event.seat })];
    case "roof-laid":
      return [
        said("roof-laid", { size: Math.sqrt(event.grid.length), slots: event.homes, kind: event.top }),
        said("cats", { cats: event.cats.map(cat) }),
      ];
    case "turn-began": {
      const { seat, number, actions } = event;
      return [said(actions === 2 ? "turn-began" : "turn-began-more", { seat, number, actions })];
    }
    case "card-turned": {
      const { seat, cell, quarters, gutter } = event;
      return [said("card-turned", { seat, cell, quarters, gutter: code(gutter) })];
    }
    case "card-inserted": {
      const { seat, slot, gutter, out, top } = event;
      return [said("card-inserted", { seat, slot, gutter: code(gutter), out, top })];
    }
    case "cat-won": {
      const { seat, value, slot, home } = event;
      return [said(event.step === 1 ? "cat-won" : "cat-won-chain", { seat, value, slot, home })];
    }
    case "home-moved":
      return [said("home-moved", { slot: event.slot, to: event.to })];
    case "cat-came":
      return [said("cat-came", { value: event.value, slot: event.slot, left: event.left })];
    case "turn-stopped":
      return [said("turn-stopped", { seat: event.seat })];
    case "game-ended": {
      const over = said(`over-${event.ending}`);
      if (event.grade !== null) return [over, said("game-graded", { turns: event.turns, grade: event.grade })];
      const scores = event.mode === "teams" ? [] : event.points.map((points, seat) => said("score", { seat, points }));
      const [first = 0] = event.winners;
      const alone = event.winners.length === 1;
      const team = event.mode === "teams" && event.winners.length < event.points.length;
      const seat = alone ? first : event.winners.map((one) => tell("who", { seat: one }));
      const key = team ? "team-ended" : alone ? "game-ended" : "game-shared";
      return [over, ...scores, said(key, { seat, points: event.points[first] })];
    }
    default:
      return event satisfies never;
  }
}

/** The roof as it is told to someone who does not see it: what matters most first. */
export function describe(view: RoofView): Line[] {
  if (view.phase === "first" || view.phase === "deal") return [tell("before")];
  if (view.phase === "over") return [tell(`over-${view.ending}`), ...outcome(view)];
  const turn = { seat: view.turn, number: view.turns + 1, actions: view.actions };
  const lines = [tell(view.fed || view.loose > 0 ? "turn-again" : "turn", turn)];
  if (!isShared(view) && view.quiet >= QUIET) lines.push(tell("quiet", { turns: view.quiet }));
  lines.push(tell("homes", { slots: [...view.homes].sort((one, other) => one - other) }));
  lines.push(tell("cats", { cats: view.cats.map(cat), left: view.cats_left }));
  const cells = view.grid.map((gutter, at) => tell("cell", { cell: cellName(at, view.size), gutter: code(gutter) }));
  const rows = Array.from({ length: view.size }, (_, row) => cells.slice(row * view.size, (row + 1) * view.size));
  lines.push(tell("roof", { rows }));
  const [top, ...below] = view.pile;
  lines.push(tell("pile", { kind: top, unseen: below.filter((kind) => kind === null).length }));
  const known = below.filter((kind) => kind !== null);
  if (known.length > 0) lines.push(tell("under", { kinds: known }));
  return [...lines, ...standings(view)];
}

/** Alone and together: turns count, not points. */
export const isShared = (view: RoofView): boolean => view.mode === "solo" || view.mode === "together";

export const catsHome = (view: RoofView): number => view.won.reduce((sum, values) => sum + values.length, 0);

function standings(view: RoofView): Line[] {
  const turns = view.turns;
  if (view.mode === "solo") return [tell("solo", { cats: catsHome(view), turns })];
  const lines = view.won.map((values, seat) =>
    tell("seat", { seat, cats: values.length, points: values.reduce((sum, value) => sum + value, 0) }),
  );
  if (view.mode === "together") lines.push(tell("together", { cats: catsHome(view), turns }));
  if (view.mode === "teams") lines.push(tell("teams", { us: view.points[0], them: view.points[2] }));
  return lines;
}

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

/** What decided it: the grade, or how many cats the winners brought home. */
export function decided(view: RoofView, result: Outcome): Line[] {
  if (view.grade !== null) return outcome(view);
  return result.winners.map((seat) => ({
    key: "board.decided",
    values: { seat, cats: view.won[seat]?.length ?? 0, points: view.points[seat] ?? 0 },
  }));
}
