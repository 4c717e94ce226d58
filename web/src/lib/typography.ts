/** French wants a space before its high punctuation and inside its quotes, and never a line break there. */
import type { Language, WordTable } from "./words";

const NARROW = "\u202f";
const WIDE = "\u00a0";

export function typeset(text: string, language: Language): string {
  if (language !== "fr") return text;
  return text
    .replace(/ ([;?!])/g, `${NARROW}$1`)
    .replace(/ (:)(?=\s|$)/g, `${WIDE}$1`)
    .replace(/« /g, `«${WIDE}`)
    .replace(/ »/g, `${WIDE}»`);
}

const printed = new WeakMap<WordTable, WordTable>(); // a table is in one language

/** Every template of a words file, as its language is printed. */
export function typesetAll(table: WordTable, language: Language): WordTable {
  if (language !== "fr") return table;
  let found = printed.get(table);
  if (!found) {
    const each = ([key, value]: [string, string | WordTable]) =>
      [key, typeof value === "string" ? typeset(value, language) : typesetAll(value, language)] as const;
    found = Object.fromEntries(Object.entries(table).map(each));
    printed.set(table, found);
  }
  return found;
}
