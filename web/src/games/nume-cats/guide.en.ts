import type { Comment } from "../home";

/** What the guide says, by the number of moves played. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Welcome around the rug. In the middle, a mouse. Your goal: get rid of all your cards before the others do.",
  },
  2: {
    text: "The cards are face down, a pile each. You start: touch your pile.",
    rule: 3,
  },
  4: {
    text: "One star: a 1. It is alone on the table, so we leave the mouse in peace. Over to the others.",
    rule: 3,
  },
  16: {
    text: "One dot in front of you, the digit 1 in front of Capucine: the same! That is the whole rule: two equal numbers, and those who show them slap. Quick, the mouse!",
    rule: 5,
  },
  17: {
    text: "You slapped first: your face-up cards go to Capucine. You turn up the next one.",
    rule: 5,
  },
  23: {
    text: "8 and 8, Capucine’s and Théo’s. This time it was none of your business: Capucine slaps, and Théo picks up.",
    rule: 5,
  },
  26: {
    text: "Capucine slapped at 8 and 10: not the same! That is greed: she picks up every face-up card, yours included.",
    rule: 4,
  },
  34: {
    text: "A special card, the first one: Capucine’s trap. If anyone else slaps before she does, everyone gives her a card. Slap!",
    rule: 7,
  },
  35: {
    text: "Got her! Capucine receives a card from you and one from Théo.",
    rule: 7,
  },
  43: {
    text: "A U-turn: from now on play goes the other way round. Nothing to slap.",
    rule: 7,
  },
  53: {
    text: "A gift: Capucine gave everyone the top card of her pile. A funny gift, when all you want is to be rid of them.",
    rule: 7,
  },
  58: {
    text: "The digit 6 in front of you, six stars in front of Théo. You know what to do.",
    rule: 5,
  },
  59: {
    text: "Four cards at once for Théo!",
    rule: 5,
  },
  64: {
    text: "A chase: everybody slaps, and the last one picks up their cards. Go!",
    rule: 6,
  },
  66: {
    text: "You were first and Théo last: he takes his cards back. Whoever was first turns up the next one: you.",
    rule: 6,
  },
  68: {
    text: "A clock: it counts to three, then everyone turns up a card at once. Until then, paws up.",
    rule: 3,
  },
  70: {
    text: "Your card is a sumo: the greatest number against the smallest. 10 against 4, that is between Capucine and Théo. You show no number: do not slap.",
    rule: 5,
  },
  71: {
    text: "Capucine was the quickest. You have seen it all: equal numbers, greed, and the six special cards. Your first game is played without those.",
    rule: 10,
  },
};
