"""How fast the engine is, beside OpenSpiel in the same run: CPU seconds only, slices of both taken in turn.

A move is a player's decision. Whole random games are played, dealing included: inside the engine (`playout`), and
driven one call at a time from Python by one and the same loop for us and for OpenSpiel. `docs/speed.md` says what came
out.
"""

import json
import os
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from statistics import median
from typing import Any

from tqdm import tqdm

from ronron import games
from ronron.bots.playout import Policy, play_randomly, race_on
from ronron.bots.tree import Tree
from ronron.contract import Game, State
from ronron.kit.compiled import is_compiled
from ronron.kit.luck import Luck
from ronron.kit.rates import Measure, rate
from ronron.plain import HOUSE, Refusal, Setup
from ronron.records.match import Entry, Match

USUAL_SEATS = 4
SLICES = 5  # of each measure; the median counts
OPENSPIEL_GAME = "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed=12)"
SIMULATIONS = 500  # for a decision
DECISIONS = 12  # that a search is timed on, along a game
OTHER_ENGINES = {"plain_games": "RONRON_PLAIN_PYTHON", "compiled_games": "RONRON_COMPILED_PYTHON"}
ASK_ANOTHER = "from ronron.arena import bench; bench.answer({seconds}, {seats})"


# --- Ours --------------------------------------------------------------------------------------------------------


def usual_setup(game: Game, seats: int | None = None) -> Setup:
    possible = game.about.seats
    usual = USUAL_SEATS if USUAL_SEATS in possible else possible[-1]
    return game.resolve(usual if seats is None else seats, {})


def play_inside(game: Game, setup: Setup, luck: Luck) -> int:
    return int(play_randomly(game.start(setup), luck))


def play_driven(game: Game, setup: Setup, luck: Luck) -> int:
    """A random game, one call at a time."""
    state = game.start(setup)
    moves = 0
    below = luck.below
    while not state.over():
        if state.chance():
            state.draw(luck)
        else:
            seat = state.mover()
            if seat < 0 or state.race():
                race_on(state, Policy(), luck, False)
            else:
                legal = state.legal(seat)
                state.play(seat, legal[below(len(legal))])
            moves += 1
    return moves


def copy_often(state: State) -> int:
    for _ in range(1000):
        state.copy()
    return 1000


def in_the_middle(game: Game, setup: Setup, luck: Luck) -> State:
    """A state halfway through a random game."""
    whole = play_driven(game, setup, Luck(1))
    state = game.start(setup)
    for _ in range(whole // 2):
        while not state.over() and state.chance():
            state.draw(luck)
        if state.over():
            break
        seat = state.mover()
        if seat < 0 or state.race():
            race_on(state, Policy(), luck, False)
        else:
            state.play(seat, state.random_move(seat, luck))
    return state


def search_along(game: Game, setup: Setup, luck: Luck) -> float:
    """Simulations a CPU second of the generic search, over the decisions of a random game."""
    match = Match(game, setup)
    spent = 0.0
    done = 0
    while done < DECISIONS * SIMULATIONS and not match.state.over():
        if match.state.chance():
            match.play(Entry(who=HOUSE, move=match.state.sample(luck).notation()))
            continue
        seat = int(match.state.mover())
        if seat < 0:
            return 0.0  # a race is not thought over
        knowledge = match.knowledge(seat)
        if len(knowledge.legal) > 1:
            began = time.process_time()
            Tree(seat, setup.seats, game.imagine(knowledge), Policy(), luck).grow(SIMULATIONS)
            spent += time.process_time() - began
            done += SIMULATIONS
        match.play(Entry(who=seat, move=knowledge.legal[luck.below(len(knowledge.legal))]))
    return done / spent if spent else 0.0


# --- OpenSpiel ---------------------------------------------------------------------------------------------------


def find_openspiel() -> Any:
    """The package of the extra `bench`, or None."""
    try:
        return import_module("pyspiel")
    except ImportError:
        return None


def drive_openspiel(game: Any, luck: Luck) -> int:
    """The loop of `play_driven`; the house draws from its outcomes, which are all equally likely in this game."""
    state = game.new_initial_state()
    moves = 0
    below = luck.below
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[below(len(outcomes))][0])
        else:
            seat = state.current_player()
            legal = state.legal_actions(seat)
            state.apply_action(legal[below(len(legal))])
            moves += 1
    return moves


