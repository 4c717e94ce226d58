/**
 * What a game brings to this side: its board, its beats, what the board itself says. Games are found by their folders, not
 * listed. What happens and how the table stands come in words from the house, so that a game without a home here is played too.
 */
import type { Component } from "svelte";
import { wantSymbols } from "../art/symbols.svelte";
import type { DrawnMove } from "../lib/fair";
import type { Try } from "../lib/own";
import type { Beat } from "../lib/stage";
import type { Pictures } from "../kit/pictures";
import type { Line, Language, Words, WordTable } from "../lib/words";
import type { Clocks, Legal, Outcome, PhotoSlap, Reason, ReplayMove } from "../lib/wire";

/** Who sits where, as everyone at the table sees it. */
export interface Sitter {
  readonly name: string;
  readonly cat: string; // how their cat looks, see art/look.ts
  readonly bot: boolean;
  readonly level: string; // what a bot that has a name is besides: a kitten; empty for people
  readonly away: boolean;
}

/** Table talk, where there is any: what was heard since this page came to the table, and how to say something. */
export interface TableTalk {
  readonly heard: readonly Heard[];
  /** A short message, a game's own token (a leaning, a reaction), or both; null: nobody here may talk. */
  readonly say: ((text: string, token: string) => void) | null;
}

export interface Heard {
  readonly number: number; // from 1, in the order in which they came
  readonly seat: number | null; // null: someone who looks on
  readonly text: string;
  readonly token: string;
}

/** A race in which several may move at once, as far as this device has a hand in it. */
export interface Race {
  readonly mine: readonly number[]; // the seats of those who sit before this screen
  readonly refused: string; // why the last slap did not count; empty: it did
  /** A seat's move, at once; a slap says how long it took, and how far from the head it fell (a keyboard: null). */
  say(seat: number, move: string, reaction?: number | null, distance?: number | null): void;
}

/** What a race was decided by, in the order that counts, and the table just after it. */
export interface Photo<View = unknown> {
  readonly lanes: readonly PhotoSlap[];
  readonly view: View;
}

export interface BoardProps<View = unknown, Event = unknown> {
  readonly view: View; // what is shown now: in a beat, or the truth
  readonly event: Event | null; // what is happening in it; null: nothing
  readonly last: string; // the last thing that happened, in words
  readonly sitters: readonly Sitter[];
  readonly words: Words; // the game's, for whoever looks
  readonly asked: readonly number[]; // the seats the table waits for
  readonly legal: Legal | null; // what the viewer can do; null: nothing now
  readonly open: readonly View[] | null; // every seat's view, in a replay with all open
  readonly television: boolean; // large, quiet, and without a hand
  readonly hint: string | null; // a move to point at (a guided game, a coach)
  readonly watching: boolean; // nobody plays here: what is pointed at may be shown as it would be
  readonly note: string; // what the viewer keeps for himself, such as pencil marks
  say(move: string): void;
  readonly talk?: TableTalk;
  readonly clocks?: Clocks | undefined; // what time runs; the table counts it down
  readonly at?: number; // when the table came to be as it is, in milliseconds of its own
  readonly race?: Race;
  readonly photos?: readonly Photo<View>[]; // the last races, the newest last
  readonly takeBack?: () => void; // the viewer's last moves, where the game lets them go freely
  keep(note: string): void;
  why(moves: readonly string[]): Promise<readonly Reason[]>;
}

export interface ViewProps<View = unknown> {
  readonly view: View;
  readonly sitters: readonly Sitter[];
  readonly words: Words;
}

/** What must be looked at before one goes on: the end of a round. */
export interface InterludeProps<Event = unknown> {
  readonly events: readonly Event[];
  readonly sitters: readonly Sitter[];
  readonly words: Words;
}

