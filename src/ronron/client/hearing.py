"""From messages to knowledge: what a program heard over the wire, as the game's own data again."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ronron import games
from ronron.bots.function_bot import Choose
from ronron.contract import Game
from ronron.plain import Answer, Event, Knowledge, Refusal, Seat, Setup, View
from ronron.wire.typescript import plain_classes


class ToDecide(NamedTuple):
    """What a seat is asked, and the number that its answer must name."""

    seat: Seat
    number: int
    knowledge: Knowledge


@cache
def kinds(home: str) -> tuple[tuple[Any, ...], Mapping[str, Any]]:
    """The views of a game, and its events by their type."""
    found = plain_classes(home)
    views = tuple(one for one in found if issubclass(one, View))
    return views, {one.type: one for one in found if issubclass(one, Event)}


def read_view(game: Game, told: Any) -> View:
    """A view as the game made it; refused where this version of the game knows no such view."""
    views, _ = kinds(games.home(game))
    for kind in views:
        try:
            view: View = msgspec.convert(told, kind, str_keys=True)
        except msgspec.ValidationError:
            continue
        return view
    raise Refusal("unreadable-view", game=game.about.id)


def read_event(game: Game, told: Any) -> Event:
    _, events = kinds(games.home(game))
    if told.get("type") not in events:
        raise Refusal("unreadable-view", game=game.about.id)
    event: Event = msgspec.convert(told, events[told["type"]], str_keys=True)
    return event


class Hearing:
    """One table as a program hears it: `hear` a message, and see what there is to decide."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.setup: Setup | None = None
        self.heard: list[Event] = []
        self.times: list[int | None] = []
        self.names: Sequence[str] = ()
        self.over = False
        self.result: Mapping[str, Any] | None = None

    def hear(self, message: Mapping[str, Any]) -> list[ToDecide]:
        """What this message asks of our seats; nothing, where it asks nothing."""
        match message.get("type"):
            case "sync":
                self.begin(message)
            case "step":
                self.follow(message["events"], message["at_milliseconds"])
            case _:
                return []
        self.over = message["over"]
        self.result = message["result"]
        return self.decisions(message)

    def begin(self, message: Mapping[str, Any]) -> None:
        self.game = games.find(message["game"])
        self.setup = self.game.resolve(len(message["seats"]), message["options"])
        self.names = [seat["name"] for seat in message["seats"]]
        self.heard, self.times = [], []
        self.follow(message["log"], None)

    def follow(self, events: Sequence[Any], at_milliseconds: int | None) -> None:
        assert self.game is not None  # a `sync` comes first
        self.heard += [read_event(self.game, event) for event in events]
        self.times += [at_milliseconds or None] * len(events)

    def decisions(self, message: Mapping[str, Any]) -> list[ToDecide]:
        asked = [one for one in message["legal"] if one["moves"]]
        if not asked:
            return []
        assert self.game is not None
        assert self.setup is not None
        view = read_view(self.game, message["view"])
        return [
            ToDecide(
                one["seat"],
                one["number"],
                Knowledge(
                    game=self.game,
                    setup=self.setup,
                    seat=one["seat"],
                    view=view,
                    legal=tuple(one["moves"]),
                    must=one["must"],
                    heard=tuple(self.heard),
                    times=tuple(self.times),
                ),
            )
            for one in asked
        ]


def decide(choose: Choose, decision: ToDecide) -> Answer:
    said = choose(decision.knowledge)
    return said if isinstance(said, Answer) else Answer(move=said)


def as_message(decision: ToDecide, answer: Answer) -> dict[str, Any]:
    """A move as it is said over the wire."""
    said: dict[str, Any] = {"type": "move", "seat": decision.seat, "number": decision.number, "move": answer.move}
    if answer.after_milliseconds:
        said["reaction_milliseconds"] = answer.after_milliseconds
    return said
