/** What the rules show: the two kinds of families, and what one may ask for. */
import { WRITINGS, type Pictures } from "../../kit/pictures";

export const pictures: Pictures = {
  1: [
    WRITINGS,
    [
      { value: 4, series: "digits" },
      "+",
      { value: 4, series: "dots" },
      "+",
      { value: 4, series: "stars" },
      "+",
      { value: 4, series: "squares" },
    ],
  ],
  2: [[{ value: 4, series: "dots" }, "→", { value: 4, series: "stars" }, "?"]],
};
