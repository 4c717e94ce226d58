"""`ronron bench research`: decisions a CPU second, with what the seat sees and what it can do."""

import gc
import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from statistics import median
from typing import Any

from tqdm import tqdm

from ronron import games
from ronron.contract import Game
from ronron.kit.compiled import is_compiled
from ronron.kit.rates import Measure, rate
from ronron.plain import Setup
from ronron.research import peers
from ronron.research.document import table_of
from ronron.research.matches import Matches
from ronron.research.peers import PEERS, Work
from ronron.research.study import glance_of, gymnasium_id, openspiel_name

MATCHES = 256  # what fits near the processor, and needs little of numpy a match
STEPS = 10  # between two looks at the clock
SLICES = 5  # of each measure; the median counts
SIZES = (16, 64, 256, 1024)  # of a batch, to see how it grows


def inside(game: Game, setup: Setup) -> Work:
    """Matches side by side, moves at random, chosen where they are played."""
    matches = Matches(game, setup, glance_of(game), MATCHES, "bench", 0)

    def work() -> int:
        matches.wander(STEPS)
        return MATCHES * STEPS

    return work


def batch(game: Game, setup: Setup, matches: int | None = None) -> Work:
    """The same, driven by numpy: everything unfolded, moves chosen there."""
    np = import_module("numpy")
    numbers = import_module("ronron.research.batch")
    size = MATCHES if matches is None else matches
    many = numbers.Batch(game, seats=setup.seats, options=setup.options, matches=size, seed="bench")
    luck = np.random.default_rng(1)

    def work() -> int:
        for _ in range(STEPS):
            many.glances()
            many.play(numbers.any_legal(many.masks(), luck))
        return size * STEPS

    return work


def pettingzoo(game: Game, setup: Setup) -> Work:
    made = import_module("ronron.research.pettingzoo").env(game, seats=setup.seats, options=setup.options)
    return peers.pettingzoo(made)


def gymnasium(game: Game, setup: Setup) -> Work:
    """A decision of one's own; what the bots do meanwhile, at random, does not count."""
    import_module("ronron.research.gymnasium")
    make = import_module("gymnasium").make
    return peers.gymnasium(make(gymnasium_id(game), seats=setup.seats, options=setup.options))


def gymnasium_vector(game: Game, setup: Setup) -> Work:
    """One seat of each of many tables; again one's own decisions alone count."""
    return many_seats(game, setup, "random")


def gymnasium_all_seats(game: Game, setup: Setup) -> Work:
    """Every seat of many tables: whoever learns by playing against himself."""
    return many_seats(game, setup, None)


def many_seats(game: Game, setup: Setup, bots: str | None) -> Work:
    import_module("ronron.research.gymnasium")
    make = import_module("gymnasium").make_vec
    table = {"seats": setup.seats, "options": setup.options, "bots": bots}
    return peers.gymnasium_vector(make(gymnasium_id(game), num_envs=peers.AT_ONCE, **table))


def rl_environment(game: Game, setup: Setup) -> Work:
    made = import_module("ronron.research.rl_environment").Environment
    return peers.rl_environment(made(game, seats=setup.seats, options=setup.options, seed="bench"))


def openspiel(game: Game, setup: Setup) -> Work:
    import_module("ronron.research.openspiel")
    return peers.openspiel(f"{openspiel_name(game)}(players={setup.seats})")


WAYS: dict[str, Callable[[Game, Setup], Work]] = {
    "inside": inside,
    "batch": batch,
    "pettingzoo": pettingzoo,
    "gymnasium": gymnasium,
    "gymnasium_vector": gymnasium_vector,
    "gymnasium_all_seats": gymnasium_all_seats,
    "openspiel": openspiel,
    "rl_environment": rl_environment,
}
LIKE = {"gymnasium_all_seats": "gymnasium_vector"}  # ways that stand beside the same games of others


