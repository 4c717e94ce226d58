// Made by `make wire` from src/ronron/games/chabyrinthe: change that, not this.

/** A card of the roof, and by how many clockwise quarter turns it is turned from upright. */
export interface Gutter {
  readonly kind: "elbow" | "straight" | "tee" | "cross" | "bridge";
  readonly turning: number;
}

/** A cat that waits at a slot outside, and what it is worth. */
export interface RoofCat {
  readonly slot: number;
  readonly value: number;
}

/** Where one gets from a slot: 2 x cell for each card, one more for a bridge taken from side to side. */
export interface Stream {
  readonly slot: number;
  readonly lanes: readonly number[];
}

/** A move that would bring cats home at once: their slots, and the lanes they would take. */
export interface Prospect {
  readonly move: string;
  readonly slots: readonly number[];
  readonly lanes: readonly number[];
}

/** A cat that went home: from which slot, to which home, by which lanes, in which step of a chain. */
export interface Win {
  readonly slot: number;
  readonly value: number;
  readonly home: number;
  readonly lanes: readonly number[];
  readonly step: number;
}

/** The last thing anyone did, and the cats it brought home. */
export interface LastMove {
  readonly seat: number;
  readonly move: string;
  readonly wins: readonly Win[];
}

/** What one viewer knows of the roof: all but the order of cards nobody has seen. */
export interface RoofView {
  readonly viewer: number;
  readonly phase: "first" | "deal" | "act" | "over";
  readonly mode: "rivals" | "solo" | "together" | "teams";
  readonly size: number;
  readonly first: number | null;
  readonly turn: number | null;
  readonly actions: number;
  readonly turns: number;
  readonly quiet: number;
  readonly fed: boolean;
  readonly loose: number;
  readonly grid: readonly Gutter[];
  readonly pile: readonly ("elbow" | "straight" | "tee" | "cross" | "bridge" | null)[];
  readonly homes: readonly number[];
  readonly cats: readonly RoofCat[];
  readonly cats_left: number;
  readonly won: readonly (readonly number[])[];
  readonly points: readonly number[];
  readonly streams: readonly Stream[];
  readonly prospects: readonly Prospect[];
  readonly last: LastMove | null;
  readonly ending: "all-home" | "stalled" | "dawn" | null;
  readonly grade: string | null;
  readonly ranks: readonly number[] | null;
}

/** The house said who begins. */
export interface FirstNamed {
  readonly seat: number;
  readonly type: "first-named";
}

/** The roof was laid, homes and cats stand around it. */
export interface RoofLaid {
  readonly grid: readonly Gutter[];
  readonly top: "elbow" | "straight" | "tee" | "cross" | "bridge";
  readonly homes: readonly number[];
  readonly cats: readonly RoofCat[];
  readonly type: "roof-laid";
}

/** A seat's turn began: its number in the game, counted from 1, and how many actions it has. */
export interface TurnBegan {
  readonly seat: number;
  readonly number: number;
  readonly actions: number;
  readonly type: "turn-began";
}

/** A card of the roof was turned where it lies, by so many clockwise quarter turns. */
export interface CardTurned {
  readonly seat: number;
  readonly cell: string;
  readonly quarters: number;
  readonly gutter: Gutter;
  readonly type: "card-turned";
}

/** The top of the pile went in at a slot, its line slid, and the card at the other end went under the pile. */
export interface CardInserted {
  readonly seat: number;
  readonly slot: number;
  readonly gutter: Gutter;
  readonly out: "elbow" | "straight" | "tee" | "cross" | "bridge";
  readonly top: "elbow" | "straight" | "tee" | "cross" | "bridge";
  readonly type: "card-inserted";
}

/** A cat went home along the gutters. */
export interface CatWon {
  readonly seat: number;
  readonly slot: number;
  readonly value: number;
  readonly home: number;
  readonly lanes: readonly number[];
  readonly step: number;
  readonly type: "cat-won";
}

/** A home that took cats in stepped on. */
export interface HomeMoved {
  readonly slot: number;
  readonly to: number;
  readonly type: "home-moved";
}

/** A new cat came, clockwise of one that was won. */
export interface CatCame {
  readonly slot: number;
  readonly value: number;
  readonly left: number;
  readonly type: "cat-came";
}

/** A seat stopped before its actions were used up. */
export interface TurnStopped {
  readonly seat: number;
  readonly type: "turn-stopped";
}

/** How it ended. */
export interface GameEnded {
  readonly ending: "all-home" | "stalled" | "dawn";
  readonly mode: "rivals" | "solo" | "together" | "teams";
  readonly turns: number;
  readonly grade: string | null;
  readonly points: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly type: "game-ended";
}

export type View =
  | RoofView;

export type Event =
  | FirstNamed
  | RoofLaid
  | TurnBegan
  | CardTurned
  | CardInserted
  | CatWon
  | HomeMoved
  | CatCame
  | TurnStopped
  | GameEnded;
