/** Ce que dit le plateau, et lui seul ; le reste est dans les mots du jeu. */
export const words = {
  board: {
    seat: "Joueur",
    hand: "Ta main, famille par famille",
    families: "Familles",
    pile: "Pioche : {pile}",
    lucky: "Bonne pioche !",
    drew: "{seat} pioche le {card}.",
    "drew-you": "Tu pioches le {card}.",
    whom: "À qui demandes-tu ?",
    which: "À {seat} : quelle carte ?",
    held: "Tu as : {card}",
    missing: "Il te manque : {card}",
    ask: "Demander à {seat} : {card}",
    "seat-label": "{seat} : {cards} {cards:cards} en main, {points} {points:families}",
    "seat-label-you": "Toi : {cards} {cards:cards} en main, {points} {points:families}",
    "family-held": "{family} : {held} sur {size}",
    "family-of": "{family}, chez {seat}",
    "family-of-you": "{family}, à toi",
    decided: "{seat} a réuni : {families}.",
    "decided-you": "Tu as réuni : {families}.",
  },
} as const;
