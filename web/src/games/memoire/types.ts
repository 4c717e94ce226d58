// Made by `make wire` from src/ronron/games/memoire: change that, not this.

/** A number card: its series, what it is worth, and what is written on it (nothing where it is drawn). */
export interface Card {
  readonly series: "digits" | "dots" | "stars" | "squares" | "capitals" | "lower-case" | "additions";
  readonly value: number;
  readonly text: string;
}

/** A card that lies face up for now. In the auditory variant whoever turned it, and the bystander, see no card; they */
export interface Up {
  readonly place: number;
  readonly card: Card | null;
  readonly value: number | null;
}

/** A pair that was found: by whom, where it lay, and what it is. */
export interface Pair {
  readonly seat: number;
  readonly places: readonly [number, number];
  readonly cards: readonly [Card, Card];
}

/** What one viewer sees of the table now. Cards that were turned back are not in it: this is a memory game. */
export interface MemoireView {
  readonly viewer: number;
  readonly phase: "first" | "deal" | "turn" | "tell" | "over";
  readonly variant: "seen" | "auditory" | "aloud";
  readonly series: readonly ("digits" | "dots" | "stars" | "squares" | "capitals" | "lower-case" | "additions")[];
  readonly first: number | null;
  readonly turn: number | null;
  readonly teller: number | null;
  readonly places: number;
  readonly up: readonly Up[];
  readonly turned_by: number | null;
  readonly found: readonly Pair[];
  readonly pairs: readonly number[];
  readonly left: number;
  readonly turns: number;
  readonly barren: number;
  readonly most_barren: number;
  readonly complete: boolean;
  readonly ranks: readonly number[] | null;
}

/** The house said who starts. */
export interface FirstNamed {
  readonly seat: number;
  readonly type: "first-named";
}

/** The cards were laid out face down, each in its place. */
export interface Dealt {
  readonly places: number;
  readonly type: "dealt";
}

/** The two cards that did not match were turned back. */
export interface TurnedBack {
  readonly places: readonly number[];
  readonly type: "turned-back";
}

/** A card was turned up, the first or the second of a turn. Heard once: nobody can read it again. */
export interface Turned {
  readonly seat: number;
  readonly place: number;
  readonly card: Card | null;
  readonly second: boolean;
  readonly unseen: boolean;
  readonly type: "turned";
}

/** A seat told whoever turns what it sees. Heard once, as above; played aloud, it is said in the room, not here. */
export interface Told {
  readonly seat: number;
  readonly to: number;
  readonly place: number;
  readonly value: number | null;
  readonly aloud: boolean;
  readonly type: "told";
}

/** Two equal numbers: the pair is kept, and the same seat goes on. */
export interface PairFound {
  readonly seat: number;
  readonly places: readonly [number, number];
  readonly cards: readonly [Card, Card];
  readonly pairs: number;
  readonly left: number;
  readonly type: "pair-found";
}

/** The two do not match: the next seat follows. */
export interface NoPair {
  readonly seat: number;
  readonly places: readonly [number, number];
  readonly next: number;
  readonly type: "no-pair";
}

export interface GameEnded {
  readonly pairs: readonly number[];
  readonly turns: number;
  readonly complete: boolean;
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly type: "game-ended";
}

export type View =
  | MemoireView;

export type Event =
  | FirstNamed
  | Dealt
  | TurnedBack
  | Turned
  | Told
  | PairFound
  | NoPair
  | GameEnded;
