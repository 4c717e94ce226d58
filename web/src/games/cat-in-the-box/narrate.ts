/** Cat in the Box in words: the same keys as the game's own words files, so that screen, reader and terminal say the same. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Space } from "./spaces";
import type { BoxView, Closed, Event, Round } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });
const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

export function narrate(event: Event): Line[] {
  switch (event.type) {
    case "dealt":
      return [
        said("dealt", { round: event.round + 1, seat: event.first }),
        ...event.hands.flatMap((hand, seat) => (hand === null ? [] : [said("hand", { seat, hand })])),
      ];
    case "shown":
      return [said("shown", { number: event.number, colour: event.colour })];
    case "set-aside":
      return event.number === null
        ? [said("set-aside", { seat: event.seat })]
        : [said("set-aside-seen", { seat: event.seat, number: event.number })];
    case "predicted":
      return [said("predicted", { seat: event.seat, tricks: event.tricks })];
    case "declared":
      return [said(event.led ? "led" : "declared", { seat: event.seat, number: event.number, colour: event.colour })];
    case "gave-up":
      return [said("gave-up", { seat: event.seat, colour: event.colour })];
    case "trick-won":
      return [
        said("trick-won", { seat: event.seat, number: event.number, colour: event.colour, tricks: event.tricks }),
      ];
    case "paradox-fell":
      return [said("paradox-fell", { seat: event.seat, hand: event.hand }), ...proof(event.hand, event.proof)];
    case "round-scored":
      return [
        said("round-scored", { round: event.round + 1 }),
        ...event.totals.map((total, seat) =>
          said("score", {
            seat,
            how: how(event.score, seat),
            total,
            hidden: said("hidden", { aside: event.score.aside[seat], left: event.score.left[seat] }),
          }),
        ),
      ];
    case "game-ended": {
      const alone = event.winners.length === 1;
      const [first = 0] = event.winners;
      return [
        said(alone ? "game-ended" : "game-shared", { seat: alone ? first : event.winners, total: event.totals[first] }),
        ...places(event.totals, event.ranks),
      ];
    }
    default:
      return event satisfies never;
  }
}

/** For each number of a hand, why each colour is closed (rule 7). */
export function proof(hand: readonly number[], closed: readonly Closed[]): Line[] {
  return [...new Set(hand)]
    .sort((one, other) => one - other)
    .map((number) =>
      said("proof", {
        number,
        reasons: closed.filter((one) => one.number === number).map(proofLine),
      }),
    );
}

export const proofLine = (one: Closed): Line => said(`closed.${one.why}`, { colour: one.colour, seat: one.seat });

export function how(score: Round, seat: number): Line {
  const values = { tricks: score.tricks[seat], points: score.points[seat], predicted: score.predictions[seat] };
  if (score.paradox === seat) return said("score-paradox", values);
  if (score.met[seat]) return said("score-met", { ...values, bonus: score.groups[seat] });
  return said(score.predictions[seat] === null ? "score-few-missed" : "score-missed", values);
}

function places(totals: readonly number[], ranks: readonly number[]): Line[] {
  return totals
    .map((total, seat) => ({ rank: ranks[seat] ?? 0, seat, total }))
    .sort((one, other) => one.rank - other.rank)
    .map((place) => tell("place", place));
}

/** Where we are, in a few words. */
export function headline(view: BoxView): Line[] {
  const round = { round: view.round + 1, rounds: view.rounds };
  if (view.phase === "over") return [tell("over")];
  if (view.phase === "play")
    return [
      { key: "board.round", values: round },
      { key: "board.trick", values: { trick: Math.min(view.trick + 1, tricksOf(view)), tricks: tricksOf(view) } },
    ];
  return [
    { key: "board.round", values: round },
    { key: `board.phase.${view.phase}`, values: {} },
  ];
}

/** How many tricks a round has: one card is set aside and one stays unplayed, the rest are played. */
export function tricksOf(view: BoxView): number {
  const seats = view.totals.length;
  const played = view.played.length > 0 ? 1 : 0;
  const largest = Math.max(...view.hand_sizes);
  return view.trick + played + largest - (played && view.played.length < seats ? 2 : 1);
}

/** The table as it is told to someone who does not see it: what matters most first. */
export function describe(view: BoxView): Line[] {
  const seats = view.totals.map((_, seat) => seat);
  if (view.phase === "over") return [tell("over")];
  const round = { round: view.round + 1, rounds: view.rounds, trick: view.trick + 1, tricks: tricksOf(view) };
  if (view.phase === "deal") return [tell("deal", round)];
  const lines = [tell(`round.${view.phase}`, round)];
  if (view.phase === "set-aside")
    lines.push(...seats.filter((seat) => !view.set_aside[seat]).map((seat) => tell("turn-set-aside", { seat })));
  else if (view.phase === "predict") lines.push(tell("turn-predict", { seat: view.turn }));
  else if (view.played.length > 0)
    lines.push(
      tell("trick", { cards: view.played.map((one) => tell("card", { ...one })), led: view.led }),
      tell("turn-follow", { seat: view.turn }),
    );
  else lines.push(tell(view.red_open ? "turn-lead" : "turn-lead-without-red", { seat: view.turn }));
  if (view.hand !== null) lines.push(tell("hand", { seat: view.viewer, hand: view.hand }));
  if (view.aside !== null) lines.push(tell("aside", { number: view.aside }));
  return lines;
}

/** A space that nobody can ever have, as against one that a shown card blocks for this round. */
export function isHole(space: Space, view: BoxView): boolean {
  return space.blocked && !view.shown.includes(space.number);
}

/** A space of the board in words. */
export function spaceLine(space: Space, view: BoxView): Line {
  if (isHole(space, view)) return tell("hole");
  if (space.blocked) return tell("blocked", { number: space.number });
  return tell(space.seat === null ? "free" : "taken", { number: space.number, seat: space.seat });
}

/** What decided it: the round in which the winner gained most on the runner-up, and how. */
export function decided(view: BoxView, result: Outcome): Line[] {
  const [winner] = result.winners;
  if (winner === undefined || view.past.length === 0) return [];
  const others = result.scores.map((_, seat) => seat).filter((seat) => !result.winners.includes(seat));
  const lines: Line[] = [];
  const second = others.sort((one, other) => (result.ranks[one] ?? 0) - (result.ranks[other] ?? 0))[0];
  if (second !== undefined) {
    const gains = view.past.map((round) => (round.points[winner] ?? 0) - (round.points[second] ?? 0));
    const at = gains.indexOf(Math.max(...gains));
    const round = view.past[at];
    if (round && (gains[at] ?? 0) > 0) {
      const values = {
        round: at + 1,
        seat: winner,
        points: round.points[winner],
        by: second,
        others: round.points[second],
      };
      lines.push({ key: "board.decided-round", values });
    }
  }
  const bonus = (seat: number) =>
    view.past.reduce(
      (sum, round) => sum + (round.met[seat] && round.paradox !== seat ? (round.groups[seat] ?? 0) : 0),
      0,
    );
  if (bonus(winner) > 0) lines.push({ key: "board.decided-bonus", values: { seat: winner, points: bonus(winner) } });
  view.past.forEach((round, at) => {
    const seat = round.paradox;
    if (seat !== null && (round.points[seat] ?? 0) < 0)
      lines.push({ key: "board.decided-paradox", values: { seat, round: at + 1, points: round.points[seat] } });
  });
  return lines;
}
