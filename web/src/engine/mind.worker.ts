/** One who thinks for the house: bots, or the coach. It hears a message and answers with a line of text. */
import type { FromMind, ToMind } from "./letters";
import { wakePython } from "./python";

interface Mind {
  answer(message: Uint8Array): string;
}

const say = (letter: FromMind) => postMessage(letter);
let mind: Promise<Mind> | undefined;

async function begin(letter: Extract<ToMind, { type: "begin" }>): Promise<Mind> {
  const python = await wakePython(letter.engine, letter.parts);
  return python.pyimport("ronron.page.mind")["open_mind"]?.((share: number) => say({ share })) as Mind;
}

self.onmessage = async ({ data }: MessageEvent<ToMind>) => {
  if (data.type === "begin") mind = begin(data);
  else say({ line: (await mind)?.answer(data.message) ?? "" });
};
