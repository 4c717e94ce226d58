"""The table and its story in words: whole in both languages, and good to read aloud."""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from ronron.contract import HouseMove
from ronron.games.cat_in_the_box import GAME, pieces
from ronron.games.cat_in_the_box.pieces import COLOURS, FACES, SEATS, ParadoxFell, RoundScored
from ronron.kit.luck import Luck
from ronron.kit.words import LANGUAGES, Words
from ronron.plain import BYSTANDER, Event, Refusal, Setup
from tests.stories import assert_whole

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.tests.conftest import Scene, Tables

HOME = "ronron.games.cat_in_the_box"
NAMES = ("Minou", "Félix", "Plume", "Zoé", "Caramel")
CODES = {
    "not-now",
    "not-in-hand",
    "colour-given-up",
    "space-taken",
    "space-blocked",
    "red-not-open",
    "impossible-face",
    "house-not-now",
    "not-the-deck",
}
GENERAL_CODES = {"game-over", "not-your-turn", "impossible-seats", "unknown-option", "unknown-value"}
# A key that found no template shows itself; a value that is not there shows as None.

in_each_language = pytest.mark.parametrize("language", LANGUAGES)
each_setup = pytest.mark.parametrize(
    "setup", GAME.tables_to_try(), ids=lambda one: f"{one.seats}-{one.options['face']}"
)


def words(language: str, reader: int | None = None) -> Words:
    return Words(language, HOME, names=NAMES, reader=reader)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


# --- Nothing is left unsaid --------------------------------------------------------------------------------------


@in_each_language
@each_setup
def test_every_view_can_be_described_and_every_event_told(table: "Tables", setup: Setup, language: str) -> None:
    scene = table(setup.seats, setup.options["face"])
    luck = Luck(6)
    readers = {viewer: words(language, viewer) for viewer in (BYSTANDER, *scene.seats)}
    step = 0
    while True:
        viewer = (BYSTANDER, *scene.seats)[step % (setup.seats + 1)]
        assert_whole(readers[viewer].lines(GAME.describe(scene.view(viewer))))
        if scene.box.over():
            break
        scene.plays_once(luck)
        step += 1
    for viewer, reader in readers.items():
        for event in scene.heard_by(viewer):
            assert_whole(said := reader.lines(GAME.narrate(event)))
            assert said
    for event in scene.events:  # the whole truth, as a replay may show it
        assert_whole(words(language).lines(GAME.narrate(event)))


def test_those_games_tell_every_kind_of_event(table: "Tables") -> None:
    kinds = {one for one in vars(pieces).values() if isinstance(one, type) and issubclass(one, Event)} - {Event}
    told = {type(event) for seats in (2, 3) for event in table(seats).plays_on(Luck(6)).events}
    assert told == kinds


@in_each_language
def test_every_move_has_its_own_words(language: str) -> None:
    for setup in GAME.tables_to_try():
        said = []
        for move in GAME.alphabet(setup):
            verb, *arguments = move.split(" ")
            said.append(words(language).say(f"moves.{verb}", **dict(zip("ab", arguments, strict=False))))
        assert_whole(said)
        assert len(set(said)) == len(said)


@in_each_language
def test_options_and_card_of_the_game_have_words(language: str) -> None:
    say = words(language).say
    assert_whole([say("about.sentence"), say("about.credits"), say("options.face.title"), say("options.face.help")])
    assert_whole(say(f"options.face.{face}") for face in FACES)
    assert GAME.about.designer in say("about.credits")
    assert re.search("unofficial|non officielle", say("about.credits"))


def refusals(scene: "Scene") -> list[Refusal]:
    """All that can be refused at a table: every move of every seat at every moment, and what the house does wrong."""
    found: dict[str, Refusal] = {}

    def keep(refusal: Refusal | None) -> None:
        if refusal is not None:
            found.setdefault(refusal.code, refusal)

    luck = Luck(6)
    while True:
        keep(scene.box.house_refusal(HouseMove("deal", (1, 2, 3))))
        for seat in scene.seats:
            for move in range(len(scene.alphabet)):
                try:
                    scene.box.check(seat, move)
                except Refusal as refusal:
                    keep(refusal)
        if scene.box.over():
            return list(found.values())
        scene.plays_once(luck)


