import type { Comment } from "../home";

/** Ce que dit le guide, d’après le nombre de coups déjà joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Vingt cartes face cachée : dix en chiffres, dix en ronds. Deux nombres égaux font une paire. Qui s’en souviendra ?",
    rule: 1,
  },
  2: {
    text: "À toi de commencer. Touche la carte entourée.",
    rule: 2,
  },
  3: {
    text: "Six ronds. Retourne une deuxième carte : il te faudrait un 6 en chiffres.",
    rule: 2,
  },
  4: {
    text: "Un 7 : pas de paire. Les deux cartes se recachent quand la suivante se retourne. Retiens bien où elles sont : elles ne bougeront pas.",
    rule: 2,
  },
  6: {
    text: "Capucine a montré un 9 et un 1. Tout ce que les autres retournent, tu le vois aussi. À toi.",
    rule: 2,
  },
  10: {
    text: "Capucine avait vu ton 4, et l’a retrouvé. Une paire, on la garde, et on rejoue.",
    rule: 2,
  },
  12: {
    text: "Cette fois, elle montre un 3 et un 2, sans paire. Garde-les en tête, et retourne une carte nouvelle.",
    rule: 2,
  },
  13: {
    text: "Neuf ronds ! Le 9 en chiffres, Capucine l’a montré à son premier tour. Le voilà.",
    rule: 2,
  },
  14: {
    text: "Ta première paire, et c’est encore à toi. Continue tant que tu trouves.",
    rule: 2,
  },
  22: {
    text: "Cinq paires d’affilée ! Ce qui reste, personne ne l’a vu, ou presque : il faut un peu de chance.",
    rule: 2,
  },
  30: {
    text: "Neuf paires contre une : gagné. Entre amis, essaie aussi à l’oreille : tu ne vois pas tes cartes, on te les dit.",
    rule: 5,
  },
};
