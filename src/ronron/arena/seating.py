"""Who sits down in the arena: a bot by its name, a program, or the cheater, who sits nowhere else."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ronron.arena.cheater import Cheater
from ronron.arena.program import PROGRAMS, Program
from ronron.arena.reader import Reader, ReadingManner
from ronron.bots.answers import Heard
from ronron.bots.den import Apart
from ronron.bots.guard import Guard, can_interrupt
from ronron.bots.registry import seat_bot, strongest
from ronron.bots.thinker import Thinker
from ronron.contract import Bot, Game
from ronron.plain import Knowledge, Refusal, Seat
from ronron.records.fair import Deal
from ronron.records.match import Match
from ronron.records.quick import quick_move
from ronron.wire.messages import SeatView

if TYPE_CHECKING:
    from ronron.arena.plan import ArenaPlan

CHEATER: Final = "cheater"


def check_player(game: Game, name: str) -> None:
    """Refuse a name that cannot be seated."""
    bare, colon, budget = name.partition(":")
    if bare != CHEATER:
        seat_bot(game, name, 0)
    elif not isinstance(seat_bot(game, f"{strongest(game)}{colon}{budget}", 0), Thinker):
        raise Refusal("not-a-thinker", bot=name)


class Seating:
    """The players at one match of a plan, each behind a guard; whatever one does, it will answer."""

    def __init__(self, plan: "ArenaPlan", match: Match, deal: Deal, names: Sequence[str]) -> None:
        self.plan = plan
        self.match = match
        self.deal = deal
        self.names = names
        self.programs = dict(plan.programs)
        self.guards: list[Guard] = []
        self.examples: dict[Seat, Mapping[str, Any]] = {}  # the first fault of each seat

    def seat(self, seat: Seat, seed: int) -> Guard:
        bot = self.player(self.names[seat], seed)
        # Who thinks elsewhere is timed there.
        limit = None if isinstance(bot, Apart | Program) else self.plan.limit_seconds
        guard = Guard(bot, self.quick, limit_seconds=limit, complain=self.complain)
        self.guards.append(guard)
        return guard

    def player(self, name: str, seed: int) -> Bot:
        game = self.match.game
        bare, colon, budget = name.partition(":")
        if name in self.programs:
            seats = [self.view(one) for one in self.names]
            limit = self.plan.limit_seconds
            if name in self.plan.readers:
                manner = ReadingManner(self.plan.language, self.plan.form)
                return Reader(
                    self.programs[name], seats, table="arena", limit_seconds=limit, programs=PROGRAMS, manner=manner
                )
            return Program(self.programs[name], seats, table="arena", limit_seconds=limit, programs=PROGRAMS)
        if bare == CHEATER:
            return Cheater(seat_bot(game, f"{strongest(game)}{colon}{budget}", seed), self.match)
        if self.plan.apart or not can_interrupt():
            return Apart(partial(seat_bot, name=name, seed=seed), limit_seconds=self.plan.limit_seconds)
        return seat_bot(game, name, seed)

    def view(self, name: str) -> SeatView:
        if name in self.programs:
            return SeatView(name, "", "program", None, None, None)
        return SeatView(name, "", "bot", None, name, None)

    def quick(self, knowledge: Knowledge) -> str:
        return quick_move(self.match, self.deal, knowledge.seat)

    def complain(self, heard: Heard, knowledge: Knowledge) -> None:
        legal = list(knowledge.legal) if heard.fault == "nonsense" else []
        self.examples.setdefault(knowledge.seat, {"fault": heard.fault, "said": heard.said, "legal": legal})

    def leave(self) -> None:
        """The match is over, or will never be."""
        over = self.match.state.over()
        for seat, guard in enumerate(self.guards):
            bot = guard.bot
            if isinstance(bot, Apart):
                bot.leave()
            elif isinstance(bot, Program) and over:
                bot.finish(self.match.knowledge(seat), self.match.state.result())
            elif isinstance(bot, Program):
                bot.leave()
