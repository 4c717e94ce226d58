import { describe, expect, it } from "vitest";
import type { Heard } from "../home";
import { forViewer, leanings, leanToken, marks, markToken, noted, reactToken, utterances, withMark } from "./talking";

const said = (seat: number | null, token: string, text = ""): Heard => ({ number: 1, seat, token, text });

describe("the talk of the table", () => {
  it("knows where everyone leans now, and forgets the last question", () => {
    const heard = [
      said(0, leanToken(1, "clue")),
      said(1, leanToken(2, "keep blue")),
      said(1, leanToken(2, "keep red")),
      said(null, leanToken(2, "clue")),
    ];
    expect([...leanings(heard, 2)]).toEqual([[1, "keep red"]]);
    expect([...leanings(heard, 3)]).toEqual([]);
  });
  it("tells who finds that a master fits a paw, until it is taken back", () => {
    const heard = [said(0, markToken(1, 2, 52, "fits")), said(1, markToken(1, 2, 52, "odd"))];
    expect(marks(heard, 1, 2, 52)).toEqual({ fits: [0], odd: [1] });
    expect(marks(heard, 1, 1, 52)).toEqual({ fits: [], odd: [] });
    expect(marks([...heard, said(0, markToken(1, 2, 52, null))], 1, 2, 52)).toEqual({ fits: [], odd: [1] });
  });
  it("shows what is said and how one reacts, but not what is only leaned", () => {
    const heard = [said(0, leanToken(1, "clue")), said(1, reactToken("wow")), said(2, "", "Un piège ?")];
    expect(utterances(heard).map((one) => one.reaction ?? one.text)).toEqual(["wow", "Un piège ?"]);
  });
  it("stays within the family while it debates, even on a device that two families share", () => {
    const heard = [said(0, "", "Rouge"), said(3, "", "Bleu"), said(null, "", "Passant")];
    const families = [0, 0, 0, 1, 1, 1];
    const texts = (phase: "choice" | "clue-theme", viewer: number, known: number[] | null = families) =>
      forViewer(heard, { families: known, phase, viewer }).map((one) => one.text);
    expect(texts("choice", 1)).toEqual(["Rouge"]);
    expect(texts("choice", 4)).toEqual(["Bleu"]);
    expect(texts("choice", -1)).toEqual([]);
    expect(texts("clue-theme", 4)).toEqual(["Rouge", "Bleu", "Passant"]);
    expect(texts("choice", 4, null)).toEqual(["Rouge", "Bleu", "Passant"]);
  });
  it("keeps marks that are one's own in a note, for one round", () => {
    let note = withMark("", markToken(1, 1, 52, "fits"));
    note = withMark(note, markToken(1, 1, 5, "odd"));
    note = withMark(note, markToken(1, 1, 52, "odd"));
    expect(note.split("\n")).toHaveLength(2);
    expect(marks(noted(note, 2), 1, 1, 52)).toEqual({ fits: [], odd: [2] });
    note = withMark(note, markToken(2, 1, 7, "fits"));
    expect(noted(note, 2).map((one) => one.token)).toEqual([markToken(2, 1, 7, "fits")]);
  });
});
