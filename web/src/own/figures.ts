/** What one's own games amount to: figures, and nothing that anyone is ranked by. */
import type { KeptGame, KeptMoment, Own } from "../lib/own";

export const FORM = 20; // games that a form looks back on

/** Games that count: a branch, played on from elsewhere, does not. */
export const counted = (games: readonly KeptGame[]): KeptGame[] => games.filter((one) => one.counts);

export const isWon = (game: KeptGame): boolean => game.winners.includes(game.seat);

/** The level one played against, where all others were bots of one level. */
export function levelOf(game: KeptGame): string | null {
  const others = game.kinds.filter((_, seat) => seat !== game.seat).map((kind) => kind.split(":")[0] ?? "");
  const [level] = others;
  const alike = level !== undefined && others.every((one) => one === level);
  return alike && level !== "person" && level !== "program" ? level : null;
}

export interface Form {
  readonly level: string;
  readonly won: readonly boolean[]; // the oldest first
}

/** How it went against each level, the latest games alone. */
export function forms(games: readonly KeptGame[]): Form[] {
  const byLevel = new Map<string, boolean[]>();
  for (const game of counted(games)) {
    const level = levelOf(game);
    if (level !== null) byLevel.set(level, [isWon(game), ...(byLevel.get(level) ?? [])]);
  }
  return [...byLevel].map(([level, won]) => ({ level, won: won.slice(-FORM) }));
}

/** What a game is about, on average over one's own games of it. */
export function averages(games: readonly KeptGame[]): [string, number][] {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { facts, seat } of counted(games)) {
    for (const [name, numbers] of Object.entries(facts)) {
      const own = numbers[seat];
      if (own === undefined) continue;
      const before = sums.get(name) ?? { sum: 0, count: 0 };
      sums.set(name, { sum: before.sum + own, count: before.count + 1 });
    }
  }
  return [...sums].map(([name, { sum, count }]) => [name, sum / count]);
}

export interface Met {
  readonly game: string;
  readonly games: number; // played to their end
  readonly beaten: readonly string[]; // levels, each once
  readonly puzzles: number; // solved
}

/** Whom one has met, game by game: what the window of one's own collects. Nothing of it is ever lost again. */
export function met({ games, puzzles }: Own): Met[] {
  const names = new Set([...games.map((one) => one.game), ...puzzles.map((one) => one.game)]);
  return [...names].sort().map((game) => {
    const own = counted(games).filter((one) => one.game === game);
    const levels = own.filter(isWon).flatMap((one) => levelOf(one) ?? []);
    const solved = puzzles.filter((one) => one.game === game && one.solved).length;
    return { game, games: own.length, beaten: [...new Set(levels)], puzzles: solved };
  });
}

export interface Day {
  readonly day: string; // 2026-11-15
  readonly daily: boolean; // was its deal played?
  readonly puzzles: number; // how many of its puzzles were solved
}

/** Every day of a month (`2026-11`) with what was done of it. */
export function month({ games, puzzles }: Own, which: string): Day[] {
  const [year = 0, number = 1] = which.split("-").map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: days }, (_, at) => {
    const day = `${which}-${String(at + 1).padStart(2, "0")}`;
    return {
      day,
      daily: games.some((one) => one.day === day),
      puzzles: puzzles.filter((one) => one.day === day && one.solved).length,
    };
  });
}

/** The month before or after. */
export function monthBeside(which: string, by: 1 | -1): string {
  const [year = 0, number = 1] = which.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** What the coach found, the latest game first. */
export function moments(games: readonly KeptGame[]): { game: KeptGame; moment: KeptMoment }[] {
  return games.flatMap((game) => game.moments.map((moment) => ({ game, moment })));
}
