/**
 * The room as this device knows it: it hears what the house says, passes each thing on to whom it concerns, and says back
 * what one does. The parts do the work: `company` the room, `showing` the game on its stage, `races`, `conversation`.
 */
import { untrack } from "svelte";
import { announce } from "../lib/announce.svelte";
import { language, settings } from "../lib/settings.svelte";
import { Line, type Connection, type Listener } from "../lib/socket";
import { play, vibrate } from "../lib/sound";
import type { ClientMessage, Clocks, Legal, Motive, Problem, Reason, Refused, Status, Step, Sync } from "../lib/wire";
import { BYSTANDER, type ServerMessage } from "../lib/wire";
import type { Race } from "../games/home";
import { Conversation } from "../table/conversation.svelte";
import { begin, follow, happenings, sounded, type Followed, type Happening } from "../table/following";
import type { BoardSource } from "../table/source";
import { Races } from "../table/races.svelte";
import { Reasons } from "../table/reasons";
import type { Chair } from "../table/seated";
import { Showing } from "../table/showing.svelte";
import { Company } from "./company.svelte";
import { isForAll } from "./onlooking";

/** The table as it is shown: everything but the view, which the stage shows. */
export type TableState = Omit<Followed, "view">;

const MOST_ANNOUNCED = 12; // events at once; more than that nobody listens to

export class Live implements Listener, BoardSource {
  connection = $state<Connection>("connecting");
  why = $state<string | undefined>();
  lag = $state<number | undefined>();
  table = $state.raw<TableState | null>(null);
  status = $state.raw<Status | null>(null);
  clocks = $state.raw<Clocks | undefined>(); // what time runs: whatever was said last
  interlude = $state.raw<readonly unknown[] | null>(null); // the end of a round, until it has been looked at
  refusal = $state.raw<Problem | null>(null);
  motive = $state.raw<Motive | null>(null); // what a bot said of its last deed, until it has been read
  note = $state(""); // what the viewer keeps for himself at this table
  hidden = $state(false); // the curtain falls: nothing is shown until the house has answered
  private sent = $state<number | null>(null); // the question this device has just answered

  readonly company: Company;
  readonly showing: Showing;
  readonly races = new Races();
  readonly conversation = new Conversation();
  private readonly reasons = new Reasons();
  private readonly line: Line;
  private truth: Followed | undefined;
  private readers = 0; // how many parts of this page show the table as text
  private publicLog = 0; // how much of the log has been announced on a shared device

  constructor(
    readonly code: string,
    private readonly watching = false,
  ) {
    this.line = new Line(code, this, { watch: watching });
    this.company = new Company(watching ? null : (message) => this.line.say(message));
    this.showing = new Showing({
      chairs: () => this.chairs,
      // On a shared device everyone is spoken of in the third person.
      reader: () => (this.isShared || this.viewer < 0 ? null : this.viewer),
    });
    $effect(() => {
      this.line.start();
      return () => this.line.stop();
    });
    $effect(() => {
      language();
      void this.showing.learn(this.table?.game ?? this.company.room?.plan.game);
    });
  }

  // What it amounts to

  readonly mine = $derived(this.table?.mine ?? []);
  readonly isShared = $derived(this.mine.length > 1); // several players around this device
  /** Around a device on which nobody hides anything there is no curtain. */
  readonly openly = $derived.by(() => {
    const { view, home } = this.showing;
    return view === null ? false : (home?.openly?.(view) ?? false);
  });
  readonly isOpen = $derived(this.openly !== false);
  readonly viewer = $derived(this.table?.viewer ?? BYSTANDER);
  readonly over = $derived(this.table?.over ?? false);
  readonly story = $derived(this.table?.story ?? []);
  readonly description = $derived(this.hidden ? null : (this.table?.description ?? null));
  readonly at = $derived(this.table?.at_milliseconds ?? 0);
  readonly awaited = $derived((this.table?.asked ?? []).map((one) => one.seat)); // whom the table waits for
  readonly asked = $derived.by(() => (this.showing.event === null ? this.awaited : [])); // the same, once that is shown
  readonly heard = $derived(this.conversation.heard);
  readonly photos = $derived(this.races.photos);

  /** What the viewer can do now; nothing while the stage still plays or a move is on its way. */
  readonly legal = $derived.by((): Legal | null => {
    const legal = this.table?.legal.find((one) => one.seat === this.viewer) ?? null;
    return legal && legal.number !== this.sent && this.showing.event === null && !this.hidden ? legal : null;
  });

  private readonly chairs = $derived.by((): Chair[] => {
    const status = this.status?.table === this.table?.table ? this.status : null;
    return (status?.seats ?? this.table?.seats ?? []).map((seat, at) => ({
      name: seat.name,
      cat: seat.cat,
      bot: seat.kind === "bot" ? (seat.bot ?? "") : null,
      played: seat.kind !== "person" || seat.stand_in !== null,
      away: this.status?.absent.some((one) => one.seat === at) ?? false,
    }));
  });

  readonly last = $derived.by(() => this.showing.lastOf(this.story));
  /** The bot that did something last, and can say why. */
  readonly answerable = $derived.by((): number | null => {
    const { home, about, sitters } = this.showing;
    if (!about?.motives || this.over || this.hidden) return null;
    const done = this.story.findLast(({ event }) => home?.mover(event) != null);
    const seat = done ? (home?.mover(done.event) ?? null) : null;
    return seat !== null && sitters[seat]?.bot ? seat : null;
  });

  problem(refusal: Problem | Refused): string {
    return this.showing.voice.say(`refusals.${refusal.code}`, refusal.values);
  }

  // What one says

