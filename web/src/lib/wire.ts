// Made by `make wire` from src/ronron/wire/messages.py: change that, not this.
// Longer than 400 lines because it is made of one file, and reads like it.

export const PROTOCOL = 2;
export const BYSTANDER = -2;

/** A sentence to be: a key of the words files and the values that go into it. */
export interface Line {
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Someone in the room, seated or watching: a name and a cat; `cat` is the client's own description of it. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly cat: string;
  readonly kind: "person" | "program";
  readonly host: boolean;
  readonly here: boolean;
  readonly owner: boolean;
}

/** Who is to sit here: nobody yet, a person or program of this room, or a bot by its level. */
export interface PlannedSeat {
  readonly kind: "open" | "person" | "bot" | "program";
  readonly person: string | null;
  readonly bot: string | null;
  readonly name: string;
  readonly cat: string;
}

/** The next match as the room has planned it. The house has already committed to its deal. */
export interface Plan {
  readonly game: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly PlannedSeat[];
  readonly turn_seconds: number | null;
  readonly commitment: string;
  readonly salted: readonly string[];
  readonly problem: Problem | null;
  readonly daily: boolean;
}

/** Why not: a code with words in the words files, the number of a rule, and the values its words need. */
export interface Problem {
  readonly code: string;
  readonly rule: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What the evening has brought someone. */
export interface EveningTally {
  readonly person: string;
  readonly name: string;
  readonly games: number;
  readonly firsts: number;
}

/** A match that was played in this room. */
export interface PastMatch {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly finished: boolean;
  readonly ended: string;
  readonly closed: string | null;
  readonly branch: boolean;
}

/** The room as everyone in it sees it: the same for all. */
export interface RoomView {
  readonly code: string;
  readonly locked: boolean;
  readonly talk: boolean;
  readonly watching: boolean;
  readonly people: readonly Person[];
  readonly plan: Plan;
  readonly table: string | null;
  readonly running: boolean;
  readonly evening: readonly EveningTally[];
  readonly matches: readonly PastMatch[];
}

/** Who sits at the table: as at the start, and whether a stand-in plays for them now. */
export interface SeatView {
  readonly name: string;
  readonly cat: string;
  readonly kind: "person" | "bot" | "program";
  readonly person: string | null;
  readonly bot: string | null;
  readonly stand_in: string | null;
}

/** A seat whose move the table awaits (`must`) or would take. `number` is what that move answers. */
export interface Asked {
  readonly seat: number;
  readonly number: number;
  readonly must: boolean;
}

/** What a seat of this device can do now, in notation. */
export interface Legal {
  readonly seat: number;
  readonly number: number;
  readonly must: boolean;
  readonly moves: readonly string[];
}

/** Time that runs: a seat's for its decision, or the house's until it does something by itself. */
export interface Clock {
  readonly seat: number | null;
  readonly move: string | null;
  readonly remaining_milliseconds: number;
}

export interface Clocks {
  readonly paused: boolean;
  readonly turn_seconds: number | null;
  readonly running: readonly Clock[];
}

/** A lane of a photo finish: a reaction, give or take, the handicap added to it, and how far from the head. */
export interface PhotoSlap {
  readonly seat: number;
  readonly move: string;
  readonly reaction: number;
  readonly give: number;
  readonly heat: boolean;
  readonly handicap: number;
  readonly distance: number | null;
  readonly line: number | null;
  readonly unseen: boolean;
}

/** Who moved (-1: the house), which number it answered, and what is noted beside it (a time-out, a race). */
export interface MoveMade {
  readonly seat: number;
  readonly number: number;
  readonly notes: Readonly<Record<string, unknown>>;
  readonly photo: readonly PhotoSlap[];
}

/** An event in words that each reader's language fills in, and whether it is fleeting: heard once, in no log. */
export interface Told {
  readonly lines: readonly Line[];
  readonly fleeting: boolean;
}

/** A "what if": after so many moves of another match this one goes on, as that seat knew it. It counts nowhere. */
export interface WhatIf {
  readonly at: number;
  readonly seat: number;
  readonly deal: string;
}

export interface Outcome {
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly rounds: readonly (Readonly<Record<string, unknown>>)[];
}

/** A person who is away: how much of the grace is left, and who wants a stand-in. */
export interface Absence {
  readonly seat: number;
  readonly grace_milliseconds: number;
  readonly votes: readonly number[];
  readonly needed: number;
}

/** A seat asks to take back the last moves; everyone in `needed` must agree. */
export interface TakeBackOffer {
  readonly seat: number;
  readonly moves: number;
  readonly agreed: readonly number[];
  readonly needed: readonly number[];
}

/** The first message on every connection. */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly version: string;
  readonly you: readonly string[];
  readonly room: RoomView;
}

