/** A question to the coach: it takes a while, and may have to be asked again; what it does not say is no praise. */
import { getJson, HttpRefusal } from "../lib/house.svelte";

const MOST_ASKED = 10; // by the page itself; afterwards someone has to want it
const AGAIN_SECONDS = 60; // where the house does not say when

export type Coaching<T> =
  | { state: "thinking" }
  | { state: "told"; found: T }
  | { state: "busy" } // too many ask: the page asks again by itself
  | { state: "unfinished" } // it did not come to the end of it
  | { state: "silent" }; // it has no word on this, or cannot be reached

/** How far the coach is with the game it looks through, from 0 to 1, where it tells: a house in this page does. */
class Looking {
  share = $state(0);
}
export const looking = new Looking();

export class Coach<T> {
  now: Coaching<T> = $state.raw({ state: "thinking" });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = 0; // which answer is waited for: what comes to an earlier question is not heard
  private asked = 0;
  private address = "";

  /** Asks, and goes on asking while the coach is busy; gives back how to stop. */
  follow(address: string): () => void {
    this.address = address;
    this.again();
    return () => this.stop();
  }

  /** Someone wants to know now. */
  again(): void {
    this.stop();
    this.asked = 0;
    this.now = { state: "thinking" };
    looking.share = 0;
    void this.ask();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.asking++;
  }

  private async ask(): Promise<void> {
    const which = ++this.asking;
    this.asked++;
    const answer = await getJson<T>(this.address).then(
      (found) => ({ state: "told", found }) as const,
      (refusal: unknown) => refusal,
    );
    if (which !== this.asking) return;
    if (!(answer instanceof Error)) {
      this.now = answer as Coaching<T>;
      return;
    }
    const code = answer instanceof HttpRefusal ? answer.code : "";
    this.now = { state: code === "coach-busy" ? "busy" : code === "coach-unfinished" ? "unfinished" : "silent" };
    if (this.now.state === "busy" && this.asked < MOST_ASKED) {
      const seconds = (answer instanceof HttpRefusal ? answer.againSeconds : null) ?? AGAIN_SECONDS;
      this.timer = setTimeout(() => void this.ask(), seconds * 1000);
    }
  }
}
