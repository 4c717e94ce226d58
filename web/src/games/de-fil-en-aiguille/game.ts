/** De Fil en Aiguille on this side: everything the house needs to put it on a table. */
import type { GameHome } from "../home";
import { beat } from "./beats";
import Board from "./Board.svelte";
import Interlude from "./Interlude.svelte";
import { decided, headline, isTogether, went } from "./labels";
import Scores from "./Scores.svelte";
import type { Event, ThreadView } from "./types";
import { words as en } from "./words.en";
import { words as fr } from "./words.fr";

export const home: GameHome<ThreadView, Event> = {
  Board,
  Scores,
  Interlude,
  words: { fr, en },
  beat,
  headline,
  mover: (event) => ("seat" in event ? event.seat : null),
  tellsAll: true,
  lingers: (event) => event.type === "round-ended",
  underWay: (view) => view.paws_played > 0,
  sides: (view) => view.families ?? (isTogether(view) ? view.points.map(() => 0) : view.points.map((_, seat) => seat)),
  went,
  reactions: true,
  decided,
  guide: () => import("./guide"),
};
