/** Pencil marks: for each seat a letter an attribute, as the house keeps them for their owner and for nobody else. */
import { ATTRIBUTES } from "./pieces";

export type Mark = "none" | "no" | "yes";
export type Marks = ReadonlyMap<number, readonly Mark[]>;

const LETTERS: Readonly<Record<string, Mark>> = { ".": "none", x: "no", o: "yes" };
const WRITTEN: Readonly<Record<Mark, string>> = { none: ".", no: "x", yes: "o" };
const NEXT: Readonly<Record<Mark, Mark>> = { none: "no", no: "yes", yes: "none" };

/** `1:..x.o 2:...`; what cannot be read is as good as not written. */
export function readMarks(text: string): Marks {
  const found = new Map<number, readonly Mark[]>();
  for (const part of text.split(" ")) {
    const [seat, letters] = part.split(":");
    if (!seat || !letters || !/^\d$/.test(seat)) continue;
    found.set(
      Number(seat),
      ATTRIBUTES.map((_, at) => LETTERS[letters[at] ?? "."] ?? "none"),
    );
  }
  return found;
}

export function writeMarks(marks: Marks): string {
  return [...marks].map(([seat, row]) => `${seat}:${row.map((mark) => WRITTEN[mark]).join("")}`).join(" ");
}

export function markOf(marks: Marks, seat: number, attribute: string): Mark {
  return marks.get(seat)?.[ATTRIBUTES.indexOf(attribute)] ?? "none";
}

/** Nothing, then no, then yes, then nothing again. */
export function turned(marks: Marks, seat: number, attribute: string): Marks {
  const at = ATTRIBUTES.indexOf(attribute);
  const row = ATTRIBUTES.map((_, place) => marks.get(seat)?.[place] ?? "none");
  row[at] = NEXT[row[at] ?? "none"];
  return new Map([...marks, [seat, row]]);
}
