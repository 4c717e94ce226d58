"""A table that nobody watches sleeps: no bot thinks, time stands still, and both go on when someone is back."""

import asyncio

from ronron import example as yarn
from ronron.table.journal import Sitter
from tests.own_time import tell
from tests.table.sitting import Sitting, people, sitting

BOT = Sitter(name="Tigre", kind="bot", bot="random")
LONG_SECONDS = 10_000.0


async def look(sat: Sitting, there: bool) -> None:
    sat.listener.there = there
    sat.table.post(sat.table.go_on)
    await sat.settle()


def test_bots_are_not_asked_while_nobody_watches_and_then_they_are() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, (*people(1), BOT)) as sat:
            await sat.listener.until(lambda: 0 in sat.ledger.owed() and 1 not in sat.ledger.owed())
            await look(sat, there=False)
            asked = sat.table.deciding.bots.questions
            while 1 not in sat.ledger.owed():
                await sat.play(0)
            await sat.pass_time()
            assert 1 in sat.ledger.owed()
            assert (sat.table.deciding.asked, sat.table.deciding.bots.questions) == ({}, asked)
            await look(sat, there=True)
            await sat.listener.until(lambda: 1 not in sat.ledger.owed())

    tell(story)


def test_what_a_bot_was_thinking_about_is_let_go_and_asked_again() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, (BOT, BOT)) as sat:
            table = sat.table
            await look(sat, there=False)
            await asyncio.gather(*table.deciding.tasks, return_exceptions=True)
            await sat.settle()
            assert (table.deciding.tasks, table.deciding.asked) == (set(), {})
            await look(sat, there=True)
            await sat.listener.until(lambda: sat.ledger.over)

    tell(story)


def test_time_stands_still_while_nobody_watches() -> None:
    async def story() -> None:
        async with sitting(yarn.GAME, people(2), turn_seconds=600) as sat:
            table = sat.table
            await look(sat, there=False)
            assert table.alarm is None
            slept = table.now()
            assert table.asleep_since is not None
            table.began -= LONG_SECONDS  # as if it had slept for hours
            table.asleep_since -= LONG_SECONDS
            assert table.now() == slept
            await look(sat, there=True)
            assert table.asleep_since is None
            assert table.alarm is not None
            assert table.now() < slept + LONG_SECONDS * 1000
            assert not sat.listener.steps or all(not step.notes for step in sat.listener.steps)

    tell(story)
