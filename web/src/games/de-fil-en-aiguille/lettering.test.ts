import { describe, expect, it } from "vitest";
import { lettering } from "./lettering";
import type { Card } from "./types";

const card = (theme: string, fr: string, en = fr): Card => ({
  theme,
  number: 1,
  text: { fr, en },
  letters: "",
  kind: null,
});

describe("the lettering of a card", () => {
  it("puts a trade above the sign of its village", () => {
    const poet = card("jobs", "Poète à Vers", "Poet in Vers");
    expect(lettering(poet, "fr")).toMatchObject({ title: "Poète", link: "à", sign: "Vers" });
    expect(lettering(poet, "en")).toMatchObject({ title: "Poet", link: "in", sign: "Vers" });
  });
  it("writes the whole name of a village on its sign", () => {
    expect(lettering(card("jobs", "Serrurier aux Clefs"), "fr")).toMatchObject({ sign: "Les Clefs" });
    expect(lettering(card("jobs", "Employée aux objets trouvés à Trouville-la-Haule"), "fr")).toMatchObject({
      title: "Employée aux objets trouvés",
      sign: "Trouville-la-Haule",
    });
  });
  it("leaves a saying whole, and sets it smaller the longer it is", () => {
    const short = lettering(card("bar-wisdom", "Le vélo punit à Vers."), "fr");
    expect(short).toMatchObject({ title: "Le vélo punit à Vers.", sign: "" });
    const long = card("own", "x ".repeat(40));
    expect(lettering(long, "fr").size).toBeLessThan(short.size);
    expect(lettering(long, "fr", 1).size).toBeGreaterThan(lettering(long, "fr", 0.5).size);
  });
});
