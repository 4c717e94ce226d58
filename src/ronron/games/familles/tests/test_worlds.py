"""Imagined tables of Familles can be played on: nobody holds a whole family, which would lie on the table (rule 1)."""

import pytest

from ronron.bots.budget import Budget
from ronron.bots.playout import play_randomly
from ronron.bots.search_bot import SearchBot
from ronron.games.familles import GAME
from ronron.games.familles.rules import NONE, Reunion
from ronron.games.familles.worlds import Worlds, whole_family
from ronron.kit.luck import Luck
from ronron.laws.position import Position
from ronron.plain import Setup

GAMES = 6
WORLDS = 12
TABLES = [GAME.resolve(seats, {"by": by}) for seats in (3, 4, 5, 6) for by in ("value", "series")]
TABLES += [GAME.resolve(seats, {"series": ["digits", "dots"]}) for seats in (2, 6)]


def decisions(setup: Setup, seed: int, every: int) -> list[Position]:
    return [Position(game=GAME, setup=setup, seed=seed, steps=steps) for steps in range(3, 120, every)]


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: f"{setup.seats}-{setup.options['by']}")
def test_nobody_holds_a_whole_family_and_the_game_goes_on(setup: Setup) -> None:
    luck = Luck(setup.seats)
    for seed in range(GAMES):
        for position in decisions(setup, seed, 13):
            match = position.walk()
            if match.state.over():
                break
            imagination = GAME.imagine(match.knowledge(int(match.state.mover())))
            for _ in range(WORLDS):
                world = imagination.sample(luck)
                assert isinstance(world, Reunion)
                assert whole_family(world) == (NONE, NONE)
                assert world.legal(world.turn)
            play_randomly(world, luck)


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: f"{setup.seats}-{setup.options['by']}")
def test_a_world_with_whole_families_is_put_in_order_by_changing_places(setup: Setup) -> None:
    luck = Luck(7)
    for position in decisions(setup, 1, 29):
        match = position.walk()
        if match.state.over():
            break
        worlds = GAME.imagine(match.knowledge(int(match.state.mover())))
        assert isinstance(worlds, Worlds)
        world = worlds.known.copy()
        worlds.spread_out(world, luck)
        before = world.copy()
        for family in range(16):  # as many whole families as the hands have room for
            for seat in range(setup.seats):
                gather(worlds, world, seat, family)
        worlds.part_families(world, luck)
        assert whole_family(world) == (NONE, NONE)
        for seat in range(setup.seats):
            assert world.where.count(seat) == before.where.count(seat) == world.sizes[seat]
        assert sorted(world.pile) == sorted(card for card in worlds.mind.unseen if world.where[card] < 0)
        assert [world.where[card] for card in world.clan.cards if card not in worlds.mind.unseen] == [
            before.where[card] for card in world.clan.cards if card not in worlds.mind.unseen
        ]


def gather(worlds: Worlds, world: Reunion, seat: int, family: int) -> None:
    """All cards of a family that are hidden go to one hand, as far as it has hidden cards to give for them."""
    unseen = worlds.mind.unseen
    wanted = [card for card in unseen if world.clan.family[card] == family and world.where[card] != seat]
    given = [card for card in unseen if world.where[card] == seat and world.clan.family[card] != family]
    if len(given) >= len(wanted):
        for card, other in zip(wanted, given):
            worlds.change_places(world, card, other)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_generic_search_plays_whole_games(seats: int) -> None:
    setup = GAME.resolve(seats, {"series": ["digits", "dots"]})
    for position in decisions(setup, 2, 17):
        match = position.walk()
        if match.state.over():
            break
        knowledge = match.knowledge(int(match.state.mover()))
        assert SearchBot(3, Budget(iterations=60)).choose(knowledge).move in knowledge.legal
