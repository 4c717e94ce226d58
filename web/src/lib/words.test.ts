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

describe("a line on a page", () => {
  const page = new Words("en", [{ board: "The board:\n{grid}", cell: "{number}", both: "{grid}\nAnd {grid}." }]);
  const grid = [
    ["red", { key: "cell", values: { number: 1 } }],
    ["blue", 2],
  ];
  const cells = [
    ["red", "1"],
    ["blue", "2"],
  ];
  it("is sentences and tables, one after the other", () => {
    expect(page.blocks({ key: "board", values: { grid } })).toEqual(["The board:", cells]);
    expect(page.blocks({ key: "both", values: { grid } })).toEqual([cells, "And", cells, "."]);
    expect(page.blocks({ key: "cell", values: { number: 7 } })).toEqual(["7"]);
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
