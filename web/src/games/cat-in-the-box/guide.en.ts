import type { Comment } from "../home";

/** What the guide says, by the number of moves played so far. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "In every box there is a cat. It has a number, but no colour until somebody looks. One round is enough to understand: come along!",
  },
  1: {
    text: "This is your hand: numbers, four shadows, no colours. First everyone sets one card aside, hidden until the end. Your 4s are middling: set one of them aside.",
    rule: 1,
  },
  5: {
    text: "How many tricks will you win? If you are exactly right, your tokens that touch each other earn a bonus. Two tricks sounds sensible.",
    rule: 1,
  },
  9: {
    text: "You lead the first trick. Tap your 5, then say its colour: blue. (Red is trump. It is asleep: nobody may lead it until somebody has played it.)",
    rule: 4,
  },
  11: {
    text: "Your token is on blue 5: nobody else can have that cat. Sacha did not follow blue, she said red. So she gives up blue for the whole round.",
    rule: 5,
  },
  13: {
    text: "The highest red wins; without red, the highest card of the led colour. Sacha’s red 7 takes the trick, and she leads the next one.",
    rule: 6,
  },
  16: {
    text: "Green is led. You could follow; but this trick is not for you. Say that your 1 is blue: you give up green, and start a family.",
    rule: 5,
  },
  18: {
    text: "Yellow is led. Let your second 1 be yellow: just below your blue 1. Tokens that touch are a family.",
    rule: 8,
  },
  23: {
    text: "Yellow again. Say that your last 1 is red: your family has three tokens. It is a trump, but a tiny one.",
    rule: 3,
  },
  25: { text: "Sacha has played red 3, stronger than your 1. You have no trick yet: you need exactly two.", rule: 6 },
  28: {
    text: "Green is led, and you have given it up already: nothing to lose. Say that your 8 is red. Nothing is stronger.",
    rule: 5,
  },
  29: { text: "A trick! Now you lead. Red is awake: lead red 6.", rule: 4 },
  33: {
    text: "Two tricks: your bet is met. Now, above all, not one more! Say that your 2 is blue: it touches your blue 1, and the family grows to four.",
    rule: 8,
  },
  35: {
    text: "A paradox! Inès cannot say any colour: everything is taken or given up. The round ends, and her tricks count backwards. You: 2 tricks and your family of 4, that is 6 points. There are as many rounds as players.",
    rule: 7,
  },
};
