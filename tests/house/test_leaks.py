"""What a viewer may not know does not reach him, in no message: for every game, by the same worlds as the laws."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronron import example as yarn
from ronron import games
from ronron.contract import Game
from ronron.laws.position import Position
from tests.house import leaks
from tests.tiny import mouse

GAMES: dict[str, Game] = {**games.all_games(), "yarn": yarn.GAME, "mouse": mouse.GAME}
EXAMPLES = settings().max_examples // 2  # of each game


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_look_the_same_send_the_same_bytes(name: str) -> None:
    game = GAMES[name]
    setups = game.tables_to_try()

    @settings(max_examples=EXAMPLES)
    @given(st.integers(0, 10_000), st.integers(0, 150), st.integers(0, len(setups) - 1))
    def look(seed: int, steps: int, setup: int) -> None:
        leaks.look(Position(game=game, setup=setups[setup], seed=seed, steps=steps))

    look()
    positions = [Position(game=game, setup=setups[0], seed=seed, steps=5 + seed) for seed in range(12)]
    assert any(leaks.look(position) for position in positions)  # there was something to compare


class Tattler(yarn.YarnGame):
    """A game that tells everyone which card was kept."""

    def hear(self, event, viewer):  # type: ignore[no-untyped-def]
        return event


@pytest.mark.plain
def test_a_leak_is_found() -> None:
    game = Tattler()
    positions = (
        Position(game=game, setup=game.tables_to_try()[0], seed=seed, steps=1 + seed % 3) for seed in range(20)
    )
    with pytest.raises(AssertionError):
        sum(leaks.look(position) for position in positions)
