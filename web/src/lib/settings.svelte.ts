/**
 * What this device prefers, remembered here and nowhere else.
 *
 * An address can set any of it for one visit, which is how tests play without waiting:
 * `?language=en&theme=daylight&sound=off&motion=none&speed=instant&text=on`.
 */
import type { Language } from "./words";

export type Theme = "auto" | "dusk" | "daylight";
export type Motion = "auto" | "full" | "reduced" | "none";
export type Speed = "calm" | "usual" | "brisk" | "instant";

export interface Settings {
  language: Language | null; // null: as the browser says
  theme: Theme; // auto: as the system has it
  sound: boolean;
  kid: boolean; // a small player: what is touched says its name, everything is larger, nobody chats
  vibration: boolean;
  text: boolean; // tables in words, whatever board a game has
  motion: Motion;
  speed: Speed;
}

const KEPT_AS = "ronron.settings";
const CHOICES = {
  language: ["fr", "en"],
  theme: ["auto", "dusk", "daylight"],
  motion: ["auto", "full", "reduced", "none"],
  speed: ["calm", "usual", "brisk", "instant"],
} as const;

export const SPEED_FACTORS: Readonly<Record<Speed, number>> = { calm: 1.5, usual: 1, brisk: 0.6, instant: 0 };

export function defaults(): Settings {
  return {
    language: null,
    theme: "auto",
    sound: !isPhone(),
    kid: false,
    vibration: true,
    text: false,
    motion: "auto",
    speed: "usual",
  };
}

/** A phone starts silent: it may well be at the dinner table. */
function isPhone(): boolean {
  return matches("(pointer: coarse)") && Math.min(screen.width, screen.height) < 600;
}

function matches(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

/** Takes what is valid of what was kept, or of what an address says. */
export function understand(said: Readonly<Record<string, unknown>>): Partial<Settings> {
  const found: Record<string, unknown> = {};
  for (const [key, choices] of Object.entries(CHOICES)) {
    const value = said[key];
    if ((choices as readonly unknown[]).includes(value)) found[key] = value;
  }
  for (const key of ["sound", "kid", "vibration", "text"]) {
    const value = said[key];
    if (value === true || value === "on") found[key] = true;
    if (value === false || value === "off") found[key] = false;
  }
  return found as Partial<Settings>;
}

function read(): Partial<Settings> {
  try {
    return understand(JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Record<string, unknown>);
  } catch {
    return {}; // a browser that keeps nothing, or what it kept is damaged
  }
}

const forThisVisit = understand(Object.fromEntries(new URLSearchParams(location.search)));
export const settings: Settings = $state({ ...defaults(), ...read(), ...forThisVisit });

/** Changes a setting and remembers it on this device. */
export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    const kept = { ...read(), ...changes };
    localStorage.setItem(KEPT_AS, JSON.stringify(kept));
  } catch {
    // It holds for this visit, then.
  }
}

let systemReduces = $state(matches("(prefers-reduced-motion: reduce)"));
let systemIsLight = $state(matches("(prefers-color-scheme: light)"));
if (typeof matchMedia === "function") {
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (event) => {
    systemReduces = event.matches;
  });
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", (event) => {
    systemIsLight = event.matches;
  });
}

/** The light in the house: as told, or as the system has it. */
export function light(): "dusk" | "daylight" {
  if (settings.theme !== "auto") return settings.theme;
  return systemIsLight ? "daylight" : "dusk";
}

/** How much moves: all of it, only what is needed (fades instead of flights), or nothing at all. */
export function motion(): "full" | "reduced" | "none" {
  if (settings.speed === "instant") return "none";
  if (settings.motion !== "auto") return settings.motion;
  return systemReduces ? "reduced" : "full";
}

/** A length of time for an animation, as this device likes it; 0 where nothing moves. */
export function milliseconds(usual: number): number {
  const factor = settings.kid
    ? Math.max(SPEED_FACTORS.calm, SPEED_FACTORS[settings.speed])
    : SPEED_FACTORS[settings.speed];
  return motion() === "none" ? 0 : usual * factor;
}

export function language(): Language {
  return settings.language ?? (/^fr/i.test(navigator.language) ? "fr" : "en");
}

/** Keeps the page's own attributes in step; called once, by the application. */
export function reflectSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = language();
    root.dataset["theme"] = light();
    root.dataset["motion"] = motion();
    root.dataset["kid"] = settings.kid ? "on" : "off";
    const ground = light() === "dusk" ? "#1b2233" : "#fff5e3";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  });
}
