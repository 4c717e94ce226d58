import type { Comment } from "../home";

/** Ce que dit le guide, par nombre de coups joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Bienvenue autour du tapis. Au milieu, une souris. Ton but : te débarrasser de toutes tes cartes avant les autres.",
  },
  2: {
    text: "Les cartes sont cachées, une pile chacun. C’est à toi de commencer : touche ta pile.",
    rule: 3,
  },
  4: {
    text: "Une étoile : un 1. Il est tout seul sur la table, alors on laisse la souris tranquille. Aux autres.",
    rule: 3,
  },
  16: {
    text: "Un rond chez toi, le chiffre 1 chez Capucine : pareils ! C’est toute la règle : deux nombres égaux, et ceux qui les montrent tapent. Vite, la souris !",
    rule: 5,
  },
  17: {
    text: "Tu as tapé en premier : tes cartes visibles vont chez Capucine. C’est toi qui retournes la suivante.",
    rule: 5,
  },
  23: {
    text: "8 et 8, chez Capucine et Théo. Cette fois, ça ne te regardait pas : Capucine tape, et Théo ramasse.",
    rule: 5,
  },
  26: {
    text: "Capucine a tapé pour 8 et 10 : pas pareil ! C’est de la gourmandise : elle ramasse toutes les cartes visibles, et les tiennes avec.",
    rule: 4,
  },
  34: {
    text: "Une carte spéciale, la première : le piège de Capucine. Si quelqu’un d’autre tape avant elle, chacun lui donne une carte. Tape !",
    rule: 7,
  },
  35: {
    text: "Attrapée ! Capucine reçoit une carte de toi et une de Théo.",
    rule: 7,
  },
  43: {
    text: "Un demi-tour : à partir de maintenant, on tourne à l’envers. Rien à taper.",
    rule: 7,
  },
  53: {
    text: "Un cadeau : Capucine a donné à chacun la première carte de sa pile. Drôle de cadeau, quand on veut s’en débarrasser.",
    rule: 7,
  },
  58: {
    text: "6 en chiffres chez toi, six étoiles chez Théo. Tu sais quoi faire.",
    rule: 5,
  },
  59: {
    text: "Quatre cartes d’un coup pour Théo !",
    rule: 5,
  },
  64: {
    text: "Une poursuite : tout le monde tape, et le dernier ramasse ses cartes. Fonce !",
    rule: 6,
  },
  66: {
    text: "Tu étais le premier, Théo le dernier : il reprend ses cartes. Le premier retourne la suivante, c’est à toi.",
    rule: 6,
  },
  68: {
    text: "Une horloge : elle compte jusqu’à trois, puis tout le monde retourne une carte à la fois. En attendant, pattes en l’air.",
    rule: 3,
  },
  70: {
    text: "Ta carte est un sumo : le plus grand nombre contre le plus petit. 10 contre 4, c’est entre Capucine et Théo. Toi, tu ne montres pas de nombre : ne tape pas.",
    rule: 5,
  },
  71: {
    text: "Capucine a été la plus rapide. Tu as tout vu : nombres égaux, gourmandise, et les six cartes spéciales. Pour commencer, on joue sans elles.",
    rule: 10,
  },
};
