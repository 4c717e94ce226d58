/** The game in words: the same keys as its own words files, so that screen, reader and terminal say the same. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type {
  Card,
  Event,
  GameEnded,
  MasterGone,
  Paw,
  RoundEnded,
  RoundReport,
  ThreadView,
  TotemMoved,
  VotesShown,
} from "./types";

type Values = Record<string, unknown>;
const said = (key: string, values: Values = {}): Line => ({ key: `events.${key}`, values });
const tell = (key: string, values: Values = {}): Line => ({ key: `describe.${key}`, values });
const board = (key: string, values: Values = {}): Line => ({ key: `board.${key}`, values });

export const familyName = (family: number): "red" | "blue" => (family === 0 ? "red" : "blue");
export const cardLine = (card: Card): Line => tell("card", { text: card.text });
const cards = (many: readonly (Card | null)[]): Line[] => many.flatMap((one) => (one ? [cardLine(one)] : []));
const who = (seat: number): Line => tell("who", { seat });

/** A move as it is said inside a sentence. */
export function moveLine(notation: string): Line {
  const [verb = "", ...what] = notation.split(" ");
  return { key: `moves.${verb}`, values: { a: what.join(" ") } };
}

export const isTogether = (view: Pick<ThreadView, "mode">): boolean =>
  view.mode === "discovery" || view.mode === "moods";

// --- What happened

export function narrate(event: Event): Line[] {
  switch (event.type) {
    case "first-named":
      return event.family === null
        ? [said("first-named", { seat: event.first })]
        : [said("first-family", { family: familyName(event.first) })];
    case "round-began":
      return [said("round-began", { round: event.round, seat: event.seat })];
    case "theme-chosen":
      return [said("theme-chosen", { seat: event.seat, theme: event.theme })];
    case "mood-drawn":
      return [said("mood-drawn", { mood: event.mood, effect: event.mood })];
    case "clue-theme-settled":
      return [said("clue-theme-settled", { theme: event.theme })];
    case "dealt":
      return event.mystery
        ? [said("dealt-seen", { card: cardLine(event.mystery), cards: cards(event.masters ?? []) })]
        : [said("dealt", { seat: event.seat, cards: event.count })];
    case "got-ready":
      return [said("got-ready", { seat: event.seat })];
    case "looked-again":
      return [said("looked-again", { card: cardLine(event.mystery) })];
    case "clues-drawn":
      return event.cards
        ? [said("clues-drawn-seen", { cards: cards(event.cards) })]
        : [said("clues-drawn", { seat: event.seat, cards: event.count })];
    case "set-aside":
      return event.card
        ? [said("set-aside-seen", { card: cardLine(event.card) })]
        : [said("set-aside", { seat: event.seat })];
    case "clues-laid":
      return [said("clues-laid", { cards: cards(event.cards) })];
    case "clue-laid":
      return [said("clue-laid", { card: cardLine(event.card) })];
    case "numbers-told":
      return [said("numbers-told", { seat: event.seat, numbers: event.numbers.filter((one) => one !== null) })];
    case "paw-laid":
      return [said("paw-laid", { seat: event.seat, to: cardLine(event.pointed), away: cardLine(event.other) })];
    case "masters-uncovered":
      return [said("masters-uncovered", { cards: cards(event.board.map((one) => one.card)) })];
    case "master-turned":
      return [said("master-turned", { card: cardLine(event.card) })];
    case "voted":
      return event.vote === null
        ? [said("voted", { seat: event.seat })]
        : [said("voted-seen", { vote: moveLine(event.vote) })];
    case "votes-shown":
      return votesShown(event);
    case "totems-thrown":
      return [
        said(event.throw.on_edge.includes(true) ? "totems-edge" : "totems-thrown", {
          nearest: event.throw.nearest,
          outcome: moveLine(event.outcome),
        }),
      ];
    case "lot-drawn":
      return [said("lot-drawn", { outcome: moveLine(event.outcome) })];
    case "master-gone":
      return [said(goneKey(event), { kept: cardLine(event.kept), card: cardLine(event.card) })];
    case "clue-asked":
      return [said("clue-asked", { clues: event.clues_left })];
    case "time-up":
      return [said("time-up")];
    case "totem-moved":
      return totemMoved(event);
    case "skipped": {
      const known = cards(event.cards);
      const lines = known.length > 0 ? [said("skipped", { cards: known })] : [];
      return event.cards.includes(null) ? [...lines, said("skipped-unseen")] : lines;
    }
    case "mystery-skipped":
      return [said("mystery-skipped", { seat: event.seat })];
    case "decoy-chosen":
      return [said("decoy-chosen", { seat: event.seat })];
    case "line-up-shown":
      return [said("line-up-shown", { cards: cards(event.cards) })];
    case "guessed":
      return event.space === null
        ? [said("guessed-nothing", { family: familyName(event.family) })]
        : [said("guessed", { family: familyName(event.family), number: event.space })];
    case "round-ended":
      return roundEnded(event);
    case "game-ended":
      return gameEnded(event);
    default:
      return event satisfies never;
  }
}

