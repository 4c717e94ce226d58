# compiled
"""Mémoire as noughts and ones, for those who learn it. It forgets what was turned back, as the view does: memory is
the player's."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import State
from ronron.facets import Field, Glance, Sheet
from ronron.games.memoire.pieces import PHASES, MemoireView
from ronron.games.memoire.rules import AUDITORY, NONE, SEEN, Layout, Spread
from ronron.kit.glances import around, chosen, counted, flags, steps_to
from ronron.kit.numbers import VALUES
from ronron.plain import Setup, View

MARKS: Final = 10  # the way to the end by turns without a pair


class MemoireGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        seats = setup.seats
        places = Layout(setup).places
        return [
            Field("phase", (len(PHASES),), f"Which of: {', '.join(PHASES)}."),
            Field("turn", (seats,), "Who turns cards."),
            Field("teller", (seats,), "Who has to say what was turned up."),
            Field("up", (2, places), "Where the first and the second card lie that are face up."),
            Field("values", (2, VALUES), "Their numbers, from 1, as far as one sees or was told them."),
            Field("turned_by", (seats,), "Who turned them up."),
            Field("gone", (places,), "The places whose cards were found."),
            Field("found", (VALUES, places // VALUES // 2), "How many pairs of each number were found."),
            Field("pairs", (seats, places // 2), "How many pairs each seat has found."),
            Field("barren", (MARKS,), f"How near the end is by turns without a pair, in {MARKS} steps."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, MemoireView)
        seats = setup.seats
        up = [*view.up, None, None][:2]
        gone = {place for pair in view.found for place in pair.places}
        values = [pair.cards[0].value for pair in view.found]
        most = view.places // VALUES // 2
        return {
            "phase": chosen(PHASES.index(view.phase), len(PHASES)),
            "turn": chosen(steps_to(view.viewer, view.turn, seats), seats),
            "teller": chosen(steps_to(view.viewer, view.teller, seats), seats),
            "up": [bit for one in up for bit in chosen(one.place if one else None, view.places)],
            "values": [bit for one in up for bit in chosen((one.value or 0) - 1 if one else None, VALUES)],
            "turned_by": chosen(steps_to(view.viewer, view.turned_by, seats), seats),
            "gone": flags([place in gone for place in range(view.places)]),
            "found": [bit for value in range(1, VALUES + 1) for bit in counted(values.count(value), most)],
            "pairs": [
                bit for seat in around(view.viewer, seats) for bit in counted(view.pairs[seat], view.places // 2)
            ],
            "barren": counted(view.barren * MARKS // view.most_barren, MARKS),
        }

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, Spread)
        layout = state.layout
        seats: i64 = layout.seats
        places: i64 = layout.places
        telling = PHASES[state.phase] == "tell"
        sheet.choice(state.phase, len(PHASES))
        sheet.seat(state.turn if state.owed() else -1, seat, seats)
        sheet.seat(state.teller() if telling else -1, seat, seats)
        for at in range(2):
            sheet.choice(state.up[at] if at < len(state.up) else -1, places)
        for at in range(2):
            sheet.choice(seen_value(state, seat, at) - 1, VALUES)
        sheet.seat(state.upper if state.up else -1, seat, seats)
        word: i64 = 0
        bit: i64 = 1
        used: i64 = 0
        for owner in state.owner:
            if owner != NONE:
                word += bit
            bit += bit
            used += 1
            if used == 40:
                sheet.put(word, used)
                word = 0
                bit = 1
                used = 0
        sheet.put(word, used)
        counts = [0] * (VALUES + 1)
        for packed in state.found:
            counts[state.cards[packed // 8 % 128] % VALUES + 1] += 1
        for value in range(1, VALUES + 1):
            sheet.count(counts[value], places // VALUES // 2)
        other = seat
        for _ in range(seats):
            sheet.count(state.pairs[other], places // 2)
            other = other + 1 if other + 1 < seats else 0
        sheet.count(state.barren * MARKS // layout.most_barren, MARKS)


def seen_value(state: Spread, seat: i64, at: int) -> i64:
    """The number of a card that is face up, as far as this seat knows it (rule 5); 0: it does not."""
    if at >= len(state.up):
        return 0
    variant = state.layout.variant
    if variant != SEEN and seat == state.upper and not (variant == AUDITORY and at < state.told):
        return 0
    return state.cards[state.up[at]] % VALUES + 1


GLANCE: Final = MemoireGlance()
