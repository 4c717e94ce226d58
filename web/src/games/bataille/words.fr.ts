/** Ce que dit le plateau, et lui seul ; le reste est dans les mots du jeu. */
export const words = {
  board: {
    seat: "Siège",
    cards: "Cartes",
    round: "Manche {round}",
    "last-round": "Manche {round}, la dernière",
    battle: "Bataille !",
    wait: "Patience, les autres arrivent",
    "seat-label": "{seat} : {cards} {cards:cards}.",
    "seat-label-you": "Ta pile : {cards} {cards:cards}.",
    keys: "La barre d’espace retourne ta carte.",
  },
} as const;
