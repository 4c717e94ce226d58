"""A table's audience: everyone who watches a room, each told as he may see it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Raw

from ronron import games
from ronron.house.limits import Limits
from ronron.house.line import DeviceLine
from ronron.house.metrics import Metrics
from ronron.kit.words import LANGUAGES, Words
from ronron.plain import Line, Seat, Viewer
from ronron.table.journal import Moved
from ronron.table.races import NO_LAG, Credit, Lag
from ronron.table.table import Table
from ronron.wire import messages as wire
from ronron.wire import telling


class Onlooker(Protocol):
    """What an audience knows of those who are in it."""

    line: DeviceLine
    device: str | None  # None: a television
    address: str
    behind: str | None  # the device it came from, a television's too
    mine: tuple[Seat, ...]
    viewer: Viewer
    described: bool

    def people(self) -> list[str]: ...
    def sit_down(self) -> None: ...
    def welcome(self) -> None: ...
    def sync(self) -> None: ...
    def start_over(self) -> None: ...
    def send(self, message: wire.ServerMessage) -> None: ...
    def say_goodbye(self, code: str, again_milliseconds: int | None = None) -> None: ...


class RoomAudience:
    """Told by the table; what follows for the room it hands on."""

    def __init__(
        self,
        metrics: Metrics,
        limits: Limits,
        *,
        may_speak: Callable[[Table, Seat], bool],
        when_over: Callable[[Table], None],
        when_out_of_date: Callable[[Table], None],
    ) -> None:
        self.metrics = metrics
        self.limits = limits
        self.may_speak = may_speak
        self.when_over = when_over
        self.when_out_of_date = when_out_of_date
        self.watchers: set[Onlooker] = set()
        self.credits: dict[str, Credit] = {}  # by person: neither a new line nor a new match fills it up again

    def here(self, device: str | None) -> bool:
        return any(watcher.device == device for watcher in self.watchers)

    def is_there(self) -> bool:
        return bool(self.watchers)

    # What the table tells

    def step(self, table: Table, heard_before: Mapping[Viewer, int], moved: Moved) -> None:
        self.metrics.count("ronron_moves_total")
        arrived, table.arrived = table.arrived, None
        if self.watchers:
            steps = telling.Steps(table, heard_before, moved)
            for watcher in self.watchers:
                watcher.line.push(steps.message_for(watcher.viewer, watcher.mine, described=watcher.described))
            if table.racing.wait_milliseconds():
                self._measure_lags()  # something to react to is about to come
        if arrived is not None:
            self.metrics.moves.add(table.loop.time() - arrived)
        if table.ledger.over:
            self.when_over(table)

    def start_over(self, table: Table) -> None:
        for watcher in self.watchers:
            watcher.sync()
        if table.ledger.over:
            self.when_over(table)

    def status(self, table: Table) -> None:
        message = wire.encode(telling.status(table))
        for watcher in self.watchers:
            watcher.line.push(message)

    def talk(self, table: Table, seat: Seat, line: Line) -> None:
        """A bot speaks, as anyone may: in no journal, heard by whoever is here."""
        if self.may_speak(table, seat):
            home = games.home(table.ledger.game)
            names = [sitter.name for sitter in table.ledger.seats]
            said = {language: Words(language, home, names=names).line(line) for language in LANGUAGES}
            self.pass_on(wire.Talk("", "", "", seat, said), table, seat)

    def out_of_date(self, table: Table) -> None:
        self.when_out_of_date(table)

    def _measure_lags(self) -> None:
        for watcher in self.watchers:
            if watcher.mine:
                watcher.line.measure()

    def lag(self, seat: Seat) -> Lag:
        """Of this seat's devices, the one with the longest way."""
        lags = [watcher.line.lag() for watcher in self.watchers if seat in watcher.mine]
        return max(lags, key=lambda lag: lag.round_trip_milliseconds, default=NO_LAG)

    def credit(self, person: str) -> Credit:
        if person not in self.credits:
            limits = self.limits
            fresh = Credit(limits.unseen_lag_milliseconds, limits.unseen_lag_milliseconds_a_race)
            self.credits[person] = fresh
        return self.credits[person]

    # What the room tells

    def tell(self, view: wire.RoomView) -> None:
        """Tell everyone how the room is now; written once for all those who are told the same."""
        messages: dict[tuple[str, ...], bytes] = {}
        written: Any = Raw(wire.encode(view)) if self.watchers else None
        for watcher in self.watchers:
            you = watcher.people()
            told = messages.get(tuple(you))
            if told is None:
                told = messages[tuple(you)] = wire.encode(wire.RoomChanged(you, written))
            watcher.line.push(told)

    def look_again(self, *, everyone: bool) -> None:
        """Those who see another table now, or see it otherwise, get it whole."""
        for watcher in self.watchers:
            before = watcher.mine, watcher.viewer
            watcher.sit_down()
            if everyone or (watcher.mine, watcher.viewer) != before:
                watcher.sync()

    def pass_on(self, message: wire.Talk, table: Table | None, seat: Seat | None) -> None:
        """Talk goes to those whom the game lets hear it."""
        circle = -1
        if seat is not None and table is not None and not table.ledger.over:
            circle = table.ledger.match.circle(seat)
        for watcher in self.watchers:
            if circle == -1 or (watcher.viewer >= 0 and circle >> watcher.viewer & 1):
                watcher.send(message)

    def looking_as(self, seat: Seat) -> Sequence[Onlooker]:
        return [watcher for watcher in self.watchers if watcher.viewer == seat]


def is_hushed(table: Table | None, seat: Seat | None) -> bool:
    """Does the game want silence from this seat, or, of someone who only looks on, from everyone?"""
    return table is not None and not table.ledger.over and table.ledger.match.is_hushed(seat)
