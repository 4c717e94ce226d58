"""The table and its story in words: whole in both languages, and good to read aloud."""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from ronron.bots.level import levels
from ronron.games.nume_cats import GAME, pieces
from ronron.kit.luck import Luck
from ronron.kit.words import LANGUAGES, Words, typeset
from ronron.plain import BYSTANDER, HOUSE, Event, Refusal
from ronron.records.match import Entry, Match
from tests.stories import assert_whole

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Tables

HOME = "ronron.games.nume_cats"
NAMES = ("Minou", "Félix", "Plume", "Zoé", "Papi", "Lou")
# A key that found no template shows itself; a value that is not there shows as None.

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def words(language: str, reader: int | None = None) -> Words:
    return Words(language, HOME, names=NAMES, reader=reader)


@in_each_language
def test_every_view_can_be_described_and_every_event_told(language: str) -> None:
    told: set[type[Event]] = set()
    for setup in GAME.tables_to_try():
        match = Match(GAME, setup)
        luck = Luck(7)
        for step in range(250):
            if match.state.over():
                break
            if step % 5 == 0:
                for viewer in (BYSTANDER, step % setup.seats):
                    assert_whole(words(language, viewer).lines(GAME.describe(match.state.view(viewer))))
            play_once(match, luck)
        match.state.events = []
        for timer in match.state.clock():
            if timer.move.verb == "time-up":
                match.play(Entry(who=HOUSE, move=timer.move.notation()))
        assert_whole(words(language, 0).lines(GAME.describe(match.state.view(0))))
        for viewer in (BYSTANDER, 0):
            for event in match.heard[viewer]:
                told.add(type(event))
                assert_whole(words(language, viewer).lines(GAME.narrate(event)))
    for event in (
        pieces.TurnedOver(times=1),
        pieces.WentOut(seat=0, hand=0, place=1),
        pieces.ChaseEnded(first=1, late=()),
    ):
        told.add(type(event))
        for viewer in (BYSTANDER, 0):
            assert_whole(words(language, viewer).lines(GAME.narrate(event)))
    for ending in pieces.ENDINGS:
        ended = pieces.GameEnded(ending=ending, cards=(0, 4), ranks=(1, 1), winners=(0, 1))
        assert_whole(words(language, 0).lines(GAME.narrate(ended)))
    known = {kind for kind in vars(pieces).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert known == told


def play_once(match: Match, luck: Luck) -> None:
    """Whatever chance brings; people slap less than they could."""
    state = match.state
    if state.chance():
        match.play(Entry(who=HOUSE, move=state.sample(luck).notation()))
    elif state.clock() and not state.owed() and luck.below(2):
        match.play(Entry(who=HOUSE, move=state.clock()[0].move.notation()))
    else:
        asked = [seat for seat in range(match.setup.seats) if state.legal(seat)]
        seat = asked[luck.below(len(asked))]
        legal = match.legal(seat)
        match.play(Entry(who=seat, move=legal[luck.below(len(legal))]))


@in_each_language
def test_every_refusal_can_be_said(table: "Tables", language: str) -> None:
    codes = {
        "other-hand", "window-open", "not-your-flip", "nothing-revealed", "hand-out", "slapped-already",
        "settled-already", "house-not-now", "not-a-first", "not-the-cards", "not-an-order",
    }  # fmt: skip
    refusals = [Refusal(code) for code in codes]
    for options in ({"first": 5}, {"handicap": [1]}):
        with pytest.raises(Refusal) as caught:
            GAME.resolve(3, options)
        refusals.append(caught.value)
    assert_whole(words(language).say(f"refusals.{one.code}", **one.values) for one in refusals)


@in_each_language
def test_options_levels_and_credits_have_words(language: str) -> None:
    said = words(language)
    for option in GAME.about.options:
        assert_whole([said.say(f"options.{option.key}.title"), said.say(f"options.{option.key}.help")])
        assert_whole(said.say(f"options.{option.key}.{value}") for value in option.values)
    for level in levels(GAME):
        assert_whole(said.lines(level.introduce()))
    credits = said.say("about.credits")
    assert GAME.about.designer in credits
    assert GAME.about.publisher in credits


def test_a_duel_read_aloud(table: "Tables") -> None:
    scene = table(3, up={0: "digits 5"}, piles={1: "additions 5"}, turn=1).flips(1).slaps(0)
    heard = [line for event in scene.events for line in words("fr", 0).lines(GAME.narrate(event))]
    told = [
        "Félix a la patte sur sa pile…",
        "5 en addition, chez Félix.",
        "Tu tapes !",
        "Tu tapes en premier et tu donnes tes cartes : 1 à Félix.",
    ]
    assert heard == [typeset(line, "fr") for line in told]
    assert words("en", 0).lines(GAME.describe(scene.view(0)))[0] == "Your turn: turn up a card."


@in_each_language
def test_the_rules_are_numbered_like_the_code_and_give_credit(language: str) -> None:
    text = files(HOME).joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\.", text, re.MULTILINE) == [str(number) for number in range(1, 13)]
    assert "François Petit" in text
    assert "Cat’s Family" in text
