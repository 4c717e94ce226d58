/** Counting aloud with small players: the figures of a drawn card light up one by one, as they are counted. */
import { aloud, type Part } from "../lib/speech";
import { figures, type NumberCard } from "./deck";

let counted: { readonly card: NumberCard; readonly upTo: number } | null = $state.raw(null);

/** How many figures of a card have been counted; null: it is not being counted. */
export const countedOf = (card: NumberCard): number | null =>
  counted?.card.series === card.series && counted.card.value === card.value ? counted.upTo : null;

/** A card as it is told: its number, and before it, where figures can be counted, one after the other. */
export function countAloud(card: NumberCard): Part[] {
  const stop = () => (counted = null);
  if (figures(card) === null || card.value === 1) return [aloud(card.value, stop)];
  const one = (_: unknown, at: number) => aloud(at + 1, () => (counted = { card, upTo: at + 1 }));
  return [...Array.from({ length: card.value }, one), aloud(`${card.value} !`, stop)];
}
