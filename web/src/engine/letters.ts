/** What the page and its house say to each other, where the house lives in a worker of the page. */

/** From the page. */
export type ToHouse =
  | { type: "begin"; engine: string; name: string; pace: number } // how much of their pace bots keep
  | { type: "take" } // whichever tab has the house lets go of it
  | { type: "ask"; id: number; method: string; address: string; body: Uint8Array }
  | { type: "open"; line: number; address: string }
  | { type: "say"; line: number; text: string }
  | { type: "close"; line: number };

/** From the house. */
export type ToPage =
  | { type: "waking"; share: number } // how much of the engine is there, from 0 to 1
  | { type: "awake" }
  | { type: "elsewhere" } // another tab has the house: this one waits for it
  | { type: "taken" } // another tab has taken it
  | { type: "failed"; why: string }
  | { type: "answered"; id: number; status: number; media: string; headers: Record<string, string>; body: Uint8Array }
  | { type: "said"; line: number; text: string }
  | { type: "closed"; line: number };

/** To one who thinks for the house, in a worker of its own; it answers each thought with a line of text. */
export type ToMind = { type: "begin"; engine: string; parts: Parts } | { type: "think"; message: Uint8Array };

/** What is fetched once, and given to every worker that runs Python. */
export interface Parts {
  module: WebAssembly.Module;
  library: ArrayBuffer;
  ronron: ArrayBuffer;
}
