import { describe, expect, it } from "vitest";
import { readSheet, readText } from "./sheet";

describe("a text that is a table", () => {
  it("has a row for each line, and shows no column that nobody filled", () => {
    const text = '# title: Nous\ntext,letters,kind,tags\nTante Zoé,AB,,\n"Oncle Léo, dit ""le Chat""",C,,\n';
    expect(readSheet(text)).toEqual({
      columns: ["text", "letters"],
      rows: [
        ["Tante Zoé", "AB"],
        ['Oncle Léo, dit "le Chat"', "C"],
      ],
    });
    expect(readSheet("")).toEqual({ columns: [], rows: [] });
  });
  it("is read from a file whichever way its accents are written, and without the mark at its head", async () => {
    expect(await readText(new Blob(["\uFEFF", "Zoé"]))).toBe("Zoé");
    expect(await readText(new Blob([new Uint8Array([0x5a, 0x6f, 0xe9])]))).toBe("Zoé");
  });
});
