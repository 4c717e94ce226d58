# compiled
"""What the table looks like from outside: its views, its cards and its result as plain data."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ronron.games.familles.pieces import KINDS, PHASES, FamillesView, Family, Question
from ronron.kit.numbers import FIRST_WORDED, LANGUAGES, NUMBER_CARDS, SERIES, Card, number_of
from ronron.plain import Viewer

if TYPE_CHECKING:
    from ronron.games.familles.rules import Reunion


def card(state: "Reunion", number: int) -> Card:
    return NUMBER_CARDS[LANGUAGES[state.clan.language]][number]


def hand(state: "Reunion", seat: int) -> tuple[Card, ...]:
    """A seat's cards, family by family."""
    families = state.clan.family
    held = [number for number in state.clan.cards if state.where[number] == seat]
    return tuple([card(state, number) for number in sorted(held, key=lambda number: (families[number], number))])


def family(state: "Reunion", packed: int) -> Family:
    number = packed // 8
    name = SERIES[number] if KINDS[state.clan.by] == "series" else str(number)
    return Family(seat=packed % 8, name=name, cards=tuple([card(state, one) for one in state.clan.members(number)]))


def look(state: "Reunion", viewer: Viewer) -> FamillesView:
    """What this viewer may know: of hands only his own, until the end."""
    clan = state.clan
    seats = range(clan.seats)
    over = state.over()
    return FamillesView(
        viewer=viewer,
        phase=PHASES[state.phase],
        by=KINDS[clan.by],
        series=tuple([SERIES[one] for one in clan.series]),
        size=clan.size,
        worded=tuple([card(state, number) for number in clan.cards if number >= FIRST_WORDED]),
        first=state.first if state.first >= 0 else None,
        turn=state.turn if state.owed() else None,
        hand=hand(state, viewer) if viewer in seats else None,
        hand_sizes=tuple(state.sizes),
        pile=state.pile_size(),
        families=tuple([family(state, packed) for packed in state.down]),
        last=question(state),
        failures=state.failures,
        most_failures=clan.most_failures,
        points=tuple(state.points),
        complete=len(state.down) * clan.size == len(clan.cards),
        hands=tuple([hand(state, seat) for seat in seats]) if over else None,
        ranks=state.result().ranks if over else None,
    )


def question(state: "Reunion") -> Question | None:
    if not state.question:
        return None
    seat, target, asked, came = state.question
    return Question(
        seat=seat,
        target=target,
        card=card(state, asked),
        given=came & 1 != 0,
        drew=came & 2 != 0,
        lucky=came & 4 != 0,
    )


def packed_question(one: Question | None) -> list[int]:
    """The other way round."""
    if one is None:
        return []
    return [one.seat, one.target, number_of(one.card), one.given + 2 * one.drew + 4 * one.lucky]


def details(state: "Reunion") -> Mapping[str, Any]:
    """How it ended, as it stands in a record; lists go by seat."""
    names: list[list[str]] = [[] for _ in range(state.clan.seats)]
    for packed in state.down:
        names[packed % 8].append(family(state, packed).name)
    return {
        "families": tuple([tuple(one) for one in names]),
        "left": tuple(state.sizes),
        "complete": len(state.down) * state.clan.size == len(state.clan.cards),
    }


def places(state: "Reunion") -> Mapping[str, Sequence[int]]:
    """Where every card lies; empty before the deal."""
    if state.chance():
        return {}
    found: dict[str, Sequence[int]] = {"pile": state.pile[state.next_card :]}
    found["down"] = [number for packed in state.down for number in state.clan.members(packed // 8)]
    for seat in range(state.clan.seats):
        found[f"hand {seat}"] = [number for number in state.clan.cards if state.where[number] == seat]
    return found
