"""What a table tells: its ledger as messages, each viewer his own. What all viewers share is made once."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw, convert

from ronron.contract import BIT
from ronron.plain import BYSTANDER, Event, Seat, Viewer
from ronron.records.match import Entry
from ronron.table.journal import Moved, Sitter
from ronron.table.ledger import Ledger
from ronron.table.races import photo_of
from ronron.table.table import Table
from ronron.wire import messages as wire


def seat_views(ledger: Ledger) -> list[wire.SeatView]:
    return [seat_view(sitter, ledger.stand_ins.get(seat)) for seat, sitter in enumerate(ledger.seats)]


def seat_view(sitter: Sitter, stand_in: str | None) -> wire.SeatView:
    return wire.SeatView(
        name=sitter.name,
        cat=sitter.cat,
        kind=sitter.kind,  # type: ignore[arg-type]  # the journal holds no other
        person=sitter.person,
        bot=sitter.bot,
        stand_in=stand_in,
    )


def asked(ledger: Ledger) -> list[wire.Asked]:
    owed = ledger.match.state.owed() if ledger.asked else 0
    return [wire.Asked(seat, number, bool(owed & BIT[seat])) for seat, number in ledger.asked.items()]


def legal(ledger: Ledger, viewer: Viewer, mine: Sequence[Seat]) -> list[wire.Legal]:
    """What the viewer can do; in a race also what the others on this device can, for they all look at it."""
    if ledger.over or not ledger.asked:
        return []
    seats: Sequence[Seat] = (viewer,)
    if len(mine) > 1 and ledger.match.state.race():
        seats = mine
    owed = ledger.match.state.owed()
    return [
        wire.Legal(seat, ledger.asked[seat], bool(owed & BIT[seat]), list(ledger.match.legal(seat)))
        for seat in seats
        if seat in ledger.asked
    ]


def takes_back(ledger: Ledger, viewer: Viewer) -> int:
    return 0 if viewer == BYSTANDER or ledger.over else int(ledger.match.state.takes_back(viewer))


def clocks(table: Table) -> wire.Clocks:
    face = table.ledger.clocks
    if not face.seats and not face.timers:
        return wire.Clocks(face.paused, face.turn_seconds, [])
    now = table.now()
    running = [wire.Clock(seat, None, face.left(clock, now)) for seat, clock in face.seats.items()]
    running += [wire.Clock(None, move, face.left(clock, now)) for move, clock in face.timers.items()]
    return wire.Clocks(face.paused, face.turn_seconds, running)


def outcome(ledger: Ledger) -> wire.Outcome | None:
    if not ledger.match.state.over():
        return None
    result = ledger.match.state.result()
    return wire.Outcome(list(result.scores), list(result.ranks), list(result.winners), list(result.rounds))


def sync(table: Table, viewer: Viewer, mine: Sequence[Seat], note: str) -> wire.Sync:
    ledger = table.ledger
    return wire.Sync(
        table=table.name,
        number=ledger.number,
        at_milliseconds=ledger.milliseconds,
        game=ledger.game.about.id,
        rules_version=ledger.opened.rules_version,
        options=ledger.setup.options,
        seats=seat_views(ledger),
        mine=list(mine),
        viewer=viewer,
        commitment=ledger.deal.commitment,
        view=ledger.match.state.view(viewer),
        log=ledger.log(viewer),
        asked=asked(ledger),
        legal=legal(ledger, viewer, mine),
        takes_back=takes_back(ledger, viewer),
        clocks=clocks(table),
        over=ledger.over,
        closed=ledger.closed,
        result=outcome(ledger),
        note=note,
        daily=ledger.opened.daily,
    )


def photo_finish(moved: Moved | Entry) -> list[wire.PhotoSlap]:
    """Everyone in the race that this move came of."""
    lanes = photo_of(moved.who, moved.move, moved.notes) if moved.notes else []
    return convert(lanes, list[wire.PhotoSlap]) if lanes else []  # most moves are no race, and converting costs


class Steps:
    """One entry, as each viewer hears it: a message made when first wanted, the same bytes for all who see the same."""

    def __init__(self, table: Table, heard_before: Mapping[Viewer, int], moved: Moved) -> None:
        self.table = table
        self.heard_before = heard_before
        ledger = table.ledger
        self.moved = wire.MoveMade(moved.who, moved.answers, moved.notes, photo_finish(moved))
        self.asked = asked(ledger)
        self.clocks = clocks(table)
        self.over = ledger.over
        self.result = outcome(ledger)
        self.made: dict[Viewer, bytes] = {}
        self.heard: list[Event] | None = None  # by whoever was told first
        self.heard_told: Any = None
        self.common = b""  # what all see alike, as it goes over the wire, but for the brace that closes it

    def message_for(self, viewer: Viewer, mine: Sequence[Seat]) -> bytes:
        if len(mine) > 1:
            return self.make(viewer, mine)
        made = self.made.get(viewer)
        if made is None:
            made = self.made[viewer] = self.make(viewer, mine)
        return made

    def make(self, viewer: Viewer, mine: Sequence[Seat]) -> bytes:
        ledger = self.table.ledger
        step = wire.Step(
            table=self.table.name,
            number=ledger.number,
            at_milliseconds=ledger.milliseconds,
            moved=self.moved,
            events=self.events(viewer),
            view=self.view(viewer),
            asked=self.asked,
            legal=legal(ledger, viewer, mine),
            takes_back=takes_back(ledger, viewer),
            clocks=self.clocks,
            over=self.over,
            result=self.result,
        )
        return wire.encode(step)

    def events(self, viewer: Viewer) -> Any:
        """What this viewer heard; where it is what the first one did, it is not written again."""
        heard = self.table.ledger.match.heard[viewer][self.heard_before[viewer] :]
        if self.heard is None:
            self.heard = heard
            self.heard_told = Raw(wire.encode(heard))
        elif len(heard) != len(self.heard):
            return heard
        for one, other in zip(heard, self.heard):
            if one is not other:
                return heard
        return self.heard_told

    def view(self, viewer: Viewer) -> Any:
        """What this viewer sees. Where the game says what is his own, the rest is written once for everyone."""
        state = self.table.ledger.match.state
        own = state.own(viewer)
        if not own:
            return state.view(viewer)
        if not self.common:
            common = dict(vars(state.view(BYSTANDER)))
            for name in own:
                del common[name]
            self.common = wire.encode(common)[:-1] + b","
        return Raw(self.common + wire.encode(own)[1:])


def status(table: Table) -> wire.Status:
    presence = table.presence
    absent = [
        wire.Absence(seat, presence.grace_milliseconds(seat), sorted(away.votes), presence.needed(seat))
        for seat, away in presence.away.items()
    ]
    offer = table.offer
    trouble = table.trouble
    return wire.Status(
        table=table.name,
        seats=seat_views(table.ledger),
        clocks=clocks(table),
        absent=absent,
        take_back=None
        if offer is None
        else wire.TakeBackOffer(offer.seat, offer.moves, sorted(offer.agreed), offer.needed),
        trouble=None if trouble is None else wire.Problem(trouble.code, trouble.rule, trouble.values),
    )
