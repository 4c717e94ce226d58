"""What a game proposes to someone new, or too small to read, can be played as it stands."""

import pytest

from ronron import games
from ronron.bots.registry import known_bots
from ronron.contract import Game
from ronron.kit.numbers import YOUNGEST
from ronron.plain import Proposal

PROPOSALS = [
    pytest.param(game, proposal, id=f"{game.about.id} {who}")
    for game in games.all_games().values()
    for who, proposal in (("first", game.about.first), ("little", game.about.little))
    if proposal is not None
]


@pytest.mark.parametrize(("game", "proposal"), PROPOSALS)
def test_what_a_game_proposes_can_be_played(game: Game, proposal: Proposal) -> None:
    assert set(proposal.bots) <= set(known_bots(game))
    assert game.resolve(len(proposal.bots) + 1, proposal.options).seats == len(proposal.bots) + 1


def test_someone_little_reads_nothing() -> None:
    little = [game for game in games.all_games().values() if game.about.little is not None]
    assert little
    for game in little:
        assert game.about.little is not None
        settled = game.resolve(len(game.about.little.bots) + 1, game.about.little.options)
        assert set(settled.options["series"]) <= set(YOUNGEST)
        assert set(game.about.little.bots) == {"kitten"}
