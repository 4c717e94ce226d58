/** What the board says, and it alone; the rest is in the game's words. */
export const words = {
  board: {
    seat: "Seat",
    hand: "Your hand, family by family",
    families: "Families",
    pile: "Pile: {pile}",
    whom: "Whom do you ask?",
    which: "{seat}: which card?",
    held: "You have: {card}",
    missing: "You miss: {card}",
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
