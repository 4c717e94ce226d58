/** What the board says, and it alone; the rest is in the game's words. */
export const words = {
  board: {
    seat: "Player",
    hand: "Your hand, family by family",
    families: "Families",
    pile: "Pile: {pile}",
    lucky: "A lucky draw!",
    drew: "{seat} draws the {card}.",
    "drew-you": "You draw the {card}.",
    whom: "Who do you ask?",
    which: "Ask {seat}: which card?",
    held: "You have: {card}",
    missing: "You need: {card}",
    ask: "Ask {seat}: {card}",
    "seat-label": "{seat}: {cards} {cards:cards} in hand, {points} {points:families}",
    "seat-label-you": "You: {cards} {cards:cards} in hand, {points} {points:families}",
    "family-held": "{family}: {held} of {size}",
    "family-of": "{family}, {seat}’s",
    "family-of-you": "{family}, yours",
    decided: "{seat} brought together: {families}.",
    "decided-you": "You brought together: {families}.",
  },
} as const;
