"""The nets that games carry are for the glances and rules of today, and small."""

from importlib.resources import files

import pytest

from ronron import games
from ronron.kit import net

MOST_BYTES = 2_000_000  # of all nets of a game
GAMES = list(games.all_games())


@pytest.mark.parametrize("name", GAMES)
def test_the_nets_of_a_game_fit_it(name: str) -> None:
    game = games.find(name)
    folder = files(games.home(game)).joinpath(net.NETS)
    carried = sorted(folder.iterdir(), key=lambda one: one.name) if folder.is_dir() else []
    glance = game.facets().glance
    for one in carried:
        assert glance is not None
        card, _ = net.opened(one.read_bytes())
        assert one.name.endswith(".net")
        assert (card["game"], card["rules"], card["glance"]) == (name, game.about.rules_version, glance.version)
        for options in card["schooling"]["options"]:
            setup = game.resolve(card["schooling"]["seats"], options)
            width = sum(field.size for field in glance.fields(setup))
            assert [card["sizes"][0], card["sizes"][-1]] == [width, len(game.alphabet(setup))]
    assert sum(len(one.read_bytes()) for one in carried) <= MOST_BYTES
