/** What a screen reader is told when something happens that was not asked for. */
import { untrack } from "svelte";

interface Announcement {
  id: number;
  text: string;
}

const SPOKEN_MILLISECONDS = 8000; // long enough to be read out, then gone, so that nobody stumbles over it later

let next = 0;
const polite: Announcement[] = $state([]);
const urgent: Announcement[] = $state([]);

export const announcements = { polite, urgent };

/** Says something when there is a pause; `urgently` interrupts (it is your turn, the connection is gone). */
export function announce(text: string, { urgently = false }: { urgently?: boolean } = {}): void {
  if (text === "") return;
  const list = urgently ? urgent : polite;
  const id = next++;
  untrack(() => list.push({ id, text })); // an effect that says something must not depend on what is said
  setTimeout(() => {
    const index = list.findIndex((one) => one.id === id);
    if (index >= 0) list.splice(index, 1);
  }, SPOKEN_MILLISECONDS);
}
