/** One event, one beat: what the cloth shows while it lasts. The view that follows has the last word. */
import { play } from "../../lib/sound";
import type { Beat } from "../../lib/stage";
import type { Event, Space, ThreadView } from "./types";

const sounds = (name: Parameters<typeof play>[0]) => () => play(name);

function placed<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((one, index) => (index === at ? value : one));
}

const EMPTY: Space = { filled: false, card: null };

export function beat(event: Event, shown: ThreadView): Beat<ThreadView> {
  const still = { ...shown, talk: false };
  switch (event.type) {
    case "first-named":
      return { view: { ...still, first: event.first }, milliseconds: 500 };
    case "round-began":
      return {
        view: { ...still, ...FRESH, round: event.round, cat: event.seat, phase: "theme" },
        milliseconds: 1100,
        begin: sounds("meow"),
      };
    case "theme-chosen":
      return { view: { ...still, theme: event.theme }, milliseconds: 900, begin: sounds("card") };
    case "mood-drawn":
      return { view: { ...still, mood: event.mood }, milliseconds: 2400, begin: sounds("flip") };
    case "clue-theme-settled":
      return { view: { ...still, clue_theme: event.theme }, milliseconds: 800 };
    case "dealt":
      return {
        view: { ...still, mystery: event.mystery, seen: event.masters, down: event.count },
        milliseconds: event.mystery ? 900 : 600,
        begin: sounds("card"),
      };
    case "got-ready":
      return { view: { ...still, seen: null }, milliseconds: 500 };
    case "looked-again":
      return { view: { ...still, mystery: event.mystery }, milliseconds: 200 };
    case "clues-drawn":
      return { view: { ...still, drawn: event.cards, drawn_count: event.count }, milliseconds: 500 };
    case "set-aside":
      return { view: { ...still, drawn: null, drawn_count: 0 }, milliseconds: 400, begin: sounds("card") };
    case "clues-laid":
      return { view: { ...still, clues: event.cards }, milliseconds: 900, begin: sounds("card") };
    case "clue-laid":
      return {
        view: {
          ...still,
          clues: event.side === "left" ? [event.card, ...shown.clues] : [...shown.clues, event.card],
        },
        milliseconds: 900,
        begin: sounds("card"),
      };
    case "numbers-told":
      return { view: { ...still, numbers: event.numbers }, milliseconds: 900 };
    case "paw-laid": {
      const paw = { number: event.number, claws: event.claws };
      const leftwards = shown.grows === "left";
      return {
        view: {
          ...still,
          paws: leftwards ? [paw, ...shown.paws] : [...shown.paws, paw],
          paws_played: event.number,
          grows: shown.grows ?? (event.claws === "left" ? "right" : "left"),
        },
        milliseconds: 1500,
        begin: sounds("tick"),
      };
    }
    case "masters-uncovered":
      return { view: { ...still, board: event.board }, milliseconds: 500, begin: sounds("flip") };
    case "master-turned": {
      const spaces = Array.from(
        { length: Math.max(shown.board.length, event.space) },
        (_, at) => shown.board[at] ?? EMPTY,
      );
      return {
        view: {
          ...still,
          board: placed(spaces, event.space - 1, { filled: true, card: event.card }),
          down: event.down,
        },
        milliseconds: 800,
        begin: sounds("flip"),
      };
    }
    case "voted":
      return {
        view: {
          ...still,
          voted: placed(shown.voted, event.seat, true),
          votes: placed(shown.votes, event.seat, event.vote),
        },
        milliseconds: 350,
        begin: sounds("tick"),
      };
    case "votes-shown":
      return {
        view: {
          ...still,
          votes: event.votes,
          voted: event.votes.map((vote) => vote !== null),
          shown: event.votes.flatMap((vote, seat) => (vote === null ? [] : [seat])),
          tied: event.tied,
        },
        milliseconds: 2200,
        begin: sounds("flip"),
      };
    case "totems-thrown":
      return { view: { ...still, tied: [] }, milliseconds: 2200, begin: sounds("card") };
    case "lot-drawn":
      return { view: { ...still, tied: [] }, milliseconds: 1000 };
    case "master-gone":
      return {
        view: {
          ...still,
          board: placed(shown.board, event.space - 1, EMPTY),
          gone: [...shown.gone, { card: event.card, false_lead: event.false_lead }],
        },
        milliseconds: 1900,
        begin: sounds(event.false_lead === false ? "hiss" : "meow"),
      };
    case "clue-asked":
      return {
        view: { ...still, clues_left: event.clues_left, green_left: event.green_left },
        milliseconds: 800,
      };
    case "time-up":
      return { view: still, milliseconds: 900, begin: sounds("bell") };
    case "totem-moved":
      return {
        view:
          event.space === null
            ? still
            : { ...still, totems: placed(shown.totems, event.family ?? event.seat ?? 0, event.space) },
        milliseconds: event.scorers.length > 0 ? 1500 : 800,
        begin: sounds(event.scorers.length > 0 ? "meow" : "tick"),
      };
    case "skipped":
      return {
        view: {
          ...still,
          skip: [...shown.skip, ...event.cards],
          board: shown.board.map((space, at) => (event.spaces.includes(at + 1) ? EMPTY : space)),
        },
        milliseconds: 1100,
        begin: sounds("card"),
      };
    case "mystery-skipped":
      return { view: { ...still, skip: event.skip ?? shown.skip }, milliseconds: 1500, begin: sounds("hiss") };
    case "decoy-chosen":
      return { view: { ...still, decoys_count: shown.decoys_count + 1 }, milliseconds: 300 };
    case "line-up-shown":
      return {
        view: { ...still, board: event.cards.map((card) => ({ filled: true, card })), totems: [null, null] },
        milliseconds: 1400,
        begin: sounds("flip"),
      };
    case "guessed":
      return {
        view: { ...still, guessed: placed(shown.guessed ?? [null, null], event.family, event.space ?? 0) },
        milliseconds: 1200,
        begin: sounds("tick"),
      };
    case "round-ended":
      return {
        view: { ...still, points: event.points },
        milliseconds: 1800,
        begin: sounds(event.report.found ? "purr" : "hiss"),
      };
    case "game-ended":
      return { view: { ...still, phase: "over", points: event.points, ranks: event.ranks }, milliseconds: 900 };
    default:
      return event satisfies never;
  }
}

/** A cloth swept clean for the next round. */
const FRESH = {
  theme: null,
  clue_theme: null,
  mood: null,
  mystery: null,
  seen: null,
  board: [],
  numbers: null,
  drawn: null,
  drawn_count: 0,
  clues: [],
  paws: [],
  grows: null,
  paws_played: 0,
  gone: [],
  skip: [],
  tied: [],
  ballots: [],
  down: 0,
} as const satisfies Partial<ThreadView>;
