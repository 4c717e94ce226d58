import type { Comment } from "../home";

/** Ce que dit le guide, par nombre de coups joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Bienvenue autour du tapis. Au milieu, une souris. Ton but : te débarrasser de toutes tes cartes avant les autres.",
  },
  2: {
    text: "Dix cartes chacun, cachées. C’est à toi de commencer : touche ta pile.",
    rule: 3,
  },
  4: {
    text: "Une horloge ! Quand le temps des pattes est fini, elle compte jusqu’à trois, et tout le monde retourne une carte à la fois. En attendant, personne ne tape.",
    rule: 3,
  },
  6: {
    text: "Tout arrive ensemble : un demi-tour, et surtout le piège de Théo. N’importe qui peut taper ; si ce n’est pas Théo le premier, chacun lui donne une carte. Vite, la souris !",
    rule: 7,
  },
  7: {
    text: "Attrapé ! Théo reçoit une carte de toi et une de Capucine. Et à cause du demi-tour, on tourne maintenant à l’envers.",
    rule: 7,
  },
  14: {
    text: "Un sumo : le plus grand nombre contre le plus petit. 7 contre 6, c’est entre Théo et Capucine. Toi, tu ne montres pas de nombre : si tu tapais, ce serait de la gourmandise, et tu ramasserais tout.",
    rule: 5,
  },
  15: {
    text: "Capucine a été la plus rapide : ses trois cartes visibles vont chez Théo. C’est elle qui retourne la suivante.",
    rule: 5,
  },
  18: {
    text: "À toi. Retourne une carte, et garde un œil sur les autres.",
    rule: 3,
  },
  29: {
    text: "Poursuite ! Tout le monde tape, et le dernier ramasse ses cartes. Fonce !",
    rule: 6,
  },
  31: {
    text: "Théo était le dernier. Tu étais le premier : tu retournes la carte suivante.",
    rule: 6,
  },
  36: {
    text: "Encore un sumo, et cette fois il te concerne : ton 6 est le plus grand, le 2 de Capucine le plus petit. Tape !",
    rule: 5,
  },
  37: {
    text: "Six cartes d’un coup pour Capucine. Il ne t’en reste que trois.",
    rule: 5,
  },
  40: {
    text: "Ton cadeau : la première carte de ta pile à chacun des autres. Ta pile est vide, tu attends avec ta carte spéciale.",
    rule: 8,
  },
  45: {
    text: "4 et 4 ! Qui attend avec une carte spéciale a le droit de taper dès que deux nombres sont pareils. C’est maintenant.",
    rule: 8,
  },
  46: {
    text: "Plus une seule carte : champion ! Entre deux vraies parties, la photo-finish te dira à combien de centièmes tu as gagné.",
    rule: 10,
  },
};
