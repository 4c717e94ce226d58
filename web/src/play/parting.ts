/** Where two who played the same deal parted: what the bots did follows from what they did themselves. */

/** What a seat did, decision by decision, as its record tells it. */
export function decisions(record: string, seat: number): string[] {
  const [, body = ""] = record.split("\n\n", 2);
  const own = `${seat} `;
  return body
    .split("\n")
    .filter((line) => line.startsWith(own))
    .map((line) => line.slice(own.length).replace(/ (@\d|\{).*$/, ""));
}

export interface Parting {
  readonly number: number; // of the decision, from 1; of those made alike, where one of them was through
  readonly own: string | null; // null: there the other went on alone, or neither did
  readonly theirs: string | null;
  readonly at: number; // so many moves of the record were made until then
}

export function parting(own: string, theirs: string, seat: number): Parting {
  const [mine, others] = [decisions(own, seat), decisions(theirs, seat)];
  const differs = mine.findIndex((move, at) => move !== others[at]);
  const at = differs < 0 ? mine.length : differs;
  const [move, other] = [mine[at] ?? null, others[at] ?? null];
  const parted = move !== null && other !== null;
  return { number: parted ? at + 1 : at, own: move, theirs: other, at: movesBefore(own, seat, at) };
}

/** How many moves of a record stand before this decision of a seat. */
function movesBefore(record: string, seat: number, decision: number): number {
  const [, body = ""] = record.split("\n\n", 2);
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("= "));
  let seen = 0;
  const found = lines.findIndex((line) => line.startsWith(`${seat} `) && seen++ === decision);
  return found < 0 ? lines.length : found;
}
