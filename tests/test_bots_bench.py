"""`ronron bench engine`: the same measures of every game, beside another engine where there is one."""

import json
from typing import Any

import pytest

from ronron import games
from ronron.arena import bench
from ronron.cli import main
from ronron.contract import Game
from ronron.kit.compiled import is_compiled
from ronron.kit.luck import Luck
from ronron.plain import Setup

KEYS = {
    "moves_per_cpu_second",
    "driven_moves_per_cpu_second",
    "copies_per_cpu_second",
    "ratio_openspiel",
    "driven_ratio_openspiel",
    "compiled",
}


@pytest.fixture(autouse=True)
def _small_dose(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"SLICES": 1, "DECISIONS": 2, "SIMULATIONS": 3}.items():
        monkeypatch.setattr(bench, name, value)
    for variable in bench.OTHER_ENGINES.values():
        monkeypatch.delenv(variable, raising=False)


class Countdown:
    """A state of another engine: a draw, then five moves."""

    def __init__(self, left: int = 6) -> None:
        self.left = left

    def is_terminal(self) -> bool:
        return self.left == 0

    def is_chance_node(self) -> bool:
        return self.left == 6

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def current_player(self) -> int:
        return 0

    def legal_actions(self, player: int = 0) -> list[int]:
        return [0, 1]

    def apply_action(self, action: int) -> None:
        self.left -= 1

    def clone(self) -> "Countdown":
        return Countdown(self.left)


class OtherEngine:
    """As much of pyspiel as the bench uses."""

    class ISMCTSFinalPolicyType:
        MAX_VISIT_COUNT = 0

    class ISMCTSBot:
        def __init__(self, *settings: Any) -> None: ...

        def step(self, state: Countdown) -> int:
            return sum(range(100_000)) % 2

    def load_game(self, name: str) -> "OtherEngine":
        return self

    def new_initial_state(self) -> Countdown:
        return Countdown()

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def max_game_length(self) -> int:
        return 5

    def RandomRolloutEvaluator(self, *settings: int) -> None: ...


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["bench", "engine", "--json", "--seconds", "0.001", *arguments]) == 0
    line = capsys.readouterr().out
    assert line.count("\n") == 1
    found: dict[str, Any] = json.loads(line)
    return found


def test_every_game_is_measured_even_alone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_openspiel", lambda: None)
    found = told(capsys)
    assert set(found["games"]) == set(games.all_games())
    for speeds in found["games"].values():
        assert set(speeds) == KEYS
        assert speeds["moves_per_cpu_second"] > 0
        assert speeds["copies_per_cpu_second"] > 0
        assert speeds["ratio_openspiel"] is None
        assert speeds["compiled"] is is_compiled()
    assert found["openspiel"] is None
    assert found["faults"] == {}


@pytest.mark.parametrize("step", ["in_the_middle", "search_along", "play_driven"])
def test_a_game_that_crashes_is_one_line_and_the_others_are_measured(
    step: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, broken = next(iter(games.all_games().items()))
    usual = getattr(bench, step)

    def crashes(game: Game, setup: Setup, luck: Luck) -> Any:
        if game is broken:
            raise IndexError("an empty hand")
        return usual(game, setup, luck)

    monkeypatch.setattr(bench, "find_openspiel", lambda: None)
    monkeypatch.setattr(bench, step, crashes)
    found = told(capsys)
    assert found["faults"] == {game_id: "IndexError: an empty hand"}
    assert set(found["games"]) == set(found["search"]) == set(games.all_games()) - {game_id}
    assert main(["bench", "engine", "--seconds", "0.001", "--lang", "en"]) == 0
    assert f"{game_id} crashed and was not measured: IndexError: an empty hand\n" in capsys.readouterr().out


def test_ratios_are_taken_beside_the_other_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "find_openspiel", OtherEngine)
    found = told(capsys, "--seats", "4")
    beside = found["openspiel"]
    for speeds in found["games"].values():
        ratio = speeds["moves_per_cpu_second"] / beside["moves_per_cpu_second"]
        assert speeds["ratio_openspiel"] == pytest.approx(ratio, abs=0.01)
        driven = speeds["driven_moves_per_cpu_second"] / beside["moves_per_cpu_second"]
        assert speeds["driven_ratio_openspiel"] == pytest.approx(driven, abs=0.01)
    assert set(found["games"]) == {name for name, game in games.all_games().items() if 4 in game.about.seats}


def test_a_move_is_a_decision_of_a_player_and_draws_are_not() -> None:
    luck = Luck(1)
    assert bench.drive_openspiel(OtherEngine(), luck) == 5
    for game in games.all_games().values():
        setup = bench.usual_setup(game)
        assert bench.play_inside(game, setup, luck) > 0
        assert bench.play_driven(game, setup, luck) > 0


def test_it_is_told_in_words_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_openspiel", OtherEngine)
    for language in ("fr", "en"):
        assert main(["bench", "engine", "--seconds", "0.001", "--lang", language]) == 0
        said = capsys.readouterr().out
        assert all(name in said for name in games.all_games())
        assert "{" not in said
