"""Bots by name: a game's own levels first, then those of other packages, then the generic players.

Strangers, by whom a game's players are judged (`Facets.strangers`), can be seated too, but are listed nowhere.

`search:100ms` is a name with a budget. A bot from another package is named under the entry point `ronron.bots`; what it
points at makes a bot from a seed, or is a `Level`. Where it plays some games only, it says so in an attribute `games`:

    [project.entry-points."ronron.bots"]
    lynx = "ronron_lynx:Lynx"
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points

from ronron.bots.budget import KNOWN, Budget
from ronron.bots.flat_bot import FlatBot
from ronron.bots.greedy_bot import GreedyBot
from ronron.bots.level import Level
from ronron.bots.random_bot import RandomBot
from ronron.bots.search_bot import SearchBot
from ronron.bots.thinker import Thinker
from ronron.contract import Bot, Game
from ronron.plain import Refusal

UNCOUNTED: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}  # they decide at once
THINKING: Mapping[str, tuple[Callable[[int, Budget], Bot], Budget]] = {  # with what they take when not told
    "flat": (FlatBot, Budget(iterations=1000)),
    "search": (SearchBot, Budget(iterations=1000)),
}

GROUP = "ronron.bots"
log = logging.getLogger("ronron.bots")
Maker = Callable[[int], Bot]
GUESTS: dict[str, Maker] = {}


@cache
def bots_from_elsewhere() -> Mapping[str, Maker]:
    """The bots of other packages by name. One that cannot be loaded is left out, aloud."""
    found: dict[str, Maker] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            made = entry.load()
            if not callable(made) or ":" in entry.name:
                raise TypeError("a bot is made from a seed by something one can call, and its name has no colon")
        except Exception as problem:  # whatever a package from elsewhere does when it is imported
            kind = type(problem).__name__
            log.warning("a bot from another package was left out: %s (%s: %s)", entry.name, kind, problem)
            continue
        found[entry.name] = made
    return found


@contextmanager
def guests(invited: Mapping[str, Maker]) -> Iterator[None]:
    """While the block runs these sit down by their names too, in this process only: one's own, in a notebook say."""
    GUESTS.update(invited)
    try:
        yield
    finally:
        for name in invited:
            GUESTS.pop(name, None)


def own_bots(game: Game) -> Mapping[str, Maker]:
    """The players made for this game: its own, those of other packages that play it, and guests."""
    others = {
        name: make
        for name, make in bots_from_elsewhere().items()
        if game.about.id in getattr(make, "games", (game.about.id,))
    }
    return {**others, **game.bots(), **GUESTS}


def seat_bot(game: Game, name: str, seed: int) -> Bot:
    """A bot to put in a seat; the same name and seed always play alike, but for those who think by the clock."""
    bare, colon, said = name.partition(":")
    if not can_be_seated(game, bare):
        raise Refusal("unknown-bot", bot=bare, known=known_bots(game))
    budget = Budget.read(said) if colon else None
    own = own_or_stranger(game, bare)
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


def check_listed(game: Game, name: str) -> None:
    """Refuse a name that a visitor may not choose: only those that are listed, and with the budget they have."""
    if name not in known_bots(game):
        raise Refusal("unknown-bot", bot=name, known=known_bots(game))


def known_bots(game: Game) -> list[str]:
    """The names that can be seated at a game: its own players, those of other packages, then the generic ones."""
    return list(dict.fromkeys([*game.bots(), *own_bots(game), *UNCOUNTED, *THINKING]))


def can_be_seated(game: Game, name: str) -> bool:
    """Is there a bot of this name, listed or a stranger?"""
    return name in known_bots(game) or name in game.facets().strangers


def own_or_stranger(game: Game, name: str) -> Maker | None:
    return own_bots(game).get(name) or game.facets().strangers.get(name)


def takes_budget(game: Game, name: str) -> bool:
    own = own_or_stranger(game, name)
    if own is not None:
        return isinstance(own, Level) and own.budget is not None
    return name in THINKING


def strongest(game: Game) -> str:
    """The best thinker a game knows: its own strongest, or the generic search."""
    own = [name for name, make in game.bots().items() if isinstance(make(0), Thinker)]
    return own[-1] if own else "search"
