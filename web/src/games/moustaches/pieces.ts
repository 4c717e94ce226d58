/** Attributes, cats and seats of the ball, as the board draws them. What is possible is for the house to say. */
import type { Cat } from "./types";

export const POSES = ["pouncing", "strutting", "sitting", "resting", "on-back"] as const;
export const COATS = ["white", "brown", "blue", "black", "green", "yellow", "purple", "red"] as const;
export const PATTERNS = ["striped", "spotted"] as const;
export const ACCESSORIES = ["yarn", "cocktail", "top-hat", "mouse"] as const;

/** The order of the invitation. */
export const ATTRIBUTES: readonly string[] = [...POSES, ...COATS, ...PATTERNS, ...ACCESSORIES];

/** As the invitation is laid out: poses; four coats and a pattern, twice; accessories and a free place. */
export const LAYOUT: readonly (string | null)[] = [
  ...POSES,
  ...COATS.slice(0, 4),
  "striped",
  ...COATS.slice(4),
  "spotted",
  ...ACCESSORIES,
  null,
];
export const COLUMNS = 5;

/** A pose as our cats know it. */
export const DRAWN: Readonly<Record<string, "leap" | "strut" | "sit" | "loaf" | "back">> = {
  pouncing: "leap",
  strutting: "strut",
  sitting: "sit",
  resting: "loaf",
  "on-back": "back",
};
/** An accessory as our cats wear it. */
const WORN: Readonly<Record<string, string>> = { yarn: "yarn", cocktail: "cocktail", "top-hat": "hat", mouse: "mouse" };
const MOODS: Readonly<Record<string, string>> = {
  pouncing: "gleeful",
  strutting: "smug",
  sitting: "calm",
  resting: "calm",
  "on-back": "curious",
};

export function look(cat: Cat): string {
  return [cat.coat, cat.pattern ?? "plain", MOODS[cat.pose] ?? "calm", WORN[cat.accessory ?? ""] ?? "none"].join(" ");
}

export const notation = (cat: Cat): string => `${cat.pose} ${cat.coat}`;
export const attributesOf = (cat: Cat): string[] =>
  [cat.pose, cat.coat, cat.pattern, cat.accessory].filter((one) => one !== null);

/** A seat's mask: told by its shape, for its hue is also a coat. */
export const MASKS = ["paw", "fish", "moon", "leaf"] as const;
export const HUES = ["#d9533f", "#4a8ad4", "#f2b93b", "#57a55f"] as const;
export const DEEP_HUES = ["#a1342a", "#2b5c9d", "#b97d12", "#2f6f3f"] as const;

export const show = (cat: Cat): string => `show ${notation(cat)}`;
export const name = (seat: number, attribute: string): string => `name ${seat} ${attribute}`;
export const PASS = "pass";
