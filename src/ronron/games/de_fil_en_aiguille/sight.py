# compiled
"""What a table of De Fil en Aiguille looks like from outside: views, reports and places, as plain data (rule 13)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.de_fil_en_aiguille.board import NONE
from ronron.games.de_fil_en_aiguille.pieces import (
    CHOICE_SECONDS,
    CLUE_THEME_SECONDS,
    DEBATE_SECONDS,
    DISCOVERY,
    GREEN_PAWS,
    HURRIED,
    HUSH,
    LAZY,
    LAZY_PAWS,
    MEMORIES,
    MODES,
    MOOD_IDS,
    MOODS,
    PAWS,
    PHASES,
    SEALED_LIPS,
    TEAMS,
    Ballot,
    Card,
    Gone,
    Paw,
    Reading,
    RoundReport,
    Side,
    Space,
    ThreadView,
    Throw,
)
from ronron.kit.masks import members
from ronron.plain import Viewer

if TYPE_CHECKING:
    from ronron.games.de_fil_en_aiguille.rules import Thread

BEFORE_BLUE = ("ready", "clues", "aside", "paw")  # a kind cat looks at all masters until its first paw lies
CHOOSING = ("ready", "aside", "paw", "decoy")  # a strict cat looks at its mystery then
VOTING = ("clue-theme", "vote", "choice", "guess")


def cards(state: "Thread", which: Sequence[int]) -> tuple[Card, ...]:
    return tuple([state.shelf.cards[card] for card in which])


def in_order(state: "Thread", which: Sequence[int]) -> tuple[Card, ...]:
    return cards(state, sorted(which))


def card_or_none(state: "Thread", card: int) -> Card | None:
    return None if card == NONE else state.shelf.cards[card]


def said(state: "Thread", moves: Sequence[int]) -> tuple[str, ...]:
    return tuple([state.shelf.alphabet[move] for move in moves])


def said_or_none(state: "Thread", move: int) -> str | None:
    return None if move == NONE else state.shelf.alphabet[move]


def numbers(state: "Thread") -> tuple[int | None, ...]:
    """What is told when the cat asks for the numbers on the board."""
    return tuple([None if card == NONE else state.shelf.number(card) for card in state.board])


def spaces(state: "Thread", covered: bool) -> tuple[Space, ...]:
    found = []
    for card in state.board:
        found.append(Space(filled=card != NONE, card=None if covered else card_or_none(state, card)))
    return tuple(found)


def votes_of(state: "Thread", seats: int) -> tuple[str | None, ...]:
    """What these seats said, by seat; the others are left out."""
    every = enumerate(state.votes)
    return tuple([said_or_none(state, vote) if seats & BIT[seat] else None for seat, vote in every])


def kind_of_ballot(state: "Thread") -> Literal["clue-theme", "vote", "choice", "guess"]:
    phase = PHASES[state.voting]
    if phase == "clue-theme" or phase == "vote" or phase == "guess":
        return phase
    return "choice"


def ballot(state: "Thread", voters: i64, outcome: int, throw: Throw | None) -> Ballot:
    return Ballot(
        kind=kind_of_ballot(state),
        paws=len(state.paws),
        family=state.family if state.shelf.mode == TEAMS else None,
        masters=numbers(state),
        votes=votes_of(state, int(voters)),
        outcome=said_or_none(state, outcome),
        tied=said(state, state.tied),
        throw=throw,
    )


# --- The chain ---------------------------------------------------------------------------------------------------


def chain(state: "Thread") -> tuple[Card, ...]:
    """From left to right, as it lies on the table."""
    laid = list(state.chain)
    if state.leftwards:
        laid.reverse()
    return cards(state, laid)


def paws(state: "Thread") -> tuple[Paw, ...]:
    found = []
    for number, newer in enumerate(state.paws, start=1):
        claws: Side = "right" if bool(newer) != state.leftwards else "left"
        found.append(Paw(number=number, claws=claws))
    if state.leftwards:
        found.reverse()
    return tuple(found)


def clues_left(state: "Thread") -> int:
    """How many more clues the family may ask for in this round."""
    if state.shelf.mode != DISCOVERY and state.shelf.mode != MOODS:
        return 0
    laid = max(1, len(state.paws), len(state.chain) - 1)
    if state.phase == PHASES.index("clues") and state.paws:
        laid += 1  # one was asked for and is on its way
    left = (LAZY_PAWS if state.mood == LAZY else PAWS) - laid
    return min(left, GREEN_PAWS - state.greens) if state.shelf.mode == DISCOVERY else left


# --- The view ----------------------------------------------------------------------------------------------------


def seconds(state: "Thread", phase: str) -> int | None:
    if not state.shelf.clocks or phase not in VOTING:
        return None
    if phase == "vote":
        return DEBATE_SECONDS // 2 if state.mood == HURRIED else DEBATE_SECONDS
    return CLUE_THEME_SECONDS if phase == "clue-theme" else CHOICE_SECONDS


def sees_all_masters(state: "Thread", phase: str) -> bool:
    """Rule 9: the cat looks through the masters until its blue paw lies, or, strict, until it is ready."""
    if not state.masters or state.paws:
        return False
    return phase == "ready" if state.shelf.strict else phase in BEFORE_BLUE


def look(state: "Thread", viewer: Viewer) -> ThreadView:
    """What this viewer may know, field by field."""
    shelf = state.shelf
    phase = PHASES[state.phase]
    over = phase == "over"
    cat = viewer >= 0 and viewer == state.cat
    teams = shelf.mode == TEAMS
    covered = state.is_covered() and (cat or viewer < 0)
    knows = over or (cat and state.mystery != NONE and (phase in CHOOSING or not shelf.strict))
    own = BIT[viewer] if viewer >= 0 else 0
    looks_at_skip = cat and phase == "decoy"
    return ThreadView(
        viewer=viewer,
        mode=MODES[shelf.mode],
        phase=phase,
        round=state.round,
        rounds=int(shelf.rounds),
        first=None if state.first == NONE else state.first,
        cat=None if state.cat == NONE else state.cat,
        families=tuple([int(shelf.family_of(seat)) for seat in range(shelf.seats)]) if teams else None,
        family=state.family if teams and phase in ("lot", "guess") else None,
        themes=tuple(shelf.themes),
        used=tuple(state.used),
        theme=None if state.theme == NONE else shelf.themes[state.theme],
        clue_theme=None if state.clue_theme == NONE else shelf.themes[state.clue_theme],
        mood=None if state.mood == NONE else MOOD_IDS[state.mood],
        moods_played=tuple([MOOD_IDS[mood] for mood in state.moods_played]),
        memory=MEMORIES[1 if shelf.strict else 0],
        talk=phase in VOTING and state.mood != HUSH,
        seconds=seconds(state, phase),
        question=state.question,
        due=state.due,
        grace=state.grace,
        late=None if state.late == NONE else state.late,
        settled=tuple(members(state.settled)),
        mystery=shelf.cards[state.mystery] if knows else None,
        seen=in_order(state, state.masters) if cat and sees_all_masters(state, phase) else None,
        masters=cards(state, state.masters) if looks_at_skip else masters(state, covered),
        down=len(state.masters) - state.turned,
        board=spaces(state, covered),
        numbers=numbers(state) if state.told else None,
        drawn=cards(state, state.drawn) if cat else None,
        drawn_count=len(state.drawn),
        aside=cards(state, state.aside) if cat or over else None,
        aside_count=len(state.aside),
        clues=chain(state),
        paws=paws(state),
        grows=("left" if state.leftwards else "right") if state.paws else None,
        paws_played=len(state.paws),
        clues_left=clues_left(state),
        green_left=GREEN_PAWS - state.greens if shelf.mode == DISCOVERY else None,
        gone=gone(state),
        skip=skip(state, looks_at_skip),
        totems=tuple([None if space == NONE else space + 1 for space in state.totems]),
        voted=tuple([vote != NONE for vote in state.votes]),
        votes=votes_of(state, state.shown | own),
        shown=tuple(members(state.shown)),
        tied=said(state, state.tied),
        ballots=tuple(state.ballots),
        decoys=tuple([place + 1 for place in state.decoys]) if cat or over else None,
        decoys_count=len(state.decoys),
        guessed=tuple([None if guess == NONE else guess for guess in state.guesses]) if teams else None,
        points=tuple(state.points),
        before=tuple(state.before),
        finds=state.finds,
        losses=state.losses,
        target=int(shelf.target) if shelf.mode == MOODS else None,
        reports=tuple(state.reports),
        ranks=state.ranks() if over else None,
    )


def masters(state: "Thread", covered: bool) -> tuple[Card | None, ...]:
    """Those that were turned up, in order; at the end, all."""
    found: list[Card | None] = []
    for at, card in enumerate(state.masters):
        on_board = card in state.board
        known = state.phase == PHASES.index("over") or on_board or at < state.turned
        found.append(state.shelf.cards[card] if known and not (covered and on_board) else None)
    return tuple(found)


def gone(state: "Thread") -> tuple[Gone, ...]:
    """What the family gave up; while lips are sealed nobody is told what it was."""
    sealed = state.mood == SEALED_LIPS and state.phase != PHASES.index("over")
    found = []
    for card in state.gone:
        found.append(Gone(card=state.shelf.cards[card], false_lead=None if sealed else card != state.mystery))
    return tuple(found)


def skip(state: "Thread", whole: bool) -> tuple[Card | None, ...]:
    """All of it was open before, but for the last master, which was never turned up (rule 3)."""
    if whole:
        return cards(state, state.skip)
    seen = masters(state, False)
    return tuple([seen[state.masters.index(card)] for card in state.skip])


# --- When a round is over ----------------------------------------------------------------------------------------


def report(state: "Thread", found: bool) -> RoundReport:
    shelf = state.shelf
    return RoundReport(
        round=state.round,
        cat=state.cat,
        theme=shelf.themes[state.theme],
        clue_theme=shelf.themes[state.clue_theme],
        mood=None if state.mood == NONE else MOOD_IDS[state.mood],
        mystery=shelf.cards[state.mystery],
        masters=cards(state, state.masters),
        clues=chain(state),
        paws=paws(state),
        aside=cards(state, state.aside),
        ballots=tuple(state.ballots),
        found=found,
        gained=tuple([now - before for now, before in zip(state.points, state.before)]),
        readings=readings(state),
    )


def readings(state: "Thread") -> tuple[Reading, ...]:
    """Paw by paw: what a plain mind makes of where the claws point, for every master."""
    mind = state.shelf.mind
    found = []
    for number, newer in enumerate(state.paws):
        older, newest = state.chain[number], state.chain[number + 1]
        pointed, other = (newest, older) if newer else (older, newest)
        near, far = mind.row(pointed), mind.row(other)
        found.append(
            Reading(
                paw=number + 1,
                pointed=state.shelf.number(pointed),
                other=state.shelf.number(other),
                masters=tuple([near[master] - far[master] for master in state.masters]),
            )
        )
    return tuple(found)


def details(told: RoundReport) -> Mapping[str, Any]:
    """A round as it stands in a record; lists go by seat."""
    return {
        "cat": told.cat,
        "theme": told.theme,
        "clues": told.clue_theme,
        "mood": told.mood,
        "mystery": told.mystery.number,
        "masters": tuple([card.number for card in told.masters]),
        "paws": len(told.paws),
        "found": told.found,
        "gained": told.gained,
    }


def places(state: "Thread") -> Mapping[str, Sequence[int]]:
    """Where every card lies; all return to their theme when a round is over."""
    if state.round == 0:
        return {}
    found: dict[str, Sequence[int]] = {"masters": state.masters, "chain": state.chain, "drawn": state.drawn}
    away = {*state.masters, *state.chain, *state.drawn}
    found["shelf"] = [card for card in range(len(state.shelf.cards)) if card not in away]
    return found
