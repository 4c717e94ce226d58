/** What the rules show: which of two clues the claws point at, and the card that this speaks for. */
import type { Piece, Pictures } from "../../kit/pictures";
import { CARDS } from "./examples";
import { cardLine } from "./labels";
import Picture from "./Picture.svelte";

const card = (which: string): Piece => ({
  drawing: Picture,
  what: which,
  cards: 1.9,
  label: (words) => {
    const one = CARDS[which];
    return one ? words.line(cardLine(one)) : "";
  },
});
const PAW: Piece = { drawing: Picture, what: "paw", label: () => "←" };

export const pictures: Pictures = {
  1: [[card("near"), PAW, card("far"), "→", card("mystery")]],
};
