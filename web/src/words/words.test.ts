import { describe, expect, it } from "vitest";
import type { WordTable } from "../lib/words";
import { en } from "./en";
import { fr } from "./fr";
import { own as ownEn } from "./own.en";
import { own as ownFr } from "./own.fr";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!../words/*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const everything = Object.values(sources).join("\n");

function leaves(table: WordTable, prefix = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : leaves(value, `${prefix}${key}.`),
  );
}

const french = leaves({ ...fr, inPage: ownFr });
const english = new Map(leaves({ ...en, inPage: ownEn }));
const placeholders = (template: string) => new Set([...template.matchAll(/\{(\w+)/g)].map((match) => match[1]));

describe("the house's words", () => {
  it("are used somewhere, whole or by their table", () => {
    const unused = french
      .map(([key]) => key)
      .filter((key) => {
        const table = key.slice(0, key.lastIndexOf(".") + 1);
        const looked = new RegExp(`:${table.slice(0, -1).replaceAll(".", "\\.")}\\}`); // {value:table}
        // What stands apart is said by its own voice (engine/say.ts), of a state also with its reason.
        const plain = key
          .replace(/-you$/, "")
          .replace(/^inPage\./, "")
          .replace(/^(elsewhere|taken|failed)(-why)?$/, "failed");
        return (
          !everything.includes(`"${plain}"`) &&
          !everything.includes(`\`${table}\${`) &&
          !french.some(([, template]) => looked.test(template)) &&
          !key.startsWith("seats.") // said by Words itself
        );
      });
    expect(unused).toEqual([]);
  });

  it("need the same values in both languages", () => {
    for (const [key, template] of french) {
      expect([...placeholders(english.get(key) ?? "")].sort(), key).toEqual([...placeholders(template)].sort());
    }
  });

  it("do not shout, and stay apart from typewriter quotes", () => {
    for (const [key, template] of [...french, ...english]) {
      expect(template, key).not.toMatch(/!!|'|"/);
    }
  });
});
