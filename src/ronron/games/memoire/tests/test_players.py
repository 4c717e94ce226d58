"""Those who play Mémoire: what is best for two perfect memories, and what the others forget."""

from dataclasses import replace
from statistics import mean, stdev

import pytest

from ronron.games.memoire import GAME
from ronron.games.memoire.bot import CAT, KITTEN, LEVELS, OPTIMAL, TIGER, Nature, Rememberer
from ronron.games.memoire.odds import NOTHING_NEW, ONE_NEW, TWO_NEW, choices, worth
from ronron.kit.luck import Luck
from ronron.records.match import Match
from tests.stories import Scene


def played(seed: int, *natures: Nature, **options: object) -> Match:
    match = Match(GAME, GAME.resolve(len(natures), {"first": 0, **options}))
    players = [Rememberer(nature, 100 * seed + seat) for seat, nature in enumerate(natures)]
    match.run(players, lambda draw: Luck(1000 * seed + draw))
    return match


def test_the_first_of_two_perfect_memories_is_worth_what_is_known() -> None:
    """Zwick and Paterson (1993): with 10 pairs, 0.038 pairs fewer than the other one."""
    assert worth(10, 0) == pytest.approx(-0.038, abs=0.001)


def test_small_games_are_worth_what_one_can_reckon_by_hand() -> None:
    assert worth(1, 0) == 1
    assert worth(2, 0) == pytest.approx(-2 / 3)  # one time in three a pair at once, and then the other one
    assert worth(5, 5) == 5  # everything is known


def test_what_to_look_at_follows_the_worth() -> None:
    assert set(choices(10, 0, True)) == {TWO_NEW}
    assert max(choices(10, 9, True), key=lambda looked: choices(10, 9, True)[looked]) == NOTHING_NEW
    assert max(choices(10, 2, True), key=lambda looked: choices(10, 2, True)[looked]) == ONE_NEW
    assert NOTHING_NEW not in choices(10, 9, False)


def test_a_known_pair_is_taken() -> None:
    deck = " ".join(map(str, GAME.deck(GAME.resolve(2, {}))))
    table = Scene(GAME, 2, {"first": 0}).plays("house first 0", f"house deal {deck}")
    table.plays("0 turn 3", "0 turn 15", "1 turn 13", "1 turn 8")
    tiger = Rememberer(TIGER, 1)
    first = tiger.choose(table.match.knowledge(0)).move
    assert first in ("turn 3", "turn 13")
    table.plays(f"0 {first}")
    second = tiger.choose(table.match.knowledge(0)).move
    assert {first, second} == {"turn 3", "turn 13"}


def test_with_one_card_up_its_known_mate_is_turned() -> None:
    deck = " ".join(map(str, GAME.deck(GAME.resolve(2, {}))))
    table = Scene(GAME, 2, {"first": 0}).plays("house first 0", f"house deal {deck}")
    table.plays("0 turn 3", "0 turn 15", "1 turn 13")
    assert Rememberer(TIGER, 1).choose(table.match.knowledge(1)).move == "turn 3"


def test_a_perfect_memory_alone_never_needs_two_turns_a_pair() -> None:
    for seed in range(10):
        assert played(seed, TIGER).state.result().scores[0] < 20


def test_the_tiger_does_not_pass_for_ever_and_the_optimal_player_does() -> None:
    assert all(played(seed, TIGER, TIGER).state.result().rounds[0]["complete"] for seed in range(12))
    assert not all(played(seed, OPTIMAL, OPTIMAL).state.result().rounds[0]["complete"] for seed in range(12))


def test_what_is_forgotten_stays_forgotten() -> None:
    kitten = Rememberer(KITTEN, 3)
    for at in range(40):
        kept = [kitten.keeps(5, at, at + age, KITTEN.fresh) for age in range(20)]
        assert kept == sorted(kept, reverse=True)


def test_the_kitten_is_as_good_as_small_children_are_who_are_not_far_behind() -> None:
    """Alone with ten pairs: some 15.7 turns are a perfect memory's, 100 are no memory's."""
    turns = {nature: mean(played(seed, nature).state.scores()[0] for seed in range(20)) for nature in (KITTEN, CAT)}
    assert turns[CAT] + 1 < turns[KITTEN] < 24


def test_the_kitten_now_and_then_looks_just_beside_the_right_place() -> None:
    kitten = Rememberer(KITTEN, 3)
    missed = [kitten.strays(7, at) - 7 for at in range(1000)]
    assert set(missed) == {-1, 0, 1}
    assert 100 < sum(miss != 0 for miss in missed) < 200
    assert not any(Rememberer(TIGER, 3).strays(7, at) - 7 for at in range(1000))


def test_levels_err_where_they_forget_and_not_by_dice() -> None:
    """What was turned up just now is where it is, for the kitten too."""
    deck = " ".join(map(str, GAME.deck(GAME.resolve(2, {}))))
    table = Scene(GAME, 2, {"first": 0}).plays(
        "house first 0", f"house deal {deck}", "0 turn 3", "0 turn 15", "1 turn 13"
    )
    steady = Nature(fresh=1000, heeds=1000, keeps=1000, strays=1000, reckons=False, patience=0)
    assert Rememberer(steady, 1).remember(table.match.knowledge(1).heard, 1)[13] == 4


def test_who_looks_away_while_others_play_knows_his_own_cards_alone() -> None:
    deck = " ".join(map(str, GAME.deck(GAME.resolve(2, {}))))
    table = Scene(GAME, 2, {"first": 0}).plays(
        "house first 0", f"house deal {deck}", "0 turn 3", "0 turn 15", "1 turn 13"
    )
    away = Rememberer(replace(TIGER, heeds=0), 1)
    known = [set(away.remember(table.match.knowledge(seat).heard, seat)) for seat in (0, 1)]
    assert known == [{3, 15}, {13}]


@pytest.mark.parametrize(("better", "worse"), [(CAT, KITTEN), (TIGER, CAT)])
def test_levels_are_in_order(better: Nature, worse: Nature) -> None:
    """A small dose of what `make prove` looks at: pairs more than the other one, with its 95 % interval."""
    ahead = []
    for seed in range(40):
        one = played(seed, better, worse).state.scores()
        other = played(seed, worse, better).state.scores()
        ahead.append(one[0] - one[1] + other[1] - other[0])
    assert mean(ahead) - 1.96 * stdev(ahead) / len(ahead) ** 0.5 > 0


def test_every_level_plays_every_table_to_its_end() -> None:
    for at, setup in enumerate(GAME.tables_to_try()):
        match = Match(GAME, setup)
        players = [LEVELS[(at + seat) % len(LEVELS)](seat) for seat in range(setup.seats)]
        match.run(players, lambda draw, at=at: Luck(100 * at + draw))  # type: ignore[misc]
        assert match.state.over()
