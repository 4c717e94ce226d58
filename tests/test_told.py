"""Every golden record, told: each view and each event becomes a sentence, in both languages, with nothing left open."""

from importlib.resources import files

import pytest

from ronron import games
from ronron.contract import Game
from ronron.kit.words import LANGUAGES, Words
from ronron.records.match import Match
from ronron.records.record import read

EVERY = 7  # views are looked at so often; events always


def texts(game: Game) -> list[str]:
    folder = files(games.home(game)).joinpath("records")
    found = [file for file in folder.iterdir() if file.name.endswith(".ronron")]
    return [file.read_text(encoding="utf-8") for file in sorted(found, key=lambda file: file.name)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.all_games().values(), ids=lambda game: game.about.id)
def test_every_golden_record_is_told_whole(game: Game, language: str) -> None:
    said: set[str] = set()
    for text in texts(game):
        record = read(text)
        match = Match(game, game.resolve(len(record.seats), record.options))
        names = [player.name for player in record.seats]
        words = {viewer: Words(language, games.home(game), names=names, reader=viewer) for viewer in match.viewers}
        for at, entry in enumerate(record.entries):
            match.play(entry)
            for viewer in match.viewers if at % EVERY == 0 or match.state.over() else ():
                said.update(words[viewer].lines(game.describe(match.state.view(viewer))))
        for viewer in match.viewers:
            for event in match.heard[viewer]:
                said.update(words[viewer].lines(game.narrate(event)))
    wrong = [line for line in said if "{" in line or "None" in line or line.startswith(("events.", "describe."))]
    assert not wrong
    assert len(said) > 20
