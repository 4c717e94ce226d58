/** Moves as the house writes them, taken apart for the board. What is possible is what the house lists, nothing else. */
import type { Legal } from "../../lib/wire";
import type { Colour } from "./tones";

export type Asked = "discard" | "predict" | "play";

export interface Possible {
  readonly asked: Asked | null;
  readonly numbers: ReadonlySet<number>; // cards that can be chosen
  readonly bets: readonly number[];
  has(move: string): boolean;
}

export function read(legal: Legal | null): Possible {
  const moves = new Set(legal?.moves ?? []);
  const parts = [...moves].map((move) => move.split(" "));
  const verb = parts[0]?.[0];
  const asked = verb === "discard" || verb === "predict" || verb === "play" ? verb : null;
  const values = parts.map((part) => Number(part[1]));
  return {
    asked,
    numbers: new Set(asked === "predict" ? [] : values),
    bets: asked === "predict" ? values : [],
    has: (move) => moves.has(move),
  };
}

export const discard = (number: number): string => `discard ${number}`;
export const predict = (tricks: number): string => `predict ${tricks}`;
export const declare = (number: number, colour: Colour): string => `play ${number} ${colour}`;

/** Equal numbers lie in one pile. */
export function piles(hand: readonly number[]): { number: number; count: number }[] {
  const found: { number: number; count: number }[] = [];
  for (const number of hand) {
    const last = found.at(-1);
    if (last?.number === number) last.count++;
    else found.push({ number, count: 1 });
  }
  return found;
}
