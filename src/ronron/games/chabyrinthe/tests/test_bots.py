"""The regulars of the roof: they see what is there, all that is there, and nothing else."""

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from ronron.bots.budget import Budget
from ronron.bots.registry import seat_bot
from ronron.games.chabyrinthe import GAME
from ronron.games.chabyrinthe.bot import CAT, KITTEN, TIGER, Prowler, fewest_found
from ronron.games.chabyrinthe.facets import FACETS
from ronron.games.chabyrinthe.pieces import DAWN
from ronron.games.chabyrinthe.rules import Maze
from ronron.games.chabyrinthe.sense import Turns, best_turn, fewest_turns, winning_actions
from ronron.kit.luck import Luck
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match

if TYPE_CHECKING:
    from ronron.games.chabyrinthe.tests.conftest import Tables

FEW = Budget(iterations=5)


def plain_turns(state: Maze, seat: int) -> tuple[set[tuple[int, ...]], int, int]:
    """Every roof a turn can leave, the most points and the most cats it can win: by trying, without cleverness."""
    roofs: set[tuple[int, ...]] = set()
    points = cats = 0
    stop = int(state.roof.stop_move)
    for first in state.legal(seat):
        after = state.copy()
        after.play(seat, first)
        lasts = [after]
        if not after.over() and after.turns == state.turns:
            for second in after.legal(seat):
                last = after.copy()
                last.play(seat, second)
                lasts.append(last)
        for last in lasts:
            roofs.add(tuple(last.board))
            points = max(points, last.points_of(seat) - state.points_of(seat))
            cats = max(cats, int(last.cats_won - state.cats_won))
    assert stop == len(GAME.alphabet(GAME.resolve(2, {"size": int(state.roof.size)}))) - 1
    return roofs, points, cats


@pytest.mark.parametrize("seed", range(3))
def test_all_turns_are_found_and_what_they_win(table: "Tables", seed: int) -> None:
    scene = table(2, size=3).begin(Luck(seed))
    luck = Luck(seed)
    for _ in range(6 * seed):
        scene.plays_once(luck)
    scene.stops(int(scene.view().actions == 1))
    scene.state.unseen = 0
    state, seat = scene.state, scene.turn()
    roofs, points, cats = plain_turns(state, seat)
    turns = Turns(state, seat)
    turns.explore(luck, 100, 100)
    assert max(turns.points) == points == best_turn(state, seat, 99, False)
    assert max(turns.cats) == cats == best_turn(state, seat, 99, True)
    assert {tuple(turns.after(at).board) for at in range(len(turns.firsts))} == roofs


def test_taken_apart_every_first_action_has_all_the_roofs_that_can_follow_it(table: "Tables") -> None:
    scene = table(2, size=3).begin(Luck(2))
    scene.state.unseen = 0
    state, seat = scene.state, scene.turn()
    turns = Turns(state, seat, True)
    turns.explore(Luck(2), 100, 100)
    found: dict[int, set[tuple[int, ...]]] = {}
    for at, first in enumerate(turns.firsts):
        found.setdefault(first, set()).add(tuple(turns.after(at).board))
    for first in state.legal(seat)[::5]:
        after = state.copy()
        after.play(seat, first)
        roofs = {tuple(after.board)}
        for second in after.legal(seat) if after.turns == state.turns else ():
            last = after.copy()
            last.play(seat, second)
            roofs.add(tuple(last.board))
        assert found[first] == roofs


def test_a_card_nobody_has_seen_is_never_counted_on(table: "Tables") -> None:
    scene = table(2, size=3).begin(Luck(1))
    turns = Turns(scene.state, 0)
    turns.explore(Luck(1), 100, 100)
    first_insertion = int(scene.state.roof.insert_moves)
    stop = int(scene.state.roof.stop_move)
    pushed = [
        second for first, second in zip(turns.firsts, turns.seconds, strict=True) if first_insertion <= first < stop
    ]
    assert pushed
    assert all(second < first_insertion for second in pushed)


def test_what_is_ripe_is_counted(table: "Tables") -> None:
    scene = table(2).begin(Luck(5))
    assert winning_actions(scene.state) == len(scene.view(0).prospects)


RIPE = """
     H···
    ·│┐┌┘·
    ·─└─└·
    ·│┌┐┌·
    ·│└┘┐·
     5··H
    """


@pytest.mark.parametrize("nature", [CAT, TIGER])
@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "rivals"), (2, "together"), (4, "teams")])
def test_cat_and_tiger_take_a_cat_that_is_there_to_be_taken(
    table: "Tables", nature: object, seats: int, mode: str
) -> None:
    scene = table(seats, mode=mode).roof(RIPE, cats=(), winner=seats - 1)
    for seed in range(3):
        bot = Prowler(CAT if nature is CAT else TIGER, seed, FEW)
        twin = scene.state.copy()
        twin.play(0, scene.alphabet.index(bot.choose(scene.knowledge(0)).move or ""))
        if not twin.over():  # it may prepare first, and take it with its second action
            assert nature is TIGER or twin.actions == 1
        assert twin.over() or best_turn(twin, 0, 99, True) == 1


