"""Who the bots are: names and coats of their own, unlike the people's and each other's, the same for the same seed."""

import re
from importlib.resources import files
from itertools import combinations

import pytest

from ronron import games
from ronron.bots.cast import CAST, COATS, cast, coat_of, dress_of, find_persona, folded, unlike
from ronron.bots.level import levels

LEVELS = ("kitten", "cat", "tiger")


def names_of(bots: list[str], people: tuple[str, ...] = (), cats: tuple[str, ...] = (), seed: str = "a") -> list[str]:
    return [one.name for one in cast(bots, [""] * len(bots), people, cats, seed)]


def test_nobody_of_the_cast_is_called_or_in_a_level_looks_like_another() -> None:
    assert len({folded(one.name) for one in CAST}) == len(CAST)
    for level in LEVELS:
        assert sorted(one.face.coat for one in CAST if one.level == level) == sorted(COATS)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_name_is_a_word_of_a_game(language: str) -> None:
    """A bot called after a role or a card would be taken for it."""
    homes = [games.home(game) for game in games.all_games().values()]
    texts = [files(home).joinpath(f"{name}.{language}.{kind}") for home in homes for name, kind in FILES]
    said = {folded(word) for text in texts for word in re.findall(r"\w+", text.read_text("utf-8"))}
    assert not {folded(one.name) for one in CAST} & said


FILES = (("words", "toml"), ("RULES", "md"))


def test_every_level_of_every_game_can_be_cast() -> None:
    known = {level.name for game in games.all_games().values() for level in levels(game)}
    assert known == set(LEVELS)


def test_a_table_of_bots_has_as_many_names_and_coats() -> None:
    for seed in map(str, range(20)):
        settled = cast(["kitten", "kitten", "cat", "tiger", "tiger", "tiger", "random"], [""] * 7, (), (), seed)
        assert len({one.name for one in settled}) == len({one.face.coat for one in settled}) == 7
        assert [one.level for one in settled[:6]] == ["kitten", "kitten", "cat", "tiger", "tiger", "tiger"]


@pytest.mark.parametrize("seed", range(20))
def test_at_the_largest_table_no_two_wear_the_same_coat_in_the_same_pattern(seed: int) -> None:
    bots = ["kitten", "cat", "tiger"] * 4
    looks = [dress_of(one.look()) for one in cast(bots, [""] * 12, names=(), cats=(), seed=str(seed))]
    assert len(set(looks)) == 12


def test_the_same_seed_brings_the_same_cats_and_another_one_others() -> None:
    bots = ["kitten", "cat", "tiger"]
    assert names_of(bots) == names_of(bots)
    assert len({tuple(names_of(bots, seed=str(seed))) for seed in range(10)}) > 5


def test_people_keep_their_names_and_their_coats_to_themselves() -> None:
    for one in CAST:
        beside = cast([one.level] * 3, [one.name, "", ""], [one.name.upper()], (), "a")
        assert one.name not in [other.name for other in beside]
        dressed = cast([one.level] * 3, [one.name, "", ""], (), [f"{one.face.coat} plain hat"], "a")
        assert one.face.coat not in [other.face.coat for other in dressed]


def test_who_was_there_stays_as_long_as_nobody_comes_who_is_called_so() -> None:
    first = names_of(["kitten", "cat"])
    again = cast(["tiger", "cat", "kitten"], ["", first[1], first[0]], ["Zoé"], (), "b")
    assert [one.name for one in again[1:]] == [first[1], first[0]]


def test_a_bot_is_one_of_its_own_level_and_nobody_else() -> None:
    assert find_persona("Mango", "kitten") is not None
    assert find_persona("Mango", "tiger") is None
    assert find_persona("Mango", "random") is not None
    assert find_persona("Zut", "kitten") is None


def test_people_do_not_look_alike_as_long_as_there_are_coats() -> None:
    room: list[str] = []
    for _ in range(len(COATS) * 4):
        room.append(unlike("purple striped smug crown", room))
    assert room[0] == "purple striped smug crown"
    assert len({coat_of(cat) for cat in room[: len(COATS)]}) == len(COATS)
    assert all(one != other for one, other in combinations(room, 2))
    assert all(cat.endswith("smug crown") for cat in room)
    assert unlike("purple striped smug crown", room) == "purple striped smug crown"


def test_a_cat_of_which_nothing_is_said_is_drawn_grey() -> None:
    assert unlike("", []) == ""
    assert coat_of("") == "zinc"
    assert coat_of(unlike("", ["zinc"])) != "zinc"
