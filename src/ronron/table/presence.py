"""Who is away from the table: a visible grace, then those who are there may vote for a stand-in."""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ronron.bots.level import middle
from ronron.plain import Refusal, Seat

if TYPE_CHECKING:
    from ronron.table.table import Table


@dataclass
class Away:
    """Since when, and who wants a stand-in."""

    until: float  # when the grace is over, by the loop's clock
    votes: set[Seat] = field(default_factory=set)
    alarm: asyncio.TimerHandle | None = None


class Presence:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.away: dict[Seat, Away] = {}

    def people(self) -> list[Seat]:
        """The seats whose people are here."""
        return [seat for seat in self.table.people() if seat not in self.away]

    async def left(self, seat: Seat) -> None:
        """The last device of a seat is gone."""
        table = self.table
        sitter = table.ledger.seats[seat]
        if seat in self.away or sitter.kind != "person" or table.ledger.over:
            return
        grace = table.manners.grace_seconds
        away = self.away[seat] = Away(until=table.loop.time() + grace)
        # Everyone sees when the grace is over; nothing happens by itself.
        away.alarm = table.loop.call_later(grace, table.audience.status, table)
        for other in self.away.values():
            other.votes.discard(seat)
        table.audience.status(table)

    async def came(self, seat: Seat) -> None:
        """A device of this seat is here. A stand-in goes on until the person takes the seat back."""
        away = self.away.pop(seat, None)
        if away is not None:
            if away.alarm is not None:
                away.alarm.cancel()
            self.table.audience.status(self.table)

    def needed(self, seat: Seat) -> int:
        """How many votes make a stand-in sit down: more than half of those who are here."""
        return len([other for other in self.people() if other != seat]) // 2 + 1

    async def vote(self, seat: Seat, absent: Seat, yes: bool) -> None:
        table = self.table
        away = self.away.get(absent)
        if away is None or absent in table.ledger.stand_ins or seat not in self.people():
            raise Refusal("nothing-asked")
        if away.until > table.loop.time():
            raise Refusal("grace-runs", remaining=self.grace_milliseconds(absent) // 1000 + 1)
        if yes:
            away.votes.add(seat)
        else:
            away.votes.discard(seat)
        if len(away.votes) >= self.needed(absent):
            away.votes.clear()
            await table.sit_in(absent, self.stand_in())
        else:
            table.audience.status(table)

    def stand_in(self) -> str:
        """Who plays for somebody away: as the house wishes, otherwise the middle one of the game's own players."""
        return self.table.manners.stand_in or middle(self.table.ledger.game)

    def grace_milliseconds(self, seat: Seat) -> int:
        return max(0, int((self.away[seat].until - self.table.loop.time()) * 1000))

    def close(self) -> None:
        for away in self.away.values():
            if away.alarm is not None:
                away.alarm.cancel()
        del self.table
