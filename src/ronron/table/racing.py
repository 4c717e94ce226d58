"""Races at a table: the house shows something when nobody expects it, collects the slaps, and has them judged.

What is believed and who was first is decided in `races.py`; here is what waits.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ronron.plain import HOUSE, Refusal, Seat
from ronron.table.journal import Moved
from ronron.table.mailbox import Refuse
from ronron.table.races import (
    JITTER_MILLISECONDS,
    NO_LAG,
    Credit,
    Judged,
    Lag,
    Ration,
    Slap,
    decide,
    judge,
    latest_milliseconds,
    photo,
    wait_milliseconds,
)

if TYPE_CHECKING:
    from ronron.table.table import Table


class Racing:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.revealed_at = table.loop.time()  # when those who race were told what to react to
        self.slaps: dict[tuple[Seat, str], tuple[Judged, Refuse]] = {}
        self.rations: dict[Seat, Ration] = {}
        self.drawing: asyncio.TimerHandle | None = None

    # Showing

    def reveal(self) -> None:
        """Every question is a new one: there is something new to react to."""
        self.revealed_at = self.table.loop.time()

    def draws_later(self) -> bool:
        """Does the house wait before this draw, so that nobody knows to the moment when it comes?"""
        table = self.table
        ledger = table.ledger
        wait = self.wait_milliseconds()
        if not wait:
            return False
        if self.drawing is None and not ledger.clocks.paused:
            wait += ledger.deal.aside("wait", ledger.number).below(JITTER_MILLISECONDS)
            seconds = wait / 1000 * table.manners.pace
            self.drawing = table.loop.call_later(seconds, table.post, self.draw, ledger.number)
        return True

    def wait_milliseconds(self) -> int:
        """How long the house waits before its next draw, as the game wants it."""
        match = self.table.ledger.match
        return int(match.facets.races.wait_milliseconds(match.state))

    async def draw(self, number: int) -> None:
        """The house has waited long enough."""
        self.drawing = None
        table = self.table
        ledger = table.ledger
        if ledger.number == number and not ledger.over and not ledger.clocks.paused:
            await table.commit(Moved(who=HOUSE, move=ledger.next_draw(), milliseconds=table.now()))
        await table.go_on()

    # Collecting

    def collect(
        self,
        seat: Seat,
        move: str,
        number: int,
        refuse: Refuse,
        *,
        claimed_milliseconds: float | None,
        distance: float | None,
        arrived: float | None,
        trusted: bool,
        lag_of_line: Callable[[], Lag] | None,
    ) -> None:
        """Keep a slap until those with a longer lag have had their chance; the first of its kind counts.

        Whoever has several lines is judged by the one he slapped on: another, longer one would be an alibi.
        """
        if (seat, move) in self.slaps:
            return
        table = self.table
        at = table.loop.time() if arrived is None else arrived
        credit = self.credit(seat)
        lag = NO_LAG if trusted else self.lag(seat) if lag_of_line is None else credit.believe(lag_of_line())
        slap = Slap(
            seat=seat,
            move=move,
            number=number,
            arrived_milliseconds=(at - self.revealed_at) * 1000,
            lag=lag,
            claimed_milliseconds=claimed_milliseconds,
            distance=distance,
            handicap_milliseconds=self.handicap(seat),
            trusted=trusted,
        )
        judged = judge(slap, self.rations.setdefault(seat, Ration()))
        credit.spend(lag)
        self.slaps[seat, move] = judged, refuse
        if len(self.slaps) == 1:
            others = [(self.lag(other), self.handicap(other)) for other in self.people() if other != seat]
            wait = wait_milliseconds(judged, others, table.manners.longest_window_milliseconds)
            table.loop.call_later(wait / 1000, table.post, self.finish)

    def lag(self, seat: Seat) -> Lag:
        """What is believed of a seat's longest line."""
        return self.credit(seat).believe(self.table.audience.lag(seat))

    def credit(self, seat: Seat) -> Credit:
        return self.table.audience.credit(self.table.ledger.seats[seat].person or "")

    def handicap(self, seat: Seat) -> float:
        match = self.table.ledger.match
        return float(match.facets.races.handicap_milliseconds(match.state, seat))

    def people(self) -> list[Seat]:
        """Those who may slap, bots aside."""
        ledger = self.table.ledger
        return [seat for seat in ledger.asked if ledger.bot_of(seat) is None]

    def grace_milliseconds(self) -> int:
        """How long what was slapped in time may still be on its way, within bounds."""
        table = self.table
        if not table.ledger.match.state.race():
            return 0
        lags = [latest_milliseconds(self.lag(seat)) for seat in self.people()]
        return int(min(max(lags, default=0.0), table.manners.longest_window_milliseconds))

    # Deciding

    async def finish(self) -> None:
        """Decide a race. The record has the order; how it came about is noted beside it."""
        slaps, self.slaps = self.slaps, {}
        table = self.table
        ledger = table.ledger
        order = decide([judged for judged, _ in slaps.values()], ledger.deal.aside("dead heat", ledger.number))
        # What a seat owes, such as to turn up the next card, is in the order but not in the picture.
        owed = ledger.owed()
        raced = [one for one in order if one.slap.seat not in owed or one.slap.claimed_milliseconds is not None]
        picture = photo(raced)
        for judged in order:
            slap = judged.slap
            try:
                move = self.counts_as(judged)
            except Refusal:
                slaps[slap.seat, slap.move][1](Refusal("beaten"))
                continue
            notes: dict[str, Any] = {}
            if judged in raced:
                notes, picture = {**judged.notes(), **picture}, {}
            await table.move(Moved(slap.seat, move, table.now(), slap.number, notes))

    def counts_as(self, judged: Judged) -> str:
        """The move, or what it is taken for when it came too soon; refused where it changes nothing any more."""
        ledger = self.table.ledger
        slap = judged.slap
        ledger.check(slap.seat, slap.number, slap.move)
        if not judged.is_too_soon():
            return slap.move
        match = ledger.match
        index = match.facets.races.too_soon(match.state, slap.seat, match.index[slap.move])
        move = str(match.alphabet[index])
        ledger.check(slap.seat, slap.number, move)
        return move

    def close(self) -> None:
        if self.drawing is not None:
            self.drawing.cancel()
        self.slaps.clear()
        del self.table
