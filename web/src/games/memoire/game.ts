/** Mémoire on this side: everything the house needs to put it on a table. */
import type { GameHome } from "../home";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { drawnMove } from "./deal";
import { decided, headline, went } from "./labels";
import Scores from "./Scores.svelte";
import { drilled, tries } from "./tries";
import type { Event, MemoireView } from "./types";
import { words as en } from "./words.en";
import { words as fr } from "./words.fr";

export const home: GameHome<MemoireView, Event> = {
  Board,
  Scores,
  words: { fr, en },
  beat,
  headline,
  mover: (event) => ("seat" in event ? event.seat : null),
  lingers: () => false,
  openly: (view) => (view.variant === "seen" ? "in-turn" : false), // by ear the one who turns must not see
  went,
  decided,
  drawnMove,
  tries,
  drilled,
  guide: () => import("./guide"),
};
