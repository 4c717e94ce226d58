/** What a seat looks like to everyone: in words, and in its cat's face. */
import type { Words } from "../../lib/words";
import { COLOURS } from "./tones";
import type { BoxView, Event } from "./types";

export function label(view: BoxView, seat: number, words: Words): string {
  const given = COLOURS.filter((one) => !view.open_colours[seat]?.includes(one));
  return words.say("board.seat-label", {
    seat,
    tricks: view.tricks[seat],
    bet: view.predictions[seat] ?? words.say("board.no-bet"),
    given: given.length > 0 ? words.say("board.given-up", { colours: given }) : words.say("board.all-open"),
    count: view.hand_sizes[seat],
    points: view.totals[seat],
  });
}

export function moodOf(view: BoxView, event: Event | null, seat: number, now: boolean): string {
  if (event?.type === "paradox-fell") return event.seat === seat ? "startled" : "curious";
  if (event?.type === "trick-won" && event.seat === seat) return "gleeful";
  if (event?.type === "gave-up" && event.seat === seat) return "smug";
  if (view.phase === "set-aside" && view.set_aside[seat]) return "asleep";
  return now ? "curious" : "calm";
}