def refused_tables() -> list[Refusal]:
    found = []
    for seats, options in ((9, {}), (2, {"face": "purple"}), (3, {"face": "pink"}), (3, {"tail": "long"})):
        with pytest.raises(Refusal) as caught:
            GAME.resolve(seats, options)
        found.append(caught.value)
    return found


def test_every_refusal_has_words(table: "Tables") -> None:
    found = [*refusals(table(2)), *refusals(table(3)), *refused_tables()]
    assert {refusal.code for refusal in found} == CODES | GENERAL_CODES
    for language in LANGUAGES:
        assert_whole(words(language).say(f"refusals.{one.code}", **one.values) for one in found)
    for refusal in found:
        assert (refusal.rule is not None) == (refusal.code in CODES), "the game's own refusals cite a rule"


# --- It reads well -----------------------------------------------------------------------------------------------


def middle_of_a_round(scene: "Scene") -> "Scene":
    """Félix leads; Minou is next but one."""
    return scene.position(
        hands={0: "2 2 4", 1: "1 5 6", 2: "3 3 5"},
        tokens={0: "3 blue, 4 blue", 1: "6 green", 2: "5 blue, 5 red"},
        bare={2: "yellow"},
        won=[1, 0, 1],
        predicted=[1, 3, 4],
        leader=1,
        round=1,
        totals=[4, 1, -2],
    ).plays("1 play 6 yellow", "2 play 3 red")


def test_the_table_in_french(table: "Tables") -> None:
    said = words("fr", reader=0).lines(GAME.describe(middle_of_a_round(table(3, "purple")).view(0)))
    assert plain("\n".join(said)).splitlines() == [
        "Manche 2 sur 3, pli 3 sur 8.",
        "Sur la table : 6 jaune (Félix), 3 rouge (Plume). Couleur demandée : jaune.",
        "À toi de jouer.",
        "Ta main : 2, 2, 4.",
        "De côté : 1.",
        "Le plateau :",
        "rouge, 1,       2,     3 Plume, 4, 5 Plume, 6",
        "bleu,  3 toi,   4 toi, 5 Plume, 6, 1,       2",
        "jaune, 6 Félix, 1,     2,       3, 4,       5",
        "vert,  2,       3,     4,       5, 6 Félix, 1",
        "Toi : 1 pli, prédiction 1 ; groupe de 2 ; 3 cartes ; tout ouvert ; total 4.",
        "Félix : 0 pli, prédiction 3 ; groupe de 1 ; 2 cartes ; tout ouvert ; total 1.",
        "Plume : 1 pli, prédiction 4 ; groupe de 2 ; 2 cartes ; ouvert : rouge, bleu, vert ; total \u22122.",
    ]


def test_the_table_in_english_for_the_bystander(table: "Tables") -> None:
    said = words("en", reader=BYSTANDER).lines(GAME.describe(middle_of_a_round(table(3, "white")).view(BYSTANDER)))
    assert "\n".join(said).splitlines() == [
        "Round 2 of 3, trick 3 of 8.",
        "On the table: yellow 6 (Félix), red 3 (Plume). Led colour: yellow.",
        "Waiting for Minou.",
        "The board:",
        "red,    1, 2, 3 Plume, 4,       5 Plume, 6",
        "blue,   1, 2, 3 Minou, 4 Minou, 5 Plume, 6",
        "yellow, 1, 2, 3,       4,       5,       6 Félix",
        "green,  1, 2, 3,       4,       5,       6 Félix",
        "Minou: 1 trick, predicted 1; group of 2; 3 cards; all colours open; total 4.",
        "Félix: 0 tricks, predicted 3; group of 2; 2 cards; all colours open; total 1.",
        "Plume: 1 trick, predicted 4; group of 2; 2 cards; open: red, blue, green; total \u22122.",
    ]


