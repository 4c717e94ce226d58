/** Familles in words: the same keys as the game's own words files, so that screen, reader and terminal say the same. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Card, Event, FamillesView, GameEnded, Question } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });
const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });
const who = (seat: number): Line => tell("who", { seat });
const shown = (card: Card): Line => tell("card", { value: card.value, series: card.series });

/** A family by its name: a value, or a series. */
export const familyLine = (name: string): Line =>
  /^\d+$/.test(name) ? tell("family-value", { value: name }) : tell("family-series", { series: name });

export function narrate(event: Event): Line[] {
  switch (event.type) {
    case "first-named":
      return [said("first-named", { seat: event.seat })];
    case "dealt":
      return [
        said("dealt", { each: event.each, pile: event.pile }),
        ...event.hands.flatMap((hand, seat) => (hand === null ? [] : [said("hand", { seat, cards: hand.map(shown) })])),
      ];
    case "asked":
      return [
        said(event.given ? "asked-given" : "asked", {
          seat: event.seat,
          whom: who(event.target),
          card: shown(event.card),
        }),
      ];
    case "drew":
      return event.card === null
        ? [said("drew", { seat: event.seat, pile: event.pile })]
        : [
            said(event.lucky ? "drew-lucky" : "drew-seen", {
              seat: event.seat,
              card: shown(event.card),
              pile: event.pile,
            }),
          ];
    case "family-down":
      return [said("family-down", { seat: event.seat, family: familyLine(event.name) })];
    case "turn-began":
      return [said("turn-began", { seat: event.seat })];
    case "passed":
      return [said("passed", { seat: event.seat })];
    case "game-ended":
      return ended(event);
    default:
      return event satisfies never;
  }
}

function ended(event: GameEnded): Line[] {
  const [first = 0] = event.winners;
  const alone = event.winners.length === 1;
  return [
    said(event.complete ? "over" : "over-stuck"),
    said(alone ? "game-ended" : "game-shared", { seat: alone ? first : event.winners, points: event.points[first] }),
  ];
}

/** Whose doing it was: that it is somebody's turn is nobody's. */
export const mover = (event: Event): number | null =>
  event.type === "turn-began" || event.type === "first-named" ? null : "seat" in event ? event.seat : null;

/** Where we are, in a few words. */
export function headline(view: FamillesView): Line[] {
  if (view.phase === "over") return [tell(view.complete ? "over" : "over-stuck")];
  if (view.turn === null) return [tell("before")];
  return [tell("turn", { seat: view.turn }), { key: "board.pile", values: { pile: view.pile } }];
}

/** The table as it is told to someone who does not see it: what matters most first. */
export function describe(view: FamillesView): Line[] {
  if (view.phase === "first" || view.phase === "deal") return [tell("before")];
  if (view.phase === "over") {
    const ranks = view.ranks ?? [];
    const order = view.points.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
    return [
      tell(view.complete ? "over" : "over-stuck"),
      ...order.map((seat) => tell("place", { rank: ranks[seat], seat, points: view.points[seat] })),
    ];
  }
  return [
    tell("turn", { seat: view.turn }),
    ...(view.hand && view.hand.length > 0 ? [tell("hand", { seat: view.viewer, cards: view.hand.map(shown) })] : []),
    ...view.points.map((_, seat) => standing(view, seat)),
    tell("pile", { pile: view.pile }),
    ...(view.last ? [before(view.last)] : []),
  ];
}

function standing(view: FamillesView, seat: number): Line {
  const families = view.families.filter((one) => one.seat === seat).map((one) => familyLine(one.name));
  const cards = view.hand_sizes[seat];
  return families.length > 0 ? tell("seat-families", { seat, cards, families }) : tell("seat", { seat, cards });
}

function before(question: Question): Line {
  const key = question.given ? "given" : question.lucky ? "lucky" : "refused";
  return tell(key, { seat: question.seat, whom: who(question.target), card: shown(question.card) });
}

/** What decided it: the families of whoever won. */
export function decided(view: FamillesView, result: Outcome): Line[] {
  return result.winners.map((seat) => ({
    key: "board.decided",
    values: {
      seat,
      families: view.families.filter((one) => one.seat === seat).map((one) => familyLine(one.name)),
    },
  }));
}
