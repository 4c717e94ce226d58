/** Who one was last time: a name and a cat, remembered on this device alone. */
import { anyLook, writeLook } from "../art/look";
import { say } from "../lib/say";

const KEPT_AS = "ronron.me";

export interface Me {
  name: string;
  cat: string;
}

export function recallMe(): Me | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "null") as Partial<Me> | null;
    if (typeof kept?.name === "string" && typeof kept.cat === "string" && kept.name)
      return { name: kept.name, cat: kept.cat };
  } catch {
    // Damaged, or nothing is kept.
  }
  return null;
}

export function rememberMe(me: Me): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(me));
  } catch {
    // For this visit, then.
  }
}

/** Someone who has not said a name yet. */
export function someone(): Me {
  return { name: say("people.someone"), cat: writeLook(anyLook()) };
}
