/** The cats of which the rules tell. */
import type { Cat } from "./types";

/** The two cats of the example: one that the fan has something in common with, and one it has not. */
export const SHOWN: Readonly<Record<string, { readonly cat: Cat; readonly masks: readonly number[] }>> = {
  like: { cat: { pose: "resting", coat: "blue", pattern: "striped", accessory: "mouse" }, masks: [0] },
  unlike: { cat: { pose: "on-back", coat: "white", pattern: null, accessory: "cocktail" }, masks: [] },
};
