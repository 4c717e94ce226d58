/** What the rules show: all writings of a number, what to slap for, and every special card where it is told. */
import { WRITINGS, type Pictures } from "../../kit/pictures";
import Mouse from "./Mouse.svelte";
import { words as en } from "./words.en";
import { words as fr } from "./words.fr";

const MOUSE = { art: Mouse, box: "-150 -150 360 340", label: { fr: fr.board.mouse, en: en.board.mouse } };

export const pictures: Pictures = {
  1: [
    WRITINGS,
    [
      { special: "chase" },
      { special: "sumo" },
      { special: "trap" },
      { special: "gift" },
      { special: "u-turn" },
      { special: "clock" },
    ],
  ],
  4: [[MOUSE]],
  5: [
    [{ value: 5, series: "digits" }, "=", { value: 5, series: "additions" }, "→", MOUSE],
    [{ special: "sumo" }, { value: 9, series: "stars" }, ">", { value: 2, series: "dots" }, "→", MOUSE],
  ],
  6: [[{ special: "chase" }, "→", MOUSE]],
  7: [[{ special: "trap" }, { special: "gift" }, { special: "u-turn" }]],
};