function goneKey(event: MasterGone): string {
  if (event.false_lead === null) return "master-gone-unknown";
  return event.false_lead ? "master-gone" : "master-gone-mystery";
}

function votesShown(event: VotesShown): Line[] {
  const lines = event.votes.flatMap((vote, seat) => (vote ? [said("vote", { seat, vote: moveLine(vote) })] : []));
  if (event.tied.length > 0) return [...lines, said("votes-level", { outcomes: event.tied.map(moveLine) })];
  if (event.outcome === null) return [...lines, said("votes-none")];
  return [...lines, said("votes-shown", { outcome: moveLine(event.outcome) })];
}

function totemMoved(event: TotemMoved): Line[] {
  const team = event.family !== null;
  const name = (one: number) => (team ? said("family", { family: familyName(one) }) : who(one));
  const mover = name(event.family ?? event.seat ?? 0);
  return [
    event.space === null
      ? said("totem-stayed", { who: mover })
      : said("totem-moved", { who: mover, number: event.space }),
    ...event.scorers.map((one) => said("totem-scored", { who: name(one), points: event.points })),
  ];
}

function roundEnded({ report }: RoundEnded): Line[] {
  return [
    said(report.found ? "round-ended" : "round-lost", { card: cardLine(report.mystery) }),
    ...report.gained.flatMap((points, seat) => (points ? [said("gained", { seat, points })] : [])),
  ];
}

function gameEnded(event: GameEnded): Line[] {
  const [first] = event.winners;
  if (event.grand_slam) return [said("grand-slam")];
  if (first === undefined) return [said("game-lost")];
  const points = event.points[first];
  if (event.winners.length === event.points.length) return [said("game-won", { points })];
  return event.winners.length === 1
    ? [said("game-ended", { seat: first, points })]
    : [said("game-shared", { seat: event.winners, points })];
}

// --- The table

/** Where we are, in a few words. */
export function headline(view: ThreadView): Line[] {
  if (view.phase === "over") return [tell("over")];
  if (view.phase === "first" || view.cat === null) return [tell("before")];
  const mine = view.viewer === view.cat && view.viewer >= 0;
  const now = mine && view.phase in CATS_TURN ? board(`cat-now.${view.phase}`) : board(`now.${view.phase}`);
  const theme = view.theme === null ? [] : [board("of-theme", { theme: view.theme })];
  return [now, board("round", { round: view.round, rounds: view.rounds, theme: theme[0] ?? board("no-theme") })];
}

const CATS_TURN = { theme: 1, ready: 1, aside: 1, paw: 1, decoy: 1, vote: 1, choice: 1, guess: 1 };

/** The table as it is told to someone who does not see it: what matters most first. */
export function describe(view: ThreadView): Line[] {
  if (view.phase === "first") return [tell("before")];
  if (view.phase === "over") return [...over(view), ...view.reports.slice(-1).flatMap(lookedBack)];
  return [...now(view), ...own(view), ...chain(view), ...onBoard(view), ...votes(view), ...standing(view)];
}

function now(view: ThreadView): Line[] {
  const lines = [tell("round", { round: view.round, rounds: view.rounds }), tell("cat", { seat: view.cat })];
  if (view.theme !== null)
    lines.push(
      view.clue_theme !== null && view.clue_theme !== view.theme
        ? tell("themes", { theme: view.theme, clues: view.clue_theme })
        : tell("theme", { theme: view.theme }),
    );
  if (view.mood !== null) lines.push(tell("mood", { mood: view.mood, effect: view.mood }));
  return [...lines, { key: `now.${view.phase}` }];
}

