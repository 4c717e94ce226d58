/** Chabyrinthe on this side: everything the house needs to put it on a table. */
import type { GameHome } from "../home";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { drawnMove } from "./deal";
import { decided, headline, isShared, went } from "./labels";
import Scores from "./Scores.svelte";
import type { Event, RoofView } from "./types";
import { words as en } from "./words.en";
import { words as fr } from "./words.fr";

export const home: GameHome<RoofView, Event> = {
  Board,
  Scores,
  words: { fr, en },
  beat,
  headline,
  mover: (event) => ("seat" in event ? event.seat : null),
  tellsAll: true,
  lingers: () => false,
  sides: (view) =>
    view.mode === "rivals" ? [] : view.won.map((_, seat) => (view.mode === "teams" ? Math.floor(seat / 2) : 0)),
  went,
  counts: (view) => !isShared(view),
  decided,
  drawnMove,
  guide: () => import("./guide"),
};
