# compiled
"""Playouts: a game played on without thought, to see where it leads. The innermost loop of every search."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ronron.contract import BIT, Chance, State
from ronron.kit.masks import members
from ronron.plain import BYSTANDER, HOUSE

LET_GO_BY: Final = -1  # not to move in a race, as an index
SLAPS_OF_TEN = 5  # in a race without thought, how often a seat that may move does
PATIENCE = 20  # so many times the clock may run out before somebody must move: no playout lasts for ever


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How seats move in a playout: here, at random. A game's own bots may know better."""

    def move(self, state: State, seat: i64, chance: Chance) -> i64:
        return state.random_move(seat, chance)

    def judge(self, state: State, seat: i64, moves: list[int]) -> list[float]:
        """What each of these moves seems worth beside the others, as a reward; asked of those that can tell."""
        return [0.0] * len(moves)


def play_out(state: State, policy: Policy, chance: Chance) -> i64:
    """Play on to the end of the game, or of the stage it is in; says how many moves the seats made."""
    stage = state.stage()
    moves: i64 = 0
    lapses: i64 = 0
    while not state.over() and state.stage() == stage:
        seat = state.mover()
        if seat == HOUSE:
            state.draw(chance)
        elif seat == BYSTANDER or state.race():
            if race_on(state, policy, chance, lapses < PATIENCE):
                moves += 1
            else:
                lapses += 1
        else:
            state.play(seat, policy.move(state, seat, chance))
            moves += 1
    return moves


def play_randomly(state: State, chance: Chance) -> i64:
    """A whole game at random, whatever its stages; says how many moves the seats made."""
    policy = Policy()
    moves: i64 = 0
    lapses: i64 = 0
    while True:
        seat = state.mover()
        if seat >= 0 and not state.race():
            state.play(seat, state.random_move(seat, chance))
            moves += 1
        elif seat == HOUSE:
            state.draw(chance)
        elif state.over():
            return moves
        elif race_on(state, policy, chance, lapses < PATIENCE):
            moves += 1
        else:
            lapses += 1


def race_on(state: State, policy: Policy, chance: Chance, patient: bool) -> bool:
    """A step of a race: the first seat that moves counts; where nobody does, time runs out. Did anyone move?"""
    owed = state.owed()
    timers = state.clock() if patient and not owed else ()
    for seat in in_any_order(owed | state.may(), chance):
        if not timers or owed & i64(BIT[seat]) or chance.below(10) < SLAPS_OF_TEN:
            state.play(seat, policy.move(state, seat, chance))
            return True
    state.play_house(timers[0].move)
    return False


def in_any_order(mask: i64, chance: Chance) -> list[int]:
    """The seats of a mask, shuffled."""
    seats = members(mask)
    chance.shuffle(seats)
    return seats
