"""Bots by name: a game's own levels first, then the generic players. `search:100ms` is a name with a budget."""

from collections.abc import Callable, Mapping

from ronron.bots.budget import KNOWN, Budget
from ronron.bots.flat_bot import FlatBot
from ronron.bots.greedy_bot import GreedyBot
from ronron.bots.level import Level
from ronron.bots.random_bot import RandomBot
from ronron.bots.search_bot import SearchBot
from ronron.contract import Bot, Game
from ronron.plain import Refusal

UNCOUNTED: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}  # they decide at once
THINKING: Mapping[str, tuple[Callable[[int, Budget], Bot], Budget]] = {  # with what they take when not told
    "flat": (FlatBot, Budget(iterations=1000)),
    "search": (SearchBot, Budget(iterations=1000)),
}


def seat_bot(game: Game, name: str, seed: int) -> Bot:
    """A bot to put in a seat; the same name and seed always play alike, but for those who think by the clock."""
    bare, colon, said = name.partition(":")
    if bare not in known_bots(game):
        raise Refusal("unknown-bot", bot=bare, known=known_bots(game))
    budget = Budget.read(said) if colon else None
    own = game.bots().get(bare)
    if colon and (budget is None or not takes_budget(game, bare)):
        raise Refusal("unknown-budget", bot=bare, budget=said, known=KNOWN if takes_budget(game, bare) else [bare])
    if isinstance(own, Level):
        return own.make(seed, budget or own.budget or Budget())
    if own is not None:
        return own(seed)
    if bare in THINKING:
        make, usual = THINKING[bare]
        return make(seed, budget or usual)
    return UNCOUNTED[bare](seed)


def known_bots(game: Game) -> list[str]:
    """The names that can be seated at a game: its own players, then the generic ones."""
    return list(dict.fromkeys([*game.bots(), *UNCOUNTED, *THINKING]))


def takes_budget(game: Game, name: str) -> bool:
    own = game.bots().get(name)
    if own is not None:
        return isinstance(own, Level) and own.budget is not None
    return name in THINKING
