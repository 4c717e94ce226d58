/** Bataille on this side: everything the house needs to put it on a table. */
import type { GameHome } from "../home";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { drawnMove } from "./deal";
import { decided, headline, mover } from "./labels";
import Scores from "./Scores.svelte";
import type { BatailleView, Event } from "./types";
import { words as en } from "./words.en";
import { words as fr } from "./words.fr";

export const home: GameHome<BatailleView, Event> = {
  Board,
  Scores,
  words: { fr, en },
  beat,
  headline,
  mover,
  lingers: () => false,
  openly: () => "at-once", // nobody looks into a pile, not even his own
  takesBack: false,
  decided,
  drawnMove,
  guide: () => import("./guide"),
};