/** The room as it is now. */
export interface RoomChanged {
  readonly type: "room";
  readonly you: readonly string[];
  readonly room: RoomView;
}

/** The table, whole: start over from this. The log is what this viewer has heard, fleeting things aside. */
export interface Sync<View = unknown, Event = unknown> {
  readonly type: "sync";
  readonly table: string;
  readonly number: number;
  readonly at_milliseconds: number;
  readonly game: string;
  readonly rules_version: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatView[];
  readonly mine: readonly number[];
  readonly viewer: number;
  readonly commitment: string;
  readonly view: View;
  readonly log: readonly Event[];
  readonly asked: readonly Asked[];
  readonly legal: readonly Legal[];
  readonly takes_back: number;
  readonly clocks: Clocks;
  readonly over: boolean;
  readonly closed: string | null;
  readonly result: Outcome | null;
  readonly note: string;
  readonly daily: string | null;
  readonly told: readonly Told[];
  readonly description: readonly Line[];
  readonly branch: WhatIf | null;
  readonly challenge: string | null;
}

/** One more entry: what happened, as this viewer heard it, and the table after it. */
export interface Step<View = unknown, Event = unknown> {
  readonly type: "step";
  readonly table: string;
  readonly number: number;
  readonly at_milliseconds: number;
  readonly moved: MoveMade | null;
  readonly events: readonly Event[];
  readonly view: View;
  readonly asked: readonly Asked[];
  readonly legal: readonly Legal[];
  readonly takes_back: number;
  readonly clocks: Clocks;
  readonly over: boolean;
  readonly result: Outcome | null;
  readonly told: readonly Told[];
  readonly description: readonly Line[] | null;
}

/** What goes on around the table: who is away, who stands in, what is being asked of everyone. */
export interface Status {
  readonly type: "status";
  readonly table: string;
  readonly seats: readonly SeatView[];
  readonly clocks: Clocks;
  readonly absent: readonly Absence[];
  readonly take_back: TakeBackOffer | null;
  readonly trouble: Problem | null;
}

/** A move that was already in the journal came again: it counts, once. */
export interface Accepted {
  readonly type: "accepted";
  readonly table: string;
  readonly seat: number;
  readonly number: number;
  readonly entry: number;
}

/** Something could not be done; nothing has changed. `about` is the type of what was refused. */
export interface Refused {
  readonly type: "refused";
  readonly about: string;
  readonly code: string;
  readonly rule: number | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly seat: number | null;
  readonly number: number | null;
}

