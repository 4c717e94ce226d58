/** Ce que dit le plateau, et lui seul ; le reste est dans les mots du jeu. */
export const words = {
  board: {
    seat: "Joueur",
    cards: "Cartes",
    round: "Tour {round} sur {rounds}",
    "last-round": "Tour {round}, le dernier",
    battle: "Bataille !",
    wait: "Patience, les autres arrivent",
    out: "Tu n’as plus de cartes. Voyons qui va gagner !",
    "seat-label": "{seat} : {cards} {cards:cards}.",
    "seat-label-you": "Ton paquet : {cards} {cards:cards}.",
    keys: "La barre d’espace retourne ta carte.",
  },
} as const;
