/**
 * The browser's own voice, where it has one: for small players who cannot read yet, and for cards that are only heard.
 *
 * In kid mode whatever is touched or reached says its name. A browser without a voice says nothing, and nothing waits for it.
 */
import { language, settings } from "./settings.svelte";
import { LANGUAGES, type Language } from "./words";

const NAMED = "button, a[href], [role=switch], summary, label, select";

export function canSpeak(): boolean {
  return typeof speechSynthesis !== "undefined" && typeof SpeechSynthesisUtterance === "function";
}

let deck: Language | null = null; // what the cards on the table are written in

/** From now on numbers are said as the cards of this table are written; null: as the page is. */
export function speakNumbersIn(written: unknown): void {
  deck = LANGUAGES.find((one) => one === written) ?? null;
}

/** Says the number of a card. */
export function speakNumber(value: string): void {
  speak(value, { tongue: deck ?? language() });
}

/** Says it aloud, in the language of the page, now or `after` what is being said already. */
export function speak(
  text: string,
  { after = false, tongue = language() }: { after?: boolean; tongue?: Language } = {},
): void {
  if (!canSpeak() || text === "") return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = tongue;
  said.rate = 0.95;
  if (!after || speechSynthesis.pending) speechSynthesis.cancel(); // nobody listens to a queue
  speechSynthesis.speak(said);
}

/** Says it to small players only. */
export function speakToKids(text: string): void {
  if (settings.kid) speak(text, { after: true });
}

/** What someone who cannot read would like to know of what is touched: what a screen reader would say of it. */
export function nameOf(element: Element): string {
  const labelled = element.getAttribute("aria-labelledby");
  const elsewhere = labelled?.split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
  const name = element.getAttribute("aria-label") ?? elsewhere?.join(" ") ?? element.textContent;
  return name.replace(/\s+/g, " ").trim();
}

/** Listens for what is touched or reached; called once, by the application. */
export function nameWhatIsTouched(): () => void {
  const tell = (event: Event) => {
    if (!settings.kid || !(event.target instanceof Element)) return;
    const named = event.target.closest(NAMED);
    if (named) speak(nameOf(named));
  };
  const kinds = ["pointerdown", "focusin"] as const;
  for (const kind of kinds) document.addEventListener(kind, tell, true);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, tell, true);
  };
}
