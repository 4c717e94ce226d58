"""What may lie face down does not change who can slap, and for what: the contests follow from what everyone saw."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.nume_cats import GAME
from ronron.games.nume_cats.rules import DECIDE, DRAW, OPEN, WINDOW, Mousing
from ronron.games.nume_cats.worlds import Worlds
from ronron.kit.luck import Luck
from ronron.laws.position import draw_move, make
from ronron.plain import BYSTANDER, Setup

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Tables

GAMES = 12  # at each table
FEW_CARDS = 300
IN_A_WINDOW = (WINDOW, OPEN, DECIDE, DRAW)  # elsewhere nobody can slap


def agree(state: Mousing, luck: Luck) -> None:
    """A world that a bystander imagines, and the truth: the same contests for every hand that can still slap."""
    view = state.view(BYSTANDER)
    world = Worlds(state.rug, view).sample(luck)
    assert world.view(BYSTANDER) == view
    ours, theirs = state.contests, world.contests
    assert (ours.sets, ours.sumo, ours.chase, ours.trap) == (theirs.sets, theirs.sumo, theirs.chase, theirs.trap)
    assert (ours.alive, ours.slapped, ours.waiting) == (theirs.alive, theirs.slapped, theirs.waiting)
    for hand in range(int(state.rug.hands)):
        assert ours.can_slap(hand) == theirs.can_slap(hand)
        assert ours.entitled(hand) == theirs.entitled(hand)


def is_rare(state: Mousing) -> bool:
    """Has a hand begun or ceased to wait inside this window?"""
    hands = range(int(state.rug.hands))
    return any((state.waits[hand] >= 0) != (state.shown[hand] >= 0 and not state.depths[hand]) for hand in hands)


@pytest.mark.parametrize("setup", GAME.tables_to_try(), ids=lambda setup: f"{setup.seats}")
def test_in_random_games_every_window_is_imagined_as_it_is(setup: Setup) -> None:
    for seed in range(GAMES):
        state, luck = GAME.start(setup), Luck(seed)
        assert isinstance(state, Mousing)
        while not state.over():
            make(state, draw_move(state, setup.seats, luck))
            if state.phase in IN_A_WINDOW and (is_rare(state) or luck.below(20) == 0):
                agree(state, luck)


def test_rule_8_inside_a_window_hands_come_and_go(table: "Tables") -> None:
    """Gift, trap, u-turn and clock among few cards: hands are emptied and filled while others slap."""
    begun = 0
    for seed in range(FEW_CARDS):
        luck = Luck(seed)
        scene = table(2 + seed % 5, series=["digits", "dots"])
        specials = ["gift", "trap", "sumo", "clock", "chase", "u-turn"]
        names = [f"{series} {value}" for series in ("digits", "dots") for value in range(4, 8)]
        hands = len(scene.state.piles)
        order = list(range(len(names) + len(specials)))
        luck.shuffle(order)
        cards = [(names + specials)[at] for at in order]
        up = {hand: cards[hand] for hand in range(hands)}
        scene.lay(up, {hand: ", ".join(cards[hand + hands :: hands]) for hand in range(hands)}, only=True)
        state = scene.state
        for _ in range(40):
            if state.over():
                break
            make(state, draw_move(state, scene.setup.seats, luck))
            if state.phase in IN_A_WINDOW:
                agree(state, luck)
                begun += is_rare(state)
    assert begun > 50
