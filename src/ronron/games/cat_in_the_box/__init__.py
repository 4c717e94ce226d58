"""Cat in the Box: a trick-taking game in which a card has no colour until someone looks."""

from collections.abc import Mapping, Sequence
from functools import cache
from statistics import fmean

from ronron.contract import Imagination, State
from ronron.facets import Facets
from ronron.games.cat_in_the_box import about, text
from ronron.games.cat_in_the_box.board import Board, board_of
from ronron.games.cat_in_the_box.bot import LEVELS
from ronron.games.cat_in_the_box.facets import FACETS
from ronron.games.cat_in_the_box.pieces import COLOURS, BoxView, Dealt, SetAside
from ronron.games.cat_in_the_box.rules import begin
from ronron.games.cat_in_the_box.sight import set_aside
from ronron.games.cat_in_the_box.worlds import Worlds
from ronron.kit.assembled import AssembledGame
from ronron.plain import Event, Knowledge, Result, Setup, Viewer


@cache
def moves(board: Board) -> Sequence[str]:
    numbers = range(1, board.numbers + 1)
    return (
        *(f"discard {number}" for number in numbers),
        *(f"predict {tricks}" for tricks in board.predictions),
        *(f"play {number} {colour}" for colour in COLOURS for number in numbers),
    )


class CatInTheBox(AssembledGame):
    def __init__(self) -> None:
        super().__init__(about.ABOUT, about.resolve, text.describe, text.narrate, LEVELS)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return moves(board_of(setup))

    def deck(self, setup: Setup) -> Sequence[int]:
        return board_of(setup).deck

    def start(self, setup: Setup) -> State:
        return begin(board_of(setup))

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Everything is said aloud, but for hands and the cards set aside."""
        if isinstance(event, Dealt):
            own = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
            return Dealt(round=event.round, first=event.first, hands=own)
        if isinstance(event, SetAside) and event.seat != viewer:
            return set_aside(event.seat, None)
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        assert isinstance(knowledge.view, BoxView)
        return Worlds(board_of(knowledge.setup), knowledge.view, knowledge.heard)

    def facets(self) -> Facets:
        return FACETS

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """How often a seat kept its word, how often it made a paradox, and what its group was worth."""
        rounds = result.rounds
        seats = range(len(result.scores))
        return {
            "met": [fmean(one["met"][seat] and one["paradox"] != seat for one in rounds) for seat in seats],
            "paradoxes": [fmean(one["paradox"] == seat for one in rounds) for seat in seats],
            "tricks": [fmean(one["tricks"][seat] for one in rounds) for seat in seats],
            "group": [fmean(one["groups"][seat] for one in rounds) for seat in seats],
        }


GAME = CatInTheBox()
