/** How a cat looks, in words: `yellow striped smug hat`. The same text names it on the wire and in a player's profile. */

export const COATS = ["white", "yellow", "green", "blue", "red", "purple", "brown", "zinc", "black"] as const;
export const PATTERNS = ["plain", "striped", "spotted", "pointed"] as const;
export const EXPRESSIONS = ["calm", "curious", "smug", "startled", "asleep", "gleeful", "sad"] as const;
export const ACCESSORIES = ["none", "hat", "crown", "glasses", "bow", "scarf", "yarn", "cocktail", "mouse"] as const;
export const POSES = ["leap", "strut", "sit", "loaf", "back", "curl", "away", "peek"] as const;

export type Coat = (typeof COATS)[number];
export type Pattern = (typeof PATTERNS)[number];
export type Expression = (typeof EXPRESSIONS)[number];
export type Accessory = (typeof ACCESSORIES)[number];
export type Pose = (typeof POSES)[number];

export interface Look {
  coat: Coat;
  pattern: Pattern;
  expression: Expression;
  accessory: Accessory;
}

const PLAIN: Look = { coat: "zinc", pattern: "plain", expression: "calm", accessory: "none" };

/** Reads a look; words it does not know are passed over, what is missing is plain. */
export function readLook(text: string): Look {
  const look = { ...PLAIN };
  for (const word of text.toLowerCase().split(/[^a-z]+/)) {
    if (isOneOf(COATS, word)) look.coat = word;
    else if (isOneOf(PATTERNS, word)) look.pattern = word;
    else if (isOneOf(EXPRESSIONS, word)) look.expression = word;
    else if (isOneOf(ACCESSORIES, word)) look.accessory = word;
  }
  return look;
}

export function writeLook(look: Partial<Look>): string {
  const { coat, pattern, expression, accessory } = { ...PLAIN, ...look };
  return [coat, pattern, expression, accessory].join(" ");
}

/** A cat for someone who has not chosen one. */
export function anyLook(luck: () => number = Math.random): Look {
  const one = <T>(list: readonly T[]): T => list[Math.floor(luck() * list.length)] as T;
  return {
    coat: one(COATS),
    pattern: one(PATTERNS),
    expression: one(["calm", "curious", "smug", "gleeful"] as const),
    accessory: one(["none", "none", "hat", "glasses", "bow", "scarf"] as const),
  };
}

function isOneOf<T extends string>(list: readonly T[], word: string): word is T {
  return (list as readonly string[]).includes(word);
}
