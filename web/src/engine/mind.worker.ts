/** One who thinks for the house: bots, or the coach. It hears a message and answers with a line of text. */
import type { ToMind } from "./letters";
import { wakePython } from "./python";

interface Mind {
  answer(message: Uint8Array): string;
}

let mind: Promise<Mind> | undefined;

async function begin(letter: Extract<ToMind, { type: "begin" }>): Promise<Mind> {
  const python = await wakePython(letter.engine, letter.parts);
  return python.pyimport("ronron.page.start")["open_mind"]?.() as Mind;
}

self.onmessage = async ({ data }: MessageEvent<ToMind>) => {
  if (data.type === "begin") mind = begin(data);
  else postMessage((await mind)?.answer(data.message) ?? "");
};
