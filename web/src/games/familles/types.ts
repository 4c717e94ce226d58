// Made by `make wire` from src/ronron/games/familles: change that, not this.

/** A number card: its series, what it is worth, and what is written on it (nothing where it is drawn). */
export interface Card {
  readonly series: "digits" | "dots" | "stars" | "squares" | "capitals" | "lower-case" | "additions";
  readonly value: number;
  readonly text: string;
}

/** A complete family, laid down: a value ("7") or a series ("stars"). */
export interface Family {
  readonly seat: number;
  readonly name: string;
  readonly cards: readonly Card[];
}

/** Who asked whom for which card, and what came of it. */
export interface Question {
  readonly seat: number;
  readonly target: number;
  readonly card: Card;
  readonly given: boolean;
  readonly drew: boolean;
  readonly lucky: boolean;
}

/** What one viewer knows of the table. */
export interface FamillesView {
  readonly viewer: number;
  readonly phase: "first" | "deal" | "ask" | "over";
  readonly by: "value" | "series";
  readonly series: readonly ("digits" | "dots" | "stars" | "squares" | "capitals" | "lower-case" | "additions")[];
  readonly size: number;
  readonly worded: readonly Card[];
  readonly first: number | null;
  readonly turn: number | null;
  readonly hand: readonly Card[] | null;
  readonly hand_sizes: readonly number[];
  readonly pile: number;
  readonly families: readonly Family[];
  readonly last: Question | null;
  readonly failures: number;
  readonly most_failures: number;
  readonly points: readonly number[];
  readonly complete: boolean;
  readonly hands: readonly (readonly Card[])[] | null;
  readonly ranks: readonly number[] | null;
}

/** The house said who starts. */
export interface FirstNamed {
  readonly seat: number;
  readonly type: "first-named";
}

/** Everyone got a hand. One hears one's own. */
export interface Dealt {
  readonly hands: readonly (readonly Card[] | null)[];
  readonly each: number;
  readonly pile: number;
  readonly type: "dealt";
}

/** A seat asked another for a card, and got it or not. */
export interface Asked {
  readonly seat: number;
  readonly target: number;
  readonly card: Card;
  readonly given: boolean;
  readonly type: "asked";
}

/** A seat drew from the pile. Only it knows what, unless it is the very card it asked for: that one is shown. */
export interface Drew {
  readonly seat: number;
  readonly card: Card | null;
  readonly lucky: boolean;
  readonly pile: number;
  readonly type: "drew";
}

/** A seat laid down a complete family. */
export interface FamilyDown {
  readonly seat: number;
  readonly name: string;
  readonly cards: readonly Card[];
  readonly points: number;
  readonly type: "family-down";
}

/** It is another seat's turn. */
export interface TurnBegan {
  readonly seat: number;
  readonly type: "turn-began";
}

/** A seat can do nothing: it has no card, or nobody else has. */
export interface Passed {
  readonly seat: number;
  readonly type: "passed";
}

/** What is left in the hands is shown. */
export interface GameEnded {
  readonly points: readonly number[];
  readonly hands: readonly (readonly Card[])[];
  readonly complete: boolean;
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly type: "game-ended";
}

export type View =
  | FamillesView;

export type Event =
  | FirstNamed
  | Dealt
  | Asked
  | Drew
  | FamilyDown
  | TurnBegan
  | Passed
  | GameEnded;
