# compiled
"""What a table of Numé Cat's looks like from outside: its moves, views, cards and result as plain data."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ronron.games.nume_cats.board import NONE, Rug
from ronron.games.nume_cats.pieces import (
    CALM,
    CALM_WITH_TWO_HANDS,
    ENDINGS,
    OUTCOMES,
    PHASES,
    RACE,
    RACE_WITH_TWO_HANDS,
    HandView,
    NumeCard,
    NumeCatsView,
    Showing,
    SlapSeen,
)
from ronron.kit.masks import members
from ronron.kit.numbers import CARDS, LANGUAGES, NUMBER_CARDS, special_of
from ronron.kit.ranks import ranked
from ronron.plain import Viewer

if TYPE_CHECKING:
    from ronron.games.nume_cats.rules import Mousing


def notations(rug: Rug) -> tuple[str, ...]:
    """Everything a seat can say: turn up, slap, and, in a race, slap too soon; in cold blood, hold back."""
    if rug.each == 2:
        return CALM_WITH_TWO_HANDS if rug.calm else RACE_WITH_TWO_HANDS
    return CALM if rug.calm else RACE


def face(number: int, language: Any) -> NumeCard:
    special = special_of(number)
    if special is not None:
        return NumeCard(number=number, series=None, value=None, text="", special=special)
    card = NUMBER_CARDS[language][number]
    return NumeCard(number=number, series=card.series, value=card.value, text=card.text, special=None)


FACES = {language: tuple(face(number, language) for number in range(CARDS)) for language in LANGUAGES}


def cards(rug: Rug, numbers: Sequence[int]) -> tuple[NumeCard, ...]:
    faces = FACES[rug.setup.options["language"]]
    return tuple(faces[number] for number in numbers)


def showing(state: "Mousing", hand: int) -> Showing:
    card = state.shown[hand]
    return Showing(card=None if card == NONE else cards(state.rug, [card])[0], pile=state.depths[hand])


def slap_seen(packed: int) -> SlapSeen:
    return SlapSeen(hand=packed & 7, guess=bool(packed & 8), outcome=OUTCOMES[packed >> 4])


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def look(state: "Mousing", viewer: Viewer) -> NumeCatsView:
    """What this viewer may know: all that lies face up, and what has happened; never what could."""
    rug = state.rug
    options = rug.setup.options
    phase = PHASES[state.phase]
    return NumeCatsView(
        viewer=viewer,
        phase=phase,
        pace=options["pace"],
        sang_froid=rug.calm,
        minutes=int(rug.minutes) or None,
        handicap=tuple(rug.handicap),
        window_milliseconds=int(rug.window_milliseconds),
        count_milliseconds=int(rug.count_milliseconds),
        reveals=int(state.reveals),
        flips=int(state.flips),
        direction=int(state.direction),
        first=or_none(int(state.begins)),
        turn=int(state.flipper) if phase in ("turn", "reveal", "open") else None,
        last_flip=or_none(int(state.last)),
        fresh=tuple(members(state.fresh)),
        revealed=tuple(showing(state, hand) for hand in range(int(rug.hands))),
        hands=tuple(
            HandView(
                seat=hand % int(rug.seats),
                pile=len(state.piles[hand]),
                up=cards(rug, state.ups[hand]),
                place=state.out[hand] or None,
            )
            for hand in range(int(rug.hands))
        ),
        slaps=tuple(slap_seen(packed) for packed in state.slaps),
        waits=tuple(or_none(since) for since in state.waits),
        leader=or_none(int(state.leader)),
        decided=tuple(mask != NONE for mask in state.chosen),
        slapping=tuple(state.slapping),
        stuck=int(state.stuck),
        ending=ENDINGS[state.ending] if state.over() else None,
        ranks=ranks(state) if state.over() else None,
    )


# --- Standings ---------------------------------------------------------------------------------------------------


def cards_left(state: "Mousing") -> list[int]:
    """How many cards each seat has, with all its hands."""
    left = [0] * int(state.rug.seats)
    for hand in range(int(state.rug.hands)):
        left[hand % int(state.rug.seats)] += len(state.piles[hand]) + len(state.ups[hand])
    return left


def ranks(state: "Mousing") -> tuple[int, ...]:
    """By order of leaving, with two hands by the better one; those who are left share the last place, or, where it
    ended otherwise, the fewest cards come first (rules 8 and 9)."""
    left = cards_left(state)
    lost_together = state.ending != NONE and ENDINGS[state.ending] == "two-left"
    standings: list[tuple[int, int]] = []
    for seat in range(int(state.rug.seats)):
        places = [place for place in state.out[seat :: int(state.rug.seats)] if place]
        standings.append((1, -min(places)) if places else (0, 0 if lost_together else -left[seat]))
    return ranked(standings)


def points(state: "Mousing") -> list[int]:
    """How many others one has behind oneself."""
    found = ranks(state)
    return [sum(other > mine for other in found) for mine in found]


def details(state: "Mousing") -> Mapping[str, Any]:
    """How it ended, as it stands in a record."""
    return {
        "ending": ENDINGS[state.ending],
        "flips": int(state.flips),
        "cards": tuple(cards_left(state)),
        "places": tuple(place or None for place in state.out),
    }


def places(state: "Mousing") -> Mapping[str, Sequence[int]]:
    """Where every card lies; nowhere before the deal."""
    if PHASES[state.phase] in ("first", "deal"):
        return {}
    found: dict[str, Sequence[int]] = {}
    for hand in range(int(state.rug.hands)):
        found[f"pile {hand}"] = state.piles[hand]
        found[f"up {hand}"] = state.ups[hand]
    return found
