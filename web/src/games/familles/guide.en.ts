import type { Comment } from "../home";

/** What the guide says, by the number of moves played. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Thirty cards, ten families: the three 1s, the three 2s… Bring them together. Here come the cards!",
    rule: 1,
  },
  2: {
    text: "You have a 7, an 8 and a 9 in digits. The see-through cards are the ones you need. Two taps: touch Capucine, then the 7 in stars.",
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
    text: "Your turn. You need a 9: ask Capucine for it.",
    rule: 2,
  },
  11: {
    text: "Capucine guessed that you had a 3, and takes it. What you draw may always be of use to somebody.",
    rule: 2,
  },
  13: {
    text: "You still need the 7 in dots. Capucine has drawn since you asked: ask her for it again.",
    rule: 2,
  },
  16: {
    text: "Théo found nothing. His turn to answer: ask him for the 10 in dots.",
    rule: 2,
  },
  17: {
    text: "Yes! Earlier on, Capucine was after the 6 in digits, so she has a 6. Ask her for the one in dots.",
    rule: 2,
  },
  18: {
    text: "Good listening! And the 7 in dots? Capucine has drawn again: try once more.",
    rule: 2,
  },
  19: {
    text: "The family of the 7s is complete: it goes down by itself, a point for you. You go on.",
    rule: 1,
  },
  20: {
    text: "Capucine has no 8 in dots, but your draw completes the 6s: another family! It is not the card you asked for, so Capucine is next.",
    rule: 2,
  },
  21: {
    text: "A lucky draw: the 2s are Capucine’s. Her hand is empty in the middle of her turn, so her turn is over.",
    rule: 3,
  },
  23: {
    text: "Théo puts down the 5s, then the 1s. Nobody else has a card now, so whom could you ask? You drew a card, and the next player follows.",
    rule: 4,
  },
  24: {
    text: "Capucine had no cards: she drew one, then asked. It was a 4 she was after… Théo is listening, are you?",
    rule: 3,
  },
  26: {
    text: "Théo took Capucine’s 4, then yours: the 4s are his. His hand is empty, so ask Capucine for the 10 in digits.",
    rule: 2,
  },
  27: {
    text: "The 10s are yours! Nobody else had a card: you drew one, and it was the last 9. Only the 8s are still out.",
    rule: 4,
  },
  29: {
    text: "Ten families together, four of them yours: you win! By series a family has ten cards: longer, and harder.",
    rule: 5,
  },
};
