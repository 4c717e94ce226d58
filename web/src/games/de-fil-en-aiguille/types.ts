// Made by `make wire` from src/ronron/games/de_fil_en_aiguille: change that, not this.
// Longer than 400 lines because it is made of one file, and reads like it.

/** What a card says, in each language. */
export interface Text {
  readonly fr: string;
  readonly en: string;
}

/** A card of a theme. Its number is printed on it; a small ad is by a tom or by a queen and has no letters. */
export interface Card {
  readonly theme: string;
  readonly number: number;
  readonly text: Text;
  readonly letters: string;
  readonly kind: "tom" | "queen" | null;
}

/** A place for a master card. A card that is there can be covered for a while (rule 9). */
export interface Space {
  readonly filled: boolean;
  readonly card: Card | null;
}

/** A paw between two clues of the chain, and where its claws point. */
export interface Paw {
  readonly number: number;
  readonly claws: "left" | "right";
}

/** A master card the family gave up, and what it was; None: that stays secret until the round is over. */
export interface Gone {
  readonly card: Card;
  readonly false_lead: boolean | null;
}

/** How the totems fell: which is nearest to the cat, and which of them stand on their edge (blue, red). */
export interface Throw {
  readonly nearest: "blue" | "red";
  readonly on_edge: readonly [boolean, boolean];
}

/** A vote or a choice that is closed: what everyone said (None: nothing), and what came of it. */
export interface Ballot {
  readonly kind: "clue-theme" | "vote" | "choice" | "guess";
  readonly paws: number;
  readonly family: number | null;
  readonly masters: readonly (number | null)[];
  readonly votes: readonly (string | null)[];
  readonly outcome: string | null;
  readonly tied: readonly string[];
  readonly throw: Throw | null;
}

/** A paw looked back on: how much closer a plain mind finds each master to where the claws point, -255 to 255. */
export interface Reading {
  readonly paw: number;
  readonly pointed: number;
  readonly other: number;
  readonly masters: readonly number[];
}

/** A round that is over: everything is shown (rule 13). */
export interface RoundReport {
  readonly round: number;
  readonly cat: number;
  readonly theme: string;
  readonly clue_theme: string;
  readonly mood: string | null;
  readonly mystery: Card;
  readonly masters: readonly Card[];
  readonly clues: readonly Card[];
  readonly paws: readonly Paw[];
  readonly aside: readonly Card[];
  readonly ballots: readonly Ballot[];
  readonly found: boolean;
  readonly gained: readonly number[];
  readonly readings: readonly Reading[];
}

/** What one viewer knows of the table. */
export interface ThreadView {
  readonly viewer: number;
  readonly mode: "discovery" | "moods" | "teams" | "each-for-oneself";
  readonly phase: "first" | "theme" | "mood" | "clue-theme" | "lot" | "deal" | "ready" | "clues" | "aside" | "paw" | "vote" | "totems" | "choice" | "decoy" | "guess" | "over";
  readonly round: number;
  readonly rounds: number;
  readonly first: number | null;
  readonly cat: number | null;
  readonly families: readonly number[] | null;
  readonly family: number | null;
  readonly themes: readonly string[];
  readonly used: readonly number[];
  readonly theme: string | null;
  readonly clue_theme: string | null;
  readonly mood: string | null;
  readonly moods_played: readonly string[];
  readonly memory: "kind" | "strict";
  readonly talk: boolean;
  readonly seconds: number | null;
  readonly question: number;
  readonly due: boolean;
  readonly grace: boolean;
  readonly late: number | null;
  readonly settled: readonly number[];
  readonly mystery: Card | null;
  readonly seen: readonly Card[] | null;
  readonly masters: readonly (Card | null)[];
  readonly down: number;
  readonly board: readonly Space[];
  readonly numbers: readonly (number | null)[] | null;
  readonly drawn: readonly Card[] | null;
  readonly drawn_count: number;
  readonly aside: readonly Card[] | null;
  readonly aside_count: number;
  readonly clues: readonly Card[];
  readonly paws: readonly Paw[];
  readonly grows: "left" | "right" | null;
  readonly paws_played: number;
  readonly clues_left: number;
  readonly green_left: number | null;
  readonly gone: readonly Gone[];
  readonly skip: readonly (Card | null)[];
  readonly totems: readonly (number | null)[];
  readonly voted: readonly boolean[];
  readonly votes: readonly (string | null)[];
  readonly shown: readonly number[];
  readonly tied: readonly string[];
  readonly ballots: readonly Ballot[];
  readonly decoys: readonly number[] | null;
  readonly decoys_count: number;
  readonly guessed: readonly (number | null)[] | null;
  readonly points: readonly number[];
  readonly before: readonly number[];
  readonly finds: number;
  readonly losses: number;
  readonly target: number | null;
  readonly reports: readonly RoundReport[];
  readonly ranks: readonly number[] | null;
}

