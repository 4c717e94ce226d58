import type { Comment } from "../home";

/** What the guide says, by the number of moves played. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Welcome to the ball! Everyone hides three secrets behind a fan. Guess those of the others before they guess yours.",
  },
  3: {
    text: "Only you see your fan: brown, spotted, cocktail. Each turn, one shows a cat. The black resting one has nothing in common with you: it says little.",
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
    text: "Théo masked the purple cat with yarn, but not the blue one with yarn: so he has no yarn. Show the yellow strutting cat.",
    rule: 2,
  },
  10: {
    text: "Théo again! On its back, and black or resting: two secrets. The third explains both purple and yellow: both of them strut.",
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
    text: "Capucine masked two cats with yarn. Show the white striped resting one, with its yarn: if her mask goes on it…",
    rule: 2,
  },
  16: {
    text: "Two masks! Capucine had masked neither the black resting cat, nor the white one, nor the blue striped one: so it is the yarn. Name it.",
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
