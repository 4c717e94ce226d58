import type { Comment } from "../home";

/** Ce que dit le guide, d’après le nombre de coups déjà joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Trente cartes, dix familles : les trois 1, les trois 2… À toi de les réunir. On distribue !",
    rule: 1,
  },
  2: {
    text: "Tu as un 7, un 8 et un 9 en chiffres. En transparence, ce qui te manque. Deux gestes : touche Capucine, puis le 7 en étoiles.",
    rule: 2,
  },
  3: {
    text: "Capucine l’avait : la carte est à toi, et tu redemandes. Touche Théo, puis le 9 en ronds.",
    rule: 2,
  },
  4: {
    text: "Encore oui ! Essaie Capucine, pour le 8 en étoiles.",
    rule: 2,
  },
  5: {
    text: "Non… mais tu pioches, et c’est justement lui : bonne pioche, tu redemandes !",
    rule: 2,
  },
  6: {
    text: "Raté, et la pioche n’aide pas : c’est à Capucine. Écoute bien ce que les autres demandent : ils en ont dans cette famille.",
    rule: 2,
  },
  9: {
    text: "À toi. Il te manque un 9 : demande-le à Capucine.",
    rule: 2,
  },
  11: {
    text: "Capucine a vu que tu avais un 3, et te le prend. Ce que tu pioches peut toujours servir à quelqu’un.",
    rule: 2,
  },
  13: {
    text: "Il te manque encore le 7 en ronds. Capucine a pioché depuis ta question : redemande-le-lui.",
    rule: 2,
  },
  16: {
    text: "Théo n’a rien trouvé. À lui de répondre : demande-lui le 10 en ronds.",
    rule: 2,
  },
  17: {
    text: "Oui ! Tout à l’heure, Capucine cherchait le 6 en chiffres : elle a donc un 6. Demande-lui celui en ronds.",
    rule: 2,
  },
  18: {
    text: "Bien écouté ! Et le 7 en ronds ? Capucine a encore pioché : essaie une dernière fois.",
    rule: 2,
  },
  19: {
    text: "La famille des 7 est complète : elle se pose toute seule, un point pour toi. Tu continues.",
    rule: 1,
  },
  20: {
    text: "Pas de 8 en ronds chez Capucine, mais ta pioche réunit les 6 : une famille de plus ! Ce n’est pas la carte demandée, alors c’est à elle.",
    rule: 2,
  },
  21: {
    text: "Bonne pioche : les 2 sont pour Capucine. Sa main se vide au milieu de son tour : son tour est fini.",
    rule: 3,
  },
  23: {
    text: "Théo pose les 5, puis les 1. Plus personne d’autre n’a de carte : à qui demander ? Tu as donc pioché, et c’est au suivant.",
    rule: 4,
  },
  24: {
    text: "Capucine n’avait plus de carte : elle en a pioché une, puis a demandé. C’était un 4 qu’elle cherchait… Théo écoute, et toi ?",
    rule: 3,
  },
  26: {
    text: "Théo a pris le 4 de Capucine, puis le tien : les 4 sont à lui. Sa main est vide ; le 10 en chiffres, demande-le à Capucine.",
    rule: 2,
  },
  27: {
    text: "Les 10 sont à toi ! Plus personne n’avait de carte : tu as pioché, et c’était le dernier 9. Il ne manque plus que les 8.",
    rule: 4,
  },
  29: {
    text: "Dix familles réunies, quatre pour toi : gagné ! Par série, une famille compte dix cartes : c’est plus long, et plus corsé.",
    rule: 5,
  },
};
