/** Which cards a seat asked for. Whether it gets one is luck, and says nothing about numbers. */
import type { Try } from "../../lib/own";
import type { Step } from "../home";
import type { Event, FamillesView } from "./types";

export const tries = (steps: readonly Step<FamillesView, Event>[], seat: number): Try[] =>
  steps
    .flatMap(({ events }) => events)
    .flatMap((event) =>
      event.type === "asked" && event.seat === seat
        ? [{ number: event.card.value, writing: event.card.series, right: null, milliseconds: null }]
        : [],
    );