/** What the cat alone sees. */
function own(view: ThreadView): Line[] {
  return [
    ...(view.mystery ? [tell("mystery", { card: cardLine(view.mystery) })] : []),
    ...(view.seen ? [tell("seen", { cards: cards(view.seen) })] : []),
    ...(view.drawn ?? []).map((card, at) => tell("drawn", { number: at + 1, card: cardLine(card) })),
  ];
}

function chain(view: ThreadView): Line[] {
  if (view.clues.length === 0) return [];
  return [
    tell("clues", { cards: cards(view.clues) }),
    ...pointings(view.clues, view.paws, view.grows),
    ...(isTogether(view) ? [tell("clues-left", { clues: view.clues_left })] : []),
  ];
}

/** Every paw of the chain; a clue that has no paw yet lies at the end where the chain grows. */
function pointings(clues: readonly Card[], paws: readonly Paw[], grows: ThreadView["grows"]): Line[] {
  const skipped = grows === "left" ? clues.length - 1 - paws.length : 0;
  return paws.flatMap((paw, at) => {
    const line = pointing(clues, at + skipped, paw);
    return line ? [line] : [];
  });
}

export function pointing(clues: readonly Card[], at: number, paw: Paw): Line | null {
  const [left, right] = [clues[at], clues[at + 1]];
  if (!left || !right) return null;
  const [to, away] = paw.claws === "left" ? [left, right] : [right, left];
  return tell("paw", { number: paw.number, to: cardLine(to), away: cardLine(away) });
}

function onBoard(view: ThreadView): Line[] {
  const lines: Line[] = [];
  const keys = isTogether(view) ? ["space-blue", "space-red"] : [];
  view.board.forEach((space, at) => {
    if (!space.filled) return;
    const card = space.card ? cardLine(space.card) : tell("covered");
    lines.push(tell(keys[at] ?? "space", { number: at + 1, card }));
  });
  view.totems.forEach((totem, at) => {
    if (totem === null) return;
    lines.push(
      tell("totem", { who: view.families ? tell("family", { family: familyName(at) }) : who(at), number: totem }),
    );
  });
  if (view.down > 0) lines.push(tell("down", { cards: view.down }));
  if (view.gone.length > 0) lines.push(tell("gone", { cards: cards(view.gone.map((one) => one.card)) }));
  if (view.skip.length > 0) {
    lines.push(tell("skip", { count: view.skip.length, cards: cards(view.skip) }));
    if (view.phase === "decoy" && view.viewer === view.cat)
      view.skip.forEach((card, at) => card && lines.push(tell("drawn", { number: at + 1, card: cardLine(card) })));
  }
  return lines;
}

function votes(view: ThreadView): Line[] {
  return view.voted.flatMap((voted, seat) => {
    const vote = view.votes[seat];
    if (!voted) return [];
    return [vote ? tell("vote", { seat, vote: moveLine(vote) }) : tell("voted", { seat })];
  });
}

function standing(view: ThreadView): Line[] {
  if (view.mode === "discovery")
    return [tell("finds", { finds: view.finds, losses: view.losses, green: view.green_left })];
  if (view.mode === "moods") return [tell("target", { points: view.points[0], target: view.target })];
  if (view.families) return [tell("families", { red: view.points[0], blue: view.points.at(-1) })];
  return view.points.map((points, seat) => tell("points", { seat, points }));
}

function over(view: ThreadView): Line[] {
  const ranks = view.ranks ?? [];
  if (isTogether(view)) return [tell(ranks[0] === 1 ? "won" : "lost"), ...standing(view)];
  const order = ranks.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  return [tell("over"), ...order.map((seat) => tell("place", { rank: ranks[seat], seat, points: view.points[seat] }))];
}

function lookedBack(report: RoundReport): Line[] {
  return [
    tell("was", { seat: report.cat, card: cardLine(report.mystery) }),
    ...pointings(report.clues, report.paws, null),
  ];
}

/** What decided it: which mysteries were found, with how few paws. */
export function decided(view: ThreadView, result: Outcome): Line[] {
  const found = view.reports.filter((report) => report.found);
  const lines = [board("decided", { found: found.length, rounds: view.reports.length })];
  const best = [...found].sort((one, other) => one.paws.length - other.paws.length)[0];
  if (best) lines.push(board("decided-best", { seat: best.cat, card: cardLine(best.mystery), paws: best.paws.length }));
  return result.ranks.length > 0 ? lines : [];
}
