"""`ronron bench research`: decisions a CPU second, with what the seat sees and what it can do."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from statistics import median
from typing import Any

from tqdm import tqdm

from ronron import games
from ronron.contract import Game
from ronron.kit.compiled import is_compiled
from ronron.kit.rates import Measure, rate
from ronron.plain import Setup
from ronron.research.document import table_of
from ronron.research.matches import Matches

MATCHES = 256
STEPS = 10  # between two looks at the clock
SLICES = 5  # of each measure; the median counts
PEERS = {  # of OpenSpiel
    "oh_hell": "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed=12)",
    "hearts": "hearts",
    "go_fish": "go_fish(players=4)",
}


def inside(game: Game, setup: Setup) -> Callable[[], int]:
    """Matches side by side, moves at random, chosen where they are played."""
    glance = game.facets().glance
    if glance is None:
        raise ValueError(f"{game.about.id} offers no glance")
    matches = Matches(game, setup, glance, MATCHES, "bench", 0)

    def work() -> int:
        matches.wander(STEPS)
        return MATCHES * STEPS

    return work


def batch(game: Game, setup: Setup) -> Callable[[], int]:
    """The same, driven by numpy: everything unfolded, moves chosen there."""
    np = import_module("numpy")
    numbers = import_module("ronron.research.batch")
    many = numbers.Batch(game, seats=setup.seats, options=setup.options, matches=MATCHES, seed="bench")
    luck = np.random.default_rng(1)

    def work() -> int:
        for _ in range(STEPS):
            many.glances()
            many.play(numbers.any_legal(many.masks(), luck))
        return MATCHES * STEPS

    return work


def peer(name: str) -> Callable[[], int]:
    """A game of OpenSpiel at random, with its tensor and its mask at every decision."""
    pyspiel = import_module("pyspiel")
    random = import_module("random").Random(1)
    game = pyspiel.load_game(name)
    informed = game.get_type().provides_information_state_tensor

    def work() -> int:
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[random.randrange(len(outcomes))][0])
                continue
            seat = state.current_player()
            if informed:
                state.information_state_tensor(seat)
            else:
                state.observation_tensor(seat)
            state.legal_actions_mask(seat)
            legal = state.legal_actions(seat)
            state.apply_action(legal[random.randrange(len(legal))])
            done += 1
        return done

    return work


def report(*, seconds: float, only: str | None = None) -> dict[str, Any]:
    """Every measure of every game, a slice of each in turn; the medians. What cannot be measured says why."""
    found = {name: game for name, game in games.all_games().items() if only in (None, name)}
    said: dict[str, dict[str, Any]] = {name: told_of(game) for name, game in found.items()}
    beside: dict[str, dict[str, Any]] = {name: {} for name in PEERS}
    wanted: list[tuple[dict[str, Any], str, Callable[[], Callable[[], int]]]] = []
    for name, game in found.items():
        setup = table_of(game)
        wanted.append((said[name], "inside", partial(inside, game, setup)))
        wanted.append((said[name], "batch", partial(batch, game, setup)))
    wanted += [(beside[name], "driven", partial(peer, text)) for name, text in PEERS.items()]
    measures = [(to, what, measure_or_none(to, make, seconds)) for to, what, make in wanted]
    slices: dict[int, list[float]] = {at: [] for at in range(len(measures))}
    turns = [at for _ in range(SLICES) for at in range(len(measures)) if measures[at][2] is not None]
    for at in tqdm(turns, unit="slice", disable=None, leave=False):
        to, what, measure = measures[at]
        try:
            slices[at].append(measure() if measure is not None else 0.0)
        except Exception as problem:  # a fault of one game is one line of the report
            to["fault"] = f"{what}: {type(problem).__name__}: {problem}"
    for at, (to, what, _) in enumerate(measures):
        to[what] = round(median(slices[at])) if slices[at] else None
    peers = {name: one for name, one in beside.items() if one["driven"]}
    hell = peers.get("oh_hell", {}).get("driven")
    for one in said.values():
        one["ratio_oh_hell"] = round(one["batch"] / hell, 1) if hell and one["batch"] else None
    return {"games": said, "peers": peers}


def told_of(game: Game) -> dict[str, Any]:
    """What is measured: how many sit there, how much is seen, how many moves there are."""
    setup = table_of(game)
    glance = game.facets().glance
    width = sum(field.size for field in glance.fields(setup)) if glance else None
    return {"seats": setup.seats, "width": width, "moves": len(game.alphabet(setup)), "compiled": is_compiled()}


def measure_or_none(to: dict[str, Any], make: Callable[[], Callable[[], int]], seconds: float) -> Measure | None:
    try:
        return rate(make(), seconds)
    except ImportError:
        return None  # an extra that is not here
    except Exception as problem:
        to["fault"] = f"{type(problem).__name__}: {problem}"
        return None
