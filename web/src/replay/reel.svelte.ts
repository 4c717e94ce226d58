/** A record being watched: the house plays it again, a stretch at a time, and this keeps what it has shown. */
import { fetchWords, getJson } from "../lib/house.svelte";
import { language, milliseconds } from "../lib/settings.svelte";
import { Stage } from "../lib/stage";
import { voice } from "../lib/say";
import type { GameAbout, Position, Replayed, ReplayWanted } from "../lib/wire";
import { BYSTANDER } from "../lib/wire";
import type { WordTable } from "../lib/words";
import { findGame, type GameHome, type Photo, type Sitter } from "../games/home";
import { botCat, botName } from "../rooms/bots";
import { post } from "../rooms/coming-in";
import { writeLook } from "../art/look";

const STRETCH = 24; // positions asked for at once
const PHOTOS = 8; // moves back, beyond which a race is over and done
export const ALL = "all";
export type Viewer = number | typeof ALL;

export class Reel {
  about = $state.raw<Omit<Replayed, "positions"> | null>(null);
  home = $state.raw<GameHome | null>(null);
  at = $state(0);
  position = $state.raw<Position | null>(null);
  view = $state.raw<unknown>(null);
  event = $state.raw<unknown>(null);
  playing = $state(false);
  viewer = $state<Viewer>(BYSTANDER);
  photos = $state.raw<readonly Photo[]>([]); // the races just before, where times are noted
  private game = $state.raw<GameAbout | null>(null);
  private gameWords = $state.raw<WordTable>({});
  private houseWords = $state.raw<WordTable>({});
  private kept = new Map<string, Position>();
  private stage: Stage<unknown, unknown> | undefined;
  private wanted = 0;

  constructor(readonly record: string) {}

  readonly last = $derived(this.about?.last ?? 0);

  readonly sitters = $derived.by((): Sitter[] =>
    (this.about?.seats ?? []).map((seat, at) => {
      const bot = seat.kind === "person" || seat.kind === "program" ? null : seat.kind;
      return {
        name: bot !== null && seat.name === bot ? botName(this.plainWords, bot) : seat.name,
        cat: bot === null ? writeLook({}) : botCat(this.game, bot, at),
        bot: bot !== null,
        away: false,
      };
    }),
  );

  private readonly plainWords = $derived(voice([this.gameWords, this.houseWords]));
  readonly words = $derived.by(() => {
    const own = this.home?.words[language()] ?? {};
    const reader = typeof this.viewer === "number" && this.viewer >= 0 ? this.viewer : null;
    const names = this.sitters.map((one) => one.name);
    return voice([this.gameWords, own, this.houseWords], names, reader);
  });

  /** Opens the record at a move; throws the house's refusal where it cannot be read. */
  async open(at: number, viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    const shown = await this.fetch(Math.max(0, at));
    const [home, game] = await Promise.all([findGame(shown.game), getJson<GameAbout>(`/api/games/${shown.game}`)]);
    this.game = game;
    await this.learnWords(shown.game);
    this.home = home;
    await this.go(Math.min(at < 0 ? shown.last : at, shown.last));
  }

  async learnWords(game = this.about?.game): Promise<void> {
    const tongue = language();
    this.houseWords = await fetchWords(tongue);
    if (game) this.gameWords = await fetchWords(tongue, game);
  }

  /** Goes to a position; the next one is played with its beats, any other is simply shown. */
  async go(at: number, { animate = false } = {}): Promise<void> {
    const target = Math.max(0, Math.min(at, this.last));
    const wanted = ++this.wanted;
    const position = this.kept.get(this.key(target)) ?? (await this.fetch(target)).positions[0];
    if (!position || wanted !== this.wanted) return;
    this.at = target;
    this.position = position;
    this.photos = this.photosBefore(target);
    this.show(position, animate);
    if (target < this.last && !this.kept.has(this.key(target + 1))) void this.fetch(target + 1);
  }

  async look(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    this.stage = undefined;
    await this.go(this.at);
  }

  get isBusy(): boolean {
    return this.stage?.isBusy ?? false;
  }

  hurry(): void {
    this.stage?.hurry();
  }

  private show(position: Position, animate: boolean): void {
    const home = this.home;
    if (!home) return;
    this.stage ??= new Stage<unknown, unknown>(
      {
        beat: (event, shown) => home.beat(event, shown),
        show: (view, event) => {
          this.view = view;
          this.event = event;
        },
        milliseconds,
      },
      position.view,
    );
    if (animate) this.stage.push({ events: position.events, view: position.view });
    else this.stage.reset(position.view);
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
