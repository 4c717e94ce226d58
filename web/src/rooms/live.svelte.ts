/** The room as this device knows it: what the house says, the table on its stage, and what one can say back. */
import { announce } from "../lib/announce.svelte";
import { freshSalt } from "../lib/fair";
import { fetchWords, getJson } from "../lib/house.svelte";
import { language, milliseconds, settings } from "../lib/settings.svelte";
import { Line, type Connection, type Listener } from "../lib/socket";
import { play, vibrate } from "../lib/sound";
import { Stage } from "../lib/stage";
import type {
  Because,
  ClientMessage,
  Clocks,
  GameAbout,
  Legal,
  Problem,
  Reason,
  Refused,
  RoomView,
  ServerMessage,
  Status,
  Step,
  Sync,
  Talk,
} from "../lib/wire";
import { BYSTANDER } from "../lib/wire";
import { say, voice } from "../lib/say";
import type { Words, WordTable } from "../lib/words";
import { findGame, type GameHome, type Heard, type Photo, type Race, type Sitter } from "../games/home";
import { botCat, botName } from "./bots";
import { rememberDeal } from "./deals";

/** The table as it is shown: everything but the view, which the stage shows. */
export type TableState = Omit<Sync, "log" | "view">;

const MOST_HEARD = 200; // what is said at a table is soon forgotten
const MOST_PHOTOS = 8; // so are races

export class Live implements Listener {
  connection = $state<Connection>("connecting");
  why = $state<string | undefined>();
  lag = $state<number | undefined>();
  room = $state.raw<RoomView | null>(null);
  you = $state.raw<readonly string[]>([]);
  table = $state.raw<TableState | null>(null);
  status = $state.raw<Status | null>(null);
  clocks = $state.raw<Clocks | undefined>(); // what time runs: whatever was said last
  view = $state.raw<unknown>(null); // as shown: in a beat, or the truth
  event = $state.raw<unknown>(null); // what is happening in it
  private whole = $state.raw<readonly unknown[]>([]); // the log, with what is heard once
  interlude = $state.raw<readonly unknown[] | null>(null); // the end of a round, until it has been looked at
  home = $state.raw<GameHome | null>(null);
  about = $state.raw<GameAbout | null>(null);
  gameWords = $state.raw<WordTable>({});
  houseWords = $state.raw<WordTable>({});
  refusal = $state.raw<Problem | null>(null);
  heard = $state.raw<readonly Heard[]>([]); // table talk since this page came to the table
  photos = $state.raw<readonly Photo[]>([]); // the races that were just decided
  beaten = $state(""); // why the last slap of this device did not count
  note = $state(""); // what the viewer keeps for himself at this table
  hidden = $state(false); // the curtain falls: nothing is shown until the house has answered
  sent = $state<number | null>(null); // the question this device has just answered

  private readonly line: Line;
  private stage: Stage<unknown, unknown> | undefined;
  private truth: Sync | undefined;
  private raced = new Set<string>(); // the seats and questions to which an answer may come too late
  private salted = new Set<string>();
  private asking: { moves: readonly string[]; answer: (reasons: readonly Reason[]) => void }[] = [];
  private publicLog = 0; // how much of the log has been announced on a shared device

  constructor(
    readonly code: string,
    readonly watching = false,
  ) {
    this.line = new Line(code, this, { watch: watching });
    $effect(() => {
      this.line.start();
      return () => this.line.stop();
    });
    $effect(() => {
      const tongue = language();
      void fetchWords(tongue).then((words) => (this.houseWords = words));
      const game = this.table?.game ?? this.room?.plan.game;
      if (game) void fetchWords(tongue, game).then((words) => (this.gameWords = words));
    });
  }

  // What it amounts to

  readonly mine = $derived(this.table?.mine ?? []);
  readonly isShared = $derived(this.mine.length > 1); // several players around this device
  /** Around a device on which nobody hides anything there is no curtain. */
  readonly openly = $derived(this.view === null ? false : (this.home?.openly?.(this.view) ?? false));
  readonly isOpen = $derived(this.openly !== false);
  readonly viewer = $derived(this.table?.viewer ?? BYSTANDER);
  readonly isHost = $derived(this.room?.people.some((one) => one.host && this.you.includes(one.id)) ?? false);
  readonly asked = $derived((this.table?.asked ?? []).map((one) => one.seat));
  readonly over = $derived(this.table?.over ?? false);
  readonly log = $derived(this.whole.filter((event) => !this.home?.fleeting?.(event)));

  /** What the viewer can do now; nothing while the stage still plays or a move is on its way. */
  readonly legal = $derived.by((): Legal | null => {
    const legal = this.table?.legal.find((one) => one.seat === this.viewer) ?? null;
    return legal && legal.number !== this.sent && this.event === null && !this.hidden ? legal : null;
  });

