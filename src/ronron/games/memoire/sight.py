# compiled
"""What the table looks like from outside: its views, its cards and its result as plain data."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ronron.games.memoire.pieces import PHASES, VARIANTS, MemoireView, Pair, Up
from ronron.kit.numbers import LANGUAGES, NUMBER_CARDS, SERIES, Card
from ronron.plain import BYSTANDER, Viewer

if TYPE_CHECKING:
    from ronron.games.memoire.rules import Spread


def card(state: "Spread", number: int) -> Card:
    return NUMBER_CARDS[LANGUAGES[state.layout.language]][number]


def look(state: "Spread", viewer: Viewer) -> MemoireView:
    """What lies face up now, and what was found; of what was turned back, nothing."""
    over = state.over()
    telling = PHASES[state.phase] == "tell"
    return MemoireView(
        viewer=viewer,
        phase=PHASES[state.phase],
        variant=VARIANTS[state.layout.variant],
        series=tuple([SERIES[one] for one in state.layout.series]),
        first=state.first if state.first >= 0 else None,
        turn=state.turn if state.owed() else None,
        teller=state.teller() if telling else None,
        places=state.layout.places,
        up=tuple([up(state, viewer, at) for at in range(len(state.up))]),
        turned_by=state.upper if state.up else None,
        found=tuple([pair(state, packed) for packed in state.found]),
        pairs=tuple(state.pairs),
        left=state.left(),
        turns=state.turns,
        barren=state.barren,
        most_barren=state.layout.most_barren,
        complete=state.left() == 0,
        ranks=state.result().ranks if over else None,
    )


def up(state: "Spread", viewer: Viewer, at: int) -> Up:
    place = state.up[at]
    shown = card(state, state.cards[place])
    variant = VARIANTS[state.layout.variant]
    if variant == "seen" or viewer not in (state.upper, BYSTANDER):
        return Up(place=place, card=shown, value=shown.value)
    told = variant == "auditory" and at < state.told
    return Up(place=place, card=None, value=shown.value if told else None)


def pair(state: "Spread", packed: int) -> Pair:
    one = packed // 8 % 128
    other = packed // 1024
    cards = (card(state, state.cards[one]), card(state, state.cards[other]))
    return Pair(seat=packed % 8, places=(one, other), cards=cards)


def details(state: "Spread") -> Mapping[str, Any]:
    """How it ended, as it stands in a record."""
    return {"pairs": tuple(state.pairs), "turns": state.turns, "complete": state.left() == 0}


def places(state: "Spread") -> Mapping[str, Sequence[int]]:
    """Where every card lies; empty before the deal."""
    if not state.cards:
        return {}
    found: dict[str, Sequence[int]] = {}
    for owner in range(-1, state.layout.seats):
        name = "table" if owner < 0 else f"pairs {owner}"
        found[name] = [number for number, whose in zip(state.cards, state.owner, strict=True) if whose == owner]
    return found
