/** Coming in: the few requests that change who is in a room. */
import { HttpRefusal } from "../lib/house.svelte";
import { ask } from "../lib/own-house";
import type { BranchWanted, ChallengeSet, ChallengeWanted, Joined, NewPerson } from "../lib/wire";

async function post<T>(address: string, body: unknown): Promise<T> {
  const response = await ask(address, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const said = (answer ?? {}) as { code?: string; values?: Record<string, unknown> };
    throw new HttpRefusal(response.status, said.code ?? "unreachable", said.values);
  }
  return answer as T;
}

export const openRoom = (person: NewPerson): Promise<Joined> => post("/api/rooms", person);
export const comeIn = (code: string, person: NewPerson): Promise<Joined> => post(`/api/rooms/${code}/people`, person);
export const claim = (code: string, token: string): Promise<Joined> => post(`/api/rooms/${code}/claims`, { token });
export type Deal = NonNullable<BranchWanted["deal"]>;
export const leaveMatch = (wanted: BranchWanted): Promise<Joined> => post("/api/branches", wanted);
export const setChallenge = (wanted: ChallengeWanted): Promise<ChallengeSet> => post("/api/challenges", wanted);
export const tryChallenge = (code: string, person: NewPerson): Promise<Joined> =>
  post(`/api/challenges/${code}/tries`, person);
export { post };
