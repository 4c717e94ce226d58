import type { Comment } from "../home";

/** What the guide says, by the number of moves played. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Twenty cards face down: ten in digits, ten in dots. Two equal numbers make a pair. Who will remember?",
    rule: 1,
  },
  2: {
    text: "You start. Touch the card with the ring around it.",
    rule: 2,
  },
  3: {
    text: "Six dots. Turn up a second card: what you need is the 6 in digits.",
    rule: 2,
  },
  4: {
    text: "A 7: no pair. Both cards are turned back when the next one is turned up. Remember where they are: they will not move.",
    rule: 2,
  },
  6: {
    text: "Capucine showed a 9 and a 1. Whatever the others turn up, you see it too. Your turn.",
    rule: 2,
  },
  10: {
    text: "Capucine had seen your 4, and found it again. A pair is kept, and one goes on.",
    rule: 2,
  },
  12: {
    text: "This time she shows a 3 and a 2, no pair. Keep them in mind, and turn up a new card.",
    rule: 2,
  },
  13: {
    text: "Nine dots! The 9 in digits is what Capucine showed in her first turn. There it is.",
    rule: 2,
  },
  14: {
    text: "Your first pair, and it is your turn again. Go on for as long as you find some.",
    rule: 2,
  },
  22: {
    text: "Five pairs running! Nobody has seen what is left, or hardly: a little luck is needed.",
    rule: 2,
  },
  30: {
    text: "Nine pairs to one: you win. Among friends, try it by ear as well: you do not see your cards, you are told.",
    rule: 5,
  },
};
