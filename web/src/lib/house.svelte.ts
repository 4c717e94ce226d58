/** What the house has: asked of the server once, and again when someone wants to try again. */
import { ask } from "./own-house";
import type { GameAbout, HouseAbout } from "./wire";
import type { Language, WordTable } from "./words";

export type House = { state: "asking" } | { state: "open"; about: HouseAbout } | { state: "closed" };

let current: House = $state.raw({ state: "asking" });
let asked = false;

/** The house as far as we know it; the first look asks the server. */
export function house(): House {
  if (!asked) {
    asked = true;
    void askHouse();
  }
  return current;
}

/** Asks the server what the house has; afterwards `house()` knows. */
export async function askHouse(): Promise<void> {
  asked = true;
  try {
    current = { state: "open", about: await getJson<HouseAbout>("/api/house") };
  } catch {
    current = { state: "closed" };
  }
}

export function gameTitle(game: GameAbout, language: string): string {
  return game.titles[language] ?? game.titles["en"] ?? game.id;
}

export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly values: Record<string, unknown> = {},
    readonly againSeconds: number | null = null, // when it is worth asking again
  ) {
    super(code);
  }
}

/** Fetches JSON; a refusal of the server is thrown with its code. */
export async function getJson<T>(address: string): Promise<T> {
  const response = await ask(address, { headers: { accept: "application/json" } });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const said = (body ?? {}) as { code?: string; values?: Record<string, unknown> };
    const again = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
    throw new HttpRefusal(response.status, said.code ?? "unreachable", said.values, Number.isNaN(again) ? null : again);
  }
  return body as T;
}

const fetched = new Map<string, Promise<WordTable>>();

/** The words of the house as the server has them (refusals), or of a game; asked for once. */
export function fetchWords(language: Language, game?: string): Promise<WordTable> {
  const address = game === undefined ? `/api/words/${language}` : `/api/games/${game}/words/${language}`;
  let words = fetched.get(address);
  if (!words) {
    words = getJson<WordTable>(address);
    words.catch(() => fetched.delete(address));
    fetched.set(address, words);
  }
  return words;
}
