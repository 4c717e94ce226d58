/** How long the cat thinks: told by the table's own time for the paws that lie, counted here while it thinks. */
import { SvelteMap } from "svelte/reactivity";
import type { ThreadView } from "./types";

export class Thinking {
  /** Seconds for each paw of this round that was laid while this page looked on. */
  readonly times = new SvelteMap<number, number>();
  seconds = $state(0); // so far, for the paw that is thought about
  private round = 0;
  private since: number | null = null;

  /** Takes the table as it is now; gives back how to stop counting. */
  follow(view: Pick<ThreadView, "round" | "phase" | "paws_played">, at: number): () => void {
    if (view.round !== this.round) {
      this.round = view.round;
      this.times.clear();
      this.since = null;
    }
    if (view.phase !== "paw") {
      if (this.since !== null && view.paws_played > 0)
        this.times.set(view.paws_played, Math.round((at - this.since) / 1000));
      this.since = null;
      return () => undefined;
    }
    this.since ??= at;
    const began = performance.now() - Math.max(0, at - this.since);
    const count = () => (this.seconds = Math.floor((performance.now() - began) / 1000));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }
}
