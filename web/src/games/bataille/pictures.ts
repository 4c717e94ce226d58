/** What the rules show: all writings of a number, a round, and a battle. */
import { WRITINGS, type Pictures } from "../../kit/pictures";

export const pictures: Pictures = {
  1: [WRITINGS],
  2: [[{ value: 9, series: "stars" }, ">", { value: 6, series: "digits" }, ">", { value: 4, series: "dots" }]],
  3: [
    [{ value: 7, series: "squares" }, "=", { value: 7, series: "additions" }],
    ["back", { value: 8, series: "dots" }, ">", "back", { value: 3, series: "stars" }],
  ],
};
