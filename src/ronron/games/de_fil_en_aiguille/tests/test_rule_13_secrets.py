"""The cat's secret: whatever the mystery is, the family and the television hear and see the same (rule 13).

Two tables are played alike, move by move, but for which of the masters is the mystery. Until it may be told, nothing
that reaches anyone but the cat may differ.
"""

import pytest

from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.rules import Thread
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Setup
from ronron.records.match import Entry, Match

SETUPS = list(GAME.tables_to_try())


def name(setup: Setup) -> str:
    return f"{setup.seats}-{setup.options['mode']}-{setup.options['memory']}-{setup.options['schizo']}"


def draw(match: Match, luck: Luck) -> Entry:
    state = match.state
    if state.chance():
        return Entry(who=-1, move=state.sample(luck).notation())
    asked = [seat for seat in range(match.setup.seats) if state.owed() >> seat & 1]
    seat = asked[luck.below(len(asked))]
    legal = match.legal(seat)
    return Entry(who=seat, move=legal[luck.below(len(legal))])


def others(match: Match) -> list[int]:
    assert isinstance(match.state, Thread)
    return [viewer for viewer in (*range(match.setup.seats), BYSTANDER) if viewer != match.state.cat]


def swap_mystery(deal: str, luck: Luck) -> str:
    """The same masters in the same order, another of them the mystery."""
    verb, mystery, *masters = deal.split(" ")
    others = [one for one in masters if one != mystery]
    return " ".join([verb, others[luck.below(len(others))], *masters])


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_nothing_that_reaches_the_family_depends_on_the_mystery_before_it_may(setup: Setup) -> None:
    compared = 0
    for seed in range(6):
        luck = Luck(seed)
        truth = Match(GAME, setup)
        while not truth.state.over():
            entry = draw(truth, luck)
            if entry.who == -1 and entry.move.startswith("deal "):
                compared += compare_round(truth, entry, luck)
                break
            truth.play(entry)
    assert compared > 20


def compare_round(truth: Match, deal: Entry, luck: Luck) -> int:
    """Play a round at both tables as long as the same moves can be made and nothing was told; gives how many moves."""
    twin = Match(GAME, truth.setup)
    for entry in truth.entries:
        twin.play(entry)
    truth.play(deal)
    twin.play(Entry(who=-1, move=swap_mystery(deal.move, luck)))
    moves = 0
    round_ = truth.state.stage()
    while True:
        compare(truth, twin)
        entry = draw(truth, luck)
        truth.play(entry)
        twin.play(entry)
        moves += 1
        if told(truth, round_) or told(twin, round_):
            return moves


def told(match: Match, round_: int) -> bool:
    """Is the round over, was the mystery given up openly, or is it known to lie in the skip?"""
    state = match.state
    assert isinstance(state, Thread)
    return state.over() or state.stage() != round_ or state.view(BYSTANDER).phase == "decoy"


def compare(truth: Match, twin: Match) -> None:
    for viewer in others(truth):
        assert truth.heard[viewer] == twin.heard[viewer]
        assert truth.state.view(viewer) == twin.state.view(viewer)
