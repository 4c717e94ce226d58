"""Generic players: they sit down at any game that obeys the laws, keep to their budget, and can be repeated."""

import os
import time
from collections.abc import Iterator
from functools import cache

import pytest

from ronron import example as yarn
from ronron import games
from ronron.bots.budget import Budget
from ronron.bots.flat_bot import FlatBot
from ronron.bots.level import levels
from ronron.bots.registry import THINKING, UNCOUNTED, known_bots, seat_bot
from ronron.bots.search_bot import LEAST_TRIES, SearchBot
from ronron.bots.thinker import Sampler, Tried, estimate, merged
from ronron.contract import Game
from ronron.example.pieces import YarnView
from ronron.kit.luck import Luck
from ronron.kit.words import LANGUAGES, Words
from ronron.plain import Knowledge, Refusal, Setup
from ronron.records.match import Match
from tests.games_played import is_decided
from tests.tiny import mouse
from tests.tiny.perfect import perfect_moves

GAMES = {**games.all_games(), "yarn": yarn.GAME, "mouse": mouse.GAME}
FEW = 3  # iterations, where it only matters that it plays
LOOKS = 3  # decisions of a game that are looked at
OPENING = 20  # moves that they make; then somebody quicker plays on
SEED = 7


def name_with(bot: str, budget: str) -> str:
    return f"{bot}:{budget}" if bot in THINKING else bot


def each_table() -> Iterator[object]:
    for name, game in GAMES.items():
        for seats in game.about.seats:
            yield pytest.param(game, game.resolve(seats, {}), id=f"{name}-{seats}")


at_each_table = pytest.mark.parametrize(("game", "setup"), list(each_table()))
each_game = pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))


