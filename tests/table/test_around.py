"""Around the table: clocks, absence, stand-ins, taking back, bots that misbehave, races."""

import asyncio
import gc
from dataclasses import replace

import pytest

from ronron import example as yarn
from ronron import games
from ronron.table.bot_processes import BotProcesses
from ronron.table.journal import Sitter
from ronron.table.table import Table
from tests.own_time import tell
from tests.table import moody
from tests.table.sitting import QUICK, Sitting, people, sitting
from tests.tiny import mouse


async def keep(sat: Sitting) -> None:
    """Play until the threads are pulled."""
    for seat in list(sat.ledger.asked):
        await sat.play(seat)


# --- Clocks ------------------------------------------------------------------------------------------------------


def test_when_time_is_over_the_house_moves_and_says_so() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2), turn_seconds=0) as sat:
            await sat.listener.until(lambda: sat.ledger.over)
            moves = [step for step in sat.listener.steps if step.who >= 0]
            assert all(move.notes == {"timeout": True} for move in moves)
            assert all(line.notes for line in sat.ledger.record().entries if line.who >= 0)

    tell(story)


def test_paused_clocks_stand_still_and_go_on_where_they_stood_also_after_a_restart() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2), turn_seconds=1000) as sat:
            sat.table.post(sat.table.change_clocks, True)
            await sat.settle()
            face = sat.ledger.clocks
            left = {seat: face.left(clock, sat.table.now()) for seat, clock in face.seats.items()}
            assert set(left) == {0, 1}
            await sat.pass_time()
            assert {seat: face.left(clock, sat.table.now()) for seat, clock in face.seats.items()} == left
            book = sat.book
        async with sitting(yarn.GAME, people(2), book=book) as sat:
            face = sat.ledger.clocks
            assert face.paused
            assert {seat: face.left(clock, sat.table.now()) for seat, clock in face.seats.items()} == left
            sat.table.post(sat.table.change_clocks, False, 5000)
            await sat.settle()
            clock = sat.ledger.clocks.seats[0]
            assert clock.deadline == sat.ledger.milliseconds + left[0] + 5000

    tell(story)


def test_a_clock_can_be_set_and_taken_off() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            assert not sat.ledger.clocks.seats
            sat.table.post(sat.table.change_clocks, None, 0, 60)
            await sat.settle()
            assert set(sat.ledger.clocks.seats) == {0, 1}
            sat.table.post(sat.table.change_clocks, None, 0, 0)
            await sat.settle()
            assert not sat.ledger.clocks.seats

    tell(story)


def test_one_who_has_moved_gets_no_second_time_from_others_moves() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(3), turn_seconds=1000) as sat:
            deadline = sat.ledger.clocks.seats[2].deadline
            await sat.play(0)
            await sat.play(1)
            assert sat.ledger.clocks.seats[2].deadline == deadline
            assert set(sat.ledger.clocks.seats) == {2}

    tell(story)


# --- Absence -----------------------------------------------------------------------------------------------------


def test_a_house_may_name_who_stands_in() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2), manners=replace(QUICK, stand_in="greedy")) as sat:
            table = sat.table
            table.post(table.presence.left, 1)
            table.post(table.presence.vote, 0, 1, True)
            await sat.settle()
            assert sat.ledger.stand_ins == {1: "greedy"}
            await sat.listener.until(lambda: 1 not in sat.ledger.asked)  # it has kept a card

    tell(story)


def test_the_table_votes_a_stand_in_in_and_the_person_takes_the_seat_back() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(3)) as sat:
            table = sat.table
            table.post(table.presence.left, 2)
            await sat.settle()
            assert table.presence.needed(2) == 2
            table.post(table.presence.vote, 0, 2, True)
            await sat.settle()
            assert not sat.ledger.stand_ins
            table.post(table.presence.vote, 1, 2, True)
            await sat.settle()
            assert sat.ledger.stand_ins == {2: "random"}
            await sat.listener.until(lambda: 2 not in sat.ledger.asked)  # it has kept a card
            table.post(table.presence.came, 2)
            table.post(table.sit_in, 2, None)
            await sat.settle()
            assert not sat.ledger.stand_ins
            assert 2 in table.people()

    tell(story)


def test_nobody_is_replaced_while_the_grace_runs() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2), manners=replace(QUICK, grace_seconds=1000.0)) as sat:
            table = sat.table
            table.post(table.presence.left, 1)
            table.post(table.presence.vote, 0, 1, True, refuse=sat.refused.append)
            await sat.settle()
            assert [refusal.code for refusal in sat.refused] == ["grace-runs"]
            assert table.presence.grace_milliseconds(1) > 0

    tell(story)


# --- Taking back -------------------------------------------------------------------------------------------------


