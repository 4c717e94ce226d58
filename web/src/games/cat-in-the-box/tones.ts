/** Colour says what was declared, shape says who: seats drop their hues here and keep their shapes. */
import type { Declaration } from "./types";

export type Colour = Declaration["colour"];
export const COLOURS: readonly Colour[] = ["red", "blue", "yellow", "green"];

export const SHAPES = ["paw", "fish", "moon", "leaf", "yarn"] as const;
export const COATS = ["white spotted", "black", "brown striped", "zinc", "purple"] as const;
export const TONES = ["#fff5e3", "#262b3d", "#6e4229", "#aeb9c6", "#6f47a4"] as const;
export const INKS = ["#1b2233", "#fff5e3", "#ffe9c4", "#1b2233", "#f3e8ff"] as const;

export const HUES: Readonly<Record<Colour, string>> = {
  red: "#e4604a",
  blue: "#5b97d6",
  yellow: "#f7c548",
  green: "#8fc97f",
};
export const TINTS: Readonly<Record<Colour, string>> = {
  red: "#fddcc8",
  blue: "#d6e8f8",
  yellow: "#fff0c2",
  green: "#e2f2cf",
};

/** The nine cats: a number has its pose and mood. */
export const CATS: readonly { pose: string; mood: string }[] = [
  { pose: "sit", mood: "calm" },
  { pose: "loaf", mood: "asleep" },
  { pose: "back", mood: "gleeful" },
  { pose: "sit", mood: "calm" },
  { pose: "strut", mood: "calm" },
  { pose: "leap", mood: "gleeful" },
  { pose: "loaf", mood: "curious" },
  { pose: "sit", mood: "smug" },
  { pose: "strut", mood: "curious" },
  { pose: "leap", mood: "startled" },
];

const PATTERNS: Readonly<Record<Colour, string>> = {
  red: "striped",
  blue: "plain",
  yellow: "spotted",
  green: "striped",
};
export const coatOf = (colour: Colour): string => `${colour} ${PATTERNS[colour]}`;
