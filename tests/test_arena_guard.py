"""A bot that crashes, hangs or says nonsense loses that decision, not the match."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ronron import games
from ronron.arena.plan import ArenaPlan
from ronron.arena.tournament import play, play_out
from ronron.bots import registry
from ronron.bots.answers import is_sound, read_answer, write_answer
from ronron.bots.den import DENS, Apart
from ronron.bots.guard import PATIENCE, Guard
from ronron.bots.random_bot import RandomBot
from ronron.contract import Bot
from ronron.plain import Answer, Knowledge, Line, Refusal
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from ronron.records.record import read
from ronron.records.verify import verify
from tests.games_played import usual_table
from tests.tiny.mouse import GAME as MOUSE

GAME = usual_table()[0].about.id
LIMIT_SECONDS = 0.3  # for those who never answer
AMPLE_SECONDS = 60.0  # for those who do: a busy machine must not make them late


class Bad(Bot):
    def __init__(self, seed: object = 0) -> None: ...


class Crashes(Bad):
    def choose(self, knowledge: Knowledge) -> Answer:
        raise ZeroDivisionError


class Exits(Bad):
    def choose(self, knowledge: Knowledge) -> Answer:
        sys.exit(3)


class Dies(Bad):
    """Takes its process with it."""

    def choose(self, knowledge: Knowledge) -> Answer:
        os._exit(3)


class Hangs(Bad):
    """Thinks for ever, and does not listen."""

    def choose(self, knowledge: Knowledge) -> Answer:
        while True:
            try:
                time.sleep(1000)
            except Exception:
                continue


class Nonsense(Bad):
    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move="purr")


class Chatters(Bad):
    """Prints, where only answers are expected."""

    def choose(self, knowledge: Knowledge) -> Answer:
        print("I think ...", file=sys.stdout)
        return Answer(move=knowledge.legal[-1])


BAD = {"crashes": Crashes, "exits": Exits, "hangs": Hangs, "nonsense": Nonsense}
FAULTS = {"crashes": "crashed", "exits": "crashed", "hangs": "late", "nonsense": "nonsense"}


def limit_of(bot: object) -> float:
    return LIMIT_SECONDS if bot is Hangs else AMPLE_SECONDS


@pytest.fixture(params=list(BAD))
def bad(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name = str(request.param)
    monkeypatch.setitem(registry.UNCOUNTED, name, BAD[name])
    return name


def test_the_match_goes_on_and_the_record_says_what_happened(bad: str, tmp_path: Path) -> None:
    plan = ArenaPlan.make(game=GAME, seats=2, players=[bad, "random"], deals=1, limit_seconds=limit_of(BAD[bad]))
    told = play(plan, records=str(tmp_path))
    faulty, sound = told["players"]
    assert faulty["faults"][FAULTS[bad]] == faulty["decisions"] == sum(faulty["faults"].values())
    assert not any(sound["faults"].values())
    for path in tmp_path.iterdir():
        record = read(path.read_text())
        verify(record)
        for entry in record.entries:
            if entry.who >= 0:
                guilty = record.seats[entry.who].name == bad
                assert entry.notes == ({"fault": FAULTS[bad]} if guilty else {})


def test_the_same_faults_in_two_processes(bad: str) -> None:
    plan = ArenaPlan.make(game=GAME, seats=2, players=[bad, "random"], deals=2, limit_seconds=limit_of(BAD[bad]))
    assert play_out(plan) == play_out(plan, jobs=2)


def test_a_bot_that_hangs_again_and_again_is_not_waited_for() -> None:
    asked = []

    class Slow(Bad):
        def choose(self, knowledge: Knowledge) -> Answer:
            asked.append(knowledge.seat)
            time.sleep(1000)
            raise AssertionError

    match = run_with(Slow(), LIMIT_SECONDS)
    assert len(asked) == PATIENCE
    assert sum("fault" in entry.notes for entry in match.entries) > PATIENCE


def last_move(knowledge: Knowledge) -> str:
    return knowledge.legal[-1]


def run_with(bot: Bot, limit_seconds: float | None = None) -> Match:
    game = games.find(GAME)
    match = Match(game, game.resolve(2, {}))
    deal = Deal(seed_from("guard"), ["", ""])
    match.run([Guard(bot, last_move, limit_seconds=limit_seconds), RandomBot(2)], deal.draw)
    return match


@pytest.mark.parametrize("maker", [Crashes, Dies, Hangs, Nonsense, Chatters])
def test_a_bot_apart_can_do_no_harm(maker: type[Bad]) -> None:
    bot = Apart(maker, limit_seconds=limit_of(maker))
    match = run_with(bot)
    bot.leave()
    DENS.close()
    assert match.state.over()
    faults = {entry.notes.get("fault") for entry in match.entries if entry.who == 0}
    assert faults == {{Crashes: "crashed", Dies: "crashed", Hangs: "late", Nonsense: "nonsense"}.get(maker)}


def test_a_bot_that_takes_its_process_with_it_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.UNCOUNTED, "dies", Dies)
    with pytest.raises(Refusal, match="process-died"):
        play(ArenaPlan.make(game=GAME, seats=2, players=["dies"], deals=2), jobs=2)


def test_a_bot_apart_plays_as_it_does_here() -> None:
    plan = ArenaPlan.make(game=GAME, seats=3, players=["random"], deals=2)
    apart = ArenaPlan.make(game=GAME, seats=3, players=["random"], deals=2, apart=True)
    assert play_out(plan) == play_out(apart)


def test_in_a_race_a_failing_bot_lets_it_go_by() -> None:
    match = Match(MOUSE, MOUSE.resolve(2, {}))
    guard = Guard(Crashes(), last_move)
    deal = Deal(seed_from("race"), ["", ""])
    match.run([guard, RandomBot(2)], deal.draw)
    assert guard.faults["crashed"] > 0
    assert all(entry.who != 0 for entry in match.entries)


def test_even_a_failing_quick_move_does_not_stop_the_match() -> None:
    def fails(knowledge: Knowledge) -> str:
        raise ZeroDivisionError

    game = games.find(GAME)
    match = Match(game, game.resolve(2, {}))
    match.run(
        [Guard(Crashes(), lambda knowledge: "purr"), Guard(Nonsense(), fails)], Deal(seed_from("x"), ["", ""]).draw
    )
    assert match.state.over()


@pytest.mark.parametrize(
    ("answer", "sound"),
    [
        (Answer(move="a"), True),
        (Answer(move="a", after_milliseconds=3), True),
        (Answer(move="b"), False),
        (Answer(move=None), False),
        (Answer(move="a", after_milliseconds=float("nan")), False),
        (Answer(move="a", after_milliseconds=-1), False),
        (Answer(move="a", thought_milliseconds=900.0, says=Line(key="talk.purr", values={"seat": 1})), True),
        (Answer(move="a", thought_milliseconds=float("inf")), False),
        (Answer(move="a", says="purr"), False),  # type: ignore[arg-type]
        (Answer(move="a", fault="late"), False),
        (None, False),
        ("a", False),
    ],
)
def test_what_counts_as_an_answer(answer: Any, sound: bool) -> None:
    game = games.find(GAME)
    view = Match(game, game.resolve(2, {})).state.view(0)
    knowledge = Knowledge(game=game, setup=game.resolve(2, {}), seat=0, view=view, legal=("a",))
    assert is_sound(answer, knowledge) is sound


@pytest.mark.parametrize(
    "answer",
    [
        Answer(move=None),
        Answer(move="a", after_milliseconds=12.5),
        Answer(move="a", thought_milliseconds=0.0, says=Line(key="talk.purr", values={"seat": 1, "word": "été"})),
        Answer(move=None, fault="late"),
    ],
)
def test_nothing_of_an_answer_is_lost_on_its_way(answer: Answer) -> None:
    assert read_answer(json.loads(write_answer(answer))) == answer


def test_a_sentence_within_a_sentence_arrives_whole() -> None:
    inner = Line(key="because", values={"card": 3})
    answer = Answer(move="keep", says=Line(key="why", values={"reason": inner, "others": [inner, "purr"]}))
    assert read_answer(json.loads(write_answer(answer))) == answer


class Talks(Bad):
    """Says something, and shows how long it thought."""

    def choose(self, knowledge: Knowledge) -> Answer:
        says = Line(key="talk.purr", values={"heard": len(knowledge.heard)})
        return Answer(move=knowledge.legal[0], after_milliseconds=7.0, thought_milliseconds=1234.0, says=says)


def test_what_a_bot_says_and_how_long_it_thought_reaches_the_match_from_anywhere() -> None:
    game = games.find(GAME)
    match = Match(game, game.resolve(2, {}))
    match.step([], Deal(seed_from("x"), ["", ""]).draw)
    knowledge = match.knowledge(next(seat for seat in (0, 1) if match.legal(seat)))
    apart = Apart(Talks, limit_seconds=AMPLE_SECONDS)
    answers = [Guard(bot, last_move).choose(knowledge) for bot in (Talks(), apart)]
    apart.leave()
    DENS.close()
    assert answers[0] == answers[1] == Talks().choose(knowledge)


def test_how_long_a_bot_thought_can_be_read_by_the_others() -> None:
    match = run_with(Talks())
    shown = [entry.milliseconds for entry in match.entries if entry.who == 0]
    assert shown == [1234 * number for number in range(1, len(shown) + 1)]
    assert match.times[1][-1] == shown[-1]