/** The house said who is the cat first, or which family gives it (teams). */
export interface FirstNamed {
  readonly first: number;
  readonly family: number | null;
  readonly type: "first-named";
}

/** A round began: who is the cat. */
export interface RoundBegan {
  readonly round: number;
  readonly seat: number;
  readonly type: "round-began";
}

/** The cat took a theme from the shelf, or took the only one there was. */
export interface ThemeChosen {
  readonly seat: number;
  readonly theme: string;
  readonly type: "theme-chosen";
}

/** The cat is in a mood (rule 11). */
export interface MoodDrawn {
  readonly mood: string;
  readonly type: "mood-drawn";
}

/** It is settled where the clues come from. */
export interface ClueThemeSettled {
  readonly theme: string;
  readonly type: "clue-theme-settled";
}

/** Masters were dealt, and the cat alone looks at them, its mystery first. */
export interface Dealt {
  readonly seat: number;
  readonly count: number;
  readonly mystery: Card | null;
  readonly masters: readonly Card[] | null;
  readonly type: "dealt";
}

/** The cat knows its mystery by heart and gave the masters away (rule 9). */
export interface GotReady {
  readonly seat: number;
  readonly type: "got-ready";
}

/** A strict cat looks at its mystery again, before it chooses (rule 9). Only it hears of it. */
export interface LookedAgain {
  readonly seat: number;
  readonly mystery: Card;
  readonly type: "looked-again";
}

/** A picky cat drew one clue too many; only it sees them. */
export interface CluesDrawn {
  readonly seat: number;
  readonly count: number;
  readonly cards: readonly Card[] | null;
  readonly type: "clues-drawn";
}

/** A picky cat put one of them away. */
export interface SetAside {
  readonly seat: number;
  readonly card: Card | null;
  readonly type: "set-aside";
}

/** The first two clues lie there. */
export interface CluesLaid {
  readonly cards: readonly Card[];
  readonly type: "clues-laid";
}

/** The chain grew by a clue. */
export interface ClueLaid {
  readonly card: Card;
  readonly side: "left" | "right";
  readonly type: "clue-laid";
}

/** The cat asked for the numbers of the masters on the board, and all heard them (rule 9). */
export interface NumbersTold {
  readonly seat: number;
  readonly numbers: readonly (number | null)[];
  readonly type: "numbers-told";
}

/** The cat laid a paw: its claws point to a clue, away from another. */
export interface PawLaid {
  readonly seat: number;
  readonly number: number;
  readonly claws: "left" | "right";
  readonly pointed: Card;
  readonly other: Card;
  readonly type: "paw-laid";
}

/** The cat has pointed: the masters on the board may be seen again (rule 9). The family saw them all the time. */
export interface MastersUncovered {
  readonly board: readonly Space[];
  readonly masters: readonly (Card | null)[];
  readonly type: "masters-uncovered";
}