def report(*, seconds: float, only: str | None = None) -> dict[str, Any]:
    """Every measure of every game, a slice of each in turn; the medians. What cannot be measured says why."""
    found = {name: game for name, game in games.all_games().items() if only in (None, name)}
    said: dict[str, dict[str, Any]] = {name: told_of(game) for name, game in found.items()}
    beside: dict[str, dict[str, Any]] = {name: {"of": one.of} for name, one in PEERS.items()}
    wanted: list[tuple[dict[str, Any], str, Callable[[], Work]]] = []
    for name, game in found.items():
        setup = table_of(game)
        wanted += [(said[name], way, partial(make, game, setup)) for way, make in WAYS.items()]
    wanted += [(beside[name], "driven", peers.driven(one)) for name, one in PEERS.items()]
    take(wanted, seconds)
    there = {name: one for name, one in beside.items() if one["driven"]}
    hell = there.get("oh_hell", {}).get("driven")
    for one in said.values():
        one["ratio_oh_hell"] = round(one["batch"] / hell, 1) if hell and one["batch"] else None
        for way in WAYS:
            theirs = [peer["driven"] for name, peer in there.items() if PEERS[name].beside == LIKE.get(way, way)]
            if theirs:
                one[f"ratio_{way}"] = round(one[way] / median(theirs), 1) if one[way] else None
    return {
        "games": said,
        "peers": there,
        "growth": growth(found[next(iter(found))] if only else widest(found), seconds),
    }


def take(wanted: Sequence[tuple[dict[str, Any], str, Callable[[], Work]]], seconds: float) -> None:
    """Each measure is written where it belongs: its median, or None where an extra is not here."""
    measures = [(to, what, measure_or_none(to, make, seconds)) for to, what, make in wanted]
    slices: dict[int, list[float]] = {at: [] for at in range(len(measures))}
    turns = [at for _ in range(SLICES) for at in range(len(measures)) if measures[at][2] is not None]
    gc.collect()
    gc.freeze()  # each as if it were alone: what the others hold is not searched for rubbish again and again
    for at in tqdm(turns, unit="slice", disable=None, leave=False):
        to, what, measure = measures[at]
        try:
            slices[at].append(measure() if measure is not None else 0.0)
        except Exception as problem:  # a fault of one game is one line of the report
            to["fault"] = f"{what}: {type(problem).__name__}: {problem}"
    gc.unfreeze()
    for at, (to, what, _) in enumerate(measures):
        to[what] = round(median(slices[at])) if slices[at] else None


def widest(found: dict[str, Game]) -> Game:
    """The game in which most is seen."""
    return max(found.values(), key=lambda game: told_of(game)["width"] or 0)


def growth(game: Game, seconds: float) -> dict[str, Any]:
    """How a batch of one game grows: with seats, with matches side by side, with processes."""
    setup = table_of(game)
    seats: dict[str, Any] = {}
    sizes: dict[str, Any] = {}
    wanted = [(seats, str(many), partial(batch, game, game.resolve(many, {}))) for many in game.about.seats]
    wanted += [(sizes, str(size), partial(batch, game, setup, size)) for size in SIZES]
    take(wanted, seconds)
    processes = {str(many): together(game.about.id, many, seconds) for many in range(1, (os.cpu_count() or 1) + 1)}
    return {"game": game.about.id, "seats": seats, "matches": sizes, "processes": processes}


def together(game: str, processes: int, seconds: float) -> int | None:
    """So many processes at once, each with a batch of its own; all of their decisions a CPU second."""
    with get_context("spawn").Pool(processes) as pool:
        rates = pool.map(partial(alone, seconds=seconds), [game] * processes, chunksize=1)
    return None if None in rates else round(sum(one for one in rates if one is not None))


def alone(game: str, seconds: float) -> float | None:
    found = games.find(game)
    measure = measure_or_none({}, partial(batch, found, table_of(found)), seconds)
    return None if measure is None else measure()


def told_of(game: Game) -> dict[str, Any]:
    """What is measured: how many sit there, how much is seen, how many moves there are."""
    setup = table_of(game)
    glance = game.facets().glance
    width = sum(field.size for field in glance.fields(setup)) if glance else None
    return {"seats": setup.seats, "width": width, "moves": len(game.alphabet(setup)), "compiled": is_compiled()}


def measure_or_none(to: dict[str, Any], make: Callable[[], Work], seconds: float) -> Measure | None:
    try:
        return rate(make(), seconds)
    except ImportError:
        return None  # an extra that is not here
    except Exception as problem:
        to["fault"] = f"{type(problem).__name__}: {problem}"
        return None
