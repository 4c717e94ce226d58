"""A game put together from the modules of its home: its card, words and players are handed over, not written out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from mypy_extensions import mypyc_attr

from ronron.contract import Bot, Game
from ronron.plain import About, Event, Line, Setup, View


class NamedPlayer(Protocol):
    """A player with a name, such as a `Level`."""

    @property
    def name(self) -> str: ...

    def __call__(self, seed: int) -> Bot: ...


@mypyc_attr(allow_interpreted_subclasses=True)
class AssembledGame(Game):
    """What is left to a game is what it alone can say: alphabet, deck, start, what is heard, what may be hidden."""

    def __init__(
        self,
        about: About,
        resolve: Callable[[int, Mapping[str, Any]], Setup],
        describe: Callable[[Any], Sequence[Line]],  # takes the game's own view
        narrate: Callable[[Event], Sequence[Line]],
        players: Sequence[NamedPlayer],
    ) -> None:
        self.about = about
        self._resolve = resolve
        self._describe = describe
        self._narrate = narrate
        self._players = {player.name: player for player in players}

    def resolve(self, seats: int, options: Mapping[str, Any]) -> Setup:
        return self._resolve(seats, options)

    def describe(self, view: View) -> Sequence[Line]:
        return self._describe(view)

    def narrate(self, event: Event) -> Sequence[Line]:
        return self._narrate(event)

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        return self._players
