import type { Comment } from "../home";

/** Ce que dit le guide, d’après le nombre de coups déjà joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Bienvenue au bal ! Chacun cache trois secrets derrière son éventail. Devine ceux des autres avant qu’ils devinent les tiens.",
  },
  3: {
    text: "Ton éventail, toi seul le vois : brun, tacheté, cocktail. Chaque tour, on montre un chat. Le noir au repos n’a rien de commun avec toi : il en dira peu.",
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
    text: "Théo a masqué le violet à la pelote, mais pas le bleu à la pelote : il n’a donc pas de pelote. Montre le jaune qui se pavane.",
    rule: 2,
  },
  10: {
    text: "Encore Théo ! Sur le dos, plus noir ou au repos : deux secrets. Le troisième explique le violet et le jaune : tous deux se pavanent.",
    rule: 3,
  },
  11: { text: "Juste ! La carte se retourne et tu gagnes un masque. C’était certain : c’est cela, recouper.", rule: 3 },
  13: {
    text: "Capucine a dit blanc, et c’est faux : elle te donne un masque. Se faire nommer de travers rapporte un point !",
    rule: 3,
  },
  15: {
    text: "Capucine a masqué deux chats à la pelote. Montre le blanc rayé au repos, avec sa pelote : s’il reçoit son masque…",
    rule: 2,
  },
  16: {
    text: "Deux masques ! Capucine n’avait masqué ni le noir au repos, ni le blanc sur le dos, ni le bleu rayé : c’est donc la pelote. Nomme-la.",
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
