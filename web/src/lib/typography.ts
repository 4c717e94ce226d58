/** French wants a space before its high punctuation and inside its quotes, and never a line break there. */
import type { Language } from "./words";

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
