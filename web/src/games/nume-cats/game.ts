/** Numé Cat's on this side: everything the house needs to put it on a table. */
import type { GameHome } from "../home";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { drawnMove } from "./deal";
import { decided, headline, mover } from "./labels";
import Scores from "./Scores.svelte";
import { drilled, tries } from "./tries";
import type { Event, NumeCatsView } from "./types";
import { words as en } from "./words.en";
import { words as fr } from "./words.fr";

export const home: GameHome<NumeCatsView, Event> = {
  Board,
  Scores,
  words: { fr, en },
  beat,
  headline,
  mover,
  lingers: () => false,
  urgent: (event) => event.type === "turned-up",
  openly: (view) => (view.sang_froid ? false : "at-once"),
  takesBack: false,
  decided,
  drawnMove,
  tries,
  drilled,
  guide: () => import("./guide"),
};