  say(message: ClientMessage): boolean {
    this.refusal = null;
    if (message.type !== "choose") return this.line.say(message);
    const knew = untrack(() => this.company.seated);
    this.company.propose(message);
    return this.line.say({ ...message, knew });
  }

  move(move: string): void {
    const legal = this.legal;
    if (!legal) return;
    this.sent = legal.number;
    this.motive = null;
    this.say({ type: "move", seat: legal.seat, move, number: legal.number });
  }

  takeBack(): void {
    this.say({ type: "take-back", seat: this.viewer });
  }

  /** Moves that may cross those of others: they go out at once, whatever is still being shown here. */
  readonly race: Race = $derived({
    mine: this.mine,
    refused: this.races.beaten,
    say: (seat, move, reaction = null, distance = null) => {
      const number = this.truth?.asked.find((one) => one.seat === seat)?.number;
      if (number === undefined) return;
      this.races.slap(seat, number);
      this.say({ type: "move", seat, move, number, reaction_milliseconds: reaction, distance });
    },
  });

  /** Why moves cannot be made now, asked of the house. */
  ask(moves: readonly string[]): Promise<readonly Reason[]> {
    if (moves.length === 0 || this.viewer < 0) return Promise.resolve([]);
    return this.reasons.ask(() => this.line.say({ type: "why", seat: this.viewer, moves: [...moves] }));
  }

  /** Asks a bot why it did what it did last. */
  askMotive(seat: number): void {
    this.say({ type: "ask-motive", seat });
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
    const { room, you } = this.company;
    const person = this.table?.seats[this.viewer]?.person ?? null;
    if (person === null || !room?.talk || !you.includes(person)) return null;
    return (text, token) => void this.say({ type: "talk", person, text: settings.kid ? "" : text, token });
  });

  /** Keeps a few words or marks for the viewer alone; they come back with the seat. */
  keep(text: string): void {
    if (this.viewer < 0) return;
    this.note = text;
    this.line.say({ type: "note", seat: this.viewer, text });
  }

  /** For as long as some part of the page shows the table as text, the house describes it; gives back how to stop. */
  reading(): () => void {
    if (this.readers++ === 0) this.line.say({ type: "describe", on: true });
    return () => {
      if (--this.readers === 0) this.line.say({ type: "describe", on: false });
    };
  }

  drop(): void {
    this.line.drop();
  }

  // What the house says

  changed(connection: Connection, why?: string): void {
    this.connection = connection;
    this.why = why;
    if (connection === "waiting") this.reasons.giveUp();
  }

  lagged(milliseconds: number): void {
    this.lag = milliseconds;
  }

  hear(message: ServerMessage): void {
    if (this.watching && !isForAll(message)) return;
    switch (message.type) {
      case "welcome":
        this.company.settle();
        this.company.hear(message.room, message.you);
        if (this.readers > 0) this.line.say({ type: "describe", on: true });
        return;
      case "room":
        this.company.hear(message.room, message.you);
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
        if (message.about === "choose") this.company.settle();
        // Whoever was second is told in passing, by the board.
        if (this.races.wasSlapped(message)) this.races.beaten = this.problem(message);
        else this.refusal = message;
        return;
      case "because":
        this.reasons.answer(message.reasons);
        return;
      case "motive":
        if (message.table === this.table?.table) this.motive = message;
        return;
      case "note":
        if (message.table === this.table?.table && message.seat === this.viewer) this.note = message.text;
        return;
      case "talk":
        this.conversation.listen(message, this.viewer, this.showing.names);
        return;
      case "accepted":
      case "pong":
      case "goodbye":
        return;
      default:
        message satisfies never;
    }
  }

  private async startOver(sync: Sync): Promise<void> {
    this.truth = begin(sync);
    await this.showing.bring(sync.game);
    const truth = this.truth; // what came meanwhile counts
    if (truth.game !== sync.game) return;
    const before = this.table;
    const isAnother = before?.table !== truth.table;
    this.hidden = false;
    this.sent = null;
    this.put(truth);
    this.note = truth.note;
    this.motive = null;
    if (isAnother) {
      this.interlude = null;
      this.conversation.forget();
      this.races.forget();
    }
    if (truth.mine.length > 1 && truth.viewer === BYSTANDER) {
      this.announce(truth.story.slice(this.publicLog));
      this.publicLog = truth.story.length;
    } else if (isAnother) this.publicLog = truth.story.length;
    this.showing.reset(truth.view);
    this.sound(before);
  }

  private goOn(step: Step): void {
    const next = this.truth && follow(this.truth, step);
    if (!next) return;
    this.truth = next;
    this.races.see(step);
    const { home } = this.showing;
    const events = happenings(step.events, step.told);
    const done = () => {
      const before = this.table;
      this.put(next);
      const lingering = step.events.filter((event) => home?.lingers(event));
      if (lingering.length > 0 && !this.showing.isText) this.interlude = lingering;
      if (!this.isShared || this.isOpen) this.announce(events);
      this.sound(before);
    };
    const isShown = this.showing.push({ events, view: step.view, done });
    if (!isShown || !step.events.some((event) => home?.urgent?.(event))) return;
    this.races.beaten = "";
    this.showing.hurry();
  }

  private put(truth: Followed): void {
    this.table = truth;
    this.clocks = truth.clocks;
  }

  /** The events' own words for those who listen. On a shared device only what everyone may hear is said aloud. */
  private announce(events: readonly Happening[]): void {
    for (const { lines } of events.slice(-MOST_ANNOUNCED)) {
      for (const line of lines) announce(this.showing.voice.line(line));
    }
  }

  private sound(before: TableState | null): void {
    const sound = this.table && sounded(before, this.table);
    if (!sound) return;
    play(sound);
    if (sound === "bell") vibrate(30);
  }
}