def test_what_revealed_nothing_is_taken_back_freely() -> None:
    async def story() -> None:
        async with sitting(moody.GAME, people(2)) as sat:
            await keep(sat)
            before = sat.ledger.match.state.key()
            await sat.play(0)
            sat.table.post(sat.table.take_back, 0, refuse=sat.refused.append)
            await sat.settle()
            assert sat.ledger.match.state.key() == before
            assert sat.ledger.asked == {0: sat.ledger.number}
            assert sat.listener.over_again == 1
            await sat.play(0)

    tell(story)


def test_otherwise_everyone_must_agree_and_the_deal_stays_the_same() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(3)) as sat:
            table = sat.table
            dealt = sat.ledger.match.entries[0]
            await keep(sat)
            table.post(table.take_back, 0)
            await sat.settle()
            assert table.offer is not None
            table.post(table.consent, 1, True)
            await sat.settle()
            assert sat.ledger.match.state.view(0).phase == "pull"  # type: ignore[attr-defined]
            table.post(table.consent, 2, True)
            await sat.settle()
            assert table.offer is None
            assert 0 in sat.ledger.asked
            assert sat.ledger.match.entries[0] == dealt
            table.post(table.take_back, 0, refuse=sat.refused.append)
            await sat.settle()
            assert sat.refused.pop().code == "nothing-to-take-back"

    tell(story)


def test_where_nobody_chooses_nothing_is_taken_back() -> None:
    async def story() -> None:
        async with sitting(games.find("bataille"), people(2)) as sat:
            await sat.play(0)
            sat.table.post(sat.table.take_back, 0, refuse=sat.refused.append)
            await sat.settle()
            assert sat.refused.pop().code == "nothing-to-take-back"
            assert sat.table.offer is None

    tell(story)


def test_one_no_or_a_move_ends_the_asking() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2)) as sat:
            table = sat.table
            await keep(sat)
            table.post(table.take_back, 0)
            table.post(table.consent, 1, False)
            await sat.settle()
            assert table.offer is None
            table.post(table.take_back, 1)
            await sat.play(0)
            assert table.offer is None
            table.post(table.consent, 0, True, refuse=sat.refused.append)
            await sat.settle()
            assert sat.refused.pop().code == "nothing-asked"

    tell(story)


# --- Bots --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["crasher", "stumbler", "sleeper", "liar"])
def test_a_bot_that_misbehaves_costs_itself_the_move_and_never_the_table(bot: str) -> None:
    async def story() -> None:
        seats = [*people(1), Sitter(name="Robot", kind="bot", bot=bot)]
        patience = 0.3 if bot == "sleeper" else 20
        processes = BotProcesses(1, think_seconds=patience)
        async with sitting(moody.GAME, seats, bots=processes) as sat:
            await sat.play(0)  # the table does not wait for it
            await sat.listener.until(lambda: 1 not in sat.ledger.asked)
            made = [step for step in sat.listener.steps if step.who == 1]
            assert made[0].notes == {"quick": True}
        await processes.close()

    asyncio.run(story())


def test_a_program_that_says_nothing_is_moved_for() -> None:
    async def story() -> None:
        seats = [*people(1), Sitter(name="Guest", kind="program", person="p9")]
        async with sitting(yarn.GAME, seats) as sat:
            await sat.listener.until(lambda: 1 not in sat.ledger.asked)
            assert sat.listener.steps[-1].notes == {"timeout": True}

    tell(story)


def test_bots_play_a_whole_race() -> None:
    async def story() -> None:
        seats = [Sitter(name=f"Robot {seat}", kind="bot", bot="random") for seat in range(3)]
        async with sitting(mouse.GAME, seats) as sat:
            await sat.listener.until(lambda: sat.ledger.over)
            slaps = [line for line in sat.ledger.match.entries if line.who >= 0]
            assert all("reaction" in slap.notes for slap in slaps)

    tell(story)


# --- Afterwards --------------------------------------------------------------------------------------------------


def test_a_table_that_has_stopped_is_gone_at_once() -> None:
    """A house that waited for the collector would hold a hundred old matches for every running one."""

    def tables() -> int:
        return sum(isinstance(one, Table) for one in gc.get_objects())

    async def story() -> None:
        processes = BotProcesses(1)  # whose bot has hardly begun to think when the table stops
        for bots in (0, 1):
            seats = (*people(2 - bots), *(Sitter(name="Bot", kind="bot", bot="random") for _ in range(bots)))
            async with sitting(yarn.GAME, seats, bots=processes) as sat:
                await keep(sat)
            del sat
        await processes.close()

    gc.collect()
    gc.disable()
    try:
        before = tables()
        asyncio.run(story())
        assert tables() == before
    finally:
        gc.enable()
