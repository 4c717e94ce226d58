/** What the board itself says: where we are, what decided it, what its pieces are called. */
import type { Line } from "../../lib/words";
import type { Outcome } from "../../lib/wire";
import type { Event, FamillesView } from "./types";

const tell = (key: string, values: Record<string, unknown> = {}): Line => ({ key: `describe.${key}`, values });

/** A family by its name: a value, or a series. */
export const familyLine = (name: string): Line =>
  /^\d+$/.test(name) ? tell("family-value", { value: name }) : tell("family-series", { series: name });

/** Whose doing it was: that it is somebody's turn is nobody's. */
export const mover = (event: Event): number | null =>
  event.type === "turn-began" || event.type === "first-named" ? null : "seat" in event ? event.seat : null;

/** Where we are, in a few words. */
export function headline(view: FamillesView): Line[] {
  if (view.phase === "over") return [tell(view.complete ? "over" : "over-stuck")];
  if (view.turn === null) return [tell("before")];
  return [tell("turn", { seat: view.turn }), { key: "board.pile", values: { pile: view.pile } }];
}

/** What decided it: the families of whoever won. */
export function decided(view: FamillesView, result: Outcome): Line[] {
  return result.winners.map((seat) => ({
    key: "board.decided",
    values: {
      seat,
      families: view.families.filter((one) => one.seat === seat).map((one) => familyLine(one.name)),
    },
  }));
}
