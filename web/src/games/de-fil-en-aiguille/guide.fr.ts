import type { Comment } from "../home";

/** Ce que dit le guide, d’après le nombre de coups déjà joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Un chat connaît la carte mystère, mais il ne parle pas : il griffe. À toi de comprendre comment il pense.",
  },
  3: {
    text: "Capucine est le chat. Elle a vu cinq cartes maîtresses, dont une mystère. Voici deux indices : lequel lui ressemble le plus ?",
    rule: 1,
  },
  4: {
    text: "Griffes vers le coureur cycliste, pas vers la prof de gym. Sur le bleu, la bibliothécaire ; sur le rouge, le médecin. Garde l’une, l’autre s’en va. Un pari : touche le bleu, puis couds ton vote.",
    rule: 1,
  },
  5: {
    text: "Ouf, le médecin était une fausse piste. La vétérinaire arrive : toujours sur les routes, comme un cycliste. Garde le rouge.",
    rule: 1,
  },
  6: {
    text: "Encore juste. La poissonnière ou la vétérinaire ? Reste sur ton idée : le rouge.",
    rule: 1,
  },
  7: {
    text: "La comédienne monte sur scène, et là, on hésite. Un indice coûte une papatte verte, mais mieux vaut cela que perdre la manche. Touche la bobine.",
    rule: 1,
  },
  9: {
    text: "La couturière ! La chaîne pousse du côté opposé aux griffes de la papatte bleue. Chut, le chat réfléchit, et le temps qu’il met est un indice de plus.",
    rule: 6,
  },
  10: {
    text: "Griffes vers la couturière : elle recoud, et une vétérinaire aussi. Garde le rouge, c’est la dernière.",
    rule: 6,
  },
  11: {
    text: "Trouvé ! Il ne restait que la carte mystère. À ton tour d’être le chat.",
    rule: 1,
  },
  13: {
    text: "Ta carte, toi seul la vois : un professeur de yoga. Le fakir, c’est piquant ; le maître-nageur apprend à respirer. Choisis la droite, puis pose la papatte.",
    rule: 7,
  },
  14: {
    text: "Maintenant, motus : le chat ne dit rien et ne réagit pas. Regarde Capucine suivre le fil.",
    rule: 7,
  },
  17: {
    text: "Elle hésite entre le yoga et l’opticienne et réclame un indice.",
    rule: 1,
  },
  18: {
    text: "Un moniteur d’auto-école : quelqu’un qui enseigne, comme ton professeur. Griffe à gauche.",
    rule: 6,
  },
  21: {
    text: "Deux sur deux, la partie est gagnée ! On joue une troisième manche pour le grand chelem. Capucine redevient le chat.",
    rule: 1,
  },
  24: {
    text: "Plutôt le bûcheron que le taxi. Le mannequin ou l’apiculteur ? Rien n’est sûr : tente le bleu.",
    rule: 1,
  },
  25: {
    text: "Et voici une manucure : le bûcheron taille des branches, elle taille des ongles. Le rouge !",
    rule: 1,
  },
  26: {
    text: "L’huissier aussi sait couper court. Prends un indice, il te reste des papattes vertes.",
    rule: 1,
  },
  29: {
    text: "Plutôt la vétérinaire que le taxi : des griffes à limer ! Garde la manucure, deux fois.",
    rule: 6,
  },
  31: {
    text: "Trois sur trois, le grand chelem. À quatre ou cinq, on débat avant de coudre son vote : c’est là que ça ronronne.",
  },
};
