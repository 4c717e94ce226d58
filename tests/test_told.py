"""Every golden record, told: each view and each event becomes a sentence, in both languages, with nothing left open.

Lines go over the wire as JSON, so each is sent there and back before it is said: nothing may be lost on the way.
"""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from ronron import games
from ronron.contract import Game
from ronron.kit.words import LANGUAGES, Words
from ronron.plain import Line
from ronron.records.match import Match
from ronron.records.record import read
from tests.stories import assert_whole

EVERY = 7  # views are looked at so often; events always


def texts(game: Game) -> list[str]:
    folder = files(games.home(game)).joinpath("records")
    found = [file for file in folder.iterdir() if file.name.endswith(".ronron")]
    return [file.read_text(encoding="utf-8") for file in sorted(found, key=lambda file: file.name)]


def sent(words: Words, lines: Sequence[Line]) -> list[str]:
    """The lines as sentences, which are the same at the other end of the wire."""
    said = words.lines(lines)
    assert words.lines(received(msgspec.json.decode(msgspec.json.encode(lines)))) == said
    return said


def received(value: Any) -> Any:
    """What a client makes of it: whatever has a key is a line."""
    if isinstance(value, list):
        return [received(one) for one in value]
    if isinstance(value, dict) and "key" in value:
        return Line(key=value["key"], values={name: received(one) for name, one in value["values"].items()})
    return value


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
                said.update(sent(words[viewer], game.describe(match.state.view(viewer))))
        for viewer in match.viewers:
            for event in match.heard[viewer]:
                said.update(sent(words[viewer], game.narrate(event)))
    assert_whole(said)
    assert len(said) > 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.all_games().values(), ids=lambda game: game.about.id)
def test_every_move_can_be_said(game: Game, language: str) -> None:
    words = Words(language, games.home(game))
    moves = {move for setup in game.tables_to_try() for move in game.alphabet(setup)}
    assert [move for move in moves if words.template(f"moves.{move.partition(' ')[0]}") is None] == []
    assert_whole(words.move(move) for move in sorted(moves))
