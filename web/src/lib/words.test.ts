import { describe, expect, it } from "vitest";
import { aligned, Words, type WordTable } from "./words";

const game: WordTable = {
  played: "{seat} plays {number} {colour:colours}.",
  "played-you": "You play {number} {colour:colours}.",
  won: "{seat} wins {count} {count:tricks}.",
  led: "{leader} leads; {by} follows.",
  open: "Open: {colours:colours}.",
  board: "{rows:colours}",
  log: "Then {what}.",
  empty: "",
  colours: { R: "red", B: "blue", None: "no colour" },
  tricks: { one: "trick", other: "tricks" },
};
const house: WordTable = { seats: { numbered: "seat {number}" }, played: "never said" };
const english = (reader: number | null = null, names = ["Inès", "Sacha"]) =>
  new Words("en", [game, house], names, reader);

describe("words, as kit/words.py makes them", () => {
  it("tells a seat by its name, and a value through its table", () => {
    expect(english().say("played", { seat: 1, number: 7, colour: "B" })).toBe("Sacha plays 7 blue.");
  });
  it("speaks to the reader when it is about him", () => {
    expect(english(1).say("played", { seat: 1, number: 7, colour: "B" })).toBe("You play 7 blue.");
    expect(english(0).say("played", { seat: 1, number: 7, colour: "B" })).toBe("Sacha plays 7 blue.");
  });
  it("falls back on the house for a seat without a name", () => {
    expect(english(null, []).say("led", { leader: 3, by: 0 })).toBe("seat 3 leads; seat 0 follows.");
  });
  it.each([
    ["en", 0, "Inès wins 0 tricks."],
    ["en", 1, "Inès wins 1 trick."],
    ["en", 2, "Inès wins 2 tricks."],
    ["fr", 0, "Inès wins 0 trick."],
    ["fr", 1, "Inès wins 1 trick."],
    ["fr", 2, "Inès wins 2 tricks."],
    ["en", -1, "Inès wins -1 trick."],
    ["fr", -1, "Inès wins -1 trick."],
  ] as const)("counts as %s does: %i", (language, count, said) => {
    expect(new Words(language, [game, house], ["Inès"]).say("won", { seat: 0, count })).toBe(said);
  });
  it("counts a number in notation too", () => {
    expect(english().say("won", { seat: 0, count: "1" })).toBe("Inès wins 1 trick.");
  });
  it("looks a list up item by item", () => {
    expect(english().say("open", { colours: ["R", "B"] })).toBe("Open: red, blue.");
    expect(english().say("open", { colours: [] })).toBe("Open: .");
  });
  it("makes a table of a list of lists", () => {
    const rows = [
      ["R", "B"],
      [{ key: "colours.B" }, "Z"],
    ];
    expect(english().say("board", { rows })).toBe("red,  blue\nblue, Z");
  });
  it("says a line in its place", () => {
    const what = { key: "played", values: { seat: 0, number: 2, colour: null } };
    expect(english().say("log", { what })).toBe("Then Inès plays 2 no colour..");
    expect(english(0).line({ key: "log", values: { what } })).toBe("Then You play 2 no colour..");
  });
  it("says what a value holds for the reader's language", () => {
    const what = { fr: "Poète", en: "Poet" };
    expect(english().say("log", { what })).toBe("Then Poet.");
    expect(new Words("fr", [game, house]).say("log", { what: [what, what] })).toBe("Then Poète, Poète.");
  });
  it("shows a key that is missing, and a value that is not in its table", () => {
    expect(english().say("nowhere.at-all", {})).toBe("nowhere.at-all");
    expect(english().say("played", { seat: 0, number: 1, colour: "Q" })).toBe("Inès plays 1 Q.");
    expect(english().say("empty")).toBe("empty");
  });
  it("never reads what a table does not have itself", () => {
    expect(english().say("played", { seat: 0, number: 1, colour: "constructor" })).toBe("Inès plays 1 constructor.");
    expect(english().say("constructor")).toBe("constructor");
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
