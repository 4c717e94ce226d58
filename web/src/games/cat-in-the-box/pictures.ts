/** What the rules show: one card and what it can become, who wins a trick, and a group. */
import type { Piece, Pictures } from "../../kit/pictures";
import Picture from "./Picture.svelte";
import type { Colour } from "./tones";

const card = (number: number, colour?: Colour): Piece => ({
  drawing: Picture,
  what: colour ? `${number} ${colour}` : `${number}`,
  label: (words) => (colour ? words.say("describe.shown", { number, colour }) : `${number}`),
});

export const pictures: Pictures = {
  3: [[card(5), "→", card(5, "red"), card(5, "blue"), card(5, "yellow"), card(5, "green")]],
  6: [[card(4, "blue"), card(8, "green"), card(2, "blue"), card(1, "red"), "→", card(1, "red")]],
  8: [
    [
      {
        drawing: Picture,
        what: "group",
        cards: 3.6,
        label: (words) => words.say("events.score-met", { tricks: 2, bonus: 5, points: 7 }),
      },
    ],
  ],
};
