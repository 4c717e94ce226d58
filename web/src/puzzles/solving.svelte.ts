/** A puzzle being solved: the house shows it and judges every try; this keeps where one stands. */
import { getJson } from "../lib/house.svelte";
import { keepPuzzle } from "../lib/own";
import type {
  Line,
  PuzzleHint,
  PuzzleProof,
  PuzzleShown,
  PuzzleTried,
  PuzzleTry,
  PuzzleWorld,
  Reason,
  ReplayPosition,
} from "../lib/wire";
import { post } from "../rooms/coming-in";
import { happenings } from "../table/following";
import type { Chair } from "../table/seated";
import { Showing } from "../table/showing.svelte";
import type { BoardSource } from "../table/source";
import type { Sitter } from "../games/home";

export type Stage =
  | "recalling"
  | "asking"
  | "wrong"
  | "right"
  | "shown"; /* what is to be remembered; the question; an answer; given up */

export class Solving implements BoardSource {
  puzzle = $state.raw<PuzzleShown | null>(null);
  position = $state.raw<ReplayPosition | null>(null);
  stage = $state<Stage>("asking");
  moves = $state.raw<readonly string[]>([]);
  hinted = $state.raw<Line | null>(null);
  proof = $state.raw<PuzzleProof | null>(null);
  world = $state<number | null>(null); // which of those that are shown one looks at
  refused = $state("");
  private busy = false;
  private since: number | null = null; // when the question could first be answered
  readonly showing = new Showing({
    chairs: () => this.chairs,
    reader: () => this.puzzle?.seat ?? null,
  });

  constructor(
    readonly name: string, // `today`, or what it is called
    private readonly you: () => string,
    private readonly day: string | null,
  ) {}

  private readonly chairs = $derived(
    (this.puzzle?.seats ?? []).map((seat, at): Chair => {
      const bot = seat.kind === "person" ? null : seat.kind;
      return {
        name: at === this.puzzle?.seat ? this.you() : seat.name,
        cat: seat.cat,
        bot,
        played: bot !== null,
        away: false,
      };
    }),
  );
  readonly sitters: readonly Sitter[] = $derived(this.showing.sitters);
  readonly settled = $derived(this.showing.event === null);
  readonly isAnswered = $derived(this.stage === "right" || this.stage === "shown");
  readonly question = $derived(this.puzzle ? this.showing.voice.line(this.puzzle.question) : "");
  readonly kept = $derived(this.puzzle ? this.showing.voice.lines(this.puzzle.story) : []);
  readonly reasons = $derived(this.proof ? this.showing.voice.lines(this.proof.reasons) : []);
  readonly last = "";
  readonly asked = $derived(
    this.settled && this.world === null ? (this.position?.asked ?? []).map((one) => one.seat) : [],
  );
  readonly description = $derived(this.world === null ? (this.position?.description ?? null) : null);
  readonly legal = $derived(
    this.settled && this.stage === "asking" && this.world === null ? (this.position?.legal[0] ?? null) : null,
  );
  /** The seats' own views, where one looks into a world. */
  readonly open = $derived(this.world === null ? null : (this.proof?.shown[this.world]?.views ?? null));

  async begin(): Promise<void> {
    const shown = await getJson<PuzzleShown>(`/api/puzzles/${this.name}`);
    await this.showing.bring(shown.card.game);
    this.puzzle = shown;
    this.again();
  }

  async learnWords(): Promise<void> {
    await this.showing.learn(this.puzzle?.card.game);
  }

  /** The board lies still, and one may answer. */
  ready(): void {
    this.since ??= performance.now();
  }

  /** From its first position, with nothing played. */
  again(): void {
    this.since = null;
    const positions = this.puzzle?.positions ?? [];
    const [first] = positions;
    if (!first) return;
    this.moves = [];
    this.world = null;
    this.refused = "";
    this.stage = positions.length > 1 ? "recalling" : "asking";
    this.position = first;
    this.showing.reset(first.view);
  }

  /** The next thing to be remembered, or else the question. */
  recall(): void {
    const positions = this.puzzle?.positions ?? [];
    const next = positions.find((one) => one.at > (this.position?.at ?? 0));
    if (!next) {
      this.stage = "asking";
      return;
    }
    this.show(next);
    if (next === positions.at(-1)) this.stage = "asking";
  }

  private show(position: ReplayPosition): void {
    this.position = position;
    const events = happenings(position.events, position.told);
    if (!this.showing.push({ events, view: position.view })) this.showing.reset(position.view);
  }

  move = (move: string): void => {
    void this.answer(move);
  };

  private async answer(move: string): Promise<void> {
    if (this.busy || this.stage !== "asking") return;
    this.busy = true;
    const milliseconds = this.since === null ? null : Math.round(performance.now() - this.since);
    try {
      const moves = [...this.moves, move];
      const tried = await post<PuzzleTried>(this.address("tries"), { moves, why: [] } satisfies PuzzleTry);
      this.moves = moves;
      if (tried.right !== null) {
        this.stage = tried.right ? "right" : "wrong";
        this.keepTry(tried.right, milliseconds);
        if (tried.right) this.proof = await getJson<PuzzleProof>(this.address("proof"));
      }
      this.show(tried.position);
    } finally {
      this.busy = false;
    }
  }

  ask = async (moves: readonly string[]): Promise<readonly Reason[]> => {
    if (moves.length === 0 || this.stage !== "asking") return [];
    const wanted: PuzzleTry = { moves: [...this.moves], why: [...moves] };
    return (await post<PuzzleTried>(this.address("tries"), wanted)).position.reasons;
  };

  async askHint(): Promise<void> {
    this.hinted = (await getJson<PuzzleHint>(this.address("hint"))).hint;
  }

  /** The answer, without having found it. */
  async giveUp(): Promise<void> {
    this.proof = await getJson<PuzzleProof>(this.address("proof"));
    this.again();
    this.stage = "shown";
    const [answer = []] = this.proof.answers;
    for (let played = 1; played <= answer.length; played++) {
      const wanted: PuzzleTry = { moves: answer.slice(0, played), why: [] };
      this.show((await post<PuzzleTried>(this.address("tries"), wanted)).position);
    }
  }

  /** One of the worlds that fit, with everything open; null: back to the table as it is. */
  look(world: number | null): void {
    this.world = world;
    const shown: PuzzleWorld | undefined = world === null ? undefined : this.proof?.shown[world];
    if (shown) this.showing.reset(shown.view);
    else if (this.position) this.showing.reset(this.position.view);
  }

  private address(what: string): string {
    return `/api/puzzles/${this.puzzle?.card.id ?? this.name}/${what}`;
  }

  private keepTry(solved: boolean, milliseconds: number | null): void {
    const card = this.puzzle?.card;
    if (!card) return;
    const drilled = this.showing.home?.drilled?.(this.puzzle?.positions.at(-1)?.view);
    const drill = drilled && {
      number: drilled.number,
      writing: drilled.writing,
      right: solved,
      milliseconds: drilled.timed ? milliseconds : null,
    };
    const kept = {
      game: card.game,
      id: card.id,
      day: this.day,
      solved,
      ended: new Date().toISOString(),
      ...(drill && { drill }),
    };
    keepPuzzle(kept).catch(() => undefined); // a browser that keeps nothing
  }
}
