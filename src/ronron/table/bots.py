"""Bots at a table: they are asked as soon as they are owed or may move, think elsewhere, and answer by letter.

One that fails, is late, or says what is not legal is replaced for that move by a quick sound choice.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from ronron.bots.level import Pace, levels
from ronron.plain import Refusal, Seat
from ronron.table.bot_processes import BotProcesses, Stuck
from ronron.table.journal import Moved

if TYPE_CHECKING:
    from ronron.table.table import Table

log = logging.getLogger("ronron.bots")
USUAL_PACE = Pace(least_milliseconds=500, most_milliseconds=1200)  # of those who are no characters


class Deciding:
    def __init__(self, table: "Table", bots: BotProcesses) -> None:
        self.table = table
        self.bots = bots
        self.asked: dict[Seat, tuple[int, bool, asyncio.Task[None]]] = {}  # which question, and was it owed?
        self.tasks: set[asyncio.Task[None]] = set()
        self.waiting: dict[Seat, tuple[int, asyncio.TimerHandle]] = {}  # programs, and when their time is over
        self.only_people = all(sitter.kind == "person" for sitter in table.ledger.seats)

    def ask(self) -> None:
        """Everyone whose question is new. What is still being thought about an old one will be passed over."""
        ledger = self.table.ledger
        if self.only_people and not ledger.stand_ins and not self.asked:
            return
        asked = {} if ledger.over else ledger.asked
        owed = ledger.owed() if asked else []
        for seat, (number, must, _) in list(self.asked.items()):
            if asked.get(seat) != number or must != (seat in owed) or ledger.bot_of(seat) is None:
                del self.asked[seat]
        for seat, (number, handle) in list(self.waiting.items()):
            if asked.get(seat) != number:
                handle.cancel()
                del self.waiting[seat]
        for seat, number in asked.items():
            bot = ledger.bot_of(seat)
            if bot is not None:
                if seat not in self.asked:
                    task = asyncio.create_task(self.think(seat, number, bot))
                    self.asked[seat] = (number, seat in owed, task)
                    self.tasks.add(task)
                    task.add_done_callback(self.tasks.discard)
            elif ledger.seats[seat].kind == "program" and seat not in self.waiting and seat in owed:
                late = {"timeout": True}
                seconds = self.table.manners.program_seconds
                post = self.table.post
                handle = self.table.loop.call_later(seconds, post, self.table.move_for, seat, number, late)
                self.waiting[seat] = (number, handle)

    async def think(self, seat: Seat, number: int, bot: str) -> None:
        table = self.table
        began = table.loop.time()
        seed = table.bot_seed(seat, number)
        must = seat in table.ledger.owed()
        try:
            answer = await self.bots.choose(bot, seed, table.ledger.match.knowledge(seat))
        except Exception as error:  # whatever it was, the table goes on
            if not isinstance(error, Stuck):
                log.exception("bot not asked", extra={"facts": {"bot": bot}})
            if must:
                table.post(table.move_for, seat, number, {"quick": True})
            return
        after = answer.after_milliseconds
        if must:
            told = answer.thought_milliseconds
            after = self.pace_milliseconds(bot, seed) if told is None else told
        wait = after / 1000 * table.manners.pace - (table.loop.time() - began)
        if wait > 0:
            await asyncio.sleep(wait)
        if answer.says is not None:
            table.audience.talk(table, seat, answer.says)
        if answer.move is not None:
            table.post(self.answered, seat, number, answer.move, None if must else answer.after_milliseconds)
        elif must:
            table.post(table.move_for, seat, number, {"quick": True})

    async def answered(self, seat: Seat, number: int, move: str, reaction_milliseconds: float | None) -> None:
        """A bot has decided. It goes the way of everyone's moves; if it is refused, a quick choice goes instead.

        A slap has a reaction, and may come too late; what is owed has none.
        """
        table = self.table
        ledger = table.ledger
        if ledger.over or ledger.asked.get(seat) != number:
            return
        must = seat in ledger.owed()
        try:
            ledger.check(seat, number, move)
        except Refusal:
            if must and reaction_milliseconds is None:
                await table.move_for(seat, number, {"quick": True})
            return
        if must and not ledger.match.state.race():
            await table.move(Moved(who=seat, move=move, milliseconds=table.now(), answers=number))
        else:
            reaction = reaction_milliseconds
            await table.say(seat, move, number, lambda entry: None, claimed_milliseconds=reaction, trusted=True)

    def pace_milliseconds(self, bot: str, seed: int) -> float:
        """How long a move seems to take, whatever it was that took thought."""
        name = bot.partition(":")[0]
        paces = (level.pace for level in levels(self.table.ledger.game) if level.name == name)
        pace = next(paces, USUAL_PACE)
        return pace.least_milliseconds + seed % 997 / 997 * (pace.most_milliseconds - pace.least_milliseconds)

    def ask_again(self) -> None:
        """Forget whom we asked: an answer may have got lost because the store could not write."""
        self.asked = {seat: asked for seat, asked in self.asked.items() if not asked[2].done()}

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for _, handle in self.waiting.values():
            handle.cancel()
        self.asked.clear()
        self.waiting.clear()
        del self.table
