/** What the board itself says: where we are, what decided it, what its pieces are called. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Space } from "./spaces";
import type { BoxView, Closed, Round } from "./types";

const said = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `events.${key}`, values });

const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

export const proofLine = (one: Closed): Line => said(`closed.${one.why}`, { colour: one.colour, seat: one.seat });

export function how(score: Round, seat: number): Line {
  const values = { tricks: score.tricks[seat], points: score.points[seat], predicted: score.predictions[seat] };
  if (score.paradox === seat) return said("score-paradox", values);
  if (score.met[seat]) return said("score-met", { ...values, bonus: score.groups[seat] });
  return said(score.predictions[seat] === null ? "score-few-missed" : "score-missed", values);
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
function tricksOf(view: BoxView): number {
  const seats = view.totals.length;
  const played = view.played.length > 0 ? 1 : 0;
  const largest = Math.max(...view.hand_sizes);
  return view.trick + played + largest - (played && view.played.length < seats ? 2 : 1);
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

/** Why one card was better than another: it kept a colour, or took the trick. */
export function reason(view: BoxView, move: string, better: string): Line | null {
  const [verb, , colour] = move.split(" ");
  const [other, number, instead] = better.split(" ");
  const led = view.led;
  if (verb !== "play" || other !== "play" || led === null) return null;
  if (colour !== led && instead === led && (view.open_colours[view.viewer] ?? []).includes(led))
    return { key: "board.reason.kept", values: { colour: led } };
  const reds = view.played.filter((one) => one.colour === "red").map((one) => one.number);
  if (colour !== "red" && instead === "red" && led !== "red" && reds.every((red) => red < Number(number)))
    return { key: "board.reason.trumped", values: {} };
  return null;
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
