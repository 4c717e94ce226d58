/** Cat in the Box on this side: everything the house needs to put it on a table. */
import type { GameHome } from "../home";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { drawnMove } from "./deal";
import Interlude from "./Interlude.svelte";
import { decided, headline, reason } from "./labels";
import Scores from "./Scores.svelte";
import type { BoxView, Event } from "./types";
import { words as en } from "./words.en";
import { words as fr } from "./words.fr";

export const home: GameHome<BoxView, Event> = {
  Board,
  Scores,
  Interlude,
  words: { fr, en },
  beat,
  headline,
  mover: (event) => ("seat" in event ? event.seat : null),
  tellsAll: true,
  lingers: (event) => event.type === "paradox-fell" || event.type === "round-scored",
  reason,
  tie: { key: "board.tie" },
  decided,
  drawnMove,
  guide: () => import("./guide"),
};
