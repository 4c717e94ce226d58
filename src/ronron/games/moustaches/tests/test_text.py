"""The ball and its story in words: whole in both languages, and good to read aloud."""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from ronron.bots.level import levels
from ronron.games.moustaches import GAME, pieces
from ronron.games.moustaches.pieces import LastRoundBegan, RanOut
from ronron.kit.luck import Luck
from ronron.kit.words import LANGUAGES, Words, typeset
from ronron.plain import BYSTANDER, Event, Refusal
from tests.stories import assert_whole

if TYPE_CHECKING:
    from ronron.games.moustaches.tests.conftest import Tables

HOME = "ronron.games.moustaches"
NAMES = ("Minou", "Félix", "Plume", "Zoé")
# A key that found no template shows itself; a value that is not there shows as None.

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def words(language: str, reader: int | None = None) -> Words:
    return Words(language, HOME, names=NAMES, reader=reader)


@in_each_language
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_can_be_described_and_every_event_told(table: "Tables", seats: int, language: str) -> None:
    told: set[type[Event]] = set()
    for seed in range(3):
        scene = table(seats, "drawn")
        if seed == 0:
            scene.state.reserves = [2] * seats
        luck = Luck(seed)
        while True:
            for viewer in (BYSTANDER, len(scene.events) % seats):
                assert_whole(words(language, viewer).lines(GAME.describe(scene.view(viewer))))
            if scene.state.over():
                break
            scene.plays_once(luck, pass_of_ten=3 * seed)
        for viewer in (BYSTANDER, *range(seats)):
            for event in scene.heard_by(viewer):
                told.add(type(event))
                assert_whole(words(language, viewer).lines(GAME.narrate(event)))
    known = {kind for kind in vars(pieces).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert known - told <= {RanOut, LastRoundBegan}
    for event in (
        RanOut(seat=0),
        LastRoundBegan(ending="unmasked", seat=1),
        LastRoundBegan(ending="no-cats", seat=None),
    ):
        for viewer in (BYSTANDER, 0, 1):
            assert_whole(words(language, viewer).lines(GAME.narrate(event)))


@in_each_language
def test_every_refusal_can_be_said(table: "Tables", language: str) -> None:
    refusals: list[Refusal] = []
    for seed in range(2):
        scene = table(3).begin(Luck(seed))
        luck = Luck(seed)
        while not scene.state.over():
            found = [scene.state.refusal(scene.turn(), move) for move in range(len(scene.alphabet))]
            refusals += [one for one in found if one is not None]
            scene.plays_once(luck)
    for chosen in (2, 3):
        with pytest.raises(Refusal) as caught:
            GAME.resolve(2, {"first": chosen})
        refusals.append(caught.value)
    refusals += [Refusal(code) for code in ("house-not-now", "not-a-first", "not-the-cards")]
    codes = {one.code for one in refusals}
    assert {"not-now", "not-in-hand", "only-names", "not-oneself", "nothing-hidden", "face-up", "no-such-seat"} <= codes
    assert_whole(words(language).say(f"refusals.{one.code}", **one.values) for one in refusals)


@in_each_language
def test_options_levels_and_credits_have_words(language: str) -> None:
    said = words(language)
    for value in GAME.about.options[0].values:
        assert_whole([said.say(f"options.first.{value}")])
    for level in levels(GAME):
        assert_whole(said.lines(level.introduce()))
    credits = said.say("about.credits")
    assert GAME.about.designer in credits
    assert GAME.about.publisher in credits


def test_a_turn_read_aloud(table: "Tables") -> None:
    scene = table(2).ball({0: "white yellow yarn", 1: "blue striped mouse"}, {0: "resting blue"}, "on-back red")
    scene.plays("0 show resting blue", "0 name 1 striped")
    heard = [line for event in scene.heard_by(1)[-5:] for line in words("fr", 1).lines(GAME.narrate(event))]
    told = [
        "Tu y poses un masque.",
        "Minou à toi : « rayé ! » C’est vrai.",
        "Tu montres ta carte : rayé. Encore 2 secrets.",
        "Un masque de ta réserve va à Minou ; il en reste 14.",
        "Minou pioche ; il reste 33 chats.",
    ]
    assert heard == [typeset(line, "fr") for line in told]
    heard = [line for event in scene.heard_by(0)[-6:] for line in words("en", 0).lines(GAME.narrate(event))]
    assert heard[0] == "You send a cat on stage: blue striped cat resting with a mouse."
    assert heard[-1] == "You draw: red cat on its back with a mouse; 33 left."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_numbered_like_the_code_and_give_credit(language: str) -> None:
    text = files(HOME).joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\.", text, re.MULTILINE) == [str(number) for number in range(1, 10)]
    assert "Connor Reid" in text
    assert "HABA" in text


def test_the_deck_in_the_rules_is_the_deck() -> None:
    """The table of rule 1, read back."""
    text = files(HOME).joinpath("RULES.en.md").read_text(encoding="utf-8")
    rows = [
        line for line in text.splitlines() if re.match(r"\| (pouncing|strutting|sitting|resting|on its back) \|", line)
    ]
    short = {"ball of yarn": "yarn"}
    said = words("en")
    for pose, row in zip(pieces.POSES, rows, strict=True):
        cells = [cell.strip() for cell in row.strip("|").split("|")[1:]]
        for coat, cell in zip(pieces.COATS, cells, strict=True):
            cat = next(one for one in pieces.CATS if (one.pose, one.coat) == (pose, coat))
            extra = [said.value("a", "attributes", {"a": one}) for one in cat.attributes()[2:]]
            assert cell == ", ".join(short.get(one, one) for one in extra)
