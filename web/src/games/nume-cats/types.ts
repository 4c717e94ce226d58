// Made by `make wire` from src/ronron/games/nume_cats: change that, not this.

/** A card that lies face up: a number in one of the series, or a special. `number` is its place in the deck. */
export interface NumeCard {
  readonly number: number;
  readonly series: "digits" | "dots" | "stars" | "squares" | "capitals" | "lower-case" | "additions" | null;
  readonly value: number | null;
  readonly text: string;
  readonly special: "chase" | "u-turn" | "clock" | "sumo" | "trap" | "gift" | null;
}

/** What a hand showed at the last reveal, and how deep its pile was. */
export interface Showing {
  readonly card: NumeCard | null;
  readonly pile: number;
}

/** A hand: whose it is, how deep its pile is, and its face-up cards, the oldest first. */
export interface HandView {
  readonly seat: number;
  readonly pile: number;
  readonly up: readonly NumeCard[];
  readonly place: number | null;
}

/** A slap since the last reveal, and what it brought. */
export interface SlapSeen {
  readonly hand: number;
  readonly guess: boolean;
  readonly outcome: "greed" | "won" | "sprang" | "spared" | "chased";
}

/** What one viewer knows of the table: all that lies face up, never whether there is something to slap for. */
export interface NumeCatsView {
  readonly viewer: number;
  readonly phase: "first" | "deal" | "turn" | "reveal" | "window" | "open" | "count" | "decide" | "draw" | "shuffle" | "over";
  readonly pace: "kitten" | "cat" | "tiger";
  readonly sang_froid: boolean;
  readonly minutes: number | null;
  readonly handicap: readonly number[];
  readonly window_milliseconds: number;
  readonly count_milliseconds: number;
  readonly reveals: number;
  readonly flips: number;
  readonly direction: number;
  readonly first: number | null;
  readonly turn: number | null;
  readonly last_flip: number | null;
  readonly fresh: readonly number[];
  readonly revealed: readonly Showing[];
  readonly hands: readonly HandView[];
  readonly slaps: readonly SlapSeen[];
  readonly waits: readonly (number | null)[];
  readonly leader: number | null;
  readonly decided: readonly boolean[];
  readonly slapping: readonly number[];
  readonly stuck: number;
  readonly ending: "two-left" | "stuck" | "minutes" | "flips" | null;
  readonly ranks: readonly number[] | null;
}

/** The house said who begins. */
export interface FirstNamed {
  readonly seat: number;
  readonly type: "first-named";
}

/** Every hand got its pile, face down. */
export interface Dealt {
  readonly piles: readonly number[];
  readonly type: "dealt";
}

/** A hand has its paw on its pile: the card is about to come. */
export interface Reached {
  readonly seat: number;
  readonly hand: number;
  readonly type: "reached";
}

/** Cards were turned up: one in turn, or, as a clock struck, one by every hand with a pile. */
export interface TurnedUp {
  readonly hands: readonly number[];
  readonly cards: readonly NumeCard[];
  readonly struck: boolean;
  readonly type: "turned-up";
}

/** A u-turn: play goes the other way round. */
export interface TurnedRound {
  readonly hand: number;
  readonly direction: number;
  readonly type: "turned-round";
}

/** A paw on the mouse; a guess came too soon to be a reaction. */
export interface Slapped {
  readonly seat: number;
  readonly hand: number;
  readonly guess: boolean;
  readonly type: "slapped";
}

/** A hand got rid of its face-up cards: the losers took them, under their piles, behind their own. */
export interface Won {
  readonly seat: number;
  readonly hand: number;
  readonly losers: readonly number[];
  readonly given: readonly number[];
  readonly type: "won";
}

/** A hand slapped without being concerned: all face-up cards went under its pile. */
export interface WasGreedy {
  readonly seat: number;
  readonly hand: number;
  readonly cards: number;
  readonly guess: boolean;
  readonly type: "was-greedy";
}

/** The chase is over: the last ones put their face-up cards under their piles. */
export interface ChaseEnded {
  readonly first: number | null;
  readonly late: readonly number[];
  readonly type: "chase-ended";
}

/** Somebody else was first at the trap: every other hand gave its owner the top card of its pile. */
export interface TrapSprung {
  readonly seat: number;
  readonly hand: number;
  readonly by: number;
  readonly by_hand: number;
  readonly givers: readonly number[];
  readonly type: "trap-sprung";
}

/** The owner of the trap was first: nothing happens. */
export interface TrapSpared {
  readonly seat: number;
  readonly hand: number;
  readonly type: "trap-spared";
}

/** The owner of a gift gave other hands the top cards of its pile, one each. */
export interface GiftGiven {
  readonly seat: number;
  readonly hand: number;
  readonly to: readonly number[];
  readonly type: "gift-given";
}

/** Time is over: the next card may come. */
export interface Lapsed {
  readonly type: "lapsed";
}

/** A clock counts: then every hand with a pile turns one up. */
export interface ClockCounts {
  readonly hands: readonly number[];
  readonly type: "clock-counts";
}

/** A seat has decided, slap or not; nobody knows which. */
export interface Decided {
  readonly seat: number;
  readonly type: "decided";
}

/** All have decided: these slap. */
export interface AllDecided {
  readonly hands: readonly number[];
  readonly type: "all-decided";
}

/** The house drew in which order they slapped. */
export interface OrderDrawn {
  readonly hands: readonly number[];
  readonly type: "order-drawn";
}

/** A hand got rid of all its cards. */
export interface WentOut {
  readonly seat: number;
  readonly hand: number;
  readonly place: number;
  readonly type: "went-out";
}

/** Nobody had a card to turn up: every face-up pile was turned over and shuffled. */
export interface TurnedOver {
  readonly times: number;
  readonly type: "turned-over";
}

/** How it ended; cards go by seat. */
export interface GameEnded {
  readonly ending: "two-left" | "stuck" | "minutes" | "flips";
  readonly cards: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly type: "game-ended";
}

export type View =
  | NumeCatsView;

export type Event =
  | FirstNamed
  | Dealt
  | Reached
  | TurnedUp
  | TurnedRound
  | Slapped
  | Won
  | WasGreedy
  | ChaseEnded
  | TrapSprung
  | TrapSpared
  | GiftGiven
  | Lapsed
  | ClockCounts
  | Decided
  | AllDecided
  | OrderDrawn
  | WentOut
  | TurnedOver
  | GameEnded;