def openspiel_in_the_middle(game: Any, luck: Luck) -> Any:
    state = game.new_initial_state()
    for _ in range(game.max_chance_nodes_in_history() + game.max_game_length() // 2):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[luck.below(len(legal))])
    return state


def clone_often(state: Any) -> int:
    for _ in range(1000):
        state.clone()
    return 1000


def openspiel_search_along(pyspiel: Any, game: Any, luck: Luck) -> float:
    """Simulations a CPU second of OpenSpiel's own C++ search, with random playouts."""
    bot = pyspiel.ISMCTSBot(
        7,
        pyspiel.RandomRolloutEvaluator(1, 7),
        2.0,
        SIMULATIONS,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    state = game.new_initial_state()
    spent = 0.0
    done = 0
    while done < DECISIONS * SIMULATIONS and not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node() and len(legal) > 1:
            began = time.process_time()
            bot.step(state)
            spent += time.process_time() - began
            done += SIMULATIONS
        state.apply_action(legal[luck.below(len(legal))])
    return done / spent if spent else 0.0


# --- Taking the time ---------------------------------------------------------------------------------------------


def measures_of(game: Game, setup: Setup, seconds: float, *, searching: bool) -> dict[str, Measure]:
    luck = Luck(2026)
    state = in_the_middle(game, setup, luck)
    found = {
        "moves_per_cpu_second": rate(lambda: play_inside(game, setup, luck), seconds),
        "driven_moves_per_cpu_second": rate(lambda: play_driven(game, setup, luck), seconds),
        "copies_per_cpu_second": rate(lambda: copy_often(state), seconds / 4),
    }
    if searching:
        found["simulations_per_cpu_second"] = lambda: search_along(game, setup, luck)
    return found


def measures_of_openspiel(pyspiel: Any, seconds: float) -> dict[str, Measure]:
    luck = Luck(2026)
    game = pyspiel.load_game(OPENSPIEL_GAME)
    state = openspiel_in_the_middle(game, luck)
    return {
        "moves_per_cpu_second": rate(lambda: drive_openspiel(game, luck), seconds),
        "copies_per_cpu_second": rate(lambda: clone_often(state), seconds / 4),
        "simulations_per_cpu_second": lambda: openspiel_search_along(pyspiel, game, luck),
    }


def measure_engine(
    openspiel: dict[str, Measure], *, seconds: float, seats: int | None = None, searching: bool = True
) -> tuple[dict[str, dict[str, float]], dict[str, str]]:
    """Every measure of every game, and of OpenSpiel, a slice of each in turn: the medians; and which games crashed."""
    everything: dict[str, dict[str, Measure]] = {}
    faults: dict[str, str] = {}
    for game_id, game in games.all_games().items():
        if seats is None or seats in game.about.seats:
            with noting(game_id, faults):
                everything[game_id] = measures_of(game, usual_setup(game, seats), seconds, searching=searching)
    if openspiel:
        everything["openspiel"] = openspiel
    found: dict[str, dict[str, list[float]]] = {who: {what: [] for what in of} for who, of in everything.items()}
    turns = [(who, what) for _ in range(SLICES) for who, of in everything.items() for what in of]
    for who, what in tqdm(turns, unit="slice", disable=None, leave=False):
        if who not in faults:
            with noting(who, faults):
                found[who][what].append(everything[who][what]())
    whole = {who: of for who, of in found.items() if who not in faults}
    return {who: {what: median(values) for what, values in of.items()} for who, of in whole.items()}, faults


@contextmanager
def noting(who: str, faults: dict[str, str]) -> Iterator[None]:
    """A game that crashes is a line of the report: the others are measured all the same."""
    try:
        yield
    except Exception as problem:
        faults[who] = f"{type(problem).__name__}: {problem}"


def ask_another(python: str, seconds: float, seats: int | None) -> dict[str, Any]:
    """The same measures but for the search, by another interpreter: the plain engine's, or the compiled one's."""
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    answer = subprocess.run(
        [python, "-c", ASK_ANOTHER.format(seconds=seconds, seats=seats)],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        env=surroundings,
    )
    if answer.returncode:
        raise Refusal("no-engine-there", python=os.path.basename(python))
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def answer(seconds: float, seats: int | None) -> None:
    """What one interpreter says to the other that asked."""
    measured, faults = measure_engine({}, seconds=seconds, seats=seats, searching=False)
    print(json.dumps({"compiled": is_compiled(), "games": measured, "faults": faults}))


def report(*, seconds: float, seats: int | None = None) -> dict[str, Any]:
    """What `ronron bench engine` says; ratios are null where OpenSpiel is not installed, `faults` says what crashed."""
    pyspiel = find_openspiel()
    openspiel = {} if pyspiel is None else measures_of_openspiel(pyspiel, seconds)
    measured, faults = measure_engine(openspiel, seconds=seconds, seats=seats)
    beside = measured.pop("openspiel", None)
    said: dict[str, Any] = {"games": {game: speeds(of, beside, is_compiled()) for game, of in measured.items()}}
    said["search"] = {game: search_speeds(of, beside) for game, of in measured.items()}
    said["openspiel"] = None if beside is None else {"game": OPENSPIEL_GAME, **rounded(beside.items())}
    for key, variable in OTHER_ENGINES.items():
        if os.environ.get(variable):
            other = ask_another(os.environ[variable], seconds, seats)
            faults = {**other["faults"], **faults}
            said[key] = {game: speeds(of, beside, other["compiled"]) for game, of in other["games"].items()}
    said["faults"] = faults
    return said


def speeds(measured: dict[str, float], beside: dict[str, float] | None, compiled: bool) -> dict[str, Any]:
    inside = measured["moves_per_cpu_second"]
    driven = measured["driven_moves_per_cpu_second"]
    return {
        **rounded((key, value) for key, value in measured.items() if key != "simulations_per_cpu_second"),
        "ratio_openspiel": beside and round(inside / beside["moves_per_cpu_second"], 2),
        "driven_ratio_openspiel": beside and round(driven / beside["moves_per_cpu_second"], 2),
        "compiled": compiled,
    }


def search_speeds(measured: dict[str, float], beside: dict[str, float] | None) -> dict[str, Any]:
    done = measured["simulations_per_cpu_second"]
    ratio = beside and round(done / beside["simulations_per_cpu_second"], 2)
    return {"simulations_per_cpu_second": round(done), "ratio_openspiel": ratio}


def rounded(values: Iterable[tuple[str, float]]) -> dict[str, int]:
    return {key: round(value) for key, value in values}
