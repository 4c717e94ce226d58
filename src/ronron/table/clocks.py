# compiled
"""Clocks: how long someone has, in table time. It stands still while the house is not running or nobody watches.

A timer of the game keeps running while its question is the same: as long as some owed seat is still asked what it
was asked before, or, for a timer whose move carries numbers (`lapse 17`), as long as those are the same. Otherwise it
starts anew.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ronron.contract import Timer
from ronron.plain import Seat
from ronron.table.journal import Clocked


@dataclass
class Running:
    """A clock: a seat's own for one question, or a timer of the house (its move)."""

    deadline: int  # table time; while paused: what is left
    number: int = 0  # of the question


class ClockFace:
    def __init__(self, turn_seconds: int | None) -> None:
        self.turn_seconds = turn_seconds
        self.paused = False
        self.seats: dict[Seat, Running] = {}
        self.timers: dict[str, Running] = {}

    def clear(self) -> None:
        self.seats.clear()
        self.timers.clear()

    def knows(self, timers: Sequence[Timer]) -> bool:
        """Is this the window that is already open: does a timer that carries numbers go on?"""
        return any(timer.move.numbers and timer.move.notation() in self.timers for timer in timers)

    def ask(
        self, now: int, asked: Mapping[Seat, int], must: Iterable[Seat], timers: Sequence[Timer], *, same_step: bool
    ) -> None:
        """A new situation: seats that were not asked before get their time, the game's timers start or go on."""
        base = 0 if self.paused else now
        if self.turn_seconds is not None:
            before = self.seats
            self.seats = {}
            for seat in must:
                old = before.get(seat)
                if old is None or old.number != asked[seat]:
                    old = Running(base + self.turn_seconds * 1000, asked[seat])
                self.seats[seat] = old
        if timers or self.timers:
            running = self.timers
            self.timers = {}
            for timer in timers:
                move = timer.move.notation()
                goes_on = move in running and (same_step or timer.move.numbers)
                self.timers[move] = running[move] if goes_on else Running(base + timer.milliseconds)

    def change(self, entry: Clocked, owed: Mapping[Seat, int]) -> None:
        """Stop, go on, give more time, or set the time for a decision anew."""
        now = entry.milliseconds
        if entry.paused is not None and entry.paused != self.paused:
            shift = -now if entry.paused else now
            for clock in self.all():
                clock.deadline += shift
            self.paused = entry.paused
        for clock in self.all():
            clock.deadline += entry.more_milliseconds
        if entry.turn_seconds is not None:
            self.turn_seconds = entry.turn_seconds or None
            self.seats = {}
            if self.turn_seconds is not None:
                base = 0 if self.paused else now
                self.seats = {seat: Running(base + self.turn_seconds * 1000, number) for seat, number in owed.items()}

    def all(self) -> list[Running]:
        return [*self.seats.values(), *self.timers.values()]

    def left(self, clock: Running, now: int) -> int:
        """Milliseconds until it runs out."""
        return max(0, clock.deadline - (0 if self.paused else now))

    def next_deadline(self) -> int | None:
        """When the first of them runs out, in table time."""
        if self.paused or not (self.seats or self.timers):
            return None
        return min(clock.deadline for clock in self.all())
