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
  | { type: "closed"; line: number }
  | { type: "looked"; share: number }; // how far the coach is, from 0 to 1

/** To one who thinks for the house, in a worker of its own. */
export type ToMind = { type: "begin"; engine: string; parts: Parts } | { type: "think"; message: Uint8Array };

/** Each thought is answered with a line of text; who takes a while tells how far it is. */
export type FromMind = { line: string } | { share: number };

/** What is fetched and unpacked once, and given to every worker that runs Python. */
export interface Parts {
  module: WebAssembly.Module;
  library: Blob;
  ronron: Blob;
  snapshot: Blob | null; // of Python's memory, once somebody has woken it
}
