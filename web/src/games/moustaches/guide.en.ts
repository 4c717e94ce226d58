import type { Comment } from "../home";

/** What the guide says, by the number of moves played. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Welcome to the ball! Everyone hides three secrets behind a fan. Guess those of the others before they guess yours.",
  },
  3: {
    text: "Your fan: brown, spotted, cocktail. Only you see it. Each turn, a cat goes on stage. Show the black resting cat: it has nothing in common with you, so it says little about you.",
    rule: 2,
  },
  4: {
    text: "Théo laid a mask: so he has something of this cat. Black, resting, or a top hat? Try your luck: choose Théo, then the top hat.",
    rule: 3,
  },
  5: {
    text: "Missed: Théo wins one of your masks. But now everyone knows that he has no top hat. That leaves black, or resting.",
    rule: 3,
  },
  7: {
    text: "Well seen, Capucine! “On its back” is turned up for good. She wins a mask, and Théo’s grey cat begins to show itself.",
    rule: 3,
  },
  9: {
    text: "Look closely. Théo masked the purple strutting cat with yarn, but not the blue one with yarn: so he has no yarn. Show the yellow strutting cat, to make sure.",
    rule: 2,
  },
  10: {
    text: "Théo’s mask again! On its back, and black or resting: that makes two. One single secret must explain both the purple and the yellow cat. Both strut: name it.",
    rule: 3,
  },
  11: {
    text: "Right! The card is turned up and you win a mask. It was certain: that is how one puts things together.",
    rule: 3,
  },
  13: {
    text: "Capucine said white, and that is wrong: she gives you a mask. To be named wrongly is worth a point!",
    rule: 3,
  },
  15: {
    text: "And Capucine? She masked the purple cat with yarn and the blue one with yarn. Show the white striped resting cat with its yarn: if her mask goes on it…",
    rule: 2,
  },
  16: {
    text: "Two masks at once! As for Capucine, white was on a cat that she did not mask: it is the yarn that comes back three times. Name her yarn.",
    rule: 3,
  },
  17: { text: "Right again. And Théo masked this cat too: he is resting. Keep that for the next turn.", rule: 3 },
  19: { text: "Ouch, unmasked: you are spotted. One secret less for you, one mask more for Capucine.", rule: 3 },
  21: { text: "The home straight. Show the red spotted strutting cat: spotted, everyone knows that already.", rule: 2 },
  22: { text: "Théo has one secret left. You know which: resting!", rule: 4 },
  23: {
    text: "Théo has nothing left to hide: the round is played out without another cat. The others may still name once.",
    rule: 4,
  },
  25: {
    text: "Curtain! A point for each mask won, a point for each secret kept: seven and two make nine. You win the ball. Remember the notebook: it keeps everything in mind for you.",
    rule: 7,
  },
};
