/** Table talk: what was heard since this page came to the table. */
import { announce } from "../lib/announce.svelte";
import { say } from "../lib/say";
import { language, settings } from "../lib/settings.svelte";
import type { Talk } from "../lib/wire";
import type { Heard } from "../games/home";

const MOST_HEARD = 200; // what is said at a table is soon forgotten

export class Conversation {
  heard = $state.raw<readonly Heard[]>([]);

  /** Someone spoke; those who listen to the page hear it, unless they said it themselves. */
  listen(message: Talk, viewer: number, names: readonly string[]): void {
    // Small players hear what bots say, and see how others react; what people write is not for them.
    const text = message.said[language()] ?? (settings.kid ? "" : message.text);
    const number = (this.heard.at(-1)?.number ?? 0) + 1;
    this.heard = [...this.heard, { number, seat: message.seat, text, token: message.token }].slice(-MOST_HEARD);
    if (text && message.seat !== viewer) {
      announce(message.seat === null ? text : say("table.says", { name: names[message.seat] ?? "", text }));
    }
  }

  forget(): void {
    this.heard = [];
  }
}
