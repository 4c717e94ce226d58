/** The tables at which this device has a seat and a game goes on: the facade keeps a lamp lit for them. */
import { HttpRefusal, getJson } from "./house.svelte";
import { keep, recall } from "./kept";
import type { RoomDoor } from "./wire";

const KEPT_AS = "ronron.tables";
const MOST = 3;

export interface LitTable {
  readonly code: string;
  readonly game: string;
}

const isTable = (one: unknown): one is LitTable =>
  typeof one === "object" && one !== null && "code" in one && typeof one.code === "string" && "game" in one;

/** The tables that were left with the light on, the latest first. */
export const litTables = (): readonly LitTable[] =>
  recall(KEPT_AS, (kept) => (Array.isArray(kept) ? kept.filter(isTable) : []));

/** A game goes on here. */
export function light(table: LitTable): void {
  keep(KEPT_AS, [table, ...litTables().filter((one) => one.code !== table.code)].slice(0, MOST));
}

/** Nothing goes on there any more. */
export function putOut(code: string): void {
  const before = litTables();
  const left = before.filter((one) => one.code !== code);
  if (left.length < before.length) keep(KEPT_AS, left);
}

/** Those of them where a game still goes on, as the house says; one that cannot be asked stays. */
export async function stillLit(): Promise<readonly LitTable[]> {
  const found = await Promise.all(
    litTables().map(async (table) => {
      try {
        const door = await getJson<RoomDoor>(`/api/rooms/${table.code}`);
        if (door.running || door.locked) return table;
      } catch (error) {
        if (!(error instanceof HttpRefusal) || error.status !== 404) return table;
      }
      putOut(table.code);
      return null;
    }),
  );
  return found.filter((table) => table !== null);
}
