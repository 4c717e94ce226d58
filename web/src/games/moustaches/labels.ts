/** What the board itself says: where we are, what decided it, what its pieces are called. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Cat, MoustachesView } from "./types";

const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

const who = (seat: number): Line => tell("who", { seat });

export function catLine(cat: Cat): Line {
  const patterned = cat.pattern !== null;
  const carrying = cat.accessory !== null;
  const key = ["cat", patterned ? "patterned" : "", carrying ? "with" : ""].filter((one) => one !== "").join("-");
  return tell(key, { ...cat });
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

/** Why one telling was better than another: it was refuted, a gamble, or could have been dared. */
export function reason(view: MoustachesView, move: string, better: string): Line | null {
  const [verb, target, attribute] = move.split(" ");
  const [other] = better.split(" ");
  if (verb === "name") {
    const refuted = view.names.some(
      (one) => !one.right && one.target === Number(target) && one.attribute === attribute,
    );
    if (refuted) return { key: "board.reason.refuted", values: {} };
    if (other === "pass") return { key: "board.reason.gamble", values: {} };
  }
  return verb === "pass" && other === "name" ? { key: "board.reason.could-tell", values: {} } : null;
}