def test_holes_and_blocked_spaces_are_told_apart(table: "Tables") -> None:
    scene = table(2).deal(middle="3 3 5")
    said = "\n".join(words("en", reader=0).lines(GAME.describe(scene.view(0)))).splitlines()
    assert "Shown in the middle: 3, 3, 5." in said
    assert "yellow, 1, 2, 3 blocked, 4, 5,         hole" in said
    assert "green,  1, 2, 3 blocked, 4, 5 blocked, hole" in said
    assert "Your turn: which card do you set aside?" in said
    assert "Waiting for Félix." in said


def paradox(scene: "Scene") -> "Scene":
    return scene.position(
        hands={0: "1 2", 1: "5 5", 2: "3 3"},
        tokens={0: "5 red", 1: "5 blue, 6 blue"},
        bare={1: "yellow green"},
        won=[0, 2, 1],
        predicted=[1, 3, 1],
    ).plays("0 play 1 blue")


def test_a_paradox_is_told_with_its_proof(table: "Tables") -> None:
    scene = paradox(table(3))
    event = scene.heard(ParadoxFell)[0]
    assert [plain(line) for line in words("fr", reader=1).lines(GAME.narrate(event))] == [
        "Miaou, paradoxe ! Tu ne peux plus rien déclarer. Voici ta main : 5, 5.",
        "Le 5 : rouge pris par Minou, bleu pris par toi, jaune abandonné, vert abandonné.",
    ]
    assert words("en", reader=0).lines(GAME.narrate(event)) == [
        "Meow, a paradox! Félix has nothing left to declare. The hand: 5, 5.",
        "The 5: red taken by you, blue taken by Félix, yellow given up, green given up.",
    ]


def test_a_scored_round_is_told_seat_by_seat(table: "Tables") -> None:
    event = paradox(table(3)).heard(RoundScored)[0]
    assert words("en", reader=2).lines(GAME.narrate(event)) == [
        "End of round 1.",
        "Minou: 0 tricks, predicted 1: 0 points. Total 0. Set aside: 1. In hand: 2.",
        "Félix: paradox, 2 tricks counted backwards: \u22122 points. Total \u22122. Set aside: 1. In hand: 5, 5.",
        "You: 1 trick, prediction met, group of 0: 1 point. Total 1. Set aside: 1. In hand: 3, 3.",
    ]


def test_a_secret_is_told_to_its_owner_alone(table: "Tables") -> None:
    scene = table(3).deal({1: "6"}).plays("1 discard 6")
    told = {viewer: words("en", viewer).lines(GAME.narrate(scene.heard_by(viewer)[-1])) for viewer in (0, 1)}
    assert told == {0: ["Félix sets a card aside, shh!"], 1: ["You set the 6 aside."]}


# --- RULES -------------------------------------------------------------------------------------------------------


def rules(language: str) -> str:
    return files(HOME).joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")


@in_each_language
def test_the_rules_are_numbered_one_to_ten(language: str) -> None:
    headings = re.findall(r"^## (\d+)\. \S", rules(language), re.MULTILINE)
    assert headings == [str(number) for number in range(1, 11)]
    assert len(re.findall("^#+ ", rules(language), re.MULTILINE)) == 1 + 10, "nothing stands between or after them"


@in_each_language
def test_the_rules_credit_and_say_what_this_is(language: str) -> None:
    opening = rules(language).partition("## 1.")[0]
    assert GAME.about.designer in opening
    assert "Hobby Japan" in opening
    assert "Matagot" in opening
    assert re.search("unofficial|non officielle", opening)


@in_each_language
def test_the_tables_of_the_rules_are_those_of_the_game(language: str) -> None:
    text = rules(language)
    for seats, row in SEATS.items():
        assert re.search(rf"^\| {seats} \| 1 \w+ {row.numbers} \| {row.dealt} \| {row.tricks} \|", text, re.MULTILINE)
    for at, colour in enumerate(COLOURS):
        narrow, wide = (" ".join(map(str, FACES["purple"][columns][at])) for columns in (6, 9))
        assert f"| {words(language).say(f'colours.{colour}')} | {narrow} | {wide} |" in text
