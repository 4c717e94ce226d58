/** The words of a page that is a house itself, apart from the house's own so that no other page loads them. */
import { language } from "../lib/settings.svelte";
import { typesetAll } from "../lib/typography";
import { Words, type Values } from "../lib/words";
import { own as en } from "../words/own.en";
import { own as fr } from "../words/own.fr";

const voices = { fr: new Words("fr", [typesetAll(fr, "fr")]), en: new Words("en", [en]) };

export function sayOwn(key: keyof typeof fr, values: Values = {}): string {
  return voices[language()].say(key, values);
}
