/** What the pictures of a game's rules are made of: rows of cards, by the number of the rule they stand under. */
import type { Component } from "svelte";
import type { Language, Words } from "../lib/words";
import type { Series, Special } from "./deck";

/** What a game draws of its own: which of its pieces, and whether it is the first on its page, which brings their shapes. */
export interface Drawing {
  readonly what: string;
  readonly language: Language;
  readonly first: boolean;
}

export type Piece =
  | "back" // a card that lies face down
  | "=" // a sign between two cards
  | "≠"
  | ">"
  | "+"
  | "→"
  | "?"
  | { readonly value: number; readonly series: Series }
  | { readonly special: Special }
  | { readonly art: Component; readonly box: string; readonly label: Readonly<Record<Language, string>> } // a drawing, in a box
  | {
      readonly drawing: Component<Drawing>;
      readonly what: string;
      readonly label: (words: Words) => string;
      readonly cards?: number; // as wide as so many; one, unless it says so
    };

export type Pictures = Readonly<Record<string, readonly (readonly Piece[])[]>>;

const SEVEN = 7;
/** One number in all its writings, as the first rule of every game of this deck has them. */
export const WRITINGS: readonly Piece[] = (
  ["digits", "dots", "stars", "squares", "capitals", "lower-case", "additions"] as const
).map((series) => ({ value: SEVEN, series }));
