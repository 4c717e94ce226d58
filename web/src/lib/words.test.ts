import { describe, expect, it } from "vitest";
import shared from "../../../tests/words.json";
import { aligned, Words, type Language, type WordTable } from "./words";

interface Case {
  readonly says: string;
  readonly language: Language;
  readonly names: readonly string[];
  readonly reader: number | null;
  readonly line: { readonly key: string; readonly values: Record<string, unknown> };
  readonly said: string;
}

const tables = shared.tables as unknown as WordTable[];

describe("words, as kit/words.py makes them", () => {
  it.each(shared.cases as unknown as Case[])("$says: $said", ({ language, names, reader, line, said }) => {
    expect(new Words(language, tables, names, reader).line(line)).toBe(said);
  });
  it.each(shared.moves)("a move: $move", ({ move, said }) => {
    expect(new Words("en", tables).move(move)).toBe(said);
  });
});

describe("a table of cells", () => {
  it("has columns for the eye and commas for the ear", () => {
    expect(
      aligned([
        ["a", "bbb", "c"],
        ["aaa", "b", ""],
      ]),
    ).toBe("a,   bbb, c\naaa, b");
  });
});
