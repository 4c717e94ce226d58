/** What the rules show: all writings of a number, a pair, and two cards that are none. */
import { WRITINGS, type Pictures } from "../../kit/pictures";

export const pictures: Pictures = {
  1: [WRITINGS],
  2: [
    [{ value: 7, series: "digits" }, "=", { value: 7, series: "squares" }],
    [{ value: 7, series: "digits" }, "≠", { value: 6, series: "dots" }],
  ],
};
