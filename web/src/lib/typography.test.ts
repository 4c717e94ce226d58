import { expect, it } from "vitest";
import { typeset } from "./typography";

it("keeps French punctuation with its word", () => {
  expect(typeset("Quoi ? « Rien » : vu !", "fr")).toBe("Quoi\u202f? «\u00a0Rien\u00a0»\u00a0: vu\u202f!");
});

it("leaves English, and tables of Markdown, as they are", () => {
  expect(typeset("What ? :", "en")).toBe("What ? :");
  expect(typeset("| a |\n|:---| :---:|", "fr")).toBe("| a |\n|:---| :---:|");
});
