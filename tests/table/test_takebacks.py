"""Taking back: a journal with much that was taken back folds as one without, to the same table; and there is an end."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ronron import example as yarn
from ronron import games
from ronron.contract import Game
from ronron.plain import HOUSE
from ronron.records.record import write
from ronron.table.journal import Clocked, Entry, Moved, SatIn, TookBack
from ronron.table.ledger import Ledger, fold, taken_back
from tests.own_time import tell
from tests.table import moody
from tests.table.sitting import QUICK, opening, people, sitting

GAMES = (yarn.GAME, *games.all_games().values())
STEPS = 120


def wander(game: Game, luck: random.Random) -> tuple[list[Entry], Ledger]:
    """A journal in which people play, take back, stop clocks and sit in; and the ledger that grew with it."""
    seats = game.about.seats[0]
    entries: list[Entry] = [opening(game, people(seats), turn_seconds=luck.choice((None, 30)))]
    ledger = Ledger(entries[0], game=game)  # type: ignore[arg-type]
    for step in range(STEPS):
        now = step * 1000
        state = ledger.match.state
        entry: Entry
        if state.over():
            entry = TookBack(seat=0, moves=luck.randint(1, len(ledger.match.entries)), milliseconds=now)
        elif state.chance():
            entry = Moved(who=HOUSE, move=ledger.next_draw(), milliseconds=now)
        else:
            kind = luck.random()
            if kind < 0.2 and ledger.match.entries:
                moves = luck.randint(1, min(9, len(ledger.match.entries)))
                entry = TookBack(seat=0, moves=moves, milliseconds=now)
            elif kind < 0.3:
                paused, turn = luck.choice((None, True, False)), luck.choice((None, 0, 20))
                entry = Clocked(milliseconds=now, paused=paused, more_milliseconds=500, turn_seconds=turn)
            elif kind < 0.35:
                entry = SatIn(seat=0, bot=luck.choice((None, "random")), milliseconds=now)
            else:
                seat = luck.choice([seat for seat in ledger.asked if ledger.match.legal(seat)])
                move = luck.choice(ledger.match.legal(seat))
                entry = Moved(who=seat, move=move, milliseconds=now, answers=ledger.asked[seat])
        entries.append(entry)
        ledger.apply(entry)
    return entries, ledger


def seen(ledger: Ledger) -> dict[str, Any]:
    """All that anyone could ask it."""
    match = ledger.match
    clocks = ledger.clocks
    return {
        "number": ledger.number,
        "milliseconds": ledger.milliseconds,
        "takebacks": ledger.takebacks,
        "asked": ledger.asked,
        "anew": ledger.asks_anew,
        "answered": {seat: (one.number, one.move, one.entry) for seat, one in ledger.answered.items()},
        "stand-ins": ledger.stand_ins,
        "clocks": (clocks.paused, clocks.turn_seconds, clocks.seats, clocks.timers),
        "state": match.state.key(),
        "draws": match.draws,
        "heard": match.heard,
        "record": write(ledger.record()),
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.id)
def test_what_was_taken_back_is_cut_before_folding_and_nobody_can_tell(game: Game) -> None:
    for seed in range(4):
        entries, grown = wander(game, random.Random(seed))
        assert any(isinstance(entry, TookBack) for entry in entries)
        assert seen(fold(entries, game=game)) == seen(grown)


def test_folding_plays_only_what_stays() -> None:
    entries, grown = wander(yarn.GAME, random.Random(7))
    gone = taken_back(entries)
    assert gone
    unplayable = [
        msgspec.structs.replace(entry, move="purr") if index in gone else entry for index, entry in enumerate(entries)
    ]
    folded = fold(unplayable, game=yarn.GAME)
    assert write(folded.record()) == write(grown.record())
    assert (folded.asked, folded.number) == (grown.asked, grown.number)


def test_there_is_an_end_to_taking_back_and_the_match_goes_on() -> None:
    async def story() -> None:
        async with sitting(moody.GAME, people(2), manners=replace(QUICK, takebacks=2)) as sat:
            for seat in list(sat.ledger.asked):
                await sat.play(seat)
            for _ in range(3):
                await sat.play(0)
                sat.table.post(sat.table.take_back, 0, refuse=sat.refused.append)
                await sat.settle()
                if sat.refused:
                    break
            assert sat.refused.pop().code == "enough-taken-back"
            assert sat.ledger.takebacks == 2
            await sat.play(next(iter(sat.ledger.asked)))

    tell(story)


def test_a_full_journal_takes_moves_and_nothing_else() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2), manners=replace(QUICK, entries=8), turn_seconds=60) as sat:
            table = sat.table
            for _ in range(20):
                table.post(table.change_clocks, None, 1000, refuse=sat.refused.append)
            await sat.settle()
            assert len(sat.book.lines) == 8
            assert {refusal.code for refusal in sat.refused} == {"journal-full"}
            sat.refused.clear()
            for seat in list(sat.ledger.asked):
                await sat.play(seat)
            assert len(sat.book.lines) > 8

    tell(story)


def test_what_changes_no_clock_is_not_written() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            table = sat.table
            before = len(sat.book.lines)
            for _ in range(5):
                table.post(table.change_clocks, False)
                table.post(table.change_clocks, None, 1000)
            await sat.settle()
            assert len(sat.book.lines) == before
            for _ in range(5):
                table.post(table.change_clocks, True)
            await sat.settle()
            assert len(sat.book.lines) == before + 1

    tell(story)
