"""Bots at a table: they are asked as soon as they are owed or may move, think elsewhere, and answer by letter.

For one that fails, is late, or says what is not legal, a quick move is made (`records/quick.py`).
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from ronron.bots.level import Pace, levels
from ronron.contract import Game
from ronron.plain import Answer, Refusal, Seat
from ronron.table.journal import Moved
from ronron.table.mailbox import Refuse
from ronron.table.thinkers import Thinkers

if TYPE_CHECKING:
    from ronron.table.table import Table

log = logging.getLogger("ronron.bots")
USUAL_PACE = Pace(least_milliseconds=500, most_milliseconds=1200)  # of those who are no characters
HURRY = 0.1  # of their pace is kept where nobody but bots is left in the game
ITERATIONS = 300  # of thought, instead of time


def goes_by_the_clock(game: Game, bot: str) -> bool:
    """Does this player think for so long, rather than for so many tries? Then it never plays alike twice."""
    return any(level.name == bot and level.budget and level.budget.milliseconds for level in levels(game))


class Deciding:
    def __init__(self, table: "Table", bots: Thinkers) -> None:
        self.table = table
        self.bots = bots
        self.asked: dict[Seat, tuple[int, bool, asyncio.Task[None]]] = {}  # which question, and was it owed?
        self.tasks: set[asyncio.Task[None]] = set()
        self.waiting: dict[Seat, tuple[int, asyncio.TimerHandle]] = {}  # programs, and when their time is over
        self.only_people = all(sitter.kind == "person" for sitter in table.ledger.seats)

    def ask(self) -> None:
        """Everyone whose question is new. What is still being thought about an old one is let go."""
        ledger = self.table.ledger
        if self.only_people and not ledger.stand_ins and not self.asked:
            return
        asked = {} if ledger.over else ledger.asked
        owed = ledger.owed() if asked else []
        for seat, (number, must, task) in list(self.asked.items()):
            if asked.get(seat) != number or must != (seat in owed) or ledger.bot_of(seat) is None:
                task.cancel()
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
        must = seat in table.ledger.owed()
        try:
            knowledge = table.ledger.match.knowledge(seat)
            if table.ledger.opened.challenge is not None and goes_by_the_clock(table.ledger.game, bot):
                bot = f"{bot}:{ITERATIONS}"  # the same for everyone, however busy the house is
            answer = await self.bots.choose(table.name, bot, table.bot_seed(seat), knowledge)
        except Exception:  # whatever it was, the table goes on
            log.exception("bot not asked", extra={"facts": {"bot": bot}})
            answer = Answer(move=None, fault="crashed")
        after = answer.after_milliseconds
        if must:
            told = answer.thought_milliseconds
            after = self.pace_milliseconds(bot, table.pace_share(seat, number)) if told is None else told
        if table.ledger.only_bots_left():
            after *= HURRY
        wait = after / 1000 * table.manners.pace - (table.loop.time() - began)
        if wait > 0 and answer.fault is None:
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
            await table.say(
                seat, move, number, lambda entry: None, self.beaten(seat), claimed_milliseconds=reaction, trusted=True
            )

    def beaten(self, seat: Seat) -> Refuse:
        """What becomes of a bot for which somebody was too quick: it is asked once more, if it still owes something."""

        def refuse(refusal: Refusal) -> None:
            if seat in self.table.ledger.owed() and seat in self.asked and self.asked[seat][2].done():
                del self.asked[seat]
                self.table.post(self.table.go_on)

        return refuse

    def pace_milliseconds(self, bot: str, share: float) -> float:
        """How long a move seems to take, whatever it was that took thought."""
        name = bot.partition(":")[0]
        paces = (level.pace for level in levels(self.table.ledger.game) if level.name == name)
        pace = next(paces, USUAL_PACE)
        return pace.least_milliseconds + share * (pace.most_milliseconds - pace.least_milliseconds)

    def ask_again(self) -> None:
        """Forget whom we asked: an answer may have got lost because the store could not write."""
        self.asked = {seat: asked for seat, asked in self.asked.items() if not asked[2].done()}

    def let_go(self) -> None:
        """Whatever is being thought about is asked again when it matters."""
        for task in self.tasks:
            task.cancel()
        for _, handle in self.waiting.values():
            handle.cancel()
        self.asked.clear()
        self.waiting.clear()

    def close(self) -> None:
        self.let_go()
        self.bots.forget(self.table.name)
        del self.table
