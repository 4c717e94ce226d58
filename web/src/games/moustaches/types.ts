// Made by `make wire` from src/ronron/games/moustaches: change that, not this.

/** A cat of the deck: always a pose and a coat, which no other cat has together. */
export interface Cat {
  readonly pose: string;
  readonly coat: string;
  readonly pattern: string | null;
  readonly accessory: string | null;
}

/** A cat on the stage: who showed it, and whose masks lie on it. */
export interface Shown {
  readonly seat: number;
  readonly cat: Cat;
  readonly masks: readonly number[];
}

/** Who named an attribute of whom, whether it was right, and how many cats were on the stage by then. */
export interface Naming {
  readonly seat: number;
  readonly target: number;
  readonly attribute: string;
  readonly right: boolean;
  readonly cats: number;
}

/** What makes a mark certain: one's own card, a card face up at `seat`, a wrong name, a cat on the stage without the */
export interface Proof {
  readonly why: "mine" | "up" | "refuted" | "cat" | "together";
  readonly seat: number | null;
  readonly cat: number | null;
}

/** What is certain about one opponent, attribute by attribute in the order of the invitation. */
export interface Page {
  readonly seat: number;
  readonly marks: readonly ("yes" | "no" | "open")[];
  readonly proofs: readonly (Proof | null)[];
  readonly left: number;
}

/** A place in the story: with so many cats on the stage, after so many names. */
export interface Moment {
  readonly cats: number;
  readonly names: number;
}

/** A name that was said, and how likely it was to whoever said it, just before. */
export interface Guess {
  readonly moment: Moment;
  readonly seat: number;
  readonly target: number;
  readonly attribute: string;
  readonly right: boolean;
  readonly likelihood: number;
}

/** An attribute behind a fan: when each seat could first have known it (None: never, or it is its own). */
export interface Secret {
  readonly seat: number;
  readonly attribute: string;
  readonly certain: readonly (Moment | null)[];
  readonly named: Guess | null;
}

/** When could you have known? Told when all is over. */
export interface Review {
  readonly secrets: readonly Secret[];
  readonly guesses: readonly Guess[];
}

/** What one viewer knows of the ball. */
export interface MoustachesView {
  readonly viewer: number;
  readonly phase: "first" | "disguise" | "deal" | "show" | "name" | "over";
  readonly first: number | null;
  readonly turn: number | null;
  readonly round: number;
  readonly ending: "unmasked" | "no-cats" | "no-masks" | null;
  readonly fan: readonly string[] | null;
  readonly up: readonly (readonly string[])[];
  readonly hidden: readonly number[];
  readonly hand: readonly Cat[] | null;
  readonly hand_sizes: readonly number[];
  readonly pile: number;
  readonly stage: readonly Shown[];
  readonly names: readonly Naming[];
  readonly reserves: readonly number[];
  readonly won: readonly (readonly number[])[];
  readonly points: readonly number[];
  readonly counts: readonly number[];
  readonly pencil: boolean;
  readonly sheet: readonly Page[] | null;
  readonly fans: readonly (readonly string[])[] | null;
  readonly hands: readonly (readonly Cat[])[] | null;
  readonly rest: readonly Cat[] | null;
  readonly ranks: readonly number[] | null;
  readonly review: Review | null;
}

/** The house said who opens every round. */
export interface FirstNamed {
  readonly seat: number;
  readonly type: "first-named";
}

/** Everyone got three attributes behind a fan. One hears one's own. */
export interface Disguised {
  readonly fans: readonly (readonly string[] | null)[];
  readonly type: "disguised";
}

/** Everyone got three cats. One hears one's own. */
export interface Dealt {
  readonly hands: readonly (readonly Cat[] | null)[];
  readonly pile: number;
  readonly type: "dealt";
}

/** A cat stepped on the stage; `number` counts them from 1. */
export interface CatShown {
  readonly seat: number;
  readonly cat: Cat;
  readonly number: number;
  readonly type: "cat-shown";
}

/** A seat has something in common with the cat, and laid a mask on it. Nobody hears what, or how much. */
export interface MaskLaid {
  readonly seat: number;
  readonly left: number;
  readonly type: "mask-laid";
}

/** Nobody at the table has anything in common with the cat. */
export interface NoMaskLaid {
  readonly type: "no-mask-laid";
}

/** A seat said what another one hides, and the truth was told. */
export interface Named {
  readonly seat: number;
  readonly target: number;
  readonly attribute: string;
  readonly right: boolean;
  readonly type: "named";
}

/** An attribute was turned face up for good. */
export interface TurnedUp {
  readonly seat: number;
  readonly attribute: string;
  readonly hidden: number;
  readonly type: "turned-up";
}

/** A mask went from one seat's reserve to what another has won. */
export interface MaskGiven {
  readonly seat: number;
  readonly to: number;
  readonly left: number;
  readonly type: "mask-given";
}

/** A seat owed a mask and had none: the ball breaks off (rule 6). */
export interface RanOut {
  readonly seat: number;
  readonly type: "ran-out";
}

export interface Passed {
  readonly seat: number;
  readonly type: "passed";
}

/** A seat drew a cat; only it knows which. */
export interface Drew {
  readonly seat: number;
  readonly cat: Cat | null;
  readonly pile: number;
  readonly type: "drew";
}

/** The round is played out, and that is the end (rules 4 and 5). */
export interface LastRoundBegan {
  readonly ending: "unmasked" | "no-cats" | "no-masks";
  readonly seat: number | null;
  readonly type: "last-round-began";
}

/** Everything is shown: fans, hands and what is left of the pile. */
export interface GameEnded {
  readonly fans: readonly (readonly string[])[];
  readonly hands: readonly (readonly Cat[])[];
  readonly rest: readonly Cat[];
  readonly masks: readonly number[];
  readonly hidden: readonly number[];
  readonly points: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly type: "game-ended";
}

export type View =
  | MoustachesView;

export type Event =
  | FirstNamed
  | Disguised
  | Dealt
  | CatShown
  | MaskLaid
  | NoMaskLaid
  | Named
  | TurnedUp
  | MaskGiven
  | RanOut
  | Passed
  | Drew
  | LastRoundBegan
  | GameEnded;
