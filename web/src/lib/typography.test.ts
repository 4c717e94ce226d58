import { expect, it } from "vitest";
import { typeset, typesetAll } from "./typography";

it("keeps French punctuation with its word", () => {
  expect(typeset("Quoi ? « Rien » : vu !", "fr")).toBe("Quoi\u202f? «\u00a0Rien\u00a0»\u00a0: vu\u202f!");
});

it("leaves English, and tables of Markdown, as they are", () => {
  expect(typeset("What ? :", "en")).toBe("What ? :");
  expect(typeset("| a |\n|:---| :---:|", "fr")).toBe("| a |\n|:---| :---:|");
});

it("prints a words file whole, once", () => {
  const table = { ask: "Qui ?", deep: { er: "« Toi » : oui ; non !" } };
  const printed = typesetAll(table, "fr");
  expect(printed).toEqual({ ask: "Qui\u202f?", deep: { er: "«\u00a0Toi\u00a0»\u00a0: oui\u202f; non\u202f!" } });
  expect(typesetAll(table, "fr")).toBe(printed);
  expect(typesetAll(table, "en")).toBe(table);
});
