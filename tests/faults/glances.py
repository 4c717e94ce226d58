"""A glance of Yarn, and faults planted in it: laws 18 and 19 find each of them."""

from collections.abc import Mapping, Sequence

from mypy_extensions import i64

from ronron.contract import State
from ronron.example import YarnGame
from ronron.example.pieces import CARDS, THREADS, YarnView
from ronron.example.rules import Yarn
from ronron.facets import Facets, Field, Glance, Sheet
from ronron.kit.glances import around, chosen, counted, flags, steps_to
from ronron.plain import Setup, View

MOST = max(THREADS)


class YarnGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        return [
            Field("hand", (len(CARDS),), "The cards that one was dealt."),
            Field("kept", (len(CARDS),), "The card that one kept."),
            Field("chosen", (setup.seats,), "Who has kept a card."),
            Field("threads", (MOST,), "How many threads are left."),
            Field("turn", (setup.seats,), "Who pulls."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, YarnView)
        return {
            "hand": flags([card in (view.hand or ()) for card in CARDS]),
            "kept": chosen((view.kept[view.viewer] or 0) - 1, len(CARDS)),
            "chosen": flags([view.chosen[seat] for seat in around(view.viewer, setup.seats)]),
            "threads": counted(view.threads or 0, MOST),
            "turn": chosen(steps_to(view.viewer, view.turn, setup.seats), setup.seats),
        }

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, Yarn)
        for card in CARDS:
            sheet.put(int(card in state.hands[seat]), 1)
        self.write_kept(state, seat, sheet)
        for other in around(int(seat), state.seats):
            sheet.put(int(state.kept[other] > 0), 1)
        sheet.count(state.threads, MOST)
        sheet.choice((state.turn - int(seat)) % state.seats if state.phase == "pull" else -1, state.seats)

    def write_kept(self, state: Yarn, seat: i64, sheet: Sheet) -> None:
        sheet.choice(state.kept[seat] - 1, len(CARDS))


class YarnAtAGlance(YarnGame):
    def __init__(self, glance: Glance) -> None:
        super().__init__()
        self.glance = glance

    def facets(self) -> Facets:
        return Facets(glance=self.glance)


class ShowsWhatANeighbourKept(YarnGlance):
    """A leak that no view has: one's own card, or else the next seat's."""

    def write_kept(self, state: Yarn, seat: i64, sheet: Sheet) -> None:
        card = state.kept[seat] or state.kept[(seat + 1) % state.seats]
        sheet.choice(card - 1, len(CARDS))


class IsShorterAtTheEnd(YarnGlance):
    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        if not state.over():
            super().write(state, seat, sheet)


class MarksWhatIsNotLegal(YarnGlance):
    """One may pull three threads, whatever the table said."""

    def mask(self, state: State, seat: i64, moves: i64, sheet: Sheet) -> None:
        legal = state.legal(seat)
        sheet.put(sum(1 << move for move in legal) | (1 << (moves - 1) if moves - 2 in legal else 0), moves)


class ForgetsALegalMove(YarnGlance):
    def mask(self, state: State, seat: i64, moves: i64, sheet: Sheet) -> None:
        sheet.put(sum(1 << move for move in state.legal(seat)[:1]), moves)
