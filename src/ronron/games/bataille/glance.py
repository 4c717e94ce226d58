# compiled
"""Bataille as noughts and ones, for those who learn it. There is little to learn: every step has one move."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import State
from ronron.facets import Field, Glance, Sheet
from ronron.games.bataille.pieces import DOWN, PHASES, BatailleView
from ronron.games.bataille.rules import Battlefield
from ronron.kit.glances import around, chosen, counted, flags
from ronron.kit.numbers import VALUES, number_cards
from ronron.plain import Setup, View

MOST_DOWN: Final = 20  # face down on the table: so many, or more
MARKS: Final = 20  # the way to the limit of rounds


class BatailleGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        seats = setup.seats
        cards = number_cards(setup.options["series"])
        return [
            Field("phase", (len(PHASES),), f"Which of: {', '.join(PHASES)}."),
            Field("rounds", (MARKS,), f"How much of the rounds is gone, in {MARKS} steps."),
            Field("last_round", (1,), "The minutes are over: this round is the last."),
            Field("piles", (seats, len(cards)), "How many cards each seat has face down."),
            Field("shown", (seats, VALUES), "The number that each seat turned up last in this round, from 1."),
            Field("table", (VALUES, len(cards) // VALUES), "How many of each number lie face up, to be won."),
            Field("down", (MOST_DOWN,), f"How many lie face down, to be won; at most {MOST_DOWN}."),
            Field("fighting", (seats,), "Who can still win this round."),
            Field("ready", (seats,), "Who is ready for the next card."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, BatailleView)
        cards = number_cards(setup.options["series"])
        order = around(view.viewer, setup.seats)
        lying = [*view.stake, *[card for laid in view.laid for card in laid]]
        up = [card.value for card in lying if card is not None]
        last = [[card.value for card in view.laid[seat] if card is not None][-1:] for seat in order]
        return {
            "phase": chosen(PHASES.index(view.phase), len(PHASES)),
            "rounds": counted(view.round * MARKS // view.rounds, MARKS),
            "last_round": [int(view.time_is_up)],
            "piles": [bit for seat in order for bit in counted(view.piles[seat], len(cards))],
            "shown": [bit for values in last for bit in chosen(values[0] - 1 if values else None, VALUES)],
            "table": [bit for value in range(1, VALUES + 1) for bit in counted(up.count(value), len(cards) // VALUES)],
            "down": counted(lying.count(None), MOST_DOWN),
            "fighting": flags([seat in view.fighting for seat in order]),
            "ready": flags([view.ready[seat] for seat in order]),
        }

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, Battlefield)
        war = state.war
        seats: i64 = war.seats
        deck: i64 = len(war.cards)
        sheet.choice(state.phase, len(PHASES))
        sheet.count(state.round * MARKS // war.rounds, MARKS)
        sheet.put(1 if state.time_is_up else 0, 1)
        other = seat
        for _ in range(seats):
            sheet.count(len(state.piles[other]), deck)
            other = other + 1 if other + 1 < seats else 0
        for _ in range(seats):
            sheet.choice(last_up(state.laid[other]), VALUES)
            other = other + 1 if other + 1 < seats else 0
        counts = [0] * (VALUES + 1)  # of what lies face up, by number; those face down at 0
        count_cards(state.stake, counts)
        for laid in state.laid:
            count_cards(laid, counts)
        for value in range(1, VALUES + 1):
            sheet.count(counts[value], deck // VALUES)
        sheet.count(counts[0], MOST_DOWN)
        sheet.seats(state.fighting, seat, seats)
        sheet.seats(state.ready, seat, seats)


def last_up(laid: list[int]) -> i64:
    """The number turned up last, less one; -1: none."""
    at: i64 = len(laid) - 1
    while at >= 0:
        card = laid[at]
        if card < DOWN:
            return card % VALUES
        at -= 1
    return -1


def count_cards(cards: list[int], counts: list[int]) -> None:
    for card in cards:
        counts[0 if card >= DOWN else card % VALUES + 1] += 1


GLANCE: Final = BatailleGlance()
