/**
 * Words: sentences made for one reader, in his language, from keys and values.
 *
 * The same little language as `ronron/kit/words.py`; `tests/words.json` has the cases to which both are held. In a template
 *
 * - `{number}` is a value as it is, and `{seat}` any value whose name is in SEAT_NAMES, told as that seat's name;
 * - `{colour:colours}` is looked up in the table `colours`; a list is looked up item by item and joined with commas;
 * - `{count:tricks}` chooses by number where `tricks` has the keys `one` and `other`;
 * - `{a:seats}` is a seat's name, counted round the table, or "you"; `{place:from-one}` is a number, counted from 1;
 * - a value that is itself a line is said in its place; a list of lists of them becomes a table, a row to a line;
 * - a value that holds a text for each language is said in the reader's: the text of a card, which is in no words file;
 * - a key with `-you` behind it is taken instead when the line's `seat` is the reader himself.
 *
 * French keeps its high punctuation with the word before it (`typeset`), and says d’Inès where one wrote `de {seat}`.
 * A sentence that ends with a quoted one has one stop.
 */
import { typeset } from "./typography";
import type { Line as WireLine } from "./wire";

export type Language = "fr" | "en";
export const LANGUAGES: readonly Language[] = ["fr", "en"];

/** A words file: tables of templates, in tables. */
export interface WordTable {
  readonly [key: string]: string | WordTable;
}

/** A sentence to be, as the wire has it; one of our own that needs no values leaves them out. */
export type Line = Pick<WireLine, "key"> & Partial<Pick<WireLine, "values">>;

export type Values = WireLine["values"];

