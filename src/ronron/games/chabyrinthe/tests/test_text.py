"""The roof and its story in words: whole in both languages, and good to read aloud."""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from ronron.bots.level import levels
from ronron.games.chabyrinthe import GAME, pieces
from ronron.games.chabyrinthe.pieces import COUNTS, GRADES, KINDS, LIMITS, GameEnded
from ronron.kit.luck import Luck
from ronron.kit.words import LANGUAGES, Words, typeset
from ronron.plain import BYSTANDER, Event, Refusal, Setup
from tests.stories import assert_whole

if TYPE_CHECKING:
    from ronron.games.chabyrinthe.tests.conftest import Tables

HOME = "ronron.games.chabyrinthe"
NAMES = ("Minou", "Félix", "Plume", "Zoé")
# A key that found no template shows itself; a value that is not there shows as None.

in_each_language = pytest.mark.parametrize("language", LANGUAGES)
each_setup = pytest.mark.parametrize(
    "setup", GAME.tables_to_try(), ids=lambda one: f"{one.seats}-{one.options['mode']}-{one.options['size']}"
)


def words(language: str, reader: int | None = None) -> Words:
    return Words(language, HOME, names=NAMES, reader=reader)


@in_each_language
@each_setup
def test_every_view_can_be_described_and_every_event_told(table: "Tables", setup: Setup, language: str) -> None:
    scene = table(setup.seats, **{**setup.options, "first": "drawn"})
    luck = Luck(6)
    step = 0
    while True:
        viewer = (BYSTANDER, *scene.seats)[step % (setup.seats + 1)]
        assert_whole(words(language, viewer).lines(GAME.describe(scene.view(viewer))))
        if scene.state.over():
            break
        scene.plays_once(luck)
        step += 1
    for viewer in (BYSTANDER, *scene.seats):
        for event in scene.heard_by(viewer):
            assert_whole(said := words(language, viewer).lines(GAME.narrate(event)))
            assert said


def test_those_nights_tell_every_kind_of_event(table: "Tables") -> None:
    told: set[type[Event]] = set()
    for seed in range(3):
        scene = table(2, size=3).begin(Luck(seed))
        luck = Luck(seed)
        while not scene.state.over():
            scene.plays_once(luck)
        told |= {type(event) for event in scene.events}
    assert told == {kind for kind in vars(pieces).values() if isinstance(kind, type) and issubclass(kind, Event)} - {
        Event
    }


ENDS = [
    GameEnded(ending="all-home", mode="rivals", turns=9, grade=None, points=(30, 30), ranks=(1, 1), winners=(0, 1)),
    GameEnded(
        ending="stalled", mode="teams", turns=9, grade=None, points=(9, 9, 5, 5), ranks=(1, 1, 3, 3), winners=(0, 1)
    ),
    GameEnded(
        ending="stalled", mode="teams", turns=9, grade=None, points=(5, 5, 5, 5), ranks=(1,) * 4, winners=(0, 1, 2, 3)
    ),
    *(
        GameEnded(ending="dawn", mode="solo", turns=200, grade=grade, points=(9,), ranks=(2,), winners=())
        for grade in GRADES
    ),
]


@in_each_language
@pytest.mark.parametrize("event", ENDS)
def test_every_end_can_be_told(event: GameEnded, language: str) -> None:
    for reader in (BYSTANDER, 0, 3):
        assert_whole(words(language, reader).lines(GAME.narrate(event)))


@in_each_language
def test_every_refusal_can_be_said(table: "Tables", language: str) -> None:
    refusals: list[Refusal] = []
    scene = table(3).begin(Luck(2))
    luck = Luck(2)
    for _ in range(40):
        found = [scene.state.refusal(scene.turn(), move) for move in range(len(scene.alphabet))]
        refusals += [one for one in found if one is not None]
        scene.plays_once(luck)
    for seats, options in ((2, {"mode": "solo"}), (2, {"first": 3})):
        with pytest.raises(Refusal) as caught:
            GAME.resolve(seats, options)
        refusals.append(caught.value)
    refusals += [Refusal(code) for code in ("house-not-now", "not-a-first", "not-the-cards", "not-a-roof")]
    codes = {one.code for one in refusals}
    assert {"cannot-turn", "turning-alike", "insertion-alike", "mode-seats", "no-such-seat"} <= codes
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


def test_a_turn_read_aloud(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         H··
        ·─┐┘·
        ·│└─·
        ·│┌┐·
         4·H
        """)
    scene.plays("0 turn a1 1", "0 stop")
    heard = [line for event in scene.heard_by(1) for line in words("fr", 1).lines(GAME.narrate(event))]
    told = [
        "Minou tourne a1, un quart de tour à droite : droit haut-bas.",
        "Le chat de la place 9 rentre au foyer de la place 1 : 4 points pour Minou.",
        "Le foyer passe de la place 1 à la place 2.",
        "Un chat à 3 points s’installe à la place 10 ; encore 2 dans la pioche.",
        "Minou s’arrête là.",
        "Tour 2, à toi.",
    ]
    assert heard == [typeset(line, "fr") for line in told]


def test_the_roof_read_aloud(table: "Tables") -> None:
    scene = table(2, size=3).roof(
        """
         H··
        ·─┐┘·
        ·│╫─·
        ·│┌┼·
         4·H
        """,
        pile="tee cross",
    )
    told = words("en", 0).lines(GAME.describe(scene.view(0)))
    assert told[:3] == [
        "Turn 1. Your turn: 2 actions.",
        "Homes at places 1, 7.",
        "Cats outside: a 4-point cat (place 9). 3 more in the pile.",
    ]
    assert told[3].splitlines()[1].split(", ")[0] == "a1 straight left-right"
    assert [line.split() for line in told[3].splitlines()[2:]] == [
        ["a2", "straight", "up-down,", "b2", "bridge,", "c2", "straight", "left-right"],
        ["a3", "straight", "up-down,", "b3", "elbow", "right-down,", "c3", "cross"],
    ]
    assert told[4].startswith("On top of the pile: tee; under it, 0 cards")


@in_each_language
def test_the_rules_are_numbered_like_the_code_and_give_credit(language: str) -> None:
    text = files(HOME).joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\.", text, re.MULTILINE) == [str(number) for number in range(1, 10)]
    assert "Antoine Bauza" in text
    assert "Cocktail Games" in text


@in_each_language
def test_the_tables_in_the_rules_are_those_of_the_code(language: str) -> None:
    text = typeset(files(HOME).joinpath(f"RULES.{language}.md").read_text(encoding="utf-8"), language)
    said = words(language)
    for kind, count in zip(KINDS, COUNTS, strict=True):
        assert f"| {said.value('a', 'kinds', {'a': kind})} | {count} |" in text
    rows = [line for line in text.splitlines() if any(said.say(f"grades.{grade}") in line for grade in GRADES)]
    assert [int(re.findall(r"\d+", row)[0]) for row in rows] == [7, *(limit + 1 for limit in LIMITS)]
    assert [int(re.findall(r"\d+", row.split("|")[2])[0]) for row in rows] == [5, *(limit - 1 for limit in LIMITS)]
