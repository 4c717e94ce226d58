import type { Comment } from "../home";

/** What the guide says, by the number of moves played so far. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "At night, on the roofs, cats are looking for the way home. You lay it for them, in the gutters. Three turns are enough to understand: come along!",
  },
  2: {
    text: "Two homes are shining, two cats are waiting. A home’s light runs through the gutters; a cat leaves its prints there. The two must meet. Tap the card at the bottom left, choose the half turn, then “Turn”.",
    rule: 5,
  },
  3: {
    text: "One cat is home: 5 points for you! The home has taken a step clockwise, and a new cat has settled a little further on. You have one action left: tap the edge at the top right, beside the cat, and push the top card of the pile in as it lies.",
    rule: 6,
  },
  4: {
    text: "The whole line has slid, the card at its other end went under the pile, and a second cat is home. It is Sacha’s turn now, with two actions as well.",
    rule: 5,
  },
  6: {
    text: "Sacha has won a cat. Your turn: give the card at the bottom right half a turn, and watch.",
    rule: 6,
  },
  7: {
    text: "A chain! The new cat arrived right at a path that led to the home: two cats at one stroke. You have an action left, but nobody makes you use it: “Finish” will do.",
    rule: 6,
  },
  8: {
    text: "That is all. The game ends with the fifteenth cat, and most points win. Alone or together you count turns instead: the fewer, the finer your grade.",
    rule: 7,
  },
};
