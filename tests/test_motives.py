"""Bots say why: what seats did in every golden record is explained in whole sentences, to themselves and to all."""

import pytest

from ronron import games
from ronron.contract import Game
from ronron.kit.words import LANGUAGES, Words
from ronron.plain import BYSTANDER, HOUSE, Deed
from ronron.records.record import read
from ronron.records.verify import begin, play_back
from tests.stories import assert_whole
from tests.test_told import sent, texts

TALKATIVE = [game for game in games.all_games().values() if game.facets().motives is not None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TALKATIVE, ids=lambda game: game.about.id)
def test_whatever_was_done_is_explained_whole(game: Game, language: str) -> None:
    motives = game.facets().motives
    assert motives is not None
    said: set[str] = set()
    deeds = explained = 0
    for text in texts(game):
        record = read(text)
        match = begin(record)
        names = [player.name for player in record.seats]
        words = Words(language, games.home(game), names=names)
        moves = play_back(record, match)
        for entry in record.entries:
            eyes = (BYSTANDER, entry.who)
            before = {
                viewer: (match.state.view(viewer), len(match.heard[viewer])) for viewer in eyes if viewer != HOUSE
            }
            next(moves)
            for viewer, (view, heard) in before.items() if entry.who != HOUSE else ():
                events, earlier = match.heard[viewer][heard:], match.heard[viewer][:heard]
                after = match.state.view(viewer)
                deed = Deed(seat=entry.who, before=view, after=after, events=events, heard=earlier)
                lines = sent(words, motives.why(deed))
                said.update(lines)
                deeds += viewer == BYSTANDER and bool(events)
                explained += viewer == BYSTANDER and bool(lines)
    assert_whole(said)
    assert explained > deeds / 2
    assert len(said) > 5
