import { describe, expect, it } from "vitest";
import type { Heard } from "../home";
import { leanings, leanToken, marks, markToken, reactToken, utterances } from "./talking";

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
});
