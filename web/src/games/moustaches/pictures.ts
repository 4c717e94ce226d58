/** What the rules show: some attributes of each kind, and what three secrets have in common with two cats. */
import type { Piece, Pictures } from "../../kit/pictures";
import { SHOWN } from "./examples";
import { catLine } from "./labels";
import Picture from "./Picture.svelte";
import { ACCESSORIES, PATTERNS, POSES } from "./pieces";

const attribute = (name: string): Piece => ({
  drawing: Picture,
  what: name,
  label: (words) => words.say(`attributes.${name}`),
});
const shown = (which: string): Piece => ({
  drawing: Picture,
  what: which,
  cards: 1.6,
  label: (words) => {
    const one = SHOWN[which];
    return one ? words.line(catLine(one.cat)) : "";
  },
});
const FAN = ["striped", "blue", "mouse"].map(attribute);

export const pictures: Pictures = {
  1: [
    POSES.map(attribute),
    ["white", "brown", "blue", "black"].map(attribute),
    [...PATTERNS, ...ACCESSORIES].map(attribute),
  ],
  2: [
    [...FAN, "→", shown("like")],
    [...FAN, "≠", shown("unlike")],
  ],
};
