import type { Comment } from "../home";

/** Ce que dit le guide, d’après le nombre de coups déjà joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Bienvenue dans l’arène ! À la bataille, rien à décider, tout à espérer. On bat les cartes et on les partage.",
  },
  2: {
    text: "Six cartes pour chacun, face cachée. Pose la patte sur ton paquet : quand tout le monde est prêt, les cartes se retournent ensemble.",
    rule: 2,
  },
  5: {
    text: "Dix ronds ! C’est le plus grand nombre : les trois cartes sont pour toi. La maison les mélange avant de les glisser sous ton paquet.",
    rule: 4,
  },
  9: {
    text: "Deux ronds contre un dix : Capucine emporte tout. Le dix de tout à l’heure reviendra, patience.",
    rule: 2,
  },
  13: {
    text: "Huit contre huit : bataille ! Chacun pose une carte cachée, puis une carte visible. Touche ton paquet.",
    rule: 3,
  },
  15: {
    text: "Ton sept est plus fort : sept cartes d’un coup, celles de Théo et les cartes cachées aussi !",
    rule: 3,
  },
  23: {
    text: "Deux dix : encore une bataille avec Capucine. Il ne lui reste que deux cartes. Pose !",
    rule: 3,
  },
  25: {
    text: "Deux contre deux, encore à égalité ! Mais Capucine n’a plus rien à poser : il n’y a que toi pour continuer, tu ramasses tout.",
    rule: 3,
  },
  26: {
    text: "Capucine est sortie. Plus qu’une carte chez Théo : retourne la tienne.",
    rule: 2,
  },
  29: {
    text: "Toutes les cartes sont chez toi : gagné ! Sinon, la partie s’arrête après un nombre de tours choisi, et le plus gros paquet l’emporte.",
    rule: 4,
  },
};
