/** One event, one beat: what the rug shows while it lasts. The view that follows has the last word. */
import { play } from "../../lib/sound";
import type { Beat } from "../../lib/stage";
import type { Event, HandView, NumeCatsView } from "./types";

export const FLIGHT_MILLISECONDS = 700;

const sounds = (name: Parameters<typeof play>[0]) => () => play(name);

export function beat(event: Event, shown: NumeCatsView): Beat<NumeCatsView> {
  const still = (milliseconds: number, sound?: Parameters<typeof play>[0]): Beat<NumeCatsView> => ({
    view: shown,
    milliseconds,
    ...(sound ? { begin: sounds(sound) } : {}),
  });
  switch (event.type) {
    case "first-named":
      return { view: { ...shown, first: event.seat }, milliseconds: 300 };
    case "dealt":
      return {
        view: { ...shown, hands: change(shown, (one, hand) => ({ ...one, pile: event.piles[hand] ?? one.pile })) },
        milliseconds: 500,
        begin: sounds("card"),
      };
    case "reached":
      return { view: { ...shown, phase: "reveal", turn: event.hand }, milliseconds: 100, begin: sounds("tick") };
    case "turned-up":
      return turnedUp(event.hands, event.cards, shown);
    case "turned-round":
      return { view: { ...shown, direction: event.direction }, milliseconds: 300, begin: sounds("meow") };
    case "slapped":
      return still(260, "hiss");
    case "won":
      return still(FLIGHT_MILLISECONDS, "card");
    case "was-greedy":
      return still(FLIGHT_MILLISECONDS, "meow");
    case "trap-sprung":
    case "gift-given":
      return still(FLIGHT_MILLISECONDS, "card");
    case "chase-ended":
    case "trap-spared":
      return still(400, "meow");
    case "lapsed":
    case "decided":
      return still(0);
    case "clock-counts":
      return { view: { ...shown, phase: "count" }, milliseconds: 200, begin: sounds("bell") };
    case "all-decided":
    case "order-drawn":
      return { view: { ...shown, slapping: event.hands }, milliseconds: 900, begin: sounds("hiss") };
    case "went-out":
      return {
        view: {
          ...shown,
          hands: change(shown, (one, hand) =>
            hand === event.hand ? { ...one, pile: 0, up: [], place: event.place } : one,
          ),
        },
        milliseconds: 900,
        begin: sounds("purr"),
      };
    case "turned-over":
      return { view: { ...shown, phase: "shuffle" }, milliseconds: 600, begin: sounds("card") };
    case "game-ended":
      return { view: { ...shown, phase: "over", ranks: event.ranks }, milliseconds: 1200 };
    default:
      return event satisfies never;
  }
}

function change(view: NumeCatsView, how: (one: HandView, hand: number) => HandView): HandView[] {
  return view.hands.map(how);
}

function turnedUp(
  hands: readonly number[],
  cards: readonly HandView["up"][number][],
  shown: NumeCatsView,
): Beat<NumeCatsView> {
  const after = change(shown, (one, hand) => {
    const card = cards[hands.indexOf(hand)];
    return card ? { ...one, pile: one.pile - 1, up: [...one.up, card] } : one;
  });
  return { view: { ...shown, hands: after, fresh: hands }, milliseconds: 500, begin: sounds("flip") };
}
