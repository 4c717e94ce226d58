"""The laws from a terminal: `python -m ronron.laws GAME`."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from traceback import print_exception

from ronron import games
from ronron.contract import Game
from ronron.kit.compiled import is_compiled
from ronron.kit.words import Words
from ronron.laws import LAWS, LawBroken, Position, RulesCrashed, look
from ronron.laws.engines import digest, found, seeded_record
from ronron.laws.position import name
from ronron.plain import Refusal, Setup
from ronron.records.record import canonical


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m ronron.laws", description="Put a game before the laws.")
    parser.add_argument("game", help="the id of a game of the house, or the module of any other")
    parser.add_argument("--seats", type=int, help="only tables of so many seats")
    parser.add_argument("--options", type=json.loads, help="only this table, with --seats")
    parser.add_argument("--seeds", type=int, nargs="+", default=range(5), help="the games to walk (0 to 4)")
    parser.add_argument("--digests", action="store_true", help="law 12: a line of JSON for each seeded game")
    parser.add_argument("--records", action="store_true", help="law 12: the records themselves")
    parser.add_argument("--show", type=int, metavar="STEPS", help="show where the games stand after so many moves")
    chosen = parser.parse_args(arguments)
    try:
        game = found(chosen.game)
        setups = [one for one in game.tables_to_try() if chosen.seats in (None, one.seats)]
        if chosen.options is not None:
            setups = [game.resolve(chosen.seats, chosen.options)]
        for setup in setups:
            if chosen.digests or chosen.records:
                write_games(game, setup, chosen.seeds, whole=chosen.records)
            elif chosen.show is not None:
                for seed in chosen.seeds:
                    show(Position(game=game, setup=setup, seed=seed, steps=chosen.show))
            else:
                check(game, setup, chosen.seeds)
    except (LawBroken, RulesCrashed) as problem:
        if problem.__cause__ is not None:
            print_exception(problem.__cause__)
        sys.stderr.write(f"{problem}\n")
        return 1
    except (ImportError, AttributeError, Refusal) as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    return 0


def write_games(game: Game, setup: Setup, seeds: Sequence[int], *, whole: bool) -> None:
    for seed in seeds:
        record = seeded_record(game, setup, seed)
        if whole:
            sys.stdout.write(record)
        else:
            line = {"seats": setup.seats, "seed": seed, "compiled": is_compiled(), "digest": digest(record)}
            sys.stdout.write(f"{canonical(line)}\n")


def show(position: Position) -> None:
    """A position for people to look at: how it came about, what everyone sees of it, and what everyone can do."""
    sys.stdout.write(f"{position.where()}\n")
    match = position.walk()
    for viewer in match.viewers:
        view = match.state.view(viewer)
        said = Words("en", games.home(position.game), reader=viewer).lines(position.game.describe(view))
        legal = ", ".join(match.legal(viewer)) if viewer >= 0 else ""
        lines = [f"{name(viewer)}:", *(f"  {line}" for line in said), f"  {view}"]
        sys.stdout.write("\n".join([*lines, *([f"  can: {legal}"] if legal else []), ""]))


def check(game: Game, setup: Setup, seeds: Sequence[int]) -> None:
    """Every law at the start, at the end, and at some places between."""
    for seed in seeds:
        whole = Position(game=game, setup=setup, seed=seed, steps=10_000)
        look(Position.walk, whole)
        length = len(whole.walk().entries)
        for steps in sorted({0, 1, length // 4, length // 2, 3 * length // 4, length - 1, length}):
            position = Position(game=game, setup=setup, seed=seed, steps=steps)
            for law in LAWS:
                look(law, position)
    sys.stdout.write(f"{setup.seats} seats, {canonical(setup.options)}: every law holds\n")


if __name__ == "__main__":
    sys.exit(main())
