"""What if: a match that leaves another one is played, written down and checked like any other."""

from dataclasses import replace
from functools import cache

import pytest

from ronron import games
from ronron.bots.random_bot import RandomBot
from ronron.kit.luck import Luck
from ronron.plain import Refusal
from ronron.records.branch import leave
from ronron.records.fair import Deal
from ronron.records.match import Match
from ronron.records.record import OF_BRANCHES, Damaged, Record, read, write
from ronron.records.verify import begin, play_back, verify
from tests.games_played import play_text

GAMES = list(games.all_games())
FRESH = Deal(b"\x07" * 32, [])
TRIES = 200


@cache
def finished(name: str) -> Record:
    """A match of a game at the first of its tables for several."""
    game = games.find(name)
    setup = next(one for one in game.tables_to_try() if one.seats > 1)
    return read(play_text(game, setup, 5))


def branch(record: Record, at: int, seat: int, deal: str, luck: int = 1) -> Record:
    fresh = Deal(FRESH.seed, [""] * len(record.seats))
    return leave(record, at, seat, deal, fresh, Luck(luck), TRIES)


def positions(record: Record) -> list[int]:
    return [len(record.entries) * share // 7 for share in (1, 3, 6)]


def played(record: Record, moves: int) -> Match:
    match = begin(replace(record, lines=range(len(record.entries))))
    following = play_back(replace(record, entries=record.entries[:moves], lines=range(moves)), match)
    for _ in following:
        pass
    return match


def to_its_end(given: Record) -> Record:
    """The branch, played on by those who do anything."""
    match = played(given, len(given.entries))
    deal = Deal(bytes.fromhex(given.seed or ""), given.salts or ())
    match.run([RandomBot(seat) for seat in range(match.setup.seats)], deal.draw)
    return replace(given, entries=match.entries, result=match.state.result())


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_has_heard_sees_and_can_do_the_same_in_the_true_deal_and_in_another(name: str) -> None:
    record = finished(name)
    others = 0
    for at in positions(record):
        for seat in range(len(record.seats)):
            true = branch(record, at, seat, "true")
            assert true.entries == record.entries[:at]
            knows = played(true, at).knowledge(seat)
            for luck in (1, 2):
                other = branch(record, at, seat, "other", luck)
                assert played(other, at).knowledge(seat) == knows
                others += other.entries != true.entries
                assert [one for one in other.entries if one.who >= 0] == [one for one in true.entries if one.who >= 0]
    assert others > 0


@pytest.mark.parametrize("name", ["cat-in-the-box", "de-fil-en-aiguille"])
def test_likely_deals_come_more_often_where_the_game_can_tell_them(name: str) -> None:
    """At some moment late in the game, by the measure of the game itself, on average over more deals than one."""
    record = finished(name)
    likelihood = games.find(name).facets().likelihood
    weighed: list[float] = []
    for at in range(len(record.entries) // 3, len(record.entries), 3):
        knows = played(record, at).knowledge(0)
        other = played(branch(record, at, 0, "other", at), at)
        weighed.append(likelihood.weigh(knows, other.state) / likelihood.weigh(knows, played(record, at).state))
    assert all(weight > 0 for weight in weighed)
    assert len(set(weighed)) > 1  # it tells deals apart
    assert sum(weight >= 1 for weight in weighed) * 2 > len(weighed)  # seldom to one that is much less likely


@pytest.mark.parametrize("deal", ["true", "other"])
@pytest.mark.parametrize("name", GAMES)
def test_a_branch_is_a_record_like_any_other_and_can_be_left_again(name: str, deal: str) -> None:
    record = finished(name)
    at = positions(record)[1]
    again = read(write(to_its_end(branch(record, at, 1, deal))))
    assert (again.ronron, again.branch and again.branch.deal) == (OF_BRANCHES, deal)
    assert verify(again).fair is True
    assert verify(read(write(to_its_end(branch(again, at + 1, 0, "true"))))).fair is True


@pytest.mark.parametrize("name", GAMES)
def test_in_the_true_deal_the_house_draws_on_as_it_would_have(name: str) -> None:
    record = finished(name)
    given = branch(record, positions(record)[1], 0, "true")
    assert (given.seed, given.salts, given.commitment) == (record.seed, record.salts, record.commitment)
    unopened = replace(record, seed=None, salts=None)
    told = branch(read(write(unopened)), positions(record)[1], 0, "true")
    assert told.seed == FRESH.seed.hex()
    assert verify(read(write(to_its_end(told)))).fair is True


def test_nobody_looks_into_a_match_that_goes_on_or_does_not_hold_up() -> None:
    record = finished("familles")
    with pytest.raises(Refusal, match="match-not-over"):
        branch(read(write(replace(record, entries=record.entries[:-1], result=None))), 3, 0, "true")
    with pytest.raises(Damaged, match="wrong-commitment"):
        branch(read(write(replace(record, commitment="0" * 64))), 3, 0, "true")
    for at, seat, code in (
        (len(record.entries), 0, "nothing-to-leave"),
        (3, 9, "no-such-seat"),
        (-1, 0, "nothing-to-leave"),
    ):
        with pytest.raises(Refusal, match=code):
            branch(record, at, seat, "true")


def test_a_branch_that_says_something_wrong_of_itself_is_refused() -> None:
    record = finished("familles")
    whole = to_its_end(branch(record, 20, 0, "other"))
    left = whole.branch
    assert left is not None
    for wrong in (
        replace(left, told=0),
        replace(left, told=left.told + 1),
        replace(left, at=len(whole.entries)),
        replace(left, seat=7),
    ):
        with pytest.raises(Damaged):
            verify(read(write(replace(whole, branch=wrong))))
    text = write(whole)
    for was, wrong_text in (("ronron: 2", "ronron: 1"), ('"deal":"other"', '"deal":"new"'), ('"at":20', '"at":-1')):
        with pytest.raises(Damaged):
            read(text.replace(was, wrong_text))
    with pytest.raises(Damaged):
        read(write(replace(record, ronron=OF_BRANCHES)))
