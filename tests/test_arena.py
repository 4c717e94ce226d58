"""The arena: the same luck for everyone, in all seats, and numbers that do not depend on who counted them."""

import json
import pickle
from collections import Counter
from pathlib import Path
from statistics import fmean, stdev

import pytest

from ronron import games
from ronron.arena.figures import interval, share
from ronron.arena.outcome import play_deal
from ronron.arena.plan import ArenaPlan, choose_deals, read_deals
from ronron.arena.tournament import play, play_out
from ronron.bots import registry
from ronron.cli import main
from ronron.contract import Bot
from ronron.plain import HOUSE, Answer, Knowledge, Refusal
from ronron.records.record import read
from ronron.records.verify import verify
from tests.games_played import usual_table

GAME = usual_table()[0].about.id


class First(Bot):
    """Always the first move: a player without luck of its own."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move=knowledge.legal[0])


@pytest.fixture
def _first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.UNCOUNTED, "first", First)


def plan_of(players: list[str], **wanted: object) -> ArenaPlan:
    return ArenaPlan.make(**{"game": GAME, "seats": 3, "players": players, "deals": 4, **wanted})  # type: ignore[arg-type]


# --- Fair ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_first")
@pytest.mark.parametrize("seats", games.find(GAME).about.seats)
def test_every_player_sits_in_every_seat_with_the_same_luck(seats: int) -> None:
    plan = plan_of(["first", "random"], seats=seats, deals=1)
    sat: Counter[tuple[str, int]] = Counter()
    deals = set()
    for one in play_deal(plan.job(0), keep_record=True):
        record = read(one.record or "")
        verify(record)
        sat.update((player.name, seat) for seat, player in enumerate(record.seats))
        deals.add(next(entry.move for entry in record.entries if entry.who == HOUSE))
        assert one.scores[0] == record.result.scores[-one.rotation % seats]  # type: ignore[union-attr]
    assert sat == Counter(
        {("first", seat): 1 for seat in range(seats)} | {("random", seat): seats - 1 for seat in range(seats)}
    )
    assert len(deals) == 1


@pytest.mark.usefixtures("_first")
def test_players_without_luck_of_their_own_are_exactly_level() -> None:
    """The same bot under two names: over all rotations the seats even out to the last digit."""
    outcomes = play_out(plan_of(["first"]))
    for deal in range(4):
        of_deal = [one for one in outcomes if one.deal == deal]
        means = [fmean(one.scores[player] for one in of_deal) for player in range(3)]
        assert means[0] == pytest.approx(means[1]) == pytest.approx(means[2])


def test_intervals_are_over_deals() -> None:
    plan = plan_of(["random"], deals=5)
    by_deal = [fmean(points for one in play_deal(plan.job(deal)) for points in one.scores) for deal in range(5)]
    half = 1.959964 * stdev(by_deal) / 5**0.5
    told = play(plan)["players"][0]
    assert told["mean"] == pytest.approx(fmean(by_deal))
    assert told["ci95"] == pytest.approx((fmean(by_deal) - half, fmean(by_deal) + half))
    assert interval([1.0]) == (None, None)


def test_the_same_numbers_with_one_and_with_two_processes(tmp_path: Path) -> None:
    plan = plan_of(["search:20", "greedy", "random"])
    alone = play(plan, records=str(tmp_path / "one"))
    both = play(plan, jobs=2, records=str(tmp_path / "two"))
    assert {**alone, "seconds": 0} == {**both, "seconds": 0}
    first, second = (sorted((tmp_path / name).iterdir()) for name in ("one", "two"))
    assert [file.name for file in first] == [file.name for file in second]
    assert [file.read_text() for file in first] == [file.read_text() for file in second]
    assert len(first) == alone["games"] == 12


def test_a_job_takes_its_own_deal_along_and_no_other() -> None:
    few, many = (len(pickle.dumps(plan_of(["random"], deals=deals).job(7))) for deals in (10, 10_000))
    assert few == many < 2000


# --- Deals --------------------------------------------------------------------------------------------------------


def test_anyone_can_play_the_same_deals(tmp_path: Path) -> None:
    listed = tmp_path / "deals.txt"
    listed.write_text("# the first two deals of seed 7\n\n7 0\n7   1\n")
    by_list = play(plan_of(["random"], deals=None, deal_list=read_deals(str(listed))))
    by_seed = play(plan_of(["random"], deals=2, seed="7"))
    assert by_list["players"] == by_seed["players"]
    assert by_list["deals"] == 2
    assert choose_deals("7", 2, None) == ("7 0", "7 1")
    assert choose_deals("7", 1, ["moon", "sun"]) == ("moon",)


@pytest.mark.parametrize(
    ("text", "code"), [("\n# nothing\n", "no-deals"), ("a\nb\na\n", "repeated-deal"), (b"\xff", "not-text")]
)
def test_a_list_of_deals_that_is_none_is_refused(tmp_path: Path, text: str | bytes, code: str) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(Refusal, match=code):
        read_deals(str(path))
    with pytest.raises(Refusal, match="unreadable-file"):
        read_deals(str(tmp_path / "nowhere"))


# --- Who sits with whom -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_first")
def test_a_mirror_match_has_both_sides() -> None:
    plan = plan_of(["first", "random"], mirror=True)
    assert plan.lineups == (("first", "random", "random"), ("random", "first", "first"))
    told = play(plan)
    assert told["games"] == 4 * 2 * 3
    mirror = told["mirror"]
    assert mirror["lead"]["mean"] == pytest.approx(fmean([mirror["alone"]["mean"], mirror["around"]["mean"]]))
    assert plan_of(["first", "random"], mirror=True, seats=2).lineups == (("first", "random"),)


def test_a_mirror_says_when_it_cannot_tell(capsys: pytest.CaptureFixture[str]) -> None:
    together = ["arena", "chabyrinthe", "--seats", "2", "--options", '{"mode": "together", "size": 3}']
    alike = ["arena", GAME, "--seats", "3"]  # one deal alone never tells
    for asked, verdict in ((together, "together"), (alike, "unsure")):
        players = "greedy,random" if verdict == "together" else "random,flat:1"
        asked += ["--players", players, "--mirror", "--deals", "1"]
        assert main([*asked, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["mirror"]["verdict"] == verdict
    for language, said in (("en", "do not tell"), ("fr", "ne disent pas")):
        assert main([*alike, "--lang", language]) == 0
        assert said in capsys.readouterr().out


@pytest.mark.usefixtures("_first")
def test_a_player_is_judged_alone_among_each_of_those_who_never_met_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ronron.arena.plan.HURRY", 2)
    plan = plan_of(["first"], strangers=True, deals=2)
    own = [name.partition(":")[0] for name in (lineup[1] for lineup in plan.lineups)]
    assert own == [*games.find(GAME).facets().strangers, "search", "flat", "greedy", "random"]
    assert all(lineup == ("first", lineup[1], lineup[1]) for lineup in plan.lineups)
    told = play(plan)
    assert [one["stranger"] for one in told["strangers"]] == [lineup[1] for lineup in plan.lineups]
    assert main(["arena", GAME, "--seats", "3", "--players", "first", "--strangers", "--deals", "1"]) == 0
    assert capsys.readouterr().out.count("alone among") == len(own)


@pytest.mark.usefixtures("_first")
def test_the_gap_runs_from_the_floor_to_the_cheater() -> None:
    plan = plan_of(["first"], floor="random", deals=1)
    assert plan.lineups == (
        ("first", "random", "random"),
        ("cheater", "random", "random"),
        ("random", "random", "random"),
    )
    assert share([1.0, 2.0], [2.0, 4.0]) == (0.5, (0.5, 0.5))
    assert share([1.0], [-1.0]) == (None, (None, None))


IMPOSSIBLE: list[tuple[dict[str, object], str]] = [
    ({"players": ["random"] * 4}, "too-many-players"),
    ({"players": ["nobody"]}, "unknown-bot"),
    ({"deals": 0}, "too-few-deals"),
    ({"deals": 3, "deal_list": ["a"]}, "too-few-listed"),
    ({"mirror": True}, "mirror-of-two"),
    ({"mirror": True, "players": ["random", "random"]}, "mirror-of-two"),
    ({"mirror": True, "floor": "random"}, "mirror-or-gap"),
    ({"mirror": True, "strangers": True}, "mirror-or-gap"),
    ({"strangers": True, "players": ["random", "greedy"]}, "one-among-strangers"),
    ({"limit_seconds": 0.0}, "no-time"),
    ({"players": ["cheater", "random"], "apart": True}, "cheater-apart"),
]


@pytest.mark.parametrize(("wanted", "code"), IMPOSSIBLE)
def test_what_cannot_be_played_is_refused_before_it_begins(wanted: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal, match=code):
        plan_of(**{"players": ["random"], **wanted})  # type: ignore[arg-type]


def test_at_least_one_process_plays() -> None:
    with pytest.raises(Refusal, match="too-few-jobs"):
        play(plan_of(["random"]), jobs=0)


# --- The command --------------------------------------------------------------------------------------------------


def test_the_command_tells_numbers_and_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", GAME, "--seats", "2", "--players", "random", "--deals", "3"]
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == 3
    assert told["games"] == 6
    player = told["players"][0]
    assert player["name"] == "random"
    assert player["first_share"] == pytest.approx(0.5)
    assert player["rating"] == 0
    assert set(player["faults"].values()) == {0}
    for language in ("fr", "en"):
        assert main([*asked, "--lang", language]) == 0
        assert "{" not in capsys.readouterr().out
