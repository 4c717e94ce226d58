/** Who one was last time: a name and a cat, remembered on this device alone. */
import { anyLook, writeLook } from "../art/look";
import { keep, recall } from "../lib/kept";
import { say } from "../lib/say";

const KEPT_AS = "ronron.me";

export interface Me {
  name: string;
  cat: string;
}

export const recallMe = (): Me | null =>
  recall(KEPT_AS, (kept) => {
    const { name, cat } = (kept ?? {}) as Partial<Me>;
    return typeof name === "string" && typeof cat === "string" && name ? { name, cat } : null;
  });

export const rememberMe = (me: Me): void => {
  keep(KEPT_AS, me);
};

const NAMES = ["a", "b", "c", "d", "e", "f"] as const; // so that not everyone who keeps it has the same

/** Someone who has not said a name yet. */
export function someone(): Me {
  const which = NAMES[Math.floor(Math.random() * NAMES.length)] ?? "a";
  return { name: say(`people.someone.${which}`), cat: writeLook(anyLook()) };
}

/** Who sits beside one before the same screen, and has not said a name yet either. */
export function someoneElse(): Me {
  return { name: say("people.someone-else"), cat: writeLook(anyLook()) };
}
