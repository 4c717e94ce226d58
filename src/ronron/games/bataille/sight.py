# compiled
"""What the table looks like from outside: its view, its cards and its result as plain data."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ronron.contract import BIT
from ronron.games.bataille.pieces import DOWN, ENDINGS, PHASES, BatailleView, Fight
from ronron.kit.masks import members
from ronron.kit.numbers import LANGUAGES, NUMBER_CARDS, Card
from ronron.kit.ranks import ranked
from ronron.plain import Viewer

if TYPE_CHECKING:
    from ronron.games.bataille.rules import Battlefield


def card(state: "Battlefield", number: int) -> Card:
    return NUMBER_CARDS[LANGUAGES[state.war.language]][number]


def laid(state: "Battlefield", cards: Sequence[int]) -> tuple[Card | None, ...]:
    """As they lie there: what is face down stays unknown."""
    return tuple([None if number >= DOWN else card(state, number) for number in cards])


def look(state: "Battlefield", viewer: Viewer) -> BatailleView:
    """The same for everyone: nobody sees what is face down."""
    seats = range(state.war.seats)
    over = state.over()
    return BatailleView(
        viewer=viewer,
        phase=PHASES[state.phase],
        first=state.first if state.first >= 0 else None,
        round=state.round,
        rounds=state.war.rounds,
        minutes=state.war.minutes or None,
        time_is_up=state.time_is_up,
        piles=tuple([len(pile) for pile in state.piles]),
        laid=tuple([laid(state, cards) for cards in state.laid]),
        fighting=tuple(members(state.fighting)),
        ready=tuple([bool(state.ready & BIT[seat]) for seat in seats]),
        stake=laid(state, state.stake),
        aside=len(state.aside),
        last=last(state),
        ending=ENDINGS[state.ending] if over else None,
        ranks=ranked(state.scores()) if over else None,
    )


def last(state: "Battlefield") -> Fight | None:
    if not state.last_cards:
        return None
    return Fight(
        laid=tuple([laid(state, cards) for cards in state.last_laid]),
        takers=tuple(members(state.last_takers)),
        cards=state.last_cards,
    )


def details(state: "Battlefield") -> Mapping[str, Any]:
    """How it ended, as it stands in a record."""
    return {"ending": ENDINGS[state.ending], "rounds": state.round, "cards": tuple(state.scores())}


def places(state: "Battlefield") -> Mapping[str, Sequence[int]]:
    """Where every card lies; empty before the deal."""
    if state.phase <= PHASES.index("deal"):
        return {}
    found: dict[str, Sequence[int]] = {"aside": state.aside, "stake": [number % DOWN for number in state.stake]}
    for seat in range(state.war.seats):
        found[f"pile {seat}"] = state.piles[seat]
        found[f"laid {seat}"] = [number % DOWN for number in state.laid[seat]]
    return found
