// Made by `make wire` from src/ronron/games/cat_in_the_box: change that, not this.

/** A card that was observed: who, which number, as which colour. */
export interface Declaration {
  readonly seat: number;
  readonly number: number;
  readonly colour: "red" | "blue" | "yellow" | "green";
}

/** A round that was scored: everything in it is public by then (rules 7 and 8). */
export interface Round {
  readonly first: number;
  readonly predictions: readonly (number | null)[];
  readonly tricks: readonly number[];
  readonly met: readonly boolean[];
  readonly groups: readonly number[];
  readonly points: readonly number[];
  readonly paradox: number | null;
  readonly aside: readonly number[];
  readonly left: readonly (readonly number[])[];
}

/** Why a card cannot be declared in a colour: its X is bare, or its space is blocked, or taken by a seat. */
export interface Closed {
  readonly number: number;
  readonly colour: "red" | "blue" | "yellow" | "green";
  readonly why: "given-up" | "blocked" | "taken";
  readonly seat: number | null;
}

/** What one viewer knows of the table. */
export interface BoxView {
  readonly viewer: number;
  readonly phase: "deal" | "set-aside" | "predict" | "play" | "over";
  readonly face: string;
  readonly round: number;
  readonly rounds: number;
  readonly first: number;
  readonly leader: number;
  readonly turn: number | null;
  readonly hand: readonly number[] | null;
  readonly aside: number | null;
  readonly hand_sizes: readonly number[];
  readonly set_aside: readonly boolean[];
  readonly shown: readonly number[];
  readonly numbers: readonly (readonly number[])[];
  readonly tokens: readonly (readonly (number | null)[])[];
  readonly open_colours: readonly (readonly ("red" | "blue" | "yellow" | "green")[])[];
  readonly predictions: readonly (number | null)[];
  readonly tricks: readonly number[];
  readonly groups: readonly number[];
  readonly trick: number;
  readonly led: "red" | "blue" | "yellow" | "green" | null;
  readonly played: readonly Declaration[];
  readonly red_open: boolean;
  readonly totals: readonly number[];
  readonly past: readonly Round[];
}

/** A round began: everyone got a hand. One hears one's own. */
export interface Dealt {
  readonly round: number;
  readonly first: number;
  readonly hands: readonly (readonly number[] | null)[];
  readonly type: "dealt";
}

/** Two seats: a card of the middle was turned up and blocked a space (rule 9). */
export interface Shown {
  readonly number: number;
  readonly colour: "red" | "blue" | "yellow" | "green";
  readonly type: "shown";
}

/** A seat set a card aside, face down: only it knows which. */
export interface SetAside {
  readonly seat: number;
  readonly number: number | null;
  readonly type: "set-aside";
}

export interface Predicted {
  readonly seat: number;
  readonly tricks: number;
  readonly type: "predicted";
}

/** A cat was observed: a card was played and its colour declared. */
export interface Declared {
  readonly seat: number;
  readonly number: number;
  readonly colour: "red" | "blue" | "yellow" | "green";
  readonly led: boolean;
  readonly type: "declared";
}

/** A seat did not follow: its X of the led colour is bare for the rest of the round (rule 5). */
export interface GaveUp {
  readonly seat: number;
  readonly colour: "red" | "blue" | "yellow" | "green";
  readonly type: "gave-up";
}

export interface TrickWon {
  readonly seat: number;
  readonly number: number;
  readonly colour: "red" | "blue" | "yellow" | "green";
  readonly tricks: number;
  readonly type: "trick-won";
}

/** A seat could declare none of its cards. The proof: for each card in hand, why each colour is closed. */
export interface ParadoxFell {
  readonly seat: number;
  readonly hand: readonly number[];
  readonly proof: readonly Closed[];
  readonly type: "paradox-fell";
}

export interface RoundScored {
  readonly round: number;
  readonly score: Round;
  readonly totals: readonly number[];
  readonly type: "round-scored";
}

export interface GameEnded {
  readonly totals: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly type: "game-ended";
}

export type View =
  | BoxView;

export type Event =
  | Dealt
  | Shown
  | SetAside
  | Predicted
  | Declared
  | GaveUp
  | TrickWon
  | ParadoxFell
  | RoundScored
  | GameEnded;
