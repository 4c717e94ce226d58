import { expect, it } from "vitest";
import { plainText, readInline, readMarkdown } from "./markdown";

it("numbers the rules by their headings", () => {
  const [title, rule] = readMarkdown("# The rules\n\n## 3. Declaring a card\n\nText.");
  expect(title).toMatchObject({ type: "heading", level: 1, id: "the-rules", number: null });
  expect(rule).toMatchObject({ type: "heading", level: 2, id: "3", number: "3" });
});

it("reads lists whose lines go on, and tables", () => {
  const blocks = readMarkdown("1. one\n   goes on\n2. two\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |");
  expect(blocks.map((block) => block.type)).toEqual(["list", "list", "table"]);
  const list = blocks[0];
  expect(list?.type === "list" && list.items.map(plainText)).toEqual(["one goes on", "two"]);
  const table = blocks[2];
  expect(table?.type === "table" && table.rows[0]?.map(plainText)).toEqual(["1", "2"]);
});

it("leads to the rule that is spoken of", () => {
  expect(readInline("voir la règle 9 !")).toEqual([
    { type: "text", text: "voir la " },
    { type: "link", address: "#9", content: [{ type: "text", text: "règle 9" }] },
    { type: "text", text: " !" },
  ]);
});

it("lets nothing through that runs", () => {
  expect(readInline("[x](javascript:alert)")).toEqual([{ type: "text", text: "x" }]);
  expect(readInline("[x](//elsewhere)")).toEqual([{ type: "text", text: "x" }]);
  expect(readMarkdown("<script>alert(1)</script>")).toEqual([
    { type: "paragraph", content: [{ type: "text", text: "<script>alert(1)</script>" }] },
  ]);
});

it("reads bold, emphasis and code", () => {
  expect(readInline("**a *b* c** and `d *e*`").map((one) => one.type)).toEqual(["strong", "text", "code"]);
});
