/**
 * The stage: what happened becomes beats of animation, one event after the other; the view has the last word.
 *
 * A step brings events and the view after them. Each event has one beat: what the table looks like while it lasts, and how
 * long that is. When the beats are over the step's own view is shown, so a beat that shows too little or too much is put
 * right at once. Whoever is in a hurry (speed 0, a hidden page, a tap, too much waiting) goes straight to the last view.
 */

/** One beat: the table while it lasts, how long, and what to do as it begins (a flight, a sound). */
export interface Beat<View> {
  readonly view: View;
  readonly milliseconds: number;
  readonly begin?: () => void;
}

export interface Act<View, Event> {
  readonly events: readonly Event[];
  readonly view: View;
  readonly done?: () => void; // called when its view is shown
}

export interface Stagecraft<View, Event> {
  /** An event's beat, on the table as it is shown now. */
  beat(event: Event, shown: View): Beat<View>;
  /** Shows a view; `event` is what it shows happening, null when it is the truth. */
  show(view: View, event: Event | null): void;
  /** A length of time as this device likes it; 0: nothing moves. */
  milliseconds(usual: number): number;
  /** What the next beat waits for besides, such as a voice; null: nothing. */
  settled?(): Promise<void> | null;
  /** So many acts wait before it catches up with the table. */
  most?(): number;
}

export const MOST_WAITING = 6; // acts; beyond that the stage hurries to catch up with the table

export class Stage<View, Event> {
  private waiting: Act<View, Event>[] = [];
  private playing = false;
  private generation = 0;
  private resume: (() => void) | undefined;
  private shown: View;

  constructor(
    private readonly craft: Stagecraft<View, Event>,
    view: View,
  ) {
    this.shown = view;
  }

  /** Plays a step after those that wait already. */
  push(act: Act<View, Event>): void {
    this.waiting.push(act);
    if (this.waiting.length > (this.craft.most?.() ?? MOST_WAITING)) this.hurry();
    else if (!this.playing) void this.play();
  }

  /** Forgets everything that waits: this is how the table is now. */
  reset(view: View): void {
    this.generation++;
    const dropped = this.waiting;
    this.waiting = [];
    this.playing = false;
    this.resume?.();
    this.put(view, null);
    for (const act of dropped) act.done?.();
  }

  /** Goes to the last view at once: someone has seen enough. */
  hurry(): void {
    const last = this.waiting.at(-1);
    if (last) this.reset(last.view);
  }

  get isBusy(): boolean {
    return this.playing;
  }

  private put(view: View, event: Event | null): void {
    this.shown = view;
    this.craft.show(view, event);
  }

  private async play(): Promise<void> {
    const mine = this.generation;
    this.playing = true;
    for (;;) {
      const act = this.waiting[0];
      if (!act) break;
      for (const event of act.events) {
        const beat = this.craft.beat(event, this.shown);
        const length = this.craft.milliseconds(beat.milliseconds);
        if (length <= 0 || isHidden()) continue;
        this.put(beat.view, event);
        beat.begin?.();
        await this.pause(length);
        if (mine !== this.generation) return;
        await this.craft.settled?.();
        if (mine !== this.generation) return;
      }
      this.waiting.shift();
      this.put(act.view, null);
      act.done?.();
    }
    this.playing = false;
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function isHidden(): boolean {
  return typeof document !== "undefined" && document.visibilityState === "hidden";
}
