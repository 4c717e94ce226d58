"""The coach: advice from the seat's knowledge alone, and a look back that tells a mistake from bad luck."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronron.arena.cheater import OpenGame, open_hands
from ronron.arena.coach import (
    Decision,
    Maker,
    Review,
    consider,
    judge,
    lead_over,
    put_together,
    review,
    thinkers,
)
from ronron.bots.estimate import Estimate
from ronron.bots.random_bot import RandomBot
from ronron.bots.registry import seat_bot, strongest
from ronron.bots.thinker import Thinker
from ronron.cli import main
from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.kit.words import LANGUAGES
from ronron.plain import Answer, Knowledge, Refusal
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from ronron.records.record import Player, Record, read, write
from tests.games_played import usual_table

GAME, _ = usual_table()
SETUP = GAME.resolve(2, {})
DEAL = Deal(seed_from("coach"), ["", ""])


def record_of(match: Match) -> Record:
    over = match.state.over()
    record = Record(
        game=GAME.about.id,
        rules=GAME.about.rules_version,
        options=SETUP.options,
        seats=[Player(name="Mina"), Player(name="Tom", kind="random")],
        entries=match.entries,
        result=match.state.result() if over else None,
    )
    return read(write(record))


def play_with(*players: Bot) -> Match:
    match = Match(GAME, SETUP)
    match.run(players, DEAL.draw)
    return match


@pytest.fixture(scope="module")
def played() -> Record:
    return record_of(play_with(RandomBot(1), RandomBot(2)))


def match_at(record: Record, at: int) -> Match:
    match = Match(GAME, SETUP)
    for entry in record.entries[:at]:
        match.play(entry)
    return match


def choice_points(record: Record, seat: int) -> list[int]:
    """Where this seat has more than one move."""
    match = Match(GAME, SETUP)
    found = []
    for at, entry in enumerate(record.entries):
        if entry.who == seat and len(match.legal(seat)) > 1:
            found.append(at)
        match.play(entry)
    return found


# --- One position -------------------------------------------------------------------------------------------------


def test_every_legal_move_has_a_value_and_an_uncertainty(played: Record) -> None:
    for at in choice_points(played, 0)[::5]:
        match = match_at(played, at)
        advice = consider(match, 0, thinkers(GAME, "search:60")(at))
        assert sorted(one.move for one in advice.options) == sorted(match.legal(0))
        assert all(one.error > 0 for one in advice.options)
        assert (advice.at, advice.seat) == (at, 0)


@pytest.mark.parametrize("name", ["search:80", "flat:80", f"{strongest(GAME)}:40"])
def test_advice_does_not_change_with_what_is_hidden(played: Record, name: str) -> None:
    """Other hands, other cards set aside, the same eyes: the same advice to the last digit."""
    make = thinkers(GAME, name)
    luck = Luck(5)
    varied = 0
    for at in choice_points(played, 0)[::4]:
        match = match_at(played, at)
        advice = consider(match, 0, make(at))
        worlds = GAME.imagine(match.knowledge(0))
        truth = match.state.key()
        for _ in range(3):
            match.state = worlds.sample(luck)
            varied += match.state.key() != truth
            assert consider(match, 0, make(at)) == advice
    assert varied > 5


def test_the_check_above_would_catch_a_coach_who_peeks(played: Record) -> None:
    make = thinkers(GAME, "flat:80")
    luck = Luck(5)
    changed = 0
    for at in choice_points(played, 0)[::4]:
        match = match_at(played, at)
        peeked = make(at).consider(open_hands(match, match.knowledge(0)))
        match.state = GAME.imagine(match.knowledge(0)).sample(luck)
        changed += make(at).consider(open_hands(match, match.knowledge(0))) != peeked
    assert changed > 0


def test_who_has_nothing_to_decide_gets_no_advice(played: Record) -> None:
    with pytest.raises(Refusal, match="no-decision"):
        consider(match_at(played, 0), 0, thinkers(GAME, "search:5")(0))


def test_only_who_weighs_moves_can_coach() -> None:
    with pytest.raises(Refusal, match="weighs-nothing"):
        thinkers(GAME, "random")
    with pytest.raises(Refusal, match="unknown-bot"):
        thinkers(GAME, "cheater")
    assert isinstance(thinkers(GAME)(0), Thinker)


# --- Mistake or bad luck ------------------------------------------------------------------------------------------


class Scripted(Thinker):
    """Says what it is told to say: how far its first move is ahead of the others, on what is known and in truth."""

    def __init__(self, known: float, true: float, drop: float = 0.0, error: float = 0.01, doubt: float = 0.0) -> None:
        self.doubt = doubt
        self.known = known
        self.true = true
        self.drop = drop  # what every other move is worth less in truth than it seemed
        self.error = error
        self.looks = 0

    def doubts(self, knowledge: Knowledge) -> float:
        return self.doubt

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        self.looks += 1
        lead, worth = (self.true, -self.drop) if isinstance(knowledge.game, OpenGame) else (self.known, 0.0)
        values = dict.fromkeys(knowledge.legal, worth) | {knowledge.legal[0]: worth + lead}
        told = [Estimate(move=move, value=value, error=self.error, visits=100) for move, value in values.items()]
        return sorted(told, key=lambda one: -one.value)


def judged(record: Record, thinker: Thinker) -> Decision:
    """The verdict on the last move where the first might have been better."""
    match = match_at(record, choice_points(record, 0)[0])
    return judge(match, 0, match.legal(0)[-1], lambda seed: thinker)


@pytest.mark.parametrize(
    ("known", "true", "drop", "verdict", "cost"),
    [
        (0.5, 0.5, 0.0, "mistake", 0.5),
        (0.5, -0.5, -0.5, "mistake", 0.5),  # it turned out well, but one could not know that
        (0.0, 0.5, 0.4, "bad-luck", 0.4),
        (0.0, 0.3, 0.4, "bad-luck", 0.3),
        (0.01, 0.5, 0.4, "bad-luck", 0.4),  # close to right
        (0.0, 0.5, 0.0, "sound", 0.0),  # with open hands one could do better; it was still worth what it seemed
        (0.0, 0.0, 0.5, "sound", 0.0),  # nothing would have helped
        (0.01, 0.01, 0.01, "sound", 0.0),
        (-0.5, -0.5, 0.0, "sound", 0.0),
    ],
)
def test_a_mistake_is_told_from_bad_luck(
    played: Record, known: float, true: float, drop: float, verdict: str, cost: float
) -> None:
    decision = judged(played, Scripted(known, true, drop))
    assert decision.verdict == verdict
    assert decision.cost == pytest.approx(cost)


def test_a_difference_within_its_uncertainty_is_no_mistake(played: Record) -> None:
    assert judged(played, Scripted(0.5, 0.5, error=0.6)).verdict == "sound"


def test_what_a_thinker_may_be_wrong_about_is_no_mistake_however_often_it_looks(played: Record) -> None:
    sure, doubtful = Scripted(0.5, 0.5), Scripted(0.5, 0.5, doubt=0.3)
    assert judged(played, sure).verdict == "mistake"
    assert judged(played, doubtful).verdict == "sound"
    assert judged(played, Scripted(0.0, 0.5, 0.4, doubt=0.3)).verdict == "sound"


def test_advice_tells_the_doubt_too(played: Record) -> None:
    match = match_at(played, choice_points(played, 0)[0])
    told = consider(match, 0, Scripted(0.5, 0.5, error=0.03, doubt=0.04 * 2**0.5)).options
    assert [one.error for one in told] == pytest.approx([0.05] * len(told))


def test_who_reckons_rather_than_tries_is_asked_once(played: Record) -> None:
    reckoning = Scripted(0.5, 0.5, error=0.0, doubt=0.25)
    assert judged(played, reckoning).verdict == "sound"
    assert reckoning.looks == 2  # once on what was known, once in truth


def test_in_doubt_the_coach_looks_again(played: Record) -> None:
    clear, doubtful, level = Scripted(0.5, 0.0), Scripted(0.05, 0.0, error=0.02), Scripted(0.0, 0.0)
    assert judged(played, clear).verdict == "mistake"
    assert clear.looks == 2  # once on what was known, once in truth
    assert judged(played, doubtful).verdict == "mistake"
    assert doubtful.looks > 2
    assert judged(played, level).verdict == "sound"
    assert level.looks == 2


def options_of(*told: tuple[float, float, int]) -> list[Estimate]:
    return [Estimate(move=str(at), value=one[0], error=one[1], visits=one[2]) for at, one in enumerate(told)]


def test_two_looks_are_one_longer_look() -> None:
    both = put_together(options_of((0.2, 0.03, 100), (0.1, 0.1, 0)), options_of((0.5, 0.03, 200), (0.3, 0.2, 10)))
    assert [(one.move, one.visits) for one in both] == [("0", 300), ("1", 10)]
    assert both[0].value == pytest.approx(0.4)
    assert both[0].error == pytest.approx((0.01**2 + 0.02**2) ** 0.5)
    assert both[1].value == pytest.approx(0.3)


def test_more_moves_to_compare_with_ask_for_a_clearer_lead() -> None:
    few = options_of((0.042, 0.01, 100), (0.0, 0.01, 100))
    many = options_of((0.042, 0.01, 100), *[(0.0, 0.01, 100)] * 40)
    assert lead_over(few, "1").is_clear
    assert not lead_over(many, "1").is_clear


def test_a_move_that_was_tried_rarely_is_judged_by_how_all_scatter() -> None:
    """Three tries that happen to agree have an error of 0, and prove nothing."""
    assert not lead_over(options_of((0.1, 0.01, 900), (0.0, 0.0, 3)), "1").is_clear
    assert lead_over(options_of((0.1, 0.001, 900), (0.0, 0.05, 30)), "1").is_clear
    assert not lead_over(options_of((0.1, 0.001, 900), (0.0, 0.0, 0)), "1").is_clear


def test_the_three_costliest_come_first(played: Record) -> None:
    costs = {0: 0.2, 1: 0.9, 2: 0.0, 3: 0.5, 4: 0.4}
    template = judged(played, Scripted(0.5, 0.5))
    decisions = [replace(template, at=at, cost=cost) for at, cost in costs.items()]
    found = Review(unit="reward", decisions=tuple(decisions))
    assert [one.at for one in found.worst(0)] == [1, 3, 4]
    assert found.worst(1) == []


# --- A whole game -------------------------------------------------------------------------------------------------


class Backwards(Bot):
    """Plays what a thinker likes least."""

    def __init__(self, thinker: Bot) -> None:
        assert isinstance(thinker, Thinker)
        self.thinker = thinker

    def choose(self, knowledge: Knowledge) -> Answer:
        options: Sequence[Estimate] = self.thinker.consider(knowledge)
        return Answer(move=min(options, key=lambda one: one.value).move)


def test_who_plays_badly_on_purpose_is_told_so() -> None:
    match = play_with(Backwards(seat_bot(GAME, "flat:60", 1)), seat_bot(GAME, "flat:200", 2))
    make: Maker = thinkers(GAME, "flat:200")
    found = review(record_of(match), make)
    mistakes = [sum(one.verdict == "mistake" for one in found.of(seat)) for seat in (0, 1)]
    assert mistakes[0] > 2 * mistakes[1]
    worst = found.worst(0)
    assert len(worst) == 3
    assert [one.cost for one in worst] == sorted((one.cost for one in worst), reverse=True)


def test_looking_back_at_one_seat_gives_the_same_as_at_all(played: Record) -> None:
    seen: list[int] = []
    make = thinkers(GAME, "flat:20")
    whole = review(played, make)
    one = review(played, make, seat=1, progress=lambda: seen.append(1))
    assert list(one.decisions) == whole.of(1)
    assert len(seen) == len(one.decisions)


def test_a_game_that_is_not_over_is_not_looked_back_at(played: Record) -> None:
    with pytest.raises(Refusal, match="game-not-over"):
        review(record_of(match_at(played, 6)), thinkers(GAME, "flat:20"))


# --- The command --------------------------------------------------------------------------------------------------


@pytest.fixture
def path(played: Record, tmp_path: Path) -> str:
    file = tmp_path / "game.ronron"
    file.write_text(write(played), encoding="utf-8")
    return str(file)


def test_the_command_gives_advice(path: str, played: Record, capsys: pytest.CaptureFixture[str]) -> None:
    at = choice_points(played, 1)[2]
    asked = ["coach", path, "--at", str(at), "--viewer", "1", "--bot", "search:30"]
    assert main([*asked, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["at"] == at
    assert told["viewer"] == 1
    assert told["bot"] == "search:30"
    assert {one["move"] for one in told["options"]} == set(match_at(played, at).legal(1))
    assert set(told["options"][0]) == {"move", "value", "error", "visits", "said"}
    for language in LANGUAGES:
        assert main([*asked, "--lang", language]) == 0
        said = capsys.readouterr().out
        assert "Tom" in said
        assert "±" in said
        assert "{" not in said


def test_the_command_looks_back(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["coach", path, "--bot", "flat:60"]
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told["seats"]] == ["Mina", "Tom"]
    for seat in told["seats"]:
        assert len(seat["worst"]) <= 3
        assert all(one["verdict"] in ("mistake", "bad-luck") for one in seat["worst"])
    for language in LANGUAGES:
        assert main([*asked, "--viewer", "0", "--lang", language]) == 0
        said = capsys.readouterr().out
        assert "Mina" in said
        assert "Tom" not in said
        assert "{" not in said


@pytest.mark.parametrize(
    "asked",
    [
        ["--at", "5"],
        ["--at", "5", "--viewer", "bystander"],
        ["--at", "5", "--viewer", "2"],
        ["--at", "0", "--viewer", "0"],
        ["--at", "99999", "--viewer", "0"],
        ["--viewer", "0", "--bot", "random"],
        ["--viewer", "0", "--bot", "nobody"],
        ["--viewer", "0", "--bot", "search:soon"],
    ],
    ids=" ".join,
)
def test_the_command_refuses_in_one_line(path: str, asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", path, *asked]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
