/** Legal moves as one reads them: in words, and where there are many, in groups of a kind. */

export interface MoveGroup {
  readonly title: string; // what all of them begin with; empty: nothing
  readonly moves: readonly string[];
}

const FEW = 9; // moves that need no groups

/**
 * Groups of moves that begin alike: by their verb, and where one verb still has many moves, by what it is done to. The order
 * is the house's; a group's title is what its sentences have in common.
 */
export function grouped(moves: readonly string[], tell: (move: string) => string): MoveGroup[] {
  if (moves.length <= FEW) return [{ title: "", moves }];
  return by(moves, 1).flatMap((group) => {
    const finer = group.length > FEW ? by(group, 2) : [group];
    const isFiner = finer.length > 1 && finer.length < group.length;
    return (isFiner ? finer : [group]).map((one) => ({ title: commonBeginning(one.map(tell)), moves: one }));
  });
}

/** Moves that share their first words of notation. */
function by(moves: readonly string[], words: number): string[][] {
  const found = new Map<string, string[]>();
  for (const move of moves) {
    const beginning = move.split(" ").slice(0, words).join(" ");
    const group = found.get(beginning);
    if (group) group.push(move);
    else found.set(beginning, [move]);
  }
  return [...found.values()];
}

/** The whole words with which several sentences all begin; a colon among them ends what they are about. */
export function commonBeginning(sentences: readonly string[]): string {
  const [first = "", ...others] = sentences.map((sentence) => sentence.split(" "));
  if (others.length === 0 || first === "") return "";
  const differs = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  const beginning = first.slice(0, differs < 0 ? first.length : differs).join(" ");
  return beginning.replace(/\s*:.*$/s, "").replace(/[\s,;–-]+$/, "");
}
