import { expect, it } from "vitest";
import { drilled, tries } from "./tries";
import type { Event, NumeCard, NumeCatsView } from "./types";

const six: NumeCard = { number: 15, series: "dots", value: 6, text: "", special: null };
const sumo: NumeCard = { number: 76, series: null, value: null, text: "", special: "sumo" };
const view = (card: NumeCard) => ({ revealed: [{ card, pile: 3 }] }) as unknown as NumeCatsView;
const slapped = (guess = false): Event => ({ type: "slapped", seat: 0, hand: 0, guess });
const won: Event = { type: "won", seat: 0, hand: 0, losers: [1], given: [2] };
const greedy: Event = { type: "was-greedy", seat: 0, hand: 0, cards: 4, guess: false };
const step = (events: Event[], card = six, notes: Record<string, unknown> = { reaction: 640 }) => ({
  move: { seat: 0, notes },
  events,
  view: view(card),
});

it("counts slaps, right and wrong, with the number that the hand showed and how quick they were", () => {
  expect(tries([step([slapped(), won]), step([slapped(), greedy], six, {})], 0)).toEqual([
    { number: 6, writing: "dots", right: true, milliseconds: 640 },
    { number: 6, writing: "dots", right: false, milliseconds: null },
  ]);
});

it("counts no guess, no special card, and nobody else's slap", () => {
  expect(tries([step([slapped(true), greedy]), step([slapped(), won], sumo)], 0)).toEqual([]);
  expect(tries([step([slapped(), won])], 1)).toEqual([]);
});

it("drills the number of the card that one shows oneself", () => {
  const hands = [
    { seat: 0, up: [sumo] },
    { seat: 1, up: [sumo, six] },
  ];
  const seen = (viewer: number) => drilled({ viewer, hands } as unknown as NumeCatsView);
  expect(seen(1)).toEqual({ number: 6, writing: "dots", timed: true });
  expect(seen(0)).toBeNull();
});
