/** What the board says, and it alone; the rest is in the game's words. */
export const words = {
  board: {
    seat: "Seat",
    cards: "Cards",
    round: "Round {round}",
    "last-round": "Round {round}, the last one",
    battle: "Battle!",
    wait: "Wait, the others are coming",
    "seat-label": "{seat}: {cards} {cards:cards}.",
    "seat-label-you": "Your pile: {cards} {cards:cards}.",
    keys: "The space bar turns up your card.",
  },
} as const;