def test_a_kitten_overlooks_some(table: "Tables") -> None:
    scene = table(1).roof(RIPE, cats=(), winner=0)
    taken = 0
    for seed in range(60):
        twin = scene.state.copy()
        twin.play(0, scene.alphabet.index(Prowler(KITTEN, seed, FEW).choose(scene.knowledge(0)).move or ""))
        taken += twin.over()
    assert 0 < taken < 60


def test_a_bot_weighs_every_move_and_plays_the_best(table: "Tables") -> None:
    scene = table(2, size=3).begin(Luck(4))
    for name in GAME.bots():
        bot = seat_bot(GAME, name if name != "tiger" else "tiger:5", 1)
        assert isinstance(bot, Prowler)
        estimates = bot.consider(scene.knowledge(0))
        assert sorted(one.move for one in estimates) == sorted(scene.options(0))
        assert name == "tiger" or bot.choose(scene.knowledge(0)).move == estimates[0].move


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "rivals"), (2, "together"), (4, "teams")])
def test_a_tiger_that_is_asked_looks_at_every_move_as_closely_as_at_the_others(
    table: "Tables", seats: int, mode: str
) -> None:
    """Two actions in either order leave the same roof: whoever asks about one of them hears what it is worth."""
    scene = table(seats, mode=mode).roof(RIPE, cats=(), winner=seats - 1)
    estimates = Prowler(TIGER, 1, Budget(iterations=400)).consider(scene.knowledge(0))
    assert all(one.visits == 1 and one.value > -20 for one in estimates)


@pytest.mark.parametrize(
    ("seats", "mode"), [(1, "solo"), (2, "rivals"), (3, "rivals"), (4, "teams"), (2, "together"), (3, "together")]
)
def test_every_level_plays_every_mode_to_the_fifteenth_cat(seats: int, mode: str) -> None:
    setup = GAME.resolve(seats, {"mode": mode, "size": 3})
    for name in ("kitten", "cat", "tiger:3"):
        match = Match(GAME, setup)
        deal = Deal(seed_from("levels", seats, mode), [""] * seats)
        match.run([seat_bot(GAME, name, seat) for seat in range(seats)], deal.draw)
        assert match.state.result().rounds[0]["ending"] == "all-home"


# --- Time --------------------------------------------------------------------------------------------------------


class Clock:
    """A clock that goes on by a millisecond whenever someone looks at it, and notes what was done in between."""

    def __init__(self) -> None:
        self.looks = 0
        self.done: Counter[str] = Counter()
        self.most_done = 0

    def __call__(self) -> float:
        self.most_done = max(self.most_done, *self.done.values(), 0)
        self.done.clear()
        self.looks += 1
        return self.looks / 1000.0

    def count(self, monkeypatch: pytest.MonkeyPatch, where: type, name: str) -> None:
        """From now on it notes whenever this is done."""
        really = getattr(where, name)

        def counted(*arguments: Any) -> Any:
            self.done[name] += 1
            return really(*arguments)

        monkeypatch.setattr(where, name, counted)


@pytest.mark.plain
@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "rivals"), (3, "together"), (4, "teams")])
@pytest.mark.parametrize("milliseconds", [10, 150])
def test_a_tiger_keeps_an_eye_on_the_clock_and_decides_when_time_is_over(
    table: "Tables", monkeypatch: pytest.MonkeyPatch, seats: int, mode: str, milliseconds: int
) -> None:
    clock = Clock()
    scene = table(seats, mode=mode, size=3).begin(Luck(2))
    knowledge = scene.knowledge(0)
    clock.count(monkeypatch, Maze, "copy")
    clock.count(monkeypatch, Turns, "keep")
    assert Prowler(TIGER, 1, Budget(milliseconds=milliseconds), clock).choose(knowledge).move in knowledge.legal
    # Whatever it does, it looks up now and then: between two looks it tries each action there is once, at most.
    rest = clock()
    assert clock.most_done <= len(scene.alphabet)
    # Once time is over, all it still does is to see that it is, wherever it was.
    assert rest * 1000 <= milliseconds + 60


# --- What a deal allowed -----------------------------------------------------------------------------------------


def test_what_can_be_done_at_once_is_found_to_take_a_turn(table: "Tables") -> None:
    scene = table(1).roof(RIPE, cats=(), winner=0)
    assert fewest_turns(scene.state, 1, Luck(1), 5) == scene.state.turns + 1


def test_a_deal_that_lies_open_takes_fewer_turns_than_a_cat_needs(table: "Tables") -> None:
    scene = table(1, size=3).begin(Luck(7))
    found = fewest_turns(scene.state, 2, Luck(7), DAWN)
    assert (scene.state.turns, scene.state.cats_won) == (0, 0), "looking ahead changes nothing"
    cat = Prowler(CAT, 1, FEW)
    scene.state.events = None
    while not scene.state.over():
        scene.state.play(0, scene.alphabet.index(cat.choose(scene.knowledge(0)).move or ""))
    assert 0 < found <= scene.state.turns


def test_looking_for_it_stops_with_the_clock(table: "Tables") -> None:
    scene = table(1, size=3).begin(Luck(7))
    clock = Clock()
    assert fewest_found(scene.state, 0.02, clock) is None
    assert clock.looks <= 25


def test_where_points_count_there_is_no_fewest(table: "Tables") -> None:
    assert FACETS.fewest.best_known(table(2, size=3).begin(Luck(7)).state, 1.0) is None