/** A master was turned up on a space. */
export interface MasterTurned {
  readonly space: number;
  readonly card: Card;
  readonly down: number;
  readonly type: "master-turned";
}

/** A seat has voted; what, it alone knows until the vote is closed. */
export interface Voted {
  readonly seat: number;
  readonly vote: string | null;
  readonly type: "voted";
}

/** A vote is closed, and all see who wanted what. */
export interface VotesShown {
  readonly kind: "clue-theme" | "vote" | "choice" | "guess";
  readonly family: number | null;
  readonly votes: readonly (string | null)[];
  readonly outcome: string | null;
  readonly tied: readonly string[];
  readonly type: "votes-shown";
}

/** The votes were level, and the totems were thrown (rule 5). */
export interface TotemsThrown {
  readonly throw: Throw;
  readonly outcome: string;
  readonly type: "totems-thrown";
}

/** Votes were level, and the house drew. */
export interface LotDrawn {
  readonly family: number | null;
  readonly outcome: string;
  readonly type: "lot-drawn";
}

/** The family kept a master and gave up the other; what that was is told unless lips are sealed. */
export interface MasterGone {
  readonly kept: Card;
  readonly card: Card;
  readonly space: number;
  readonly false_lead: boolean | null;
  readonly type: "master-gone";
}

/** The family asked for a clue. */
export interface ClueAsked {
  readonly clues_left: number;
  readonly green_left: number | null;
  readonly type: "clue-asked";
}

/** The time for this vote or choice is over, for everyone or for the family that is not behind. */
export interface TimeUp {
  readonly type: "time-up";
}

/** A totem went to a master, or stayed. Whoever stood there already scores the number of paws. */
export interface TotemMoved {
  readonly seat: number | null;
  readonly family: number | null;
  readonly space: number | null;
  readonly scorers: readonly number[];
  readonly points: number;
  readonly type: "totem-moved";
}

/** Masters without a totem went to the skip; None: one that was never turned up. */
export interface Skipped {
  readonly cards: readonly (Card | null)[];
  readonly spaces: readonly (number | null)[];
  readonly type: "skipped";
}

/** No totem stands on the mystery: it lies in the skip, and the cat looks for two decoys. */
export interface MysterySkipped {
  readonly seat: number;
  readonly skip: readonly Card[] | null;
  readonly type: "mystery-skipped";
}

/** The cat took a decoy from the skip, unseen. */
export interface DecoyChosen {
  readonly seat: number;
  readonly place: number | null;
  readonly type: "decoy-chosen";
}

/** The mystery and its decoys lie side by side, in number order. */
export interface LineUpShown {
  readonly cards: readonly Card[];
  readonly type: "line-up-shown";
}

/** A family said which of the three it is, or nothing. */
export interface Guessed {
  readonly family: number;
  readonly space: number | null;
  readonly type: "guessed";
}

/** The mystery is told, and everything else with it. */
export interface RoundEnded {
  readonly report: RoundReport;
  readonly points: readonly number[];
  readonly type: "round-ended";
}

/** It is over. */
export interface GameEnded {
  readonly points: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly grand_slam: boolean;
  readonly type: "game-ended";
}

export type View =
  | ThreadView;

export type Event =
  | FirstNamed
  | RoundBegan
  | ThemeChosen
  | MoodDrawn
  | ClueThemeSettled
  | Dealt
  | GotReady
  | LookedAgain
  | CluesDrawn
  | SetAside
  | CluesLaid
  | ClueLaid
  | NumbersTold
  | PawLaid
  | MastersUncovered
  | MasterTurned
  | Voted
  | VotesShown
  | TotemsThrown
  | LotDrawn
  | MasterGone
  | ClueAsked
  | TimeUp
  | TotemMoved
  | Skipped
  | MysterySkipped
  | DecoyChosen
  | LineUpShown
  | Guessed
  | RoundEnded
  | GameEnded;
