/** What is said at this table with tokens: leanings, reactions, and the marks of the debate board. Nothing of it is kept. */
import type { Heard } from "../home";
import type { ThreadView } from "./types";

export const REACTIONS = ["fits", "trap", "what", "wow", "meh"] as const;
export type Reaction = (typeof REACTIONS)[number];
export type Mark = "fits" | "odd";

export const leanToken = (question: number, move: string): string => `lean ${question} ${move}`;
export const reactToken = (reaction: Reaction): string => `react ${reaction}`;
/** Whether a master goes with a paw; a dash takes it back. Theme and number tell a master, round and number a paw. */
export const markToken = (round: number, paw: number, master: number, mark: Mark | null): string =>
  `mark ${round} ${paw} ${master} ${mark ?? "-"}`;

/**
 * What is for whoever looks: in teams a family debates among itself. The house passes it on to nobody else, but a device
 * that two families share has heard both.
 */
export function forViewer(
  heard: readonly Heard[],
  { families, phase, viewer }: Pick<ThreadView, "families" | "phase" | "viewer">,
): readonly Heard[] {
  if (families === null || (phase !== "choice" && phase !== "guess" && phase !== "lot")) return heard;
  return heard.filter(({ seat }) => seat !== null && viewer >= 0 && families[seat] === families[viewer]);
}

/** Marks that one makes for oneself alone, kept as a note: those of this round, as if one had said them. */
export function noted(note: string, seat: number): readonly Heard[] {
  return note
    .split("\n")
    .filter((token) => token.startsWith("mark "))
    .map((token, at) => ({ number: at + 1, seat, text: "", token }));
}

/** The note with one more mark; what belongs to earlier rounds is let go, and so is what it takes the place of. */
export function withMark(note: string, token: string): string {
  const place = token.slice(0, token.lastIndexOf(" ") + 1);
  const round = token.split(" ", 2).join(" ");
  const kept = note.split("\n").filter((one) => one.startsWith(`${round} `) && !one.startsWith(place));
  return [...kept, token].join("\n");
}

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
