/** What is said at this table with tokens: leanings, reactions, and the marks of the debate board. Nothing of it is kept. */
import type { Heard } from "../home";

export const REACTIONS = ["fits", "trap", "what", "wow", "meh"] as const;
export type Reaction = (typeof REACTIONS)[number];
export type Mark = "fits" | "odd";

export const leanToken = (question: number, move: string): string => `lean ${question} ${move}`;
export const reactToken = (reaction: Reaction): string => `react ${reaction}`;
/** Whether a master goes with a paw; a dash takes it back. Theme and number tell a master, round and number a paw. */
export const markToken = (round: number, paw: number, master: number, mark: Mark | null): string =>
  `mark ${round} ${paw} ${master} ${mark ?? "-"}`;

/** Where everyone leans in this question, by seat. */
export function leanings(heard: readonly Heard[], question: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { seat, token } of heard) {
    const [verb, asked, ...move] = token.split(" ");
    if (seat !== null && verb === "lean" && Number(asked) === question) found.set(seat, move.join(" "));
  }
  return found;
}

/** What everyone thinks of a master and a paw: seats by mark. */
export function marks(
  heard: readonly Heard[],
  round: number,
  paw: number,
  master: number,
): Readonly<Record<Mark, readonly number[]>> {
  const found = new Map<number, string>();
  for (const { seat, token } of heard) {
    const [verb, ...numbers] = token.split(" ");
    if (seat === null || verb !== "mark") continue;
    if (Number(numbers[0]) === round && Number(numbers[1]) === paw && Number(numbers[2]) === master)
      found.set(seat, numbers[3] ?? "-");
  }
  const who = (mark: Mark) => [...found].filter(([, one]) => one === mark).map(([seat]) => seat);
  return { fits: who("fits"), odd: who("odd") };
}

export interface Utterance {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  readonly reaction: Reaction | null;
}

/** The last things that someone at the table said or showed, newest last. */
export function utterances(heard: readonly Heard[]): Utterance[] {
  return heard.flatMap(({ number, seat, text, token }) => {
    const reaction = REACTIONS.find((one) => token === reactToken(one)) ?? null;
    return seat !== null && (text || reaction) ? [{ number, seat, text, reaction }] : [];
  });
}
