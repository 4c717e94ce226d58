/** The house's own words, for whoever reads this page: `say("home.play")` does not compile when the key is missing. */
import { en } from "../words/en";
import { fr } from "../words/fr";
import { language } from "./settings.svelte";
import { typesetAll } from "./typography";
import { Words, type Language, type Values, type WordTable } from "./words";

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** A key of the house's words, checked by the compiler. */
export type Key = Leaves<typeof fr>;

const house: Readonly<Record<Language, WordTable>> = { fr: typesetAll(fr, "fr"), en };
const voices: Readonly<Record<Language, Words>> = { fr: new Words("fr", [house.fr]), en: new Words("en", [house.en]) };

/** A sentence in the reader's language; it follows when the language changes. */
export function say(key: Key, values: Values = {}): string {
  return voices[language()].say(key, values);
}

/** The voice of a table: the game's words first, then the server's, then ours; names and reader as given. */
export function voice(
  tables: readonly WordTable[],
  names: readonly string[] = [],
  reader: number | null = null,
): Words {
  const printed = tables.map((table) => typesetAll(table, language()));
  return new Words(language(), [...printed, house[language()]], names, reader);
}
