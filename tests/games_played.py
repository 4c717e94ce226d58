"""Whole random games, played for tests: as a match, as a record, as text."""

from collections.abc import Iterator, Sequence
from typing import Any

from ronron import games
from ronron.bots.random_bot import RandomBot
from ronron.contract import Game
from ronron.kit.luck import Luck
from ronron.plain import Setup
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Entry, Match
from ronron.records.record import Player, Record, write

FEW_MOVES = 10  # a game with so few leaves nothing to decide


def tables_of(game: Game) -> Sequence[Setup]:
    """The tables that it is tried at here."""
    from tests import dose  # a page's Python plays these games too, and has no hypothesis

    return game.tables_to_try()[:: 2 if dose.is_halved() else 1]


def all_tables() -> Iterator[tuple[Game, Setup]]:
    """Every game of the house at every table that it is tried at here."""
    for game in games.all_games().values():
        for setup in tables_of(game):
            yield game, setup


def usual_table() -> tuple[Game, Setup]:
    """The first table of the house at which there is something to decide: in some games one is only ever ready."""
    return next((game, setup) for game, setup in all_tables() if is_decided(game, setup))


def is_decided(game: Game, setup: Setup) -> bool:
    """Does it matter what one says at this table?"""
    return len(game.alphabet(setup)) > FEW_MOVES


def is_contested(game: Game, setup: Setup) -> bool:
    """Do the seats play against each other, or do they win and lose together?"""
    results = [play_match(game, setup, seed, listening=False)[0].state.result() for seed in range(3)]
    return any(len(set(result.scores)) > 1 for result in results)


def table_name(table: Any) -> str:
    game, setup = table
    return "-".join([game.about.id, str(setup.seats), *map(str, setup.options.values())])


def play_match(game: Game, setup: Setup, seed: int, *, listening: bool = True) -> tuple[Match, Deal]:
    deal = Deal(seed_from("test", seed), [f"salt {seat}" for seat in range(setup.seats)])
    match = Match(game, setup, listening=listening)
    luck = Luck(seed)
    players = [RandomBot(seed * 100 + seat) for seat in range(setup.seats)]
    while not match.state.over():
        seat = match.state.mover()
        if seat >= 0 and not match.state.race():
            # As a random player does, without the view that nobody would look at: most of the time of a random game.
            match.play(Entry(who=seat, move=match.alphabet[match.state.random_move(seat, luck)]))
        else:
            match.step(players, deal.draw)
    return match, deal


def record_of(match: Match, deal: Deal) -> Record:
    return Record(
        game=match.game.about.id,
        rules=match.game.about.rules_version,
        options=match.setup.options,
        seats=[Player(name=f"Chat {seat}", kind="random") for seat in range(match.setup.seats)],
        entries=match.entries,
        commitment=deal.commitment,
        salts=deal.salts,
        seed=deal.seed.hex(),
        result=match.state.result(),
    )


def play_text(game: Game, setup: Setup, seed: int) -> str:
    """A finished game as its record's text."""
    return write(record_of(*play_match(game, setup, seed, listening=False)))
