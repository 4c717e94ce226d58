/** A game as this page shows it: its home here, its words, who sits where, and the stage on which events are played. */
import { fetchWords, getJson } from "../lib/house.svelte";
import { voice } from "../lib/say";
import { language, milliseconds, settings } from "../lib/settings.svelte";
import { voiceDone } from "../lib/speech";
import { MOST_WAITING, Stage, type Act } from "../lib/stage";
import type { GameAbout } from "../lib/wire";
import type { Words, WordTable } from "../lib/words";
import { findGame, type GameHome, type Sitter } from "../games/home";
import type { Happening } from "./following";
import { seated, type Chair } from "./seated";

const MOST_WAITING_FOR_KIDS = 24;

/** What whoever shows a game says of the table. */
export interface Around {
  chairs(): readonly Chair[];
  reader(): number | null; // who is spoken to; null: nobody in particular
}

export class Showing {
  view = $state.raw<unknown>(null); // as shown: in a beat, or the truth
  happening = $state.raw<Happening | null>(null); // what is happening in it
  home = $state.raw<GameHome | null>(null);
  about = $state.raw<GameAbout | null>(null);
  private gameWords = $state.raw<WordTable>({});
  private houseWords = $state.raw<WordTable>({});
  private stage: Stage<unknown, Happening> | undefined;

  constructor(private readonly around: Around) {}

  /** Is the table told in words, so that nothing moves on it? */
  readonly isText = $derived(settings.text || !this.home?.Board);
  readonly event = $derived(this.happening?.event ?? null);

  /** Words for nobody in particular. */
  readonly words = $derived(this.voiceFor([], null));
  readonly sitters: readonly Sitter[] = $derived.by(() => seated(this.around.chairs(), this.about, this.words));
  readonly names = $derived(this.sitters.map((one) => one.name));
  /** Words for whoever looks. */
  readonly voice = $derived.by(() => this.voiceFor(this.names, this.around.reader()));

  private voiceFor(names: readonly string[], reader: number | null): Words {
    const own = this.home?.words[language()] ?? {};
    return voice([this.gameWords, own, this.houseWords], names, reader);
  }

  /** The words of the house and of a game, in the language of the page. */
  async learn(game: string | null | undefined): Promise<void> {
    const tongue = language();
    const [house, own] = await Promise.all([fetchWords(tongue), game ? fetchWords(tongue, game) : undefined]);
    if (tongue !== language()) return;
    this.houseWords = house;
    if (own) this.gameWords = own;
  }

  /** Brings a game to this page: its home, its card and its words. */
  async bring(game: string): Promise<void> {
    if (this.home !== null && this.about?.id === game) return;
    const [home, about] = await Promise.all([
      findGame(game),
      getJson<GameAbout>(`/api/games/${game}`),
      this.learn(game),
    ]);
    this.home = home;
    this.about = about;
    this.stage = undefined;
  }

  /** This is how the table is now; nothing moves. */
  reset(view: unknown): void {
    if (this.stage) {
      this.stage.reset(view);
      return;
    }
    const home = this.home;
    if (!home) return;
    const show = (shown: unknown, happening: Happening | null) => {
      this.view = shown;
      this.happening = happening;
    };
    const beat = ({ event }: Happening, shown: unknown) => home.beat(event, shown);
    this.stage = new Stage<unknown, Happening>(
      {
        beat,
        show,
        milliseconds: (usual) => (this.isText ? 0 : milliseconds(usual)),
        // Small players are told all of it, one thing after the other; where one must be quick nothing waits.
        settled: () => (settings.kid && !home.urgent ? voiceDone() : null),
        most: () => (settings.kid && !home.urgent ? MOST_WAITING_FOR_KIDS : MOST_WAITING),
      },
      view,
    );
    show(view, null);
  }

  /** Plays what happened after whatever is being played; false: nothing is shown yet. */
  push(act: Act<unknown, Happening>): boolean {
    this.stage?.push(act);
    return this.stage !== undefined;
  }

  /** The last thing that somebody did, in words; what is happening now comes before what has happened. */
  lastOf(story: readonly Happening[]): string {
    const known = this.happening === null ? story : [this.happening];
    for (let at = known.length - 1; at >= 0; at--) {
      const [line] = known[at]?.lines ?? [];
      if (line && (this.home?.tellsAll || this.home?.mover(known[at]?.event) !== null)) return this.voice.line(line);
    }
    return "";
  }

  hurry(): void {
    this.stage?.hurry();
  }

  get isBusy(): boolean {
    return this.stage?.isBusy ?? false;
  }
}
