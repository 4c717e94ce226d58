/** What the board says, and it alone; the rest is in the game's words. */
export const words = {
  board: {
    seat: "Player",
    cards: "Cards",
    round: "Round {round} of {rounds}",
    "last-round": "Round {round}, the last one",
    battle: "Battle!",
    wait: "Wait for the others…",
    out: "You are out of cards. Let us see who wins!",
    "seat-label": "{seat}: {cards} {cards:cards}.",
    "seat-label-you": "Your pile: {cards} {cards:cards}.",
    keys: "The space bar turns up your card.",
  },
} as const;