/** Why a move cannot be made now; a code of None says that it can. */
export interface Reason {
  readonly move: string;
  readonly code: string | null;
  readonly rule: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The answer to `why`: a reason for each move that was asked about, in the same order. */
export interface Because {
  readonly type: "because";
  readonly table: string;
  readonly seat: number;
  readonly number: number;
  readonly reasons: readonly Reason[];
}

/** The answer to `ask-motive`: what a bot did last, and why, as it says itself, for the one who asked. */
export interface Motive {
  readonly type: "motive";
  readonly table: string;
  readonly seat: number;
  readonly told: readonly Line[];
  readonly lines: readonly Line[];
}

/** Table talk; it is in no record. `token` is a game's own (a leaning). What a bot says comes in every language. */
export interface Talk {
  readonly type: "talk";
  readonly person: string;
  readonly text: string;
  readonly token: string;
  readonly seat: number | null;
  readonly said: Readonly<Record<string, string>>;
}

/** What a seat keeps for itself has changed, on another of its screens; only they hear it. */
export interface Noted {
  readonly type: "note";
  readonly table: string;
  readonly seat: number;
  readonly text: string;
}

/** The answer to a ping: its own value, and the lag the house trusts for this connection. */
export interface Pong {
  readonly type: "pong";
  readonly at: number;
  readonly lag_milliseconds: number | null;
}

/** The house closes this connection; come back after so long, or not at all (None). */
export interface Goodbye {
  readonly type: "goodbye";
  readonly code: string;
  readonly again_milliseconds: number | null;
}

/** A seat's move. `number` is the one the table asked with; saying it twice does it once. */
export interface Move {
  readonly type: "move";
  readonly seat: number;
  readonly move: string;
  readonly number: number;
  readonly reaction_milliseconds?: number | null;
  readonly distance?: number | null;
}

/** One of several players on this device looks now; None: nobody does. */
export interface Curtain {
  readonly type: "curtain";
  readonly seat: number | null;
}

/** Take back freely where nothing was revealed since; otherwise ask everyone. */
export interface TakeBack {
  readonly type: "take-back";
  readonly seat: number;
}

/** Agree, or not, to the take-back that is asked for. */
export interface Consent {
  readonly type: "consent";
  readonly seat: number;
  readonly yes: boolean;
}

/** Stop the clocks. */
export interface Pause {
  readonly type: "pause";
}

/** Let the clocks run again. */
export interface Resume {
  readonly type: "resume";
}

/** More time for everyone whose clock runs. */
export interface Extend {
  readonly type: "extend";
  readonly seconds: number;
}

/** Time for a decision from now on; None: off. */
export interface SetClock {
  readonly type: "clock";
  readonly turn_seconds: number | null;
}

/** Vote, as one's own seat, for a bot to play for someone who is away. */
export interface StandIn {
  readonly type: "stand-in";
  readonly seat: number;
  readonly absent: number;
  readonly yes: boolean;
}

/** Back again: the stand-in gets up. */
export interface TakeSeat {
  readonly type: "take-seat";
  readonly seat: number;
}

/** Table talk, where the room has it on. */
export interface Say {
  readonly type: "talk";
  readonly person: string;
  readonly text?: string;
  readonly token?: string;
}

/** The host plans the next match. */
export interface Choose {
  readonly type: "choose";
  readonly game: string;
  readonly seats: readonly PlannedSeat[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly turn_seconds?: number | null;
  readonly daily?: boolean;
  readonly knew?: readonly string[] | null;
}

/** Take an open seat of the plan with one of one's people, or get up (None). */
export interface Sit {
  readonly type: "sit";
  readonly person: string;
  readonly seat: number | null;
}

/** What this device adds to the chance of the next match, once it has seen the commitment. */
export interface Salt {
  readonly type: "salt";
  readonly commitment: string;
  readonly salt: string;
}

/** The host starts the match as planned. */
export interface Start {
  readonly type: "start";
}

/** The host ends the match before its end; what was played stays. */
export interface End {
  readonly type: "end";
}

/** The host lets nobody else in, or does again; who has not come in may not look on either (`set-watching`). */
export interface Lock {
  readonly type: "lock";
  readonly locked: boolean;
}

/** The host lets those look on who are not in the room, or sends them away. */
export interface SetWatching {
  readonly type: "set-watching";
  readonly on: boolean;
}

/** The host turns table talk on or off. */
export interface SetTalk {
  readonly type: "set-talk";
  readonly on: boolean;
}

/** The host shows someone the door. */
export interface Remove {
  readonly type: "remove";
  readonly person: string;
}

/** The host has someone removed and forgotten: nothing that the house keeps tells that they were here. */
export interface Forget {
  readonly type: "forget";
  readonly person: string;
}

/** The host makes someone else the host. */
export interface HandOver {
  readonly type: "hand-over";
  readonly person: string;
}

/** One of this device's people leaves the room. */
export interface Leave {
  readonly type: "leave";
  readonly person: string;
}

/** Another name or cat for one of this device's people. */
export interface Profile {
  readonly type: "profile";
  readonly person: string;
  readonly name: string;
  readonly cat: string;
}

/** Ask why these moves cannot be made now: for showing what is closed before anyone tries it. */
export interface Why {
  readonly type: "why";
  readonly seat: number;
  readonly moves: readonly string[];
}

/** Ask a bot why it did what it did last. It tells no more than the bystander could see. */
export interface AskMotive {
  readonly type: "ask-motive";
  readonly seat: number;
}

/** What a seat keeps for itself at this table, such as pencil marks: shown to nobody else. */
export interface Note {
  readonly type: "note";
  readonly seat: number;
  readonly text: string;
}

/** From now on every step comes with the table in words, for whoever reads it so; or no longer. */
export interface Describe {
  readonly type: "describe";
  readonly on: boolean;
}

/** Answered at once with the same value. */
export interface Ping {
  readonly type: "ping";
  readonly at: number;
}

/** Send everything again: room, table, status. */
export interface Resync {
  readonly type: "resync";
}

/** A name and a cat to come in with. */
export interface NewPerson {
  readonly name: string;
  readonly cat?: string;
}

/** What a code alone shows of a room. Of a locked one, whoever is not in it sees no more than that it is locked. */
export interface RoomDoor {
  readonly code: string;
  readonly locked: boolean;
  readonly watching: boolean;
  readonly game: string | null;
  readonly running: boolean;
  readonly people: number | null;
}

/** Which person one is now, and the room. */
export interface Joined {
  readonly person: string;
  readonly room: RoomView;
}

/** Which of this device's people is to move to another device. */
export interface LinkWanted {
  readonly person: string;
}

/** A link that works once: whoever opens it becomes that person. */
export interface Link {
  readonly token: string;
  readonly path: string;
  readonly expires_seconds: number;
}

export interface Claim {
  readonly token: string;
}

/** A program that may take a seat: it connects with this token. */
export interface ProgramSeated {
  readonly person: string;
  readonly token: string;
  readonly path: string;
}

/** What the table may choose: one of the values or, where `several` is not 0, a list of at least so many of them. */
export interface OptionAbout {
  readonly key: string;
  readonly values: readonly unknown[];
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly several: number;
  readonly foremost: boolean;
  readonly possible: Readonly<Record<string, readonly unknown[]>>;
}

/** How a bot's cat looks. */
export interface FaceAbout {
  readonly coat: string;
  readonly pattern: string;
  readonly expression: string;
}

/** A bot one can put in a seat. A level has a face, and words under `levels.<id>`; a plain player has neither. */
export interface LevelAbout {
  readonly id: string;
  readonly face: FaceAbout | null;
}

/** A table that a game proposes: the bots beside whoever comes, and what is chosen there otherwise than usual. */
export interface ProposalAbout {
  readonly bots: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

export interface GameAbout {
  readonly id: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly designer: string;
  readonly publisher: string;
  readonly seats: readonly number[];
  readonly options: readonly OptionAbout[];
  readonly rules_version: number;
  readonly minutes: Readonly<Record<string, number>>;
  readonly bots: readonly LevelAbout[];
  readonly daily: boolean;
  readonly first: ProposalAbout | null;
  readonly little: ProposalAbout | null;
  readonly motives: boolean;
}

/** What this house is and has. */
export interface HouseAbout {
  readonly version: string;
  readonly protocol: number;
  readonly languages: readonly string[];
  readonly games: readonly GameAbout[];
}

/** A table that someone thinks of: so many seats, and what was chosen for it. */
export interface SetupWanted {
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The options such a table would have, as the game writes them; empty where there is a problem. */
export interface Settled {
  readonly options: Readonly<Record<string, unknown>>;
  readonly problem: Problem | null;
}

/** A record, and which of its positions to show: `start` of them have been played, `count` of them follow. */
export interface ReplayWanted {
  readonly record: string;
  readonly viewer: number;
  readonly open: boolean;
  readonly start: number;
  readonly count: number;
  readonly why: readonly string[];
}

/** A finished match, and where to leave it: after so many moves, in which seat, in its true deal or another. */
export interface BranchWanted {
  readonly record: string;
  readonly at: number;
  readonly seat: number;
  readonly name: string;
  readonly cat: string;
  readonly deal: "true" | "other";
}

/** What friends are to play: a match of this room, played to its end by this device alone against bots. */
export interface ChallengeWanted {
  readonly room: string;
  readonly table: string | null;
}

/** Whoever opens this path plays the same deal. */
export interface ChallengeSet {
  readonly code: string;
  readonly path: string;
}

/** How somebody fared, move by move; `own`: this device. */
export interface ChallengeTry {
  readonly name: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly own: boolean;
  readonly record: string;
}

/** The same deal for friends. How others fared is told to whoever has played it to the end; until then, how many. */
export interface Challenge {
  readonly code: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly PlannedSeat[];
  readonly commitment: string;
  readonly played: number;
  readonly tries: readonly ChallengeTry[];
}

export interface ReplaySeat {
  readonly name: string;
  readonly kind: string;
  readonly cat: string;
}

/** Who moved (-1: the house), and when and how, where it is known. */
export interface ReplayMove {
  readonly seat: number;
  readonly milliseconds: number | null;
  readonly notes: Readonly<Record<string, unknown>>;
  readonly photo: readonly PhotoSlap[];
}

/** The table after so many moves, as the viewer saw it; `events` are those of the last one of them. */
export interface ReplayPosition {
  readonly at: number;
  readonly view: unknown;
  readonly views: readonly unknown[] | null;
  readonly events: readonly unknown[];
  readonly asked: readonly Asked[];
  readonly legal: readonly Legal[];
  readonly move: string | null;
  readonly reasons: readonly Reason[];
  readonly over: boolean;
  readonly told: readonly Told[];
  readonly description: readonly Line[];
  readonly motive: readonly Line[];
}

/** A record, played again. */
export interface Replayed {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly ReplaySeat[];
  readonly time: string | null;
  readonly viewer: number;
  readonly last: number;
  readonly moves: readonly ReplayMove[];
  readonly positions: readonly ReplayPosition[];
  readonly result: Outcome | null;
  readonly branch: WhatIf | null;
  readonly facts: Readonly<Record<string, readonly number[]>>;
}

/** A decision that cost a seat much: after `at` moves it did `move`, and `better` was worth more, by `cost`. */
export interface Moment {
  readonly at: number;
  readonly move: string;
  readonly better: string;
  readonly verdict: string;
  readonly cost: number;
  readonly unit: string;
}

/** What a seat might look at again in a match that is over, the costliest first. */
export interface Moments {
  readonly moments: readonly Moment[];
}

/** What a match that is over took (`own`), and the fewest that its deal is known to take; `fact` is a key of words. */
export interface BestKnown {
  readonly fact: string;
  readonly own: number | null;
  readonly best: number | null;
}

/** Someone's first try at a deal of the day. */
export interface DailyResult {
  readonly name: string;
  readonly count: number;
}

/** A deal of the day: its seed, which anyone may know, and what it took the best of this house, the fewest first. */
export interface Daily {
  readonly day: string;
  readonly seed: string;
  readonly fact: string;
  readonly best: readonly DailyResult[];
  readonly own: number | null;
}

/** A puzzle as it stands on the shelf. */
export interface PuzzleCard {
  readonly id: string;
  readonly game: string;
  readonly kind: string;
  readonly grade: string;
}

/** Every puzzle of the house, and that of the day; null where it has none. */
export interface PuzzleShelf {
  readonly day: string;
  readonly today: PuzzleCard | null;
  readonly puzzles: readonly PuzzleCard[];
}

/** A puzzle without its answer: who is asked what, and what that seat sees. */
export interface PuzzleShown {
  readonly card: PuzzleCard;
  readonly seat: number;
  readonly seats: readonly ReplaySeat[];
  readonly question: Line;
  readonly moves: number;
  readonly positions: readonly ReplayPosition[];
  readonly story: readonly Line[];
}

/** Moves that answer a puzzle, from its position on; and moves to explain, that cannot be made after them. */
export interface PuzzleTry {
  readonly moves: readonly string[];
  readonly why: readonly string[];
}

/** What came of it. */
export interface PuzzleTried {
  readonly right: boolean | null;
  readonly position: ReplayPosition;
}

/** Half of the answer. */
export interface PuzzleHint {
  readonly hint: Line;
}

/** A world that fits what the seat knows, with everything open. */
export interface PuzzleWorld {
  readonly view: unknown;
  readonly views: readonly unknown[];
}

/** The right answers, and why. */
export interface PuzzleProof {
  readonly answers: readonly (readonly string[])[];
  readonly worlds: number;
  readonly reasons: readonly Line[];
  readonly shown: readonly PuzzleWorld[];
}

/** Why a request was refused, with words in the words files. */
export interface ErrorBody {
  readonly code: string;
  readonly rule: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

export type ServerMessage<View = unknown, Event = unknown> =
  | Welcome
  | RoomChanged
  | Sync<View, Event>
  | Step<View, Event>
  | Status
  | Accepted
  | Refused
  | Because
  | Motive
  | Talk
  | Noted
  | Pong
  | Goodbye;

export type TableMessage =
  | Move
  | TakeBack
  | Consent
  | Pause
  | Resume
  | Extend
  | SetClock
  | StandIn
  | TakeSeat;

export type RoomMessage =
  | Choose
  | Start
  | End
  | Lock
  | SetTalk
  | SetWatching
  | Remove
  | Forget
  | HandOver
  | Sit
  | Salt
  | Leave
  | Profile
  | Say
  | Note;

export type LineMessage =
  | Curtain
  | Why
  | AskMotive
  | Describe
  | Ping
  | Resync;

export type ClientMessage =
  | Move
  | TakeBack
  | Consent
  | Pause
  | Resume
  | Extend
  | SetClock
  | StandIn
  | TakeSeat
  | Choose
  | Start
  | End
  | Lock
  | SetTalk
  | SetWatching
  | Remove
  | Forget
  | HandOver
  | Sit
  | Salt
  | Leave
  | Profile
  | Say
  | Note
  | Curtain
  | Why
  | AskMotive
  | Describe
  | Ping
  | Resync;
