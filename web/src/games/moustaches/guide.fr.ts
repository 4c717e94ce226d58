import type { Comment } from "../home";

/** Ce que dit le guide, d’après le nombre de coups déjà joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Bienvenue au bal ! Chacun cache trois secrets derrière son éventail. Devine ceux des autres avant qu’ils devinent les tiens.",
  },
  3: {
    text: "Ton éventail : brun, tacheté, cocktail. Toi seul le vois. Chaque tour, on fait monter un chat sur scène. Montre le chat noir au repos : il n’a rien de commun avec toi, il en dira peu sur toi.",
    rule: 2,
  },
  4: {
    text: "Théo a posé un masque : il a donc quelque chose de ce chat. Noir, au repos ou chapeau ? Tente ta chance : choisis Théo, puis le chapeau.",
    rule: 3,
  },
  5: {
    text: "Raté : Théo gagne un de tes masques. Mais tout le monde sait maintenant qu’il n’a pas de chapeau. Reste noir, ou au repos.",
    rule: 3,
  },
  7: {
    text: "Bien vu, Capucine ! « Sur le dos » est retourné pour de bon. Elle gagne un masque, et le chat gris de Théo commence à se déshabiller.",
    rule: 3,
  },
  9: {
    text: "Regarde bien. Théo a masqué le chat violet qui se pavane avec sa pelote, mais pas le chat bleu à la pelote : il n’a pas de pelote. Montre le jaune qui se pavane, pour en avoir le cœur net.",
    rule: 2,
  },
  10: {
    text: "Encore un masque de Théo ! Sur le dos, noir ou au repos : cela fait deux. Un seul secret doit expliquer à la fois le violet et le jaune. Les deux se pavanent : nomme-le.",
    rule: 3,
  },
  11: { text: "Juste ! La carte se retourne et tu gagnes un masque. C’était certain : c’est cela, recouper.", rule: 3 },
  13: {
    text: "Capucine a dit blanc, et c’est faux : elle te donne un masque. Se faire nommer de travers rapporte un point !",
    rule: 3,
  },
  15: {
    text: "Et Capucine ? Elle a masqué le violet à la pelote et le bleu à la pelote. Montre le blanc rayé au repos, avec sa pelote : s’il reçoit son masque…",
    rule: 2,
  },
  16: {
    text: "Deux masques d’un coup ! Pour Capucine, blanc est sur un chat qu’elle n’a pas masqué : c’est la pelote qui revient trois fois. Nomme la pelote chez elle.",
    rule: 3,
  },
  17: {
    text: "Juste encore. Et Théo a masqué ce chat, lui aussi : il est au repos. Garde-le pour le prochain tour.",
    rule: 3,
  },
  19: { text: "Aïe, démasqué : tu es tacheté. Un secret de moins pour toi, un masque de plus pour Capucine.", rule: 3 },
  21: {
    text: "Dernière ligne droite. Montre le rouge tacheté qui se pavane : tacheté, tout le monde le sait déjà.",
    rule: 2,
  },
  22: { text: "Théo n’a plus qu’un secret. Tu sais lequel : au repos !", rule: 4 },
  23: {
    text: "Théo n’a plus rien à cacher : on finit la manche sans montrer de chat. Les autres peuvent encore nommer une fois.",
    rule: 4,
  },
  25: {
    text: "Rideau ! Un point par masque gagné, un point par secret gardé : sept et deux, cela fait neuf. Tu gagnes le bal. Pense au carnet : il retient tout pour toi.",
    rule: 7,
  },
};
