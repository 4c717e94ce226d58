"""Those who play Familles: what they can know, and that they are in order."""

from statistics import mean, stdev

import pytest

from ronron.games.familles import GAME
from ronron.games.familles.bot import CAT, KITTEN, LEVELS, TIGER, Nature, Relative
from ronron.games.familles.likely import Mind
from ronron.games.familles.pieces import FamillesView
from ronron.games.familles.rules import Clan
from ronron.kit.luck import Luck
from ronron.kit.numbers import number_cards
from ronron.laws.position import Position
from ronron.records.match import Match
from tests.stories import Scene, number, numbers

HAND_0 = ("digits 1", "digits 2", "digits 3", "digits 4")
HAND_1 = ("dots 1", "dots 5", "dots 6", "dots 7")
HAND_2 = ("stars 1", "stars 5", "stars 6", "stars 8")


def scene() -> Scene:
    dealt = [number(card) for card in (*HAND_0, *HAND_1, *HAND_2)]
    rest = [card for card in number_cards(["digits", "dots", "stars", "squares"]) if card not in dealt]
    table = Scene(GAME, 3, {"first": 0}).plays("house first 0")
    return table.plays(f"house deal {numbers(*HAND_0, *HAND_1, *HAND_2)} {' '.join(map(str, rest))}")


def mind(table: Scene, seat: int) -> Mind:
    knowledge = table.match.knowledge(seat)
    assert isinstance(knowledge.view, FamillesView)
    return Mind(Clan(knowledge.setup), knowledge.view, knowledge.heard, 0)


def chance(table: Scene, seat: int, target: int, card: str) -> float:
    one = mind(table, seat)
    return one.chances()[target][one.clan.at[number(card)]]


def test_a_card_that_changed_hands_in_the_open_is_certain() -> None:
    table = scene().plays("0 ask 1 dots 1")
    assert chance(table, 2, 0, "dots 1") == 1
    assert chance(table, 1, 0, "dots 1") == 1


def test_who_was_asked_in_vain_and_who_asked_do_not_have_the_card() -> None:
    table = scene().plays("0 ask 1 squares 1")
    assert chance(table, 2, 1, "squares 1") < 0.001
    assert chance(table, 1, 2, "squares 1") > chance(table, 1, 0, "squares 1")


def test_who_asked_is_likelier_to_hold_that_family() -> None:
    table = scene()
    before = chance(table, 2, 0, "digits 2")
    table.plays("0 ask 1 squares 2")
    assert chance(table, 2, 0, "digits 2") > before


@pytest.mark.parametrize("steps", [5, 20, 60])
def test_every_card_is_somewhere_and_every_hand_is_full(steps: int) -> None:
    for seed in range(5):
        match = Position(game=GAME, setup=GAME.resolve(4, {}), seed=4 * seed, steps=steps).walk()
        if match.state.over():
            continue
        knowledge = match.knowledge(0)
        assert isinstance(knowledge.view, FamillesView)
        one = Mind(Clan(knowledge.setup), knowledge.view, knowledge.heard, 0)
        rows = one.chances()
        for card in one.unseen:
            assert sum(row[one.clan.at[card]] for row in rows) == pytest.approx(1, abs=0.001)


def test_worlds_keep_to_what_is_certain() -> None:
    table = scene().plays("0 ask 1 dots 1", "0 ask 2 squares 2")
    imagination = GAME.imagine(table.match.knowledge(2))
    for seed in range(20):
        where = imagination.sample(Luck(seed)).where  # type: ignore[attr-defined]
        assert where[number("dots 1")] == 0
        assert where[number("squares 2")] != 2


def test_a_sure_card_is_asked_for_first() -> None:
    table = scene().plays("0 ask 1 dots 1", "0 ask 1 squares 2")  # now seat 1 knows where the dot is, and holds none
    table.plays("1 ask 2 stars 7")
    assert Relative(TIGER, 1).choose(table.match.knowledge(2)).move == "ask 0 dots 1"


def played(seed: int, *natures: Nature) -> Match:
    match = Match(GAME, GAME.resolve(len(natures), {}))
    players = [Relative(nature, 100 * seed + seat) for seat, nature in enumerate(natures)]
    match.run(players, lambda draw: Luck(1000 * seed + draw))
    return match


@pytest.mark.parametrize(("better", "worse"), [(CAT, KITTEN), (TIGER, CAT)])
def test_levels_are_in_order(better: Nature, worse: Nature) -> None:
    """A small dose of what `make prove` looks at: families more than the others on average, with its 95 % interval."""
    ahead = []
    for seed in range(10):
        found = 0.0
        for seat in (0, 2):
            scores = played(seed, *(better if one == seat else worse for one in range(4))).state.scores()
            found += scores[seat] - (sum(scores) - scores[seat]) / 3
        ahead.append(found)
    assert mean(ahead) - 1.96 * stdev(ahead) / len(ahead) ** 0.5 > 0


def test_every_level_plays_every_table_to_its_end() -> None:
    for at, setup in enumerate(GAME.tables_to_try()):
        match = Match(GAME, setup)
        players = [LEVELS[(at + seat) % len(LEVELS)](seat) for seat in range(setup.seats)]
        match.run(players, lambda draw, at=at: Luck(100 * at + draw))  # type: ignore[misc]
        assert match.state.over()
