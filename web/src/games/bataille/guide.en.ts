import type { Comment } from "../home";

/** What the guide says, by the number of moves played. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Welcome to the arena! In Bataille there is nothing to decide, and everything to hope for. The cards are shuffled and shared out.",
  },
  2: {
    text: "Six cards each, face down. Put your paw on your pile: when everyone is ready, the cards turn up together.",
    rule: 2,
  },
  5: {
    text: "Ten dots! That is the greatest number: all three cards are yours. The house shuffles them before they go under your pile.",
    rule: 4,
  },
  9: {
    text: "Two dots against a ten: Capucine takes it all. Your own ten will come back, be patient.",
    rule: 2,
  },
  13: {
    text: "Eight against eight: battle! Each lays a card face down, then one face up. Touch your pile.",
    rule: 3,
  },
  15: {
    text: "Your seven is stronger: seven cards at once, Théo’s and the hidden ones too!",
    rule: 3,
  },
  23: {
    text: "Two tens: another battle with Capucine. She has only two cards left. Put yours down!",
    rule: 3,
  },
  25: {
    text: "Two against two, level again! But Capucine has nothing left to lay: only you can go on, so you take everything.",
    rule: 3,
  },
  26: {
    text: "Capucine is out. Théo has one card left: turn up yours.",
    rule: 2,
  },
  29: {
    text: "All the cards are yours: you win! Otherwise the game stops after as many rounds as were chosen, and the biggest pile wins.",
    rule: 4,
  },
};