  readonly sitters = $derived.by((): Sitter[] => {
    const words = this.words;
    const seats =
      this.status?.table === this.table?.table && this.status ? this.status.seats : (this.table?.seats ?? []);
    const names = seats.map((seat) => (seat.kind === "bot" ? botName(words, seat.bot ?? "") : seat.name));
    return seats.map((seat, at) => {
      const name = names[at] ?? "";
      const twins = names.filter((one) => one === name).length;
      const before = names.slice(0, at).filter((one) => one === name).length;
      return {
        name: twins > 1 && before > 0 ? `${name} ${before + 1}` : name,
        cat: seat.kind === "bot" ? botCat(this.about, seat.bot ?? "", at) : seat.cat,
        bot: seat.kind !== "person" || seat.stand_in !== null,
        away: this.status?.absent.some((one) => one.seat === at) ?? false,
      };
    });
  });

  readonly names = $derived(this.sitters.map((one) => one.name));

  /** Words for nobody in particular. */
  readonly words = $derived(this.voiceFor([], null));
  /** Words for whoever looks; on a shared device everyone is spoken of in the third person. */
  readonly voice = $derived(this.voiceFor(this.names, this.isShared || this.viewer < 0 ? null : this.viewer));

  private voiceFor(names: readonly string[], reader: number | null): Words {
    const own = this.home?.words[language()] ?? {};
    return voice([this.gameWords, own, this.houseWords], names, reader);
  }

  readonly last = $derived.by(() => {
    if (!this.home) return "";
    const events = this.event === null ? this.log : [this.event];
    for (let at = events.length - 1; at >= 0; at--) {
      const lines = this.home.narrate(events[at]);
      if (lines[0] && this.home.mover(events[at]) !== null) return this.voice.line(lines[0]);
    }
    return "";
  });

  problem(refusal: Problem | Refused): string {
    return this.voice.say(`refusals.${refusal.code}`, refusal.values);
  }

  // What one says

  say(message: ClientMessage): boolean {
    this.refusal = null;
    return this.line.say(message);
  }

  move(move: string): void {
    const legal = this.legal;
    if (!legal) return;
    this.sent = legal.number;
    this.say({ type: "move", seat: legal.seat, move, number: legal.number });
  }

  /** Moves that may cross those of others: they go out at once, whatever is still being shown here. */
  readonly race: Race = $derived({
    mine: this.mine,
    refused: this.beaten,
    say: (seat, move, reaction = null, distance = null) => {
      const number = this.truth?.asked.find((one) => one.seat === seat)?.number;
      if (number === undefined) return;
      this.raced.add(`${seat} ${number}`);
      this.beaten = "";
      this.say({ type: "move", seat, move, number, reaction_milliseconds: reaction, distance });
    },
  });

  /** Why moves cannot be made now, asked of the house. */
  ask(moves: readonly string[]): Promise<readonly Reason[]> {
    if (moves.length === 0 || this.viewer < 0) return Promise.resolve([]);
    return new Promise((answer) => {
      this.asking.push({ moves, answer });
      if (!this.line.say({ type: "why", seat: this.viewer, moves: [...moves] })) answer([]);
    });
  }

  /** Raises the curtain for a seat of this device, or lets it fall: then nothing is shown until the house has answered. */
  curtain(seat: number | null): void {
    this.hidden = true;
    this.refusal = null;
    this.interlude = null;
    this.line.say({ type: "curtain", seat });
  }

  /** How whoever looks may talk; null: not at this table, or nobody in particular looks. */
  readonly talk = $derived.by((): ((text: string, token: string) => void) | null => {
    const person = this.table?.seats[this.viewer]?.person ?? null;
    if (person === null || !this.room?.talk || !this.you.includes(person)) return null;
    return (text, token) => void this.say({ type: "talk", person, text: settings.kid ? "" : text, token });
  });

  /** Keeps a few words or marks for the viewer alone; they come back with the seat. */
  keep(text: string): void {
    if (this.viewer < 0) return;
    this.note = text;
    this.line.say({ type: "note", seat: this.viewer, text });
  }

  hurry(): void {
    this.stage?.hurry();
  }

  drop(): void {
    this.line.drop();
  }

  // What the house says

  changed(connection: Connection, why?: string): void {
    this.connection = connection;
    this.why = why;
    if (connection === "waiting") {
      for (const one of this.asking.splice(0)) one.answer([]);
    }
  }