export interface GameHome<View = unknown, Event = unknown> {
  readonly Board?: Component<BoardProps<View, Event>>; // without one, the table is shown and played in words
  readonly Scores?: Component<ViewProps<View>>;
  readonly Interlude?: Component<InterludeProps<Event>>;
  readonly words: Readonly<Record<Language, WordTable>>; // what the board alone says
  beat(event: Event, shown: View): Beat<View>;
  /** Where we are, in a few words: the round, the trick. */
  headline(view: View): Line[];
  /** Whose move it was, so that the log shows their cat; null: the house's. */
  mover(event: Event): number | null;
  /** Is what the house does, or all together, told as the last thing too, and not only what one of them did? */
  readonly tellsAll?: boolean;
  /** Does this end a part of the game, so that one wants to look at it in peace? */
  lingers(event: Event): boolean;
  /** Has the next part begun in earnest? Then a television, where nobody can press Continue, shows that. */
  readonly underWay?: (view: View) => boolean;
  /** Must it be seen the moment it comes: something to react to? What is still being shown before it is cut short. */
  readonly urgent?: (event: Event) => boolean;
  /**
   * Has nobody anything to hide, so that all who share a device look at it together? Then its board takes their moves at
   * once (`race`), or shows whoever's turn it is.
   */
  readonly openly?: (view: View) => "at-once" | "in-turn" | false;
  /** Which side each seat is on, where there are sides: those of one side win together. */
  readonly sides?: (view: View) => readonly number[];
  /** Does its board have reactions of its own, so that the table need not offer any? */
  readonly reactions?: true;
  /** Is no move ever taken back: nobody decides anything, or has to be quick? Left out, they are. */
  readonly takesBack?: false;
  /** What puts one of two who have the same points before the other, where the rules know something. */
  readonly tie?: Line;
  /** How it went, in a sentence, where no points tell it: alone, or all together. Then nobody is before another. */
  readonly went?: (view: View) => Line | null;
  /** Do points count here? Left out, they do. */
  readonly counts?: (view: View) => boolean;
  /** Why one move was better than another, where the table alone tells it; null: that takes more than a sentence. */
  readonly reason?: (view: View, move: string, better: string) => Line | null;
  /** What decided the match. */
  decided(view: View, result: Outcome): Line[];
  readonly drawnMove?: DrawnMove; // left out where a draw follows from the rules: the house checks those
  /** With which cards of the number deck a seat had to do in a finished match; left out where it has no say in it. */
  readonly tries?: (steps: readonly Step<View, Event>[], seat: number) => Try[];
  /** The card of the number deck that a puzzle is a drill of, and whether time tells something; left out where none is. */
  readonly drilled?: (view: View) => Drilled | null;
  readonly guide?: () => Promise<{ guide: Guide }>;
}

export interface Drilled extends Pick<Try, "number" | "writing"> {
  readonly timed: boolean;
}

/** A move of a finished match, and what came of it, as one seat saw it. */
export interface Step<View = unknown, Event = unknown> {
  readonly move: Pick<ReplayMove, "seat" | "notes">;
  readonly events: readonly Event[];
  readonly view: View; // after it
}

/** A guided first game: a real record, and what is said at some of its moves. */
export interface Guide {
  readonly record: string;
  readonly seat: number; // the one who learns
  readonly comments: Readonly<Record<Language, Readonly<Record<number, Comment>>>>; // by number of moves played
}

export interface Comment {
  readonly text: string;
  readonly rule?: number;
}

const homes = import.meta.glob<{ home: unknown }>("./*/game.ts");
const guides = import.meta.glob("./*/guide.ts");
const pictures = import.meta.glob<{ pictures: Pictures }>("./*/pictures.ts");

/** The home of a game that has none of its own here: everything is told by the house's lines and legal moves. */
export const PLAIN_HOME: GameHome = {
  words: { fr: {}, en: {} },
  beat: (_, shown) => ({ view: shown, milliseconds: 0 }),
  headline: () => [],
  mover: (event) => {
    const seat = typeof event === "object" && event !== null && "seat" in event ? event.seat : null;
    return typeof seat === "number" ? seat : null;
  },
  lingers: () => false,
  decided: () => [],
};

/** Whether a game has a board of its own on this side. */
export function hasHome(id: string): boolean {
  return `./${id}/game.ts` in homes;
}

/** Whether a game has a guided first game. */
export function hasGuide(id: string): boolean {
  return `./${id}/guide.ts` in guides;
}

/** What a game's rules show, by the number of the rule; loaded with them, without its table. */
export async function findPictures(id: string): Promise<Pictures> {
  const found = (await pictures[`./${id}/pictures.ts`]?.())?.pictures ?? {};
  wantSymbols(); // some refer to them
  return found;
}

/** A game's home on this side, loaded when the game is entered. */
export async function findGame(id: string): Promise<GameHome> {
  wantSymbols(); // boards refer to them
  const load = homes[`./${id}/game.ts`];
  return load ? ((await load()).home as GameHome) : PLAIN_HOME;
}
