import { expect, it } from "vitest";
import { tries } from "./tries";
import type { Card, Event, MemoireView } from "./types";

const CARDS: Record<number, Card> = {
  0: { series: "digits", value: 7, text: "7" },
  1: { series: "dots", value: 7, text: "" },
  2: { series: "digits", value: 2, text: "2" },
  3: { series: "dots", value: 2, text: "" },
};
const turned = (seat: number, place: number, second: boolean, unseen = false): Event => {
  const card = unseen ? null : (CARDS[place] ?? null);
  return { type: "turned", seat, place, card, second, unseen };
};
const missed = (seat: number, one: number, other: number): Event[] => [
  turned(seat, one, false),
  turned(seat, other, true),
  { type: "no-pair", seat, places: [one, other], next: 1 - seat },
];
const paired = (seat: number, one: number, other: number, cards: [Card, Card]): Event[] => [
  turned(seat, one, false),
  turned(seat, other, true),
  { type: "pair-found", seat, places: [one, other], cards, pairs: 1, left: 1 },
];
const played = (events: readonly Event[], seat = 0) =>
  tries([{ move: { seat: 0, notes: {} }, events, view: {} as MemoireView }], seat);
const sevens: [Card, Card] = [
  { series: "dots", value: 7, text: "" },
  { series: "digits", value: 7, text: "7" },
];

it("counts a number found or missed where its pair had been seen, by the writing of the card turned first", () => {
  const events = [...missed(1, 0, 2), ...missed(0, 3, 1), ...paired(0, 1, 0, sevens)];
  expect(played(events)).toEqual([
    { number: 2, writing: "dots", right: false, milliseconds: null },
    { number: 7, writing: "dots", right: true, milliseconds: null },
  ]);
  expect(played(events, 1)).toEqual([]);
});

it("counts no luck: what nobody had seen yet, or what is gone already", () => {
  expect(played(missed(0, 0, 2))).toEqual([]);
  expect(played(paired(0, 1, 0, sevens))).toEqual([]);
  expect(played([...missed(0, 0, 2), ...missed(0, 0, 3)])).toEqual([]); // the same card again is no pair of itself
});

it("counts no turn by ear", () => {
  const byEar = [turned(0, 1, false, true), turned(0, 2, true, true)];
  const end: Event = { type: "no-pair", seat: 0, places: [1, 2], next: 1 };
  expect(played([...missed(1, 0, 2), ...byEar, end])).toEqual([]);
});
