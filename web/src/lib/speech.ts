/**
 * The browser's own voice, where it has one: for small players who cannot read yet, and for cards that are only heard.
 *
 * In kid mode whatever is touched or reached says its name, or what stands in its `data-voice`. One thing is said after the
 * other, and the stage waits until it has been said (`voiceDone`); a browser without a voice says nothing, and nothing
 * waits for it.
 */
import { language, settings } from "./settings.svelte";
import { LANGUAGES, type Language } from "./words";

const NAMED = "button, a[href], [role=switch], summary, label, select";
const MOST_WAITING = 30; // parts; more than that nobody listens to
const RATE = 0.95;
const RATE_FOR_KIDS = 0.85;

/** A piece of what is said: words as the page is written, a number as the cards are; and what begins with it. */
export interface Part {
  readonly text: string;
  readonly tongue?: Language;
  readonly begin?: () => void;
}

export function canSpeak(): boolean {
  return typeof speechSynthesis !== "undefined" && typeof SpeechSynthesisUtterance === "function";
}

let deck: Language | null = null; // what the cards on the table are written in

/** From now on numbers are said as the cards of this table are written; null: as the page is. */
export function speakNumbersIn(written: unknown): void {
  deck = LANGUAGES.find((one) => one === written) ?? null;
}

/** A number, as the cards are written. */
export const aloud = (value: number | string, begin?: () => void): Part => ({
  text: String(value),
  tongue: deck ?? language(),
  ...(begin && { begin }),
});

let waiting: Part[] = [];
let saying: SpeechSynthesisUtterance | null = null;
let tired: ReturnType<typeof setTimeout> | undefined; // a voice that never tells its end
let listening: (() => void)[] = [];

function goOn(): void {
  clearTimeout(tired);
  const part = waiting.shift();
  if (!part) {
    saying = null;
    const done = listening;
    listening = [];
    for (const one of done) one();
    return;
  }
  const said = new SpeechSynthesisUtterance(part.text);
  said.lang = part.tongue ?? language();
  said.rate = settings.kid ? RATE_FOR_KIDS : RATE;
  saying = said;
  const over = () => {
    if (saying === said) goOn();
  };
  said.onend = said.onerror = over;
  tired = setTimeout(over, hasVoice() ? 1500 + 120 * part.text.length : 400);
  part.begin?.();
  speechSynthesis.speak(said);
}

/** A browser may know its voices only after a while, or have none. */
const hasVoice = (): boolean =>
  typeof speechSynthesis.getVoices === "function" && speechSynthesis.getVoices().length > 0;

/** Says it aloud, now or `after` what is being said already. */
function sayAll(parts: readonly Part[], after: boolean): void {
  const wanted = parts.filter((part) => part.text !== "");
  if (!canSpeak() || wanted.length === 0) return;
  if (!after) {
    speechSynthesis.cancel();
    saying = null;
    waiting = [];
  } else if (waiting.length > MOST_WAITING) waiting = [];
  waiting.push(...wanted);
  if (saying === null) goOn();
}

/** Says it at once, in the language of the page. */
export function speak(text: string): void {
  sayAll([{ text }], false);
}

/** Says the number of a card. */
export function speakNumber(value: string): void {
  sayAll([aloud(value)], false);
}

/** Says it to small players only, after what they are being told; `late` things instead of what still waits. */
export function tellKids(parts: readonly (Part | string)[], { late = false }: { late?: boolean } = {}): void {
  if (!settings.kid) return;
  if (late) waiting = [];
  sayAll(
    parts.map((part) => (typeof part === "string" ? { text: part } : part)),
    true,
  );
}

export function speakToKids(text: string): void {
  tellKids([text]);
}

/** When all has been said; null: it has. */
export function voiceDone(): Promise<void> | null {
  return saying === null ? null : new Promise((done) => listening.push(done));
}

/** What someone who cannot read would like to know of what is touched: what a screen reader would say of it. */
export function nameOf(element: Element): string {
  const labelled = element.getAttribute("aria-labelledby");
  const elsewhere = labelled?.split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
  const name =
    element.getAttribute("data-voice") ??
    element.getAttribute("aria-label") ??
    elsewhere?.join(" ") ??
    element.textContent;
  return name.replace(/\s+/g, " ").trim();
}

/** Listens for what is touched, or reached by keyboard; called once, by the application. */
export function nameWhatIsTouched(): () => void {
  let touched: Element | null = null; // what is touched is reached as well, and said once
  const tell = (event: Event) => {
    if (!settings.kid || !(event.target instanceof Element)) return;
    const named = event.target.closest(NAMED);
    const again = event.type === "focusin" && named === touched;
    touched = event.type === "pointerdown" ? named : null;
    const said = named === null || again ? "" : nameOf(named);
    if (said !== "") speak(said);
  };
  const kinds = ["pointerdown", "focusin"] as const;
  for (const kind of kinds) document.addEventListener(kind, tell, true);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, tell, true);
  };
}
