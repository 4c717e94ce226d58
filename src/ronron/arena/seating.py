"""Who sits down in the arena: a bot by its name behind a guard, or the cheater, who sits nowhere else."""

from functools import partial
from typing import Final

from ronron.arena.cheater import Cheater
from ronron.bots.den import Apart
from ronron.bots.guard import Guard, can_interrupt
from ronron.bots.registry import seat_bot
from ronron.bots.thinker import Thinker
from ronron.contract import Game
from ronron.plain import Knowledge, Refusal
from ronron.records.fair import Deal
from ronron.records.match import Match
from ronron.records.quick import quick_move

CHEATER: Final = "cheater"


def check_player(game: Game, name: str) -> None:
    """Refuse a name that cannot be seated."""
    bare, colon, budget = name.partition(":")
    if bare != CHEATER:
        seat_bot(game, name, 0)
    elif not isinstance(seat_bot(game, f"{strongest(game)}{colon}{budget}", 0), Thinker):
        raise Refusal("not-a-thinker", bot=name)


def strongest(game: Game) -> str:
    """The best thinker a game knows: its own strongest, or the generic search."""
    own = [name for name, make in game.bots().items() if isinstance(make(0), Thinker)]
    return own[-1] if own else "search"


def seat_player(match: Match, deal: Deal, name: str, seed: int, *, limit_seconds: float, apart: bool) -> Guard:
    """The named player at this match; whatever it does, it will answer."""

    def quick(knowledge: Knowledge) -> str:
        return quick_move(match, deal, knowledge.seat)

    game = match.game
    bare, colon, budget = name.partition(":")
    if bare == CHEATER:
        inner = seat_bot(game, f"{strongest(game)}{colon}{budget}", seed)
        return Guard(Cheater(inner, match), quick, limit_seconds=limit_seconds)
    if apart or not can_interrupt():
        return Guard(Apart(partial(seat_bot, name=name, seed=seed), limit_seconds=limit_seconds), quick)
    return Guard(seat_bot(game, name, seed), quick, limit_seconds=limit_seconds)