  lagged(milliseconds: number): void {
    this.lag = milliseconds;
  }

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
      case "room":
        this.you = message.you;
        this.room = message.room;
        this.addSalt(message.room);
        return;
      case "sync":
        void this.startOver(message);
        return;
      case "step":
        this.goOn(message);
        return;
      case "status":
        this.status = message;
        this.clocks = message.clocks;
        return;
      case "refused":
        this.sent = null;
        this.hidden = false;
        // To be second is no mistake: the board says it in passing.
        if (this.raced.has(`${message.seat} ${message.number}`)) this.beaten = this.problem(message);
        else this.refusal = message;
        return;
      case "because":
        this.explained(message);
        return;
      case "note":
        if (message.table === this.table?.table && message.seat === this.viewer) this.note = message.text;
        return;
      case "talk":
        this.listen(message);
        return;
      case "accepted":
      case "pong":
      case "goodbye":
        return;
      default:
        message satisfies never;
    }
  }

  private listen(message: Talk): void {
    // Small players hear what bots say, and see how others react; what people write is not for them.
    const text = message.said[language()] ?? (settings.kid ? "" : message.text);
    const number = (this.heard.at(-1)?.number ?? 0) + 1;
    this.heard = [...this.heard, { number, seat: message.seat, text, token: message.token }].slice(-MOST_HEARD);
    if (text && message.seat !== this.viewer) {
      announce(message.seat === null ? text : say("table.says", { name: this.names[message.seat] ?? "", text }));
    }
  }

  private explained(message: Because): void {
    const asked = this.asking.shift();
    asked?.answer(message.reasons);
  }

  /** Each plan gets a pinch of this device's own chance, before it starts. */
  private addSalt(room: RoomView): void {
    const { commitment, salted, daily } = room.plan;
    if (daily || this.watching || this.you.length === 0 || this.salted.has(commitment)) return;
    if (this.you.some((person) => salted.includes(person))) return;
    this.salted.add(commitment);
    const salt = freshSalt();
    rememberDeal(commitment, salt);
    this.line.say({ type: "salt", commitment, salt });
  }

  private async startOver(sync: Sync): Promise<void> {
    this.truth = sync;
    if (this.home === null || this.table?.game !== sync.game) {
      const [home, about] = await Promise.all([findGame(sync.game), getJson<GameAbout>(`/api/games/${sync.game}`)]);
      const words = await fetchWords(language(), sync.game);
      if (this.truth.game !== sync.game) return;
      this.home = home;
      this.about = about;
      this.gameWords = words;
      this.stage = undefined;
    }
    const truth = this.truth;
    const before = this.table;
    this.hidden = false;
    this.sent = null;
    this.put(truth);
    this.whole = truth.log;
    this.note = truth.note;
    if (before?.table !== truth.table) {
      this.interlude = null;
      this.heard = [];
      this.photos = [];
      this.raced.clear();
    }
    if (truth.mine.length > 1 && truth.viewer === BYSTANDER) {
      this.tell(truth.log.slice(this.publicLog));
      this.publicLog = truth.log.length;
    } else if (before === null || before.table !== truth.table) this.publicLog = truth.log.length;
    if (this.stage) this.stage.reset(truth.view);
    else {
      const home = this.home;
      this.stage = new Stage(
        {
          beat: (event, shown) => home.beat(event, shown),
          show: (view, event) => {
            this.view = view;
            this.event = event;
          },
          milliseconds,
        },
        truth.view,
      );
      this.view = truth.view;
      this.event = null;
    }
    this.ring(before);
  }

  private goOn(step: Step): void {
    const truth = this.truth;
    if (!truth || truth.table !== step.table || step.number <= truth.number) return;
    const { events } = step;
    const { number, at_milliseconds, view, asked, legal, takes_back, clocks, over, result } = step;
    const after = { number, at_milliseconds, view, asked, legal, takes_back, clocks, over, result };
    const next: Sync = { ...truth, ...after, log: [...truth.log, ...events] };
    this.truth = next;
    const lanes = step.moved?.photo ?? [];
    if (lanes.length > 0) this.photos = [...this.photos, { lanes, view: step.view }].slice(-MOST_PHOTOS);
    if (!this.stage) return; // still loading: the latest truth is what will be shown
    this.stage.push({
      events,
      view: step.view,
      done: () => {
        const before = this.table;
        this.put(next);
        this.whole = next.log;
        const lingering = events.filter((event) => this.home?.lingers(event));
        if (lingering.length > 0 && !this.over) this.interlude = lingering;
        if (!this.isShared || this.isOpen) this.tell(events);
        this.ring(before);
      },
    });
    if (!events.some((event) => this.home?.urgent?.(event))) return;
    this.beaten = "";
    this.stage.hurry();
  }

  private put(truth: Sync): void {
    this.table = truth;
    this.clocks = truth.clocks;
  }

  /** The events' own words for those who listen. On a shared device only what everyone may hear is said aloud. */
  private tell(events: readonly unknown[]): void {
    for (const event of events.slice(-12)) {
      for (const line of this.home?.narrate(event) ?? []) announce(this.voice.line(line));
    }
  }

  /** A bell when it becomes one's turn. */
  private ring(before: TableState | null): void {
    const seats = this.mine;
    const asked = (table: TableState | null) =>
      table?.asked.some((one) => one.must && seats.includes(one.seat)) ?? false;
    if (this.table && !this.over && asked(this.table) && !(before?.number === this.table.number) && !asked(before)) {
      play("bell");
      vibrate(30);
    }
    if (this.over && before !== null && !before.over && this.table?.result) play("purr");
  }
}
