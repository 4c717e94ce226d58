"""Who may sit down: a bot by its name, one's own `Bot`, or any function from knowledge to a move."""

from collections.abc import Sequence
from typing import Any

from ronron.bots.function_bot import Choose, FunctionBot
from ronron.bots.registry import known_bots, seat_bot
from ronron.contract import Bot, Game
from ronron.plain import Refusal

Sits = str | Bot | Choose  # the name of a bot, a bot, or a function


def as_bot(game: Game, who: Sits, seed: int) -> Bot:
    """Whoever this is, ready to be asked."""
    if isinstance(who, str):
        return seat_bot(game, who, seed)
    if isinstance(who, Bot):
        return who
    if not callable(who):
        raise Refusal("who-plays", who=repr(who))
    return FunctionBot(who)


def fill(game: Game, who: Sequence[Sits], seats: int) -> list[Sits]:
    """One for each seat: the last takes the seats that are left."""
    if not who:
        raise Refusal("no-bots", known=known_bots(game))
    if len(who) > seats:
        raise Refusal("too-many-bots", bots=len(who), seats=seats)
    return [*who, *[who[-1]] * (seats - len(who))]


def name_of(who: Any) -> str:
    """What a player is called where nobody gave it a name."""
    return who if isinstance(who, str) else str(getattr(who, "__name__", type(who).__name__))
