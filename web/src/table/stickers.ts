/** What a cat's face says at every table, without a word: the house knows these tokens, and passes no others on. */
import type { Expression } from "../art/look";
import type { Heard } from "../games/home";

export const STICKERS = {
  purr: "gleeful",
  wow: "startled",
  grin: "smug",
  oops: "sad",
  hm: "curious",
  zzz: "asleep",
} as const satisfies Readonly<Record<string, Expression>>;
export type Sticker = keyof typeof STICKERS;

const VERB = "sticker ";
export const stickerToken = (sticker: Sticker): string => VERB + sticker;

/** The sticker that was shown; null: something else was said. */
export function stickerOf({ token }: Heard): Sticker | null {
  const name = token.startsWith(VERB) ? token.slice(VERB.length) : "";
  return Object.hasOwn(STICKERS, name) ? (name as Sticker) : null;
}
