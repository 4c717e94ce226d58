/** What the rules show: the five gutters, and a cat whose way leads home. */
import type { Piece, Pictures } from "../../kit/pictures";
import type { Kind } from "./flow";
import Picture from "./Picture.svelte";

const KINDS: readonly Kind[] = ["elbow", "straight", "tee", "cross", "bridge"];
const gutter = (kind: Kind): Piece => ({
  drawing: Picture,
  what: kind,
  label: (words) => words.say(`kinds.${kind}`),
});

export const pictures: Pictures = {
  2: [KINDS.map(gutter)],
  6: [[{ drawing: Picture, what: "way", cards: 4.8, label: (words) => words.say("motives.home.one") }]],
};