@cache
def decisions(game: Game) -> list[Knowledge]:
    """What a seat knows, a few times in a random game, where it has a choice."""
    setup = game.resolve(game.about.seats[-1], {})
    match = Match(game, setup)
    luck = Luck(SEED)
    players = [seat_bot(game, "random", seat) for seat in range(setup.seats)]
    found = []
    while not match.state.over():
        asked = match.state.owed() | match.state.may()
        seat = next((seat for seat in range(setup.seats) if asked >> seat & 1), None)
        if seat is not None and not match.state.chance():
            knowledge = match.knowledge(seat)
            if len(knowledge.legal) > 1 or not knowledge.must:
                # What it heard grows as the match goes on: a copy stays what it was.
                found.append(Knowledge(**{**vars(knowledge), "heard": tuple(knowledge.heard)}))
        match.step(players, lambda draw: luck)
    return found[:: len(found) // LOOKS + 1]


# --- They play ----------------------------------------------------------------------------------------------------


@at_each_table
def test_generic_players_play_any_game_to_its_end(game: Game, setup: Setup) -> None:
    """Every answer is checked as at a table: an illegal one would be refused."""
    generic = [*UNCOUNTED, *THINKING]
    names = [name_with(generic[seat % len(generic)], str(FEW)) for seat in range(setup.seats)]
    players = [seat_bot(game, name, SEED + seat) for seat, name in enumerate(names)]
    quick = [seat_bot(game, "random", SEED + seat) for seat in range(setup.seats)]
    match = Match(game, setup)
    luck = Luck(SEED)
    while not match.state.over():
        match.step(players if len(match.entries) < OPENING else quick, lambda draw: luck)
    assert len(match.state.result().scores) == setup.seats


@each_game
@pytest.mark.parametrize("bot", [*UNCOUNTED, *THINKING])
def test_the_same_seed_plays_alike(bot: str, game: Game) -> None:
    known = decisions(game)
    first, second = ([seat_bot(game, name_with(bot, "40"), SEED).choose(one) for one in known] for _ in range(2))
    assert first == second


@each_game
def test_another_seed_has_other_luck(game: Game) -> None:
    known = decisions(game)
    if not known:  # one is only ever ready: there is no luck in that
        assert not is_decided(game, game.tables_to_try()[0])
        return
    considered = [[FlatBot(seed, Budget(iterations=20)).consider(one) for one in known] for seed in (SEED, SEED + 1)]
    assert considered[0] != considered[1]


# --- They keep to their budget ------------------------------------------------------------------------------------


@each_game
def test_a_search_tries_as_often_as_it_was_told(game: Game) -> None:
    for knowledge in decisions(game):
        tried = SearchBot(SEED, Budget(iterations=30)).think(knowledge, 0)
        assert len(tried) == len(knowledge.legal) + (not knowledge.must)
        assert sum(visits for _, visits, _, _ in tried) == 30


@each_game
def test_a_search_that_is_asked_what_moves_are_worth_tries_each_as_often_as_the_others(game: Game) -> None:
    for knowledge in decisions(game):
        tried = SearchBot(SEED, Budget(iterations=30)).consider(knowledge)
        moves = [*knowledge.legal] if knowledge.must else ["", *knowledge.legal]
        assert sorted(one.move for one in tried) == sorted(moves)
        visits = [one.visits for one in tried]
        assert max(visits) - min(visits) <= 1
        assert min(visits) >= LEAST_TRIES - 1
        assert [one.value for one in tried] == sorted((one.value for one in tried), reverse=True)


@each_game
def test_a_flat_search_tries_every_move_as_often_as_the_others(game: Game) -> None:
    for knowledge in decisions(game):
        tried = FlatBot(SEED, Budget(iterations=30)).consider(knowledge)
        (visits,) = {one.visits for one in tried}
        assert 30 <= visits * len(tried) < 30 + len(tried)


class Clock:
    """A clock that goes on a millisecond each time somebody looks at it."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(time, "perf_counter", found)
    return found


def samplers() -> Iterator[object]:
    """Everyone who tries moves until his time is over: the generic ones, and levels made of them."""
    for name, game in GAMES.items():
        for bot in known_bots(game):
            if isinstance(seat_bot(game, bot, SEED), Sampler):
                yield pytest.param(game, bot, id=f"{name}-{bot}")


@pytest.mark.parametrize(("game", "bot"), list(samplers()))
def test_a_budget_in_milliseconds_is_spent_and_kept(game: Game, bot: str, clock: Clock) -> None:
    for knowledge in decisions(game):
        clock.looks = 0
        seat_bot(game, f"{bot}:5ms", SEED).choose(knowledge)
        assert 5 <= clock.looks <= 7


def test_who_has_no_choice_does_not_think(clock: Clock) -> None:
    knowledge = decisions(yarn.GAME)[0]
    alone = Knowledge(**{**vars(knowledge), "legal": knowledge.legal[:1]})
    assert seat_bot(yarn.GAME, "search:40ms", SEED).choose(alone).move == knowledge.legal[0]
    assert clock.looks == 0


@pytest.mark.parametrize("text", ["1000", "100ms", "100msx2", "40x3"])
def test_budgets_are_read_as_they_are_written(text: str) -> None:
    budget = Budget.read(text)
    assert budget is not None
    assert budget.notation() == text


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nobody", "unknown-bot"),
        ("search:", "unknown-budget"),
        ("search:0", "unknown-budget"),
        ("search:-5", "unknown-budget"),
        ("search:1e3", "unknown-budget"),
        ("search:10sx2", "unknown-budget"),
        ("search:10x0", "unknown-budget"),
        ("random:10", "unknown-budget"),
    ],
)
def test_who_cannot_be_seated_is_refused(name: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        seat_bot(yarn.GAME, name, SEED)


# --- Several processes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", list(THINKING))
def test_several_processes_think_with_luck_of_their_own_and_can_be_repeated(bot: str) -> None:
    knowledge = decisions(yarn.GAME)[0]

    def consider(budget: str) -> dict[str, tuple[int, float]]:
        thinker = seat_bot(yarn.GAME, f"{bot}:{budget}", SEED)
        assert isinstance(thinker, Sampler)
        return {one.move: (one.visits, one.value) for one in thinker.consider(knowledge)}

    alone, together = consider("40"), consider("40x2")
    assert sum(visits for visits, _ in together.values()) == 2 * sum(visits for visits, _ in alone.values())
    assert together == consider("40x2")
    assert {value for _, value in together.values()} != {value for _, value in alone.values()}


class Fragile(Sampler):
    """Its second process dies."""

    def think(self, knowledge: Knowledge, process: int) -> list[Tried]:
        if process:
            os._exit(1)
        return [(0, 3, 1.5, 0.75)]


def test_a_process_that_dies_takes_nothing_with_it() -> None:
    knowledge = decisions(yarn.GAME)[0]
    (only,) = Fragile(SEED, Budget(iterations=1, processes=2)).consider(knowledge)
    assert (only.visits, only.value) == (3, 0.5)


# --- What they say of their moves ---------------------------------------------------------------------------------


def test_several_thoughts_are_taken_as_one() -> None:
    assert merged([[(4, 1, 0.5, 0.25), (2, 2, 1.0, 0.5)], [(4, 3, 0.25, 0.125)]]) == [
        (2, 2, 1.0, 0.5),
        (4, 4, 0.75, 0.375),
    ]


def test_more_tries_leave_less_doubt() -> None:
    once, often, apart = ((0, 1, 0.5, 0.25), (0, 100, 50.0, 25.0), (0, 100, 50.0, 50.0))
    errors = [estimate("", tried, 0.04).error for tried in (once, often, apart)]
    assert errors[1] < errors[2] < errors[0]
    assert estimate("", once, 0.01).error < errors[0]  # where rewards lie close together, one try tells more
    assert estimate("", (0, 0, 0.0, 0.0), 0.04).error == 1.0


# --- They play well -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [2, 3])
def test_the_search_plays_the_tiny_game_perfectly(most: int) -> None:
    setup = yarn.GAME.resolve(2, {"pull": most})
    for seed in range(5):
        luck = Luck(seed)
        match = Match(yarn.GAME, setup)
        player = seat_bot(yarn.GAME, "search:600", seed)
        other = seat_bot(yarn.GAME, "random", seed)
        while not match.state.over():
            if match.state.owed() & 1:
                knowledge = match.knowledge(0)
                assert isinstance(knowledge.view, YarnView)
                assert player.choose(knowledge).move in perfect_moves(knowledge.view)
            match.step([player, other], lambda draw, luck=luck: luck)  # type: ignore[misc]


# --- Characters ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(games.all_games().values()), ids=list(games.all_games()))
def test_every_level_is_a_character(game: Game, language: str) -> None:
    found = levels(game)
    words = Words(language, games.home(game))
    lines = [line for level in found for line in level.introduce()]
    assert all(words.template(line.key) for line in lines)
    said = [words.lines(level.introduce()) for level in found]
    assert len({name for name, _ in said}) == len({sentence for _, sentence in said}) == len(found)
    assert len({level.face for level in found}) == len(found)
    for level in found:
        assert 0 < level.pace.least_milliseconds < level.pace.most_milliseconds
