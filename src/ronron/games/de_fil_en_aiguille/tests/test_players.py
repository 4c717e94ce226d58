"""The players: they finish every mode, read claws, hesitate when it is hard, and find more than chance does."""

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from ronron.bots.random_bot import RandomBot
from ronron.contract import Bot
from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.bot import CAT, KITTEN, LEVELS, TIGER, Friend, Nature
from ronron.games.de_fil_en_aiguille.mind import TOGETHER, mind_names, mind_of
from ronron.games.de_fil_en_aiguille.pieces import ThreadView
from ronron.kit.luck import Luck
from ronron.kit.words import LANGUAGES, Words
from ronron.plain import Answer, Knowledge, Setup
from ronron.records.match import Match

if TYPE_CHECKING:
    from ronron.games.de_fil_en_aiguille.tests.conftest import Tables

SETUPS = list(GAME.tables_to_try())[::3]


class Seated(Bot):
    """One player as the cat, another one in the family."""

    def __init__(self, cat: Bot, family: Bot) -> None:
        self.cat = cat
        self.family = family

    def choose(self, knowledge: Knowledge) -> Answer:
        assert isinstance(knowledge.view, ThreadView)
        return (self.cat if knowledge.view.cat == knowledge.seat else self.family).choose(knowledge)


def found(games: int, cat: str, family: str | None) -> float:
    """The share of rounds of discovery, at four seats, in which the mystery is found."""
    rounds: list[bool] = []
    for seed in range(games):
        match = Match(GAME, GAME.resolve(4, {}))
        family_bots = [Friend(TIGER, seed, family) if family else RandomBot(seed + seat) for seat in range(4)]
        players = [Seated(Friend(TIGER, seed, cat), family_bots[seat]) for seat in range(4)]
        match.run(players, lambda draw, seed=seed: Luck(1000 * seed + draw))  # type: ignore[misc]
        rounds += [one["found"] for one in match.state.result().rounds]
    return sum(rounds) / len(rounds)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats}-{setup.options['mode']}")
def test_every_level_plays_every_mode_to_its_end(setup: Setup) -> None:
    match = Match(GAME, setup)
    players = [LEVELS[seat % len(LEVELS)](seat) for seat in range(setup.seats)]
    match.run(players, lambda draw: Luck(draw))
    assert match.state.over()


def test_a_family_that_thinks_like_its_cat_finds_far_more_than_chance() -> None:
    default = mind_names()[0]
    assert found(12, default, default) > 2 * found(12, default, None)


def test_a_foreign_family_still_finds_more_than_chance() -> None:
    first, second = mind_names()[:2]
    assert found(12, first, second) > 1.3 * found(12, first, None)


def test_a_family_of_tigers_finds_what_a_mind_means_that_it_never_met() -> None:
    one, *others = mind_names()
    assert found(12, one, TOGETHER.join(others)) > 0.6
    assert found(12, TOGETHER.join(others), one) > 0.6  # and is understood by it


@pytest.mark.parametrize("nature", [KITTEN, CAT, TIGER])
def test_at_a_table_of_one_level_everyone_has_a_mind_of_his_own(nature: Nature) -> None:
    minds = {Friend(nature, 1).mind_for(seat) for seat in range(4)}
    assert len(minds) == 4


def test_several_minds_think_what_they_find_on_average() -> None:
    setup = GAME.resolve(4, {"schizo": "on"})
    one, other = mind_names()[:2]
    together = mind_of(f"{one}{TOGETHER}{other}", setup)
    luck = Luck(3)
    for _ in range(50):
        pair = int(luck.below(len(together.where))), int(luck.below(len(together.where)))
        apart = [mind_of(name, setup).closeness(*pair) for name in (one, other)]
        assert together.closeness(*pair) == sum(apart) // 2 == together.row(pair[0])[pair[1]]


def test_a_kitten_has_the_last_paw_in_mind_and_no_more(table: "Tables") -> None:
    scene = table(3)
    scene.luck = Luck(1)
    scene.draws("vote")
    knowledge = scene.match.knowledge((scene.state.cat + 1) % 3)
    assert isinstance(knowledge.view, ThreadView)
    kitten, cat = (Friend(nature, 1).believe(knowledge, knowledge.view) for nature in (KITTEN, CAT))
    assert len(kitten.paws) == min(1, len(cat.paws))


def test_closeness_is_symmetric_and_lies_between_0_and_255() -> None:
    for name in mind_names():
        mind = mind_of(name, GAME.resolve(4, {"schizo": "on"}))
        luck = Luck(3)
        for _ in range(200):
            one, other = int(luck.below(len(mind.where))), int(luck.below(len(mind.where)))
            assert 0 <= mind.closeness(one, other) == mind.closeness(other, one) <= 255


def test_the_cat_takes_longer_where_its_margin_is_small(table: "Tables") -> None:
    """Rule 7: its pace tells, and a family may read it."""
    thoughts = []
    for seed in range(20):
        scene = table(3)
        scene.luck = Luck(seed)
        scene.draws("paw")
        knowledge = scene.match.knowledge(scene.state.cat)
        cat = Friend(TIGER, seed)
        best, second = cat.consider(knowledge)[:2]
        thought = cat.choose(knowledge).thought_milliseconds
        assert thought is not None
        thoughts.append((best.value - second.value, thought))
    thoughts.sort()
    assert all(one[1] >= other[1] for one, other in pairwise(thoughts))
    assert thoughts[0][1] > thoughts[-1][1]


def test_the_family_says_why_in_both_languages(table: "Tables") -> None:
    said: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    keys = set()
    for seed in range(30):
        scene = table(3)
        scene.luck = Luck(seed)
        scene.draws("vote")
        for seat in range(3):
            if seat != scene.state.cat:
                line = Friend(TIGER, seed).choose(scene.match.knowledge(seat)).says
                if line is not None:
                    keys.add(line.key)
                    for language in LANGUAGES:
                        said[language].add(Words(language, "ronron.games.de_fil_en_aiguille").line(line))
    assert {"reasons.closer", "reasons.farther", "reasons.unsure"} <= keys
    for lines in said.values():
        assert len(lines) > 10
        assert not any("{" in line or "None" in line or "reasons." in line for line in lines)


def test_nobody_argues_where_the_mood_is_silence(table: "Tables") -> None:
    scene = table(4, mode="moods").goes("house first 0", "0 theme jobs", "house mood 5").draws("vote")
    assert Friend(TIGER, 1).choose(scene.match.knowledge(1)).says is None


def test_the_same_seed_plays_the_same_game() -> None:
    def moves() -> list[str]:
        match = Match(GAME, GAME.resolve(4, {"mode": "moods"}))
        match.run([level(7) for level in (*LEVELS, LEVELS[0])], lambda draw: Luck(draw))
        return [entry.move for entry in match.entries]

    assert moves() == moves()
