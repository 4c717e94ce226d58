"""The tables at which other people's judges try our games."""

import pytest

from ronron import games

GAMES = [game for game in games.own_games().values() if game.facets().glance is not None]
LEAST_AND_MOST = [
    (game.about.id, seats) for game in GAMES for seats in sorted({game.about.seats[0], game.about.seats[-1]})
]
at_least_and_most_seats = pytest.mark.parametrize(("game", "seats"), LEAST_AND_MOST)
