"""Other people's judges, in large: each ecosystem's own tests, on every game at least and most seats."""

import subprocess
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib.util import find_spec

import gymnasium
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import ronron.research.gymnasium
import ronron.research.openspiel
from ronron import games
from ronron.research.pettingzoo import env, parallel_env
from ronron.research.study import gymnasium_id, openspiel_name
from tests.prove.stage import Figures, Stage
from tests.research.judged import LEAST_AND_MOST

CYCLES = 1000
MATCHES = 10
LONG = ("nume-cats",)  # thousands of decisions, and this judge reads everything again after each
assert ronron.research.openspiel.KNOWN  # imported so that the judges find the games


def stages(dose: float) -> list[Stage]:
    pieces = [{"game": game, "seats": seats, "dose": dose} for game, seats in LEAST_AND_MOST]
    return [
        Stage(
            name="judges",
            claim="PettingZoo's, Gymnasium's, OpenSpiel's and TorchRL's own tests pass on every game.",
            pieces=[*pieces, {"game": "", "seats": 0, "dose": dose}],
            run=judge,
            tell=tell,
        )
    ]


def judge(game: str, seats: int, dose: float) -> Mapping[str, int]:
    """One table before all of them; no table at all is OpenSpiel's test of its interface, which has its own."""
    if not game:
        subprocess.run([sys.executable, "-m", "ronron.research.openspiel"], check=True, capture_output=True)
        return {"tables": 0, "torchrl": 0}
    cycles = max(10, round(CYCLES * dose))
    found = games.find(game)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the judge would rather have the mask elsewhere
        api_test(env(game, seats=seats), num_cycles=cycles)
        seed_test(lambda: env(game, seats=seats), num_cycles=cycles)
        parallel_api_test(parallel_env(game, seats=seats), num_cycles=cycles)
        parallel_seed_test(lambda: parallel_env(game, seats=seats), num_cycles=cycles)
        render_test(lambda render_mode: env(game, seats=seats, render_mode=render_mode))
        for bots in ("random", "greedy"):  # who thinks by the clock is not the same twice
            made = gymnasium.make(gymnasium_id(found), seats=seats, bots=bots, render_mode="ansi")
            check_env(made.unwrapped)
    for _ in range(max(1, round(MATCHES * dose))):
        table = pyspiel.load_game(openspiel_name(found), {"players": seats})
        pyspiel.random_sim_test(table, num_sims=1, serialize=game not in LONG, verbose=False)
    return {"tables": 1, "torchrl": judged_by_torchrl(game, seats)}


def judged_by_torchrl(game: str, seats: int) -> int:
    """Where torch is installed, which is large: 1, else 0."""
    if find_spec("torchrl") is None:
        return 0
    from torchrl.envs import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(PettingZooWrapper(parallel_env(game, seats=seats)))
    return 1


def tell(figures: Sequence[Figures]) -> str:
    tables = sum(one["tables"] for one in figures)
    torch = sum(one["torchrl"] for one in figures)
    return f"{tables} tables before PettingZoo, Gymnasium and OpenSpiel; {torch} of them before TorchRL."
