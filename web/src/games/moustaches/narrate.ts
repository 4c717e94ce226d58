/** The ball in words: the same keys as the game's own words files, so that screen, reader and terminal say the same. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Cat, Event, GameEnded, MoustachesView } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });
const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });
const who = (seat: number): Line => tell("who", { seat });

export function catLine(cat: Cat): Line {
  const patterned = cat.pattern !== null;
  const carrying = cat.accessory !== null;
  const key = ["cat", patterned ? "patterned" : "", carrying ? "with" : ""].filter((one) => one !== "").join("-");
  return tell(key, { ...cat });
}

export function narrate(event: Event): Line[] {
  switch (event.type) {
    case "first-named":
      return [said("first-named", { seat: event.seat })];
    case "disguised":
      return [
        said("disguised"),
        ...event.fans.flatMap((fan, seat) => (fan === null ? [] : [said("fan", { seat, attributes: fan })])),
      ];
    case "dealt":
      return [
        said("dealt", { pile: event.pile }),
        ...event.hands.flatMap((hand, seat) =>
          hand === null ? [] : [said("hand", { seat, cats: hand.map(catLine) })],
        ),
      ];
    case "cat-shown":
      return [said("cat-shown", { seat: event.seat, cat: catLine(event.cat) })];
    case "mask-laid":
      return [said("mask-laid", { seat: event.seat })];
    case "no-mask-laid":
      return [said("no-mask-laid")];
    case "named":
      return [
        said(event.right ? "named-right" : "named-wrong", {
          seat: event.seat,
          whom: who(event.target),
          attribute: event.attribute,
        }),
      ];
    case "turned-up":
      return [said("turned-up", { seat: event.seat, attribute: event.attribute, hidden: event.hidden })];
    case "mask-given":
      return [said("mask-given", { seat: event.seat, whom: who(event.to), left: event.left })];
    case "ran-out":
      return [said("ran-out", { seat: event.seat })];
    case "passed":
      return [said("passed", { seat: event.seat })];
    case "drew":
      return event.cat === null
        ? [said("drew", { seat: event.seat, pile: event.pile })]
        : [said("drew-seen", { seat: event.seat, cat: catLine(event.cat), pile: event.pile })];
    case "last-round-began":
      return [said(event.ending === "unmasked" ? "last-round-began" : "last-round-no-cats", { seat: event.seat })];
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
    said("game-over"),
    ...event.fans.map((attributes, seat) =>
      said("score", {
        seat,
        attributes,
        masks: event.masks[seat],
        hidden: event.hidden[seat],
        points: event.points[seat],
      }),
    ),
    said(alone ? "game-ended" : "game-shared", { seat: alone ? first : event.winners, points: event.points[first] }),
  ];
}

/** Where we are, in a few words. */
export function headline(view: MoustachesView): Line[] {
  if (view.phase === "over") return [tell("over")];
  if (view.turn === null) return [tell("before")];
  return [
    { key: `board.turn-${view.phase}`, values: { seat: view.turn } },
    { key: view.ending === null ? "board.round" : "board.last-round", values: { round: view.round } },
  ];
}

/** The table as it is told to someone who does not see it: what matters most first. */
export function describe(view: MoustachesView): Line[] {
  if (view.phase === "over") return [tell("over")];
  if (view.turn === null) return [tell("before"), ...own(view)];
  const round = { null: "round", unmasked: "round-unmasked", "no-cats": "round-no-cats", "no-masks": "round-no-cats" };
  const seats = view.hidden.map((_, seat) => seat);
  return [
    tell(round[view.ending ?? "null"], { round: view.round, pile: view.pile }),
    tell(view.phase === "show" ? "turn-show" : "turn-name", { seat: view.turn }),
    ...own(view),
    ...seats.map((seat) => standing(view, seat)),
    ...seats.flatMap((seat) => refuted(view, seat)),
    ...stage(view),
  ];
}

function own(view: MoustachesView): Line[] {
  const seat = view.viewer;
  const lines: Line[] = [];
  if (view.fan && view.fan.length > 0) lines.push(tell("fan", { seat, attributes: view.fan }));
  if (view.hand && view.hand.length > 0) lines.push(tell("hand", { seat, cats: view.hand.map(catLine) }));
  return lines;
}

function standing(view: MoustachesView, seat: number): Line {
  const up = view.up[seat] ?? [];
  return tell("seat", {
    seat,
    points: view.points[seat],
    masks: masksWon(view, seat),
    hidden: view.hidden[seat],
    reserve: view.reserves[seat],
    up: up.length > 0 ? tell("up", { attributes: up }) : tell("nothing-up"),
  });
}

function refuted(view: MoustachesView, seat: number): Line[] {
  const wrong = view.names.filter((one) => one.target === seat && !one.right).map((one) => one.attribute);
  return wrong.length > 0 ? [tell("refuted", { seat, attributes: [...new Set(wrong)] })] : [];
}

function stage(view: MoustachesView): Line[] {
  if (view.stage.length === 0) return [tell("stage-empty")];
  const cats = view.stage.map((one, at) =>
    tell("shown", {
      number: at + 1,
      cat: catLine(one.cat),
      who: who(one.seat),
      masks: one.masks.length > 0 ? tell("masks", { seats: one.masks.map(who) }) : tell("no-masks"),
    }),
  );
  return [tell("stage", { cats: cats.length }), ...cats.reverse()];
}

export const masksWon = (view: MoustachesView, seat: number): number =>
  (view.won[seat] ?? []).reduce((sum, count) => sum + count, 0);

/** What decided it: how the winner's points came about, and the boldest name that was right. */
export function decided(view: MoustachesView, result: Outcome): Line[] {
  const [winner] = result.winners;
  if (winner === undefined) return [];
  const lines: Line[] = [
    { key: "board.decided", values: { seat: winner, masks: masksWon(view, winner), hidden: view.hidden[winner] } },
  ];
  const boldest = [...(view.review?.guesses ?? [])]
    .filter((one) => one.right)
    .sort((one, other) => one.likelihood - other.likelihood)[0];
  if (boldest && boldest.likelihood < 0.5)
    lines.push({
      key: "board.decided-bold",
      values: {
        seat: boldest.seat,
        whom: who(boldest.target),
        attribute: boldest.attribute,
        percent: Math.round(100 * boldest.likelihood),
      },
    });
  return lines;
}