const SEAT_NAMES: ReadonlySet<string> = new Set(["seat", "by", "first", "leader"]); // values that name a seat
const SEATS = "seats"; // looked up among those who sit here, in no words file
const FROM_ONE = "from-one";
const PLACEHOLDER = /\{(\w+)(?::([\w.-]+))?\}/g;
const ELIDED = /(^|[^\p{L}\p{N}_])([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu)e $/u; // before a vowel the e goes
const VOWEL = /^(?:[aàâäæeéèêëhiîïoôöœuùûü]|y[^aeéiou])/iu;
const QUOTED_STOP = /([.!?…]\s?[»”])\.(?=\s|$)/g; // what is quoted has ended the sentence already

const FRAME = "\u0000"; // in no sentence

/** The cells of a table, row by row. */
export type Cells = readonly (readonly string[])[];
export type Block = string | Cells;

export class Words {
  constructor(
    readonly language: Language,
    readonly tables: readonly WordTable[], // those of the game first, those of the house for the rest
    readonly names: readonly string[] = [],
    readonly reader: number | null = null,
  ) {}

  find(key: string): string | WordTable | undefined {
    const parts = key.split(".");
    for (const table of this.tables) {
      let value: string | WordTable | undefined = table;
      for (const part of parts) value = typeof value === "object" ? own(value, part) : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  }

  template(key: string): string | undefined {
    const found = this.find(key);
    return typeof found === "string" ? found : undefined;
  }

  /** A key and its values as a sentence; a missing key shows itself, so that nothing is silently lost. */
  say(key: string, values: Values = {}): string {
    const you = this.reader !== null && values["seat"] === this.reader ? this.template(`${key}-you`) : undefined;
    const template = you || this.template(key) || key;
    let said = "";
    let end = 0;
    for (const match of template.matchAll(PLACEHOLDER)) {
      said = this.join(said + template.slice(end, match.index), this.value(match[1] ?? "", match[2], values));
      end = match.index + match[0].length;
    }
    return (said + template.slice(end)).replace(QUOTED_STOP, "$1");
  }

  /** A value behind what was said before it: de Sacha, but d’Inès. */
  private join(before: string, value: string): string {
    return (this.language === "fr" && VOWEL.test(value) ? before.replace(ELIDED, "$1$2’") : before) + value;
  }

  line(line: Line): string {
    return this.say(line.key, line.values);
  }

  lines(lines: readonly Line[]): string[] {
    return lines.map((line) => this.line(line));
  }

  /** A move as a button says it: `play 5 blue` is `moves.play` with a = 5, b = blue; without words, its notation. */
  move(move: string): string {
    const [verb = "", a, b, c, d, e, f] = move.split(" ");
    const key = `moves.${verb}`;
    return this.template(key) === undefined ? move : this.say(key, { a, b, c, d, e, f });
  }

  /** A line as what a page shows of it, one after the other: sentences, and tables of cells. */
  blocks(line: Line): Block[] {
    const tables: Cells[] = [];
    const said = new Framing(this, tables).line(line).split(FRAME);
    return said
      .map((part, at): Block => (at % 2 === 0 ? part.trim() : (tables[Number(part)] ?? [])))
      .filter((part) => part !== "");
  }

  /** How a table stands in a sentence. */
  protected table(rows: Cells): string {
    return aligned(rows);
  }

  private value(name: string, table: string | undefined, values: Values): string {
    const value = values[name];
    if (isLine(value)) return this.line(value);
    if (isInTongues(value)) return typeset(value[this.language] ?? "", this.language);
    if (Array.isArray(value)) {
      const each = (one: unknown) => this.value(name, table, { [name]: one });
      if (Array.isArray(value[0])) return this.table(value.map((row) => (row as unknown[]).map(each)));
      return value.map(each).join(", ");
    }
    if (table === undefined) {
      if (typeof value !== "number") return written(value);
      return SEAT_NAMES.has(name) ? this.seat(value) : signed(value);
    }
    if ((table === SEATS || table === FROM_ONE) && isNumber(value)) {
      return table === SEATS ? this.around(Number(value)) : String(Number(value) + 1);
    }
    const words = this.find(table);
    if (typeof words !== "object") return written(value);
    const other = own(words, "other");
    if (typeof other === "string") {
      const one = own(words, "one"); // a number, or one in notation
      return this.isOne(Number.parseInt(written(value), 10)) && typeof one === "string" ? one : other;
    }
    const word = own(words, written(value));
    return typeof word === "string" ? word : written(value);
  }

  seat(seat: number): string {
    return this.names[seat] ?? this.say("seats.numbered", { number: seat + 1 });
  }

  /** A seat as a label: the reader is You, everybody else has a name. */
  label(seat: number): string {
    return seat === this.reader ? this.say("seats.yourself") : this.seat(seat);
  }

  /** Whoever sits here, in the middle of a sentence; past the last seat one has come round to the first. */
  private around(seat: number): string {
    const here = this.names.length > 0 ? seat % this.names.length : seat;
    return here === this.reader ? this.say("seats.you") : this.seat(here);
  }

  /** French says 0 pli, 1 pli, 2 plis; English 0 tricks, 1 trick, 2 tricks. */
  private isOne(count: number): boolean {
    return this.language === "fr" ? Math.abs(count) < 2 : Math.abs(count) === 1;
  }
}

/** Leaves a mark where a table stands, and keeps the table aside. */
class Framing extends Words {
  constructor(
    words: Words,
    private readonly framed: Cells[],
  ) {
    super(words.language, words.tables, words.names, words.reader);
  }

  protected override table(rows: Cells): string {
    return `${FRAME}${this.framed.push(rows) - 1}${FRAME}`;
  }
}

function own(table: WordTable, key: string): string | WordTable | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A number as it is printed: what is below nought has a minus, not a hyphen. */
export const signed = (number: number): string => (number < 0 ? `\u2212${-number}` : String(number));

/** What the wire calls null, the words files know as "None". */
function written(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  return String(value);
}

/** A number, or one in notation. */
function isNumber(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value));
}

function isLine(value: unknown): value is Line {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "key" in value;
}

function isInTongues(value: unknown): value is Readonly<Partial<Record<Language, string>>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Rows of cells as a table: columns for the eye, commas for the ear of a screen reader. */
export function aligned(rows: Cells): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => `${cell}, ` + " ".repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length)))
        .join("")
        .replace(/[, ]+$/, ""),
    )
    .join("\n");
}
