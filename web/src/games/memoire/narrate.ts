/** Mémoire in words: the same keys as the game's own words files, so that screen, reader and terminal say the same. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Card, Event, GameEnded, MemoireView, Up } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });
const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });
const who = (seat: number | null): Line => tell("who", { seat });
const shown = (card: Card): Line => tell("card", { value: card.value, series: card.series });

export function narrate(event: Event): Line[] {
  switch (event.type) {
    case "first-named":
      return [said("first-named", { seat: event.seat })];
    case "dealt":
      return [said("dealt", { places: event.places })];
    case "turned-back":
      return [said("turned-back", { places: event.places })];
    case "turned":
      return event.card === null
        ? [said("turned-unseen", { seat: event.seat, place: event.place })]
        : [said("turned", { seat: event.seat, place: event.place, card: shown(event.card) })];
    case "told":
      return event.value === null
        ? [said("told-aloud", { seat: event.seat, whom: who(event.to) })]
        : [said("told", { seat: event.seat, whom: who(event.to), value: event.value })];
    case "pair-found":
      return [
        said("pair-found", {
          seat: event.seat,
          cards: event.cards.map(shown),
          places: event.places,
          left: event.left,
        }),
      ];
    case "no-pair":
      return [said("no-pair", { seat: event.seat })];
    case "game-ended":
      return ended(event);
    default:
      return event satisfies never;
  }
}

/** Heard once: a card that was turned back is in no log. */
export const fleeting = (event: Event): boolean => event.type === "turned" || event.type === "told";

function ended(event: GameEnded): Line[] {
  const lines = event.complete ? [] : [said("barren")];
  if (event.pairs.length === 1) return event.complete ? [said("game-alone", { turns: event.turns })] : lines;
  const [first = 0] = event.winners;
  const alone = event.winners.length === 1;
  return [
    ...lines,
    said(alone ? "game-ended" : "game-shared", { seat: alone ? first : event.winners, pairs: event.pairs[first] }),
  ];
}

const over = (view: MemoireView): Line => tell(view.complete ? "over" : "over-barren");

/** Where we are, in a few words. */
export function headline(view: MemoireView): Line[] {
  if (view.phase === "over") return [over(view)];
  if (view.turn === null || view.phase === "first" || view.phase === "deal") return [tell("before")];
  return [now(view), { key: "board.left", values: { left: view.left } }];
}

/** Whom the table waits for. */
function now(view: MemoireView): Line {
  if (view.phase === "tell") return tell("to-tell", { seat: view.teller, whom: who(view.turn) });
  return tell(view.up.length === 1 ? "to-turn-second" : "to-turn", { seat: view.turn });
}

/** The table as it is told to someone who does not see it: what matters most first. */
export function describe(view: MemoireView): Line[] {
  if (view.phase === "first" || view.phase === "deal") return [tell("before")];
  if (view.phase === "over") return [over(view), ...ranked(view)];
  const found = view.found.flatMap((pair) => pair.places).sort((one, other) => one - other);
  return [
    now(view),
    ...view.up.map(lying),
    tell("left", { left: view.left, places: view.places }),
    ...(found.length > 0 ? [tell("found", { places: found })] : []),
    ...standings(view),
  ];
}

function lying(up: Up): Line {
  if (up.card !== null) return tell("up", { place: up.place, card: shown(up.card) });
  return up.value === null
    ? tell("up-unseen", { place: up.place })
    : tell("up-told", { place: up.place, value: up.value });
}

function standings(view: MemoireView): Line[] {
  if (view.pairs.length === 1) return [tell("alone", { turns: view.turns })];
  return view.pairs.map((pairs, seat) => tell("seat", { seat, pairs }));
}

function ranked(view: MemoireView): Line[] {
  if (view.pairs.length === 1) return standings(view);
  const ranks = view.ranks ?? [];
  const seats = view.pairs.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  return seats.map((seat) => tell("place", { rank: ranks[seat], seat, pairs: view.pairs[seat] }));
}

/** What decided it: how many turns it took, and who found the last pair. */
export function decided(view: MemoireView, result: Outcome): Line[] {
  const last = view.found.at(-1);
  if (result.winners.length === 0 || !last) return [];
  return [
    { key: "board.decided-turns", values: { turns: view.turns } },
    ...(view.pairs.length > 1 ? [{ key: "board.decided-last", values: { seat: last.seat } }] : []),
  ];
}
