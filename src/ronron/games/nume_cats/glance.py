# compiled
"""Numé Cat's as noughts and ones, for those who learn it. Hands stand in the order of the ring, one's own first."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Field, Glance, Sheet
from ronron.games.nume_cats.board import GIFT, KIND, NONE, Rug
from ronron.games.nume_cats.pieces import MOST_STUCK, PHASES, NumeCard, NumeCatsView
from ronron.games.nume_cats.rules import OPEN, REVEAL, TURN, Mousing
from ronron.kit.glances import around, chosen, counted, flags, steps_to
from ronron.plain import Setup, View

PILE: Final = 40  # face down: so many, or more
UP: Final = 20  # face up: so many, or more
FACES: Final = "1 to 10, chase, u-turn, clock, sumo, trap, gift"


class MouseGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        seats, hands = setup.seats, int(Rug(setup).hands)
        return [
            Field("phase", (len(PHASES),), f"Which of: {', '.join(PHASES)}."),
            Field("clockwise", (1,), "Play goes clockwise."),
            Field("turn", (hands,), "Which hand turns up, or is about to."),
            Field("leader", (hands,), "Which hand won first since the last reveal."),
            Field("fresh", (hands,), "Which hands turned up at the last reveal."),
            Field("top", (hands, GIFT), f"What lies on top of each hand's face-up cards: {FACES}."),
            Field("shown", (hands, GIFT), "The same, as it was at the last reveal."),
            Field("piles", (hands, PILE), f"How many cards each hand has face down; at most {PILE}."),
            Field("ups", (hands, UP), f"How many it has face up; at most {UP}."),
            Field("out", (hands,), "Which hands are out."),
            Field("slapped", (hands,), "Which hands have slapped since the last reveal."),
            Field("decided", (seats,), "Sang-froid: which seats have decided."),
            Field("slapping", (hands,), "Sang-froid: which hands slap, once all have decided."),
            Field("stuck", (MOST_STUCK,), "How many times running there was nothing to turn up."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, NumeCatsView)
        seats, count = setup.seats, len(view.hands)
        order = around(view.viewer, count)
        slapped = {slap.hand for slap in view.slaps}
        tops = [view.hands[hand].up[-1] if view.hands[hand].up else None for hand in order]
        return {
            "phase": chosen(PHASES.index(view.phase), len(PHASES)),
            "clockwise": [int(view.direction == 1)],
            "turn": chosen(steps_to(view.viewer, view.turn, count), count),
            "leader": chosen(steps_to(view.viewer, view.leader, count), count),
            "fresh": flags([hand in view.fresh for hand in order]),
            "top": [bit for card in tops for bit in chosen(face(card), GIFT)],
            "shown": [bit for hand in order for bit in chosen(face(view.revealed[hand].card), GIFT)],
            "piles": [bit for hand in order for bit in counted(view.hands[hand].pile, PILE)],
            "ups": [bit for hand in order for bit in counted(len(view.hands[hand].up), UP)],
            "out": flags([view.hands[hand].place is not None for hand in order]),
            "slapped": flags([hand in slapped for hand in order]),
            "decided": flags([view.decided[seat] for seat in around(view.viewer, seats)]),
            "slapping": flags([hand in view.slapping for hand in order]),
            "stuck": counted(view.stuck, MOST_STUCK),
        }

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, Mousing)
        rug = state.rug
        hands = rug.hands
        turning = state.phase == TURN or state.phase == REVEAL or state.phase == OPEN
        sheet.choice(state.phase, len(PHASES))
        sheet.put(1 if state.direction == 1 else 0, 1)
        sheet.seat(state.flipper if turning else -1, seat, hands)
        sheet.seat(state.leader, seat, hands)
        sheet.seats(state.fresh, seat, hands)
        out: i64 = 0
        decided: i64 = 0
        hand = seat
        for _ in range(hands):
            up = state.ups[hand]
            sheet.put(i64(BIT[KIND[up[-1]] - 1]) if up else 0, GIFT)
            if state.out[hand]:
                out |= i64(BIT[hand])
            hand = hand + 1 if hand + 1 < hands else 0
        for _ in range(hands):
            card = state.shown[hand]
            sheet.put(0 if card == NONE else i64(BIT[KIND[card] - 1]), GIFT)
            hand = hand + 1 if hand + 1 < hands else 0
        for _ in range(hands):
            sheet.count(len(state.piles[hand]), PILE)
            hand = hand + 1 if hand + 1 < hands else 0
        for _ in range(hands):
            sheet.count(len(state.ups[hand]), UP)
            hand = hand + 1 if hand + 1 < hands else 0
        sheet.seats(out, seat, hands)
        slapped: i64 = 0
        for packed in state.slaps:
            slapped |= i64(BIT[packed % 8])
        sheet.seats(slapped, seat, hands)
        for player in range(rug.seats):
            if state.chosen[player] != NONE:
                decided |= i64(BIT[player])
        sheet.seats(decided, seat, rug.seats)
        slapping: i64 = 0
        for slapper in state.slapping:
            slapping |= i64(BIT[slapper])
        sheet.seats(slapping, seat, hands)
        sheet.count(state.stuck, MOST_STUCK)


def face(card: NumeCard | None) -> int | None:
    """What lies there, as a place among the faces."""
    return None if card is None else KIND[card.number] - 1


GLANCE: Final = MouseGlance()
