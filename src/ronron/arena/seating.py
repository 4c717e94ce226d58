"""Who sits down in the arena: a bot by its name behind a guard, or the cheater, who sits nowhere else."""

from functools import partial
from typing import Final

from ronron import games
from ronron.arena.apart import Apart
from ronron.arena.cheater import Cheater
from ronron.bots.registry import known_bots, seat_bot
from ronron.bots.thinker import Thinker
from ronron.contract import Bot, Game
from ronron.plain import Refusal
from ronron.records.guard import Guard, can_interrupt
from ronron.records.match import Match

CHEATER: Final = "cheater"
QUICK: Final = ("greedy", "random")  # stand-ins, the soundest first: they decide at once, at any game


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


def seat_player(match: Match, name: str, seed: int, *, limit_seconds: float, apart: bool) -> Guard:
    """The named player at this match; whatever it does, it will answer."""
    game = match.game
    bare, colon, budget = name.partition(":")
    quick = next(one for one in QUICK if one in known_bots(game))
    stand_in = seat_bot(game, quick, seed)
    if bare == CHEATER:
        inner = seat_bot(game, f"{strongest(game)}{colon}{budget}", seed)
        return Guard(Cheater(inner, match), stand_in, limit_seconds=limit_seconds)
    if apart or not can_interrupt():
        return Guard(Apart(partial(seat_by_id, game.about.id, name, seed), limit_seconds=limit_seconds), stand_in)
    return Guard(seat_bot(game, name, seed), stand_in, limit_seconds=limit_seconds)


def seat_by_id(game: str, name: str, seed: int) -> Bot:
    """The same in another process, where the game is found again."""
    return seat_bot(games.find(game), name, seed)
