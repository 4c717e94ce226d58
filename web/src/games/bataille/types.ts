// Made by `make wire` from src/ronron/games/bataille: change that, not this.

/** A number card: its series, what it is worth, and what is written on it (nothing where it is drawn). */
export interface Card {
  readonly series: "digits" | "dots" | "stars" | "squares" | "capitals" | "lower-case" | "additions";
  readonly value: number;
  readonly text: string;
}

/** A round that was settled: what every seat laid, and who got it. Nobody: it is a stake; several: they share it. */
export interface Fight {
  readonly laid: readonly (readonly (Card | null)[])[];
  readonly takers: readonly number[];
  readonly cards: number;
}

/** What one viewer knows of the table. Nobody knows more than the others: all piles are face down. */
export interface BatailleView {
  readonly viewer: number;
  readonly phase: "first" | "deal" | "flip" | "battle" | "gather" | "over";
  readonly first: number | null;
  readonly round: number;
  readonly rounds: number;
  readonly minutes: number | null;
  readonly time_is_up: boolean;
  readonly piles: readonly number[];
  readonly laid: readonly (readonly (Card | null)[])[];
  readonly fighting: readonly number[];
  readonly ready: readonly boolean[];
  readonly stake: readonly (Card | null)[];
  readonly aside: number;
  readonly last: Fight | null;
  readonly ending: "all" | "rounds" | "minutes" | null;
  readonly ranks: readonly number[] | null;
}

/** The house said whom it deals to first. */
export interface FirstNamed {
  readonly seat: number;
  readonly type: "first-named";
}

/** Everyone got an equal pile, face down; what was left over was set aside. */
export interface Dealt {
  readonly each: number;
  readonly aside: number;
  readonly type: "dealt";
}

/** A seat has a paw on its pile: its card comes when all are ready. */
export interface Readied {
  readonly seat: number;
  readonly type: "readied";
}

/** All who play turned up a card together; in a battle those in `down` laid one face down first. */
export interface TurnedUp {
  readonly seats: readonly number[];
  readonly cards: readonly Card[];
  readonly down: readonly number[];
  readonly type: "turned-up";
}

/** Several showed the greatest number: they fight on. */
export interface BattleBegan {
  readonly seats: readonly number[];
  readonly value: number;
  readonly type: "battle-began";
}

/** A seat won all that lies on the table: with the greatest number or, alone able to lay on, without a fight. */
export interface Won {
  readonly seat: number;
  readonly cards: number;
  readonly fought: boolean;
  readonly type: "won";
}

/** None of those who are level could lay on: the cards stay for the next round's winner. */
export interface Staked {
  readonly seats: readonly number[];
  readonly cards: number;
  readonly type: "staked";
}

/** Nobody had a card left: those who are level share what lies on the table. */
export interface Shared {
  readonly seats: readonly number[];
  readonly cards: number;
  readonly type: "shared";
}

/** The house shuffled what was won and put it under the piles. Nobody sees in what order. */
export interface Gathered {
  readonly seats: readonly number[];
  readonly piles: readonly number[];
  readonly type: "gathered";
}

/** A seat has no card left. */
export interface WentOut {
  readonly seat: number;
  readonly type: "went-out";
}

/** The minutes are over: a round that is under way is the last. */
export interface TimeUp {
  readonly minutes: number;
  readonly type: "time-up";
}

export interface GameEnded {
  readonly ending: "all" | "rounds" | "minutes";
  readonly cards: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly type: "game-ended";
}

export type View =
  | BatailleView;

export type Event =
  | FirstNamed
  | Dealt
  | Readied
  | TurnedUp
  | BattleBegan
  | Won
  | Staked
  | Shared
  | Gathered
  | WentOut
  | TimeUp
  | GameEnded;
