/** How a card's words are set: a trade above the sign of its village, a saying in as large letters as there is room for. */
import type { Language } from "../../lib/words";
import type { Card } from "./types";

export interface Lettering {
  readonly title: string;
  readonly link: string; // the word between trade and village
  readonly sign: string; // a village; empty: none
  readonly signSize: number; // of the letters on the sign
  readonly size: number; // of the letters, as a share of the card's width
}

// A trade, a small word, a place: `Poète à Vers`, `Poet in Vers`.
const PLACE = /^(.+?) (à|au|aux|en|in) (\p{Lu}.*)$/u;
const SIGNPOSTED: Readonly<Record<string, string>> = { à: "", en: "", in: "", au: "Le ", aux: "Les " };

const USUAL = 0.638; // how high a card is for its width

export function lettering(card: Card, language: Language, height = USUAL): Lettering {
  const text = card.text[language];
  const found = card.theme === "jobs" ? PLACE.exec(text) : null;
  const [, trade, link = "", place = ""] = found ?? [];
  if (trade === undefined) return { title: text, link: "", sign: "", signSize: 0, size: sizeFor(text, height) };
  const sign = `${SIGNPOSTED[link] ?? ""}${place}`;
  const squeezed = Math.max(0.82, Math.min(1.15, height / USUAL));
  const signSize = squeezed * (sign.length > 30 ? 0.066 : sign.length > 17 ? 0.076 : 0.09);
  const most = squeezed * (trade.length > 26 ? 0.085 : trade.length > 13 || sign.length > 17 ? 0.104 : 0.128);
  return { title: trade, link, sign, signSize: rounded(signSize), size: Math.min(rounded(most), longWord(trade)) };
}

/** So large that all of it fits: words fill an area, less the foot of the card. */
function sizeFor(text: string, height: number): number {
  const byRoom = 1.02 * Math.sqrt(Math.max(0.2, height - 0.15) / Math.max(16, text.length));
  return rounded(Math.max(0.066, Math.min(0.14, byRoom, longWord(text))));
}

/** Never so large that a long word breaks. */
function longWord(text: string): number {
  return rounded(1.55 / Math.max(...text.split(/[\s-]+/).map((word) => word.length)));
}

const rounded = (size: number): number => Math.round(1000 * size) / 1000;
