import type { Comment } from "../home";

/** Ce que dit le guide, selon le nombre de coups joués. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "La nuit, sur les toits, les chats cherchent à rentrer. À toi de leur tracer un chemin dans les gouttières. Trois tours suffisent pour comprendre : viens !",
  },
  2: {
    text: "Deux foyers brillent, deux chats attendent. La lumière d’un foyer coule dans les gouttières ; un chat y laisse ses pas. Il faut que les deux se rejoignent. Touche la carte en bas à gauche, choisis le demi-tour, puis « Tourner ».",
    rule: 5,
  },
  3: {
    text: "Un chat de rentré : 5 points pour toi ! Le foyer a fait un pas dans le sens horaire, et un nouveau chat s’est installé un peu plus loin. Il te reste une action : touche le bord tout en haut à droite, à côté du chat, et pousse la carte de la pioche telle quelle.",
    rule: 6,
  },
  4: {
    text: "Toute la ligne a glissé, la carte de l’autre bout est passée sous la pioche, et un deuxième chat est rentré. C’est au tour de Sacha, qui a deux actions aussi.",
    rule: 5,
  },
  6: {
    text: "Sacha a gagné un chat. À toi : donne un demi-tour à la carte en bas à droite, et regarde bien.",
    rule: 6,
  },
  7: {
    text: "Une réaction en chaîne ! Le nouveau chat est arrivé juste devant un chemin qui menait au foyer : deux chats d’un seul geste. Il te reste une action, mais rien n’oblige à la jouer : « Finir » suffit.",
    rule: 6,
  },
  8: {
    text: "Voilà tout. La partie s’arrête au quinzième chat, et le plus de points gagne. Seul ou ensemble, on compte plutôt les tours : moins il y en a, plus la mention est belle.",
    rule: 7,
  },
};
