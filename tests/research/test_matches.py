"""Many matches side by side: each is the match it would be alone, and what is told of it is true."""

import struct

import pytest

from ronron import games
from ronron.contract import Chance, Game, HouseMove, State
from ronron.example.rules import Yarn
from ronron.kit import glances
from ronron.plain import Setup
from ronron.research.grid import Grid
from ronron.research.matches import IllegalMove, Matches
from tests.faults.glances import YarnAtAGlance, YarnGlance
from tests.research.sizes import stories

GAMES = {name: game for name, game in games.all_games().items() if game.facets().glance is not None}
YARN = YarnAtAGlance(YarnGlance())

at_least_and_most_seats = pytest.mark.parametrize(
    ("game", "seats"),
    [(name, seats) for name, game in GAMES.items() for seats in {*game.about.seats[:: len(game.about.seats) - 1 or 1]}],
)


def matches_of(game: Game, setup: Setup, count: int, seed: str = "1") -> Matches:
    glance = game.facets().glance
    assert glance is not None
    return Matches(game, setup, glance, count, seed, 0)


def row(rows: Grid, at: int) -> list[int]:
    return [int(rows.has(at, column)) for column in range(rows.columns)]


@at_least_and_most_seats
def test_what_is_told_is_what_the_seat_sees_and_can_do(game: str, seats: int) -> None:
    found = GAMES[game]
    setup = found.resolve(seats, {})
    glance = found.facets().glance
    assert glance is not None
    matches = matches_of(found, setup, 3)
    for _ in range(40):
        for at, state in enumerate(matches.states):
            seat = int(matches.seats[at])
            assert row(matches.glances, at) == glances.read(glance, setup, state.view(seat))
            mask = row(matches.masks, at)
            assert [move for move, bit in enumerate(mask[:-1]) if bit] == state.legal(seat)
            assert any(mask)
            assert matches.courses[at].racing or not mask[-1]
        matches.wander(1)


@at_least_and_most_seats
def test_a_match_does_not_depend_on_how_many_are_played_beside_it(game: str, seats: int) -> None:
    setup = GAMES[game].resolve(seats, {})
    assert stories(GAMES[game], setup, [5]) == stories(GAMES[game], setup, [2, 1, 2])


class SharedLuck(Yarn):
    """A planted fault: what is dealt depends on how many were dealt in this process before."""

    dealt = 0

    def sample(self, chance: Chance) -> HouseMove:
        SharedLuck.dealt += 1
        for _ in range(SharedLuck.dealt % 3):
            chance.below(2)
        return super().sample(chance)


class YarnOfSharedLuck(YarnAtAGlance):
    def start(self, setup: Setup) -> State:
        SharedLuck.dealt = 0
        return SharedLuck(setup.seats, setup.options["pull"])


def test_a_planted_dependence_on_the_size_of_a_batch_is_found() -> None:
    faulty = YarnOfSharedLuck(YarnGlance())
    setup = faulty.resolve(2, {})
    assert stories(faulty, setup, [5]) == stories(faulty, setup, [5])
    assert stories(faulty, setup, [5]) != stories(faulty, setup, [2, 1, 2])
    assert stories(YARN, setup, [5]) == stories(YARN, setup, [2, 1, 2])


def test_other_seeds_are_other_matches() -> None:
    setup = YARN.resolve(2, {})
    assert stories(YARN, setup, [4], "one") != stories(YARN, setup, [4], "another")
    assert len({*stories(YARN, setup, [4])}) == 4


def test_a_match_that_ends_tells_its_rewards_and_makes_way_for_the_next() -> None:
    setup = YARN.resolve(2, {})
    matches = matches_of(YARN, setup, 4)
    ended = 0
    for _ in range(60):
        before = list(matches.played)
        matches.wander(1)
        for at in range(4):
            assert bool(matches.over[at]) == (matches.played[at] > before[at])
            if matches.over[at]:
                ended += 1
                rewards = list(matches.rewards)[2 * at : 2 * at + 2]
                scores = list(matches.scores)[2 * at : 2 * at + 2]
                assert (rewards[0] > rewards[1]) == (scores[0] > scores[1])
                assert not matches.states[at].over()
    assert ended > 10


def test_what_is_not_legal_is_refused_and_nothing_is_played() -> None:
    setup = YARN.resolve(2, {})
    matches = matches_of(YARN, setup, 2)
    legal = [state.legal(int(matches.seats[at]))[0] for at, state in enumerate(matches.states)]
    keys = [state.key() for state in matches.states]
    for odd in (-1, len(matches.alphabet) - 1, len(matches.alphabet), 999):
        with pytest.raises(IllegalMove, match=r"^match 1: seat 0 cannot say"):
            matches.play(struct.pack("<2h", legal[0], odd))
    with pytest.raises(IllegalMove, match="moves of two bytes"):
        matches.play(struct.pack("<h", legal[0]))
    assert [state.key() for state in matches.states] == keys
    matches.play(struct.pack("<2h", *legal))
    assert [state.key() for state in matches.states] != keys


def test_sealed_moves_are_asked_in_turn() -> None:
    matches = matches_of(YARN, YARN.resolve(3, {}), 1)
    asked = []
    for _ in range(3):
        asked.append(int(matches.seats[0]))
        matches.wander(1)
    assert asked == [0, 1, 2]
