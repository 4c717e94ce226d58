import type { Comment } from "../home";

/** Ce que dit le guide, d’après le nombre de coups déjà joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "Dans chaque boîte, un chat. Il a un numéro, mais pas de couleur tant que personne n’a regardé. Une manche suffit pour comprendre : viens !",
  },
  1: {
    text: "Voici ta main : des numéros, quatre ombres, aucune couleur. Chacun met d’abord une carte de côté, cachée jusqu’à la fin. Tes 4 sont moyens : mets-en un de côté.",
    rule: 1,
  },
  5: {
    text: "Combien de plis vas-tu gagner ? Si tu tombes juste, tes jetons qui se touchent te rapporteront un bonus. Deux plis, c’est raisonnable.",
    rule: 1,
  },
  9: {
    text: "Tu ouvres le premier pli. Touche ton 5, puis dis sa couleur : bleu. (Le rouge est l’atout. Il dort : on ne peut pas ouvrir avec tant que personne n’en a joué.)",
    rule: 4,
  },
  11: {
    text: "Ton jeton est sur le 5 bleu : plus personne n’aura ce chat-là. Sacha n’a pas suivi le bleu, elle a dit rouge. Elle renonce donc au bleu pour toute la manche.",
    rule: 5,
  },
  13: {
    text: "Le plus haut rouge gagne ; sans rouge, c’est le plus haut de la couleur demandée. Le 7 rouge de Sacha prend le pli, et elle ouvre le suivant.",
    rule: 6,
  },
  16: {
    text: "Vert est demandé. Tu pourrais suivre ; mais ce pli ne t’intéresse pas. Dis que ton 1 est bleu : tu renonces au vert, et tu prépares une famille.",
    rule: 5,
  },
  18: {
    text: "Jaune est demandé. Ton deuxième 1 sera jaune : juste sous le 1 bleu. Des jetons qui se touchent font une famille.",
    rule: 8,
  },
  23: {
    text: "Encore du jaune. Dis que ton dernier 1 est rouge : ta famille a trois jetons. C’est un atout, mais tout petit.",
    rule: 3,
  },
  25: {
    text: "Sacha a posé le 3 rouge, plus fort que ton 1. Tu n’as encore aucun pli : il t’en faut exactement deux.",
    rule: 6,
  },
  28: {
    text: "Vert est demandé, et tu y as déjà renoncé : rien à perdre. Dis que ton 8 est rouge. Plus fort, cela n’existe pas.",
    rule: 5,
  },
  29: { text: "Un pli ! C’est toi qui ouvres. Le rouge est réveillé : ouvre avec le 6 rouge.", rule: 4 },
  33: {
    text: "Deux plis : pari tenu. Maintenant, surtout, plus un seul ! Dis que ton 2 est bleu : il touche ton 1 bleu, et la famille passe à quatre.",
    rule: 8,
  },
  35: {
    text: "Paradoxe ! Inès ne peut plus dire aucune couleur : tout est pris ou abandonné. La manche s’arrête, et ses plis comptent à l’envers. Toi : 2 plis, plus ta famille de 4, cela fait 6 points. On joue autant de manches que de joueurs.",
    rule: 7,
  },
};
