/** A record being watched: the house plays it again, a stretch at a time, and this keeps what it has shown. */
import type { ReplayPosition, Replayed, ReplayWanted } from "../lib/wire";
import { BYSTANDER } from "../lib/wire";
import type { Photo } from "../games/home";
import { post } from "../rooms/coming-in";
import type { Chair } from "../table/seated";
import { happenings } from "../table/following";
import { Showing } from "../table/showing.svelte";
import type { BoardSource } from "../table/source";

const STRETCH = 24; // positions asked for at once
const PHOTOS = 8; // moves back, beyond which a race is over and done
export const ALL = "all";
export type Viewer = number | typeof ALL;

export class Reel implements BoardSource {
  about = $state.raw<Omit<Replayed, "positions"> | null>(null);
  at = $state(0);
  position = $state.raw<ReplayPosition | null>(null);
  playing = $state(false);
  viewer = $state<Viewer>(BYSTANDER);
  photos = $state.raw<readonly Photo[]>([]); // the races just before, where times are noted
  better = $state.raw<{ readonly at: number; readonly move: string } | null>(null); // what the coach would have done
  readonly showing = new Showing({
    chairs: () => this.chairs,
    reader: () => (typeof this.viewer === "number" && this.viewer >= 0 ? this.viewer : null),
  });
  private kept = new Map<string, ReplayPosition>();
  private wanted = 0;

  constructor(readonly record: string) {}

  readonly moves = $derived(this.about?.last ?? 0); // how many it has
  readonly open = $derived(this.position?.views ?? null);
  readonly asked = $derived(this.showing.event === null ? (this.position?.asked ?? []).map((one) => one.seat) : []);
  /** What the last move brought, in words. */
  readonly told = $derived(this.showing.voice.lines((this.position?.told ?? []).flatMap((one) => one.lines)));
  /** Why the bot that moved last did so, as it says itself. */
  readonly motive = $derived(this.showing.voice.lines(this.position?.motive ?? []).join(" "));
  /** Who moved last; null: nobody, or the house. */
  readonly mover = $derived.by(() => {
    const seat = this.about?.moves[this.at - 1]?.seat ?? -1;
    return seat < 0 ? null : seat;
  });
  readonly description = $derived(this.position?.description ?? null);
  /** While it is played each event has its own words; afterwards the move has. */
  readonly last = $derived(this.showing.event === null ? (this.told[0] ?? "") : this.showing.lastOf([]));
  /** What the coach points at on the table that is shown now. */
  readonly hint = $derived(this.better?.at === this.at && this.showing.event === null ? this.better.move : null);
  readonly legal = $derived(this.hint === null ? null : (this.position?.legal[0] ?? null));

  private readonly chairs = $derived(
    (this.about?.seats ?? []).map((seat): Chair => {
      const bot = seat.kind === "person" || seat.kind === "program" ? null : seat.kind;
      return { name: seat.name, cat: seat.cat, bot, played: bot !== null, away: false };
    }),
  );

  /** Opens the record at a move; throws the house's refusal where it cannot be read. */
  async begin(at: number, viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    const shown = await this.fetch(Math.max(0, at));
    await this.showing.bring(shown.game);
    await this.go(Math.min(at < 0 ? shown.last : at, shown.last));
  }

  async learnWords(): Promise<void> {
    await this.showing.learn(this.about?.game);
  }

  /** Goes to a position; the next one is played with its beats, any other is simply shown. */
  async go(at: number, { animate = false } = {}): Promise<void> {
    const target = Math.max(0, Math.min(at, this.moves));
    const wanted = ++this.wanted;
    const position = this.kept.get(this.key(target)) ?? (await this.fetch(target)).positions[0];
    if (!position || wanted !== this.wanted) return;
    this.at = target;
    this.position = position;
    this.photos = this.photosBefore(target);
    const events = happenings(position.events, position.told);
    const isPlayed = animate && this.showing.push({ events, view: position.view });
    if (!isPlayed) this.showing.reset(position.view);
    if (target < this.moves && !this.kept.has(this.key(target + 1))) void this.fetch(target + 1);
  }

  async look(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    await this.go(this.at);
  }

  /** As far as one has seen the table after each of them. */
  private photosBefore(target: number): Photo[] {
    return (this.about?.moves ?? []).slice(0, target).flatMap((move, at) => {
      const after = target - at > PHOTOS ? undefined : this.kept.get(this.key(at + 1));
      return move.photo.length > 0 && after ? [{ lanes: move.photo, view: after.view }] : [];
    });
  }

  private key(at: number): string {
    return `${this.viewer} ${at}`;
  }

  private async fetch(start: number): Promise<Replayed> {
    const viewer = this.viewer;
    const wanted: ReplayWanted = {
      record: this.record,
      viewer: viewer === ALL ? BYSTANDER : viewer,
      open: viewer === ALL,
      start,
      count: STRETCH,
      why: [],
    };
    const shown = await post<Replayed>("/api/replays", wanted);
    const { positions, ...about } = shown;
    this.about = about;
    for (const one of positions) this.kept.set(`${viewer} ${one.at}`, one);
    return shown;
  }
}
