import type { Comment } from "../home";

/** What the guide says, by the number of moves played. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Welcome to the rug. There is a mouse in the middle. Your aim: get rid of all your cards before the others do.",
  },
  2: {
    text: "Ten cards each, face down. You begin: touch your pile.",
    rule: 3,
  },
  4: {
    text: "A clock! When the time for slapping is over it counts to three, and everyone turns up a card together. Nobody slaps while it counts.",
    rule: 3,
  },
  6: {
    text: "Everything at once: a u-turn, and above all Théo’s trap. Anyone may slap; if Théo is not the first, everyone gives him a card. Quick, the mouse!",
    rule: 7,
  },
  7: {
    text: "Got him! Théo gets a card from you and one from Capucine. And after the u-turn, play goes the other way round.",
    rule: 7,
  },
  14: {
    text: "A sumo: the greatest number against the smallest. 7 against 6 is between Théo and Capucine. You show no number: if you slapped, it would be greed, and you would pick up everything.",
    rule: 5,
  },
  15: {
    text: "Capucine was quickest: her three face-up cards go to Théo. She turns up the next one.",
    rule: 5,
  },
  18: {
    text: "Your turn. Turn up a card, and keep an eye on the others.",
    rule: 3,
  },
  29: {
    text: "A chase! Everyone slaps, and the last one picks up. Go!",
    rule: 6,
  },
  31: {
    text: "Théo was last. You were first: you turn up the next card.",
    rule: 6,
  },
  36: {
    text: "Another sumo, and this one is yours: your 6 is the greatest, Capucine’s 2 the smallest. Slap!",
    rule: 5,
  },
  37: {
    text: "Six cards at once for Capucine. You have three left.",
    rule: 5,
  },
  40: {
    text: "Your gift: the top card of your pile to each of the others. Your pile is empty, and you wait with your special card.",
    rule: 8,
  },
  45: {
    text: "4 and 4! Whoever waits with a special card may slap as soon as two numbers are equal. That is now.",
    rule: 8,
  },
  46: {
    text: "Not a single card left: champion! In a real game the photo finish tells you by how many hundredths you won.",
    rule: 10,
  },
};
