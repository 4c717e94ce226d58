"""The table and its story in words: whole in both languages."""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from ronron.bots.level import levels
from ronron.games.de_fil_en_aiguille import GAME, pieces
from ronron.games.de_fil_en_aiguille.belief import Belief, Pointed
from ronron.kit.luck import Luck
from ronron.kit.words import LANGUAGES, Words, typeset
from ronron.plain import BYSTANDER, Event, Line, Refusal
from tests.stories import assert_whole

if TYPE_CHECKING:
    from ronron.games.de_fil_en_aiguille.tests.conftest import Tables

HOME = "ronron.games.de_fil_en_aiguille"
NAMES = tuple(f"Chat {seat}" for seat in range(12))

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def words(language: str, reader: int | None = None) -> Words:
    return Words(language, HOME, names=NAMES, reader=reader)


@in_each_language
def test_every_view_can_be_described_and_every_event_told(table: "Tables", language: str) -> None:
    told: set[type[Event]] = set()
    moody = [GAME.resolve(3, {"mode": "moods"})] * 6  # until every mood has come
    for at, setup in enumerate([*GAME.tables_to_try()[::2], *moody]):
        scene = table(setup.seats, **setup.options)
        scene.luck = Luck(at)
        while not scene.state.over():
            for viewer in (BYSTANDER, scene.state.cat):
                assert_whole(words(language, viewer).lines(GAME.describe(scene.view(viewer))))
            timers = scene.clock()
            if timers and scene.luck.below(12) == 0:
                scene.goes(f"house {timers[0]}")
            else:
                scene.once()
        assert_whole(words(language).lines(GAME.describe(scene.view())))
        for viewer in (BYSTANDER, 0):
            for event in scene.match.heard[viewer]:
                told.add(type(event))
                assert_whole(words(language, viewer).lines(GAME.narrate(event)))
    known = {kind for kind in vars(pieces).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert known == told


@in_each_language
def test_every_refusal_of_a_seat_can_be_said(table: "Tables", language: str) -> None:
    refusals: list[Refusal] = []
    for setup in list(GAME.tables_to_try())[::4]:
        scene = table(setup.seats, **setup.options)
        while not scene.state.over():
            for seat in range(setup.seats):
                if scene.legal(seat):
                    moves = range(len(scene.match.alphabet))
                    refusals += [one for move in moves if (one := scene.state.refusal(seat, move)) is not None]
            scene.once()
    said = {f"{one.code} {one.values}": one for one in refusals}
    assert_whole(words(language).say(f"refusals.{one.code}", **one.values) for one in said.values())


@in_each_language
def test_options_levels_moods_and_credits_have_words(language: str) -> None:
    said = words(language)
    for option in GAME.about.options:
        assert_whole([said.say(f"options.{option.key}.title")])
        assert_whole([said.say(f"options.{option.key}.help")])
        assert_whole(said.say(f"options.{option.key}.{value}") for value in option.values)
    for mood in pieces.MOOD_IDS:
        assert_whole([said.say("describe.mood", mood=mood, effect=mood)])
    for level in levels(GAME):
        assert_whole(said.lines(level.introduce()))
    credits = said.say("about.credits")
    assert GAME.about.designer in credits
    assert GAME.about.publisher in credits


@in_each_language
def test_the_rules_are_numbered_like_the_code_and_give_credit(language: str) -> None:
    text = files(HOME).joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\.", text, re.MULTILINE) == [str(number) for number in range(1, 14)]
    assert "M. H." in text
    assert "Reverse Games" in text


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_paw_lies_between_the_same_clues_when_the_chain_has_grown(table: "Tables", side: str) -> None:
    scene = table(3).goes("house first 0", "house deal 3 1 2 3 4 5").draws("paw").goes(f"0 point {side}")
    [told] = paws_told(scene.view())
    while len(scene.view().clues) < 3:
        scene.all_say("clue").draws("paw")
    view = scene.view()
    assert (view.grows, len(view.paws)) == ("left" if side == "right" else "right", 1)
    assert paws_told(view) == [told]
    for seat in range(3):  # and so think the players
        blue = Belief("yarn", scene.setup, scene.view(seat)).paws
        assert blue == [Pointed(to=scene.state.chain[0], away=scene.state.chain[1])]


def paws_told(view: pieces.ThreadView) -> list[Line]:
    return [line for line in GAME.describe(view) if line.key == "describe.paw"]


def test_a_card_is_read_in_ones_own_language(table: "Tables") -> None:
    scene = table(3).goes("house first 0", "house deal 3 1 2 3 4 5").draws("vote")
    lines = {language: words(language, 1).lines(GAME.describe(scene.view(1))) for language in LANGUAGES}
    card = scene.view(1).board[0].card
    assert card is not None
    assert typeset(f"Case bleue : « {card.text.fr} ».", "fr") in lines["fr"]
    assert f"Blue space: “{card.text.en}”." in lines["en"]
