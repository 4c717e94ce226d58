/** Bots as characters: a name and a face from the game's words and card; plain players have ours. */
import { writeLook } from "../art/look";
import { say, type Key } from "../lib/say";
import type { GameAbout, LevelAbout } from "../lib/wire";
import type { Words } from "../lib/words";

const PLAIN_COATS = ["zinc", "brown", "white", "black", "purple"] as const;
const PLAIN: Readonly<Record<string, Key>> = {
  random: "bots.random",
  greedy: "bots.greedy",
  flat: "bots.flat",
  search: "bots.search",
};

export function botName(words: Words, bot: string): string {
  const named = words.template(`levels.${bot}.name`);
  if (named) return named;
  const plain = PLAIN[bot];
  return plain ? say(plain) : bot;
}

export function botSentence(words: Words, bot: string): string {
  return words.template(`levels.${bot}.sentence`) ?? "";
}

export function botCat(game: { bots: readonly LevelAbout[] } | null, bot: string, seat: number): string {
  const face = game?.bots.find((one) => one.id === bot)?.face;
  return face
    ? [face.coat, face.pattern, face.expression].join(" ")
    : writeLook({ coat: PLAIN_COATS[seat % 5] ?? "zinc" });
}

/** The bots one is offered: the characters where there are any, otherwise whoever can play. */
export function offeredBots(game: Pick<GameAbout, "bots">): readonly LevelAbout[] {
  const levels = game.bots.filter((one) => one.face !== null);
  return levels.length > 0 ? levels : game.bots;
}

/** Company for a first game: gentle, and not all the same. */
export function usualBot(game: Pick<GameAbout, "bots">, seat: number): string {
  const offered = offeredBots(game);
  const gentle = offered.slice(0, Math.max(1, Math.min(3, offered.length)));
  return gentle[seat % gentle.length]?.id ?? "random";
}
