import { describe, expect, it } from "vitest";
import { markOf, readMarks, turned, writeMarks } from "./marks";
import { ATTRIBUTES } from "./pieces";

describe("pencil marks", () => {
  it("turn from nothing to no, to yes, and back", () => {
    let marks = readMarks("");
    const seen = [0, 1, 2].map(() => {
      marks = turned(marks, 2, "striped");
      return markOf(marks, 2, "striped");
    });
    expect(seen).toEqual(["no", "yes", "none"]);
  });

  it("are the same when they come back from the house", () => {
    const marks = ATTRIBUTES.reduce((made, one) => turned(made, 1, one), turned(readMarks(""), 3, "mouse"));
    expect(readMarks(writeMarks(marks))).toEqual(marks);
  });

  it("survive what they cannot read", () => {
    expect(
      readMarks("nonsense 9 :: 1:zz")
        .get(1)
        ?.every((mark) => mark === "none"),
    ).toBe(true);
  });
});
