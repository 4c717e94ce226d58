import type { Comment } from "../home";

/** What the guide says, by the number of moves played. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Thirty cards, ten families: the three 1s, the three 2s… Bring them together. Here come the cards!",
    rule: 1,
  },
  2: {
    text: "You have a 7, an 8 and a 9 in digits. What you can see through is what you miss. Two taps: touch Capucine, then the 7 in stars.",
    rule: 2,
  },
  3: {
    text: "Capucine had it: the card is yours, and you ask again. Touch Théo, then the 9 in dots.",
    rule: 2,
  },
  4: {
    text: "Yes again! Try Capucine, for the 8 in stars.",
    rule: 2,
  },
  5: {
    text: "No… but you draw, and it is that very card: a lucky draw, you ask again!",
    rule: 2,
  },
  6: {
    text: "Missed, and the pile does not help: Capucine follows. Listen to what the others ask for: they have some of that family.",
    rule: 2,
  },
  9: {
    text: "Your turn. You miss a 9: ask Capucine for it.",
    rule: 2,
  },
  11: {
    text: "Capucine guessed that you had a 3, and takes it. What you draw may always be of use to somebody.",
    rule: 2,
  },
  16: {
    text: "Théo found nothing. His turn to answer: ask him for the 10 in dots.",
    rule: 2,
  },
  19: {
    text: "The family of the 7s is complete: it goes down by itself, a point for you. You go on.",
    rule: 1,
  },
  29: {
    text: "Ten families together, four of them yours: you win! By series a family has ten cards: longer, and harder.",
    rule: 5,
  },
};
