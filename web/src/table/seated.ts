/** Who sits where, as a page shows them: people and bots by the names and cats they came with, and a bot's level. */
import { botCat, botName } from "../rooms/bots";
import type { GameAbout } from "../lib/wire";
import type { Words } from "../lib/words";
import type { Sitter } from "../games/home";

/** A chair at the table, before anyone has looked up what a bot's level is called. */
export interface Chair {
  readonly name: string;
  readonly cat: string; // empty: of one that came before the house drew them
  readonly bot: string | null; // the bot that sits here, by its level, which is its name where nobody gave it one
  readonly played: boolean; // does a program decide: a bot, a stand-in, a guest?
  readonly away: boolean;
}

export function seated(chairs: readonly Chair[], about: GameAbout | null, words: Words): Sitter[] {
  const names = chairs.map((chair) => (chair.bot === chair.name ? botName(words, chair.bot) : chair.name));
  return chairs.map((chair, at) => ({
    name: numbered(names, at),
    cat: chair.bot === null ? chair.cat : chair.cat || botCat(about, chair.bot, at),
    bot: chair.played,
    level: chair.bot === null || chair.bot === chair.name ? "" : botName(words, chair.bot),
    away: chair.away,
  }));
}

/** Of several with the same name the second is "name 2". */
function numbered(names: readonly string[], at: number): string {
  const name = names[at] ?? "";
  const before = names.slice(0, at).filter((one) => one === name).length;
  return before > 0 ? `${name} ${before + 1}` : name;
}
