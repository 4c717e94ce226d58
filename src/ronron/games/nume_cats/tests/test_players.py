"""The regulars: people of all ages, by their reaction times."""

from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from ronron.bots.level import Level, levels
from ronron.games.nume_cats import GAME
from ronron.games.nume_cats.bot import (
    ADULT,
    EXPERT,
    FIVE_YEARS,
    KITTEN,
    PACE_KITTEN,
    TIGER,
    Age,
    Paw,
    is_concerned,
    reading,
)
from ronron.games.nume_cats.rules import Mousing
from ronron.games.nume_cats.sight import FACES
from ronron.kit.luck import Luck
from ronron.plain import Answer
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Scene, Tables

NEVER_WRONG = Age(mean=500, deviation=60, tail=100, word=40, item=80, addition=250, lapses=0, alarms=0)
SURE = dict.fromkeys(("kitten", "cat", "tiger"), NEVER_WRONG)


def answers(scene: "Scene", ages: dict[str, Age], seat: int, count: int = 300) -> list[Answer]:
    return [Paw(ages, PACE_KITTEN, 1000 * seed).choose(scene.knowledge(seat)) for seed in range(count)]


def pair(table: "Tables", card: str = "dots 3", other: str = "digits 3", **options: object) -> "Scene":
    return table(3, up={0: other}, piles={1: card}, turn=1, **options).flips(1)


def test_reactions_have_the_mean_of_their_age(table: "Tables") -> None:
    after = [one.after_milliseconds for one in answers(pair(table), SURE, 0)]
    assert fmean(after) == pytest.approx(500, abs=20)
    assert min(after) > 150


def test_who_is_not_concerned_keeps_still(table: "Tables") -> None:
    assert all(one.move is None for one in answers(pair(table), SURE, 2))


def test_the_small_are_slower_and_more_often_wrong(table: "Tables") -> None:
    scene = pair(table)
    slow = answers(scene, dict.fromkeys(SURE, FIVE_YEARS), 0)
    quick = answers(scene, dict.fromkeys(SURE, EXPERT), 0)
    assert fmean(one.after_milliseconds for one in slow if one.move) > 1000
    assert fmean(one.after_milliseconds for one in quick if one.move) < 500
    assert sum(one.move is None for one in slow) > sum(one.move is None for one in quick)
    alarms = [one for one in answers(scene, dict.fromkeys(SURE, FIVE_YEARS), 2) if one.move is not None]
    assert 0 < len(alarms) < 60


def test_dots_words_and_additions_take_longer() -> None:
    def card(number: int) -> float:
        return reading(FACES["fr"][number], ADULT)

    assert card(8) == 0  # the digit 9
    assert card(13) == 0  # four dots
    assert card(18) == 5 * ADULT.item  # nine dots
    assert card(48) == ADULT.word
    assert card(68) > card(61) > 0  # 4 + 5, 1 + 1


def test_asked_twice_about_one_card_it_answers_alike(table: "Tables") -> None:
    scene = pair(table)
    paw = Paw(TIGER, PACE_KITTEN, 7)
    assert paw.choose(scene.knowledge(0)) == paw.choose(scene.knowledge(0))


@pytest.mark.parametrize(
    ("up", "card", "concerned"),
    [
        ({0: "digits 3"}, "dots 3", [True, True, False, False]),
        ({0: "digits 3", 2: "stars 9"}, "sumo", [True, False, True, False]),
        ({0: "digits 3"}, "sumo", [False, False, False, False]),
        ({0: "digits 3"}, "chase", [True, True, True, True]),
        ({}, "trap", [True, True, True, True]),
        ({0: "digits 3", 2: "dots 3"}, "gift", [True, False, True, False]),
    ],
)
def test_it_sees_what_concerns_it(table: "Tables", up: dict[int, str], card: str, concerned: list[bool]) -> None:
    scene = table(4, up=up, piles={1: card}, turn=1).flips(1)
    assert [is_concerned(scene.view(hand), hand) for hand in range(4)] == concerned
    assert [bool(scene.state.contests.entitled(hand)) for hand in range(4)] == concerned


def test_what_it_sees_is_what_the_rules_say() -> None:
    """At every reveal of whole games."""
    compared = 0
    for setup in GAME.tables_to_try():
        match = Match(GAME, setup)
        state = match.state
        assert isinstance(state, Mousing)
        luck = Luck(5)
        for _ in range(300):
            if state.over():
                break
            view = state.view(0)
            if view.phase in ("window", "decide") and not view.slaps:
                alive = [hand for hand, one in enumerate(view.hands) if one.place is None]
                seen = [is_concerned(view, hand) for hand in alive]
                assert seen == [bool(state.contests.entitled(hand)) for hand in alive]
                compared += 1
            match.step([Paw(KITTEN, PACE_KITTEN, seat + 10 * luck.below(100)) for seat in range(setup.seats)], Luck)
    assert compared > 200


def test_in_cold_blood_it_slaps_or_holds(table: "Tables") -> None:
    scene = pair(table, sang_froid="yes")
    assert {one.move for one in answers(scene, SURE, 0)} == {"slap"}
    assert {one.move for one in answers(scene, SURE, 2)} == {"hold"}


@pytest.mark.parametrize("level", levels(GAME), ids=lambda level: level.name)
def test_every_level_plays_whole_games(level: Level) -> None:
    for seats in (2, 4):
        match = Match(GAME, GAME.resolve(seats, {}))
        match.run([level(seed) for seed in range(seats)], Luck)
        assert match.state.result().rounds[0]["ending"] == "two-left"


def test_the_tiger_beats_the_kitten() -> None:
    kitten, _, tiger = levels(GAME)
    wins = 0
    for seed in range(6):
        match = Match(GAME, GAME.resolve(3, {}))
        deal = Deal(seed_from("kitten", seed), [""] * 3)
        match.run([kitten(seed), tiger(seed + 50), kitten(seed + 100)], deal.draw)
        wins += match.state.result().winners == (1,)
    assert wins >= 5
