"""A drill for eyes and number sense: a card turns up. Is there a mouse for you to catch, or not?

It is asked in sang-froid, since a race asks for quick paws as well. What lies face up says it all: nothing is guessed.
"""

from collections.abc import Sequence
from typing import Final

from ronron.contract import State
from ronron.facets import Puzzles
from ronron.games.nume_cats.about import resolve
from ronron.games.nume_cats.pieces import CALM, NumeCard, NumeCatsView
from ronron.kit.luck import Luck
from ronron.plain import Knowledge, Line, Proof, PuzzleQuestion, Seat, Setup

SLAP: Final = CALM.index("slap")
HOLD: Final = CALM.index("hold")
EVERYONE: Final = ("chase", "trap")  # whoever may slap for these


class MouseOrNot(Puzzles):
    """What a slap would bring, were it the only one: anything but greed is a mouse."""

    shown_before = 2  # a paw on the pile, and the card
    long = 6
    most_moves = 250

    def tables(self) -> Sequence[tuple[Setup, Sequence[str]]]:
        return [(resolve(seats, {"sang-froid": "yes"}), ["kitten"] * seats) for seats in (3, 4, 5)]

    def pose(self, knowledge: Knowledge) -> Sequence[PuzzleQuestion]:
        view = knowledge.view
        assert isinstance(view, NumeCatsView)
        if view.phase != "decide" or any(view.decided) or "hold" not in knowledge.legal:
            return []
        tops = tops_of(view)
        numbers = [card.value for card in tops if card is not None and card.value is not None]
        is_easy = len(set(numbers)) == len(numbers) and not fresh_specials(view)
        return [] if is_easy or tops[view.viewer] is None else [PuzzleQuestion(kind="mouse", values={})]

    def prove(self, knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
        view = knowledge.view
        assert isinstance(view, NumeCatsView)
        world = knowledge.game.imagine(knowledge).sample(Luck(1))
        is_mouse = is_worth_it(world, view.viewer)
        tops = tops_of(view)
        return Proof(
            answers=(("slap",) if is_mouse else ("hold",),),
            worlds=1,
            steps=sum(card is not None for card in tops) + len(fresh_specials(view)),
            hint=hint_of(tops, view.viewer),
            reasons=(reason_of(view, tops, is_mouse),),
        )


def tops_of(view: NumeCatsView) -> list[NumeCard | None]:
    """What each hand shows."""
    return [hand.up[-1] if hand.up else None for hand in view.hands]


def fresh_specials(view: NumeCatsView) -> list[str]:
    tops = [tops_of(view)[hand] for hand in view.fresh]
    return [card.special for card in tops if card is not None and card.special is not None]


def is_worth_it(world: State, seat: Seat) -> bool:
    """Does a slap that nobody else gives bring anything but greed (rule 4)?"""
    alone = world.copy()
    for other in range(len(alone.scores())):
        if alone.owed() >> other & 1:
            alone.play(other, SLAP if other == seat else HOLD)
    view = alone.view(seat)
    assert isinstance(view, NumeCatsView)
    return any(slap.outcome != "greed" for slap in view.slaps)


def hint_of(tops: Sequence[NumeCard | None], seat: Seat) -> Line:
    own = tops[seat]
    if own is not None and own.value is not None:
        return Line(key="puzzles.mouse-hint", values={"number": own.value})
    return Line(key="puzzles.mouse-hint-special")


def reason_of(view: NumeCatsView, tops: Sequence[NumeCard | None], is_mouse: bool) -> Line:
    own = tops[view.viewer]
    if not is_mouse:
        return Line(key="puzzles.mouse-none")
    number = None if own is None else own.value
    alike = [
        seat for seat, card in enumerate(tops) if card is not None and seat != view.viewer and card.value == number
    ]
    if number is not None and alike:
        return Line(key="puzzles.mouse-equal", values={"number": number, "hands": alike})
    if any(special in EVERYONE for special in fresh_specials(view)):
        return Line(key="puzzles.mouse-everyone")
    if "sumo" in fresh_specials(view):
        return Line(key="puzzles.mouse-sumo")
    return Line(key="puzzles.mouse-waiting")


PUZZLES: Final = MouseOrNot()
