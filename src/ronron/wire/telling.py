# compiled
"""What a table tells: its ledger as messages, each viewer his own. What all viewers share is made once."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Raw, convert

from ronron.contract import BIT, Game
from ronron.plain import BYSTANDER, Event, Seat, Viewer
from ronron.records.match import Entry
from ronron.records.record import Branch
from ronron.table.journal import LeftMatch, Moved, Sitter
from ronron.table.ledger import Ledger
from ronron.table.races import photo_of
from ronron.table.table import Table
from ronron.wire import messages as wire

EVENTS: Final = 2000  # whose words are remembered
WORDS: Final[dict[tuple[Game, bytes], bytes]] = {}  # of an event as it goes over the wire, likewise


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
    if viewer == BYSTANDER or ledger.over:
        return 0
    return ledger.free_back(viewer)


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


def told(game: Game, event: Event) -> wire.Told:
    """An event in words: lines without a language, the same for all who heard this event."""
    return wire.Told(list(game.narrate(event)), event.fleeting)


def in_words(game: Game, event: Event, written: bytes) -> bytes:
    """What was told of an event that was written like this. Most of what happens has happened before, at some table."""
    words = WORDS.get((game, written))
    if words is None:
        if len(WORDS) >= EVENTS:
            WORDS.clear()
        words = WORDS[game, written] = wire.encode(told(game, event))
    return words


def sync(table: Table, viewer: Viewer, mine: Sequence[Seat], note: str) -> wire.Sync:
    ledger = table.ledger
    log = ledger.log(viewer)
    view = ledger.match.state.view(viewer)
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
        view=view,
        log=log,
        asked=asked(ledger),
        legal=legal(ledger, viewer, mine),
        takes_back=takes_back(ledger, viewer),
        clocks=clocks(table),
        over=ledger.over,
        closed=ledger.closed,
        result=outcome(ledger),
        note=note,
        daily=ledger.opened.daily,
        branch=branch_from(ledger.opened.branch),
        challenge=ledger.opened.challenge,
        told=[told(ledger.game, event) for event in log],
        description=list(ledger.game.describe(view)),
    )


def branch_from(left: LeftMatch | Branch | None) -> wire.WhatIf | None:
    """Where a match left another one, as everyone may know it."""
    return None if left is None else wire.WhatIf(left.at, left.seat, left.deal)


def photo_finish(moved: Moved | Entry) -> list[wire.PhotoSlap]:
    """Everyone in the race that this move came of."""
    lanes = photo_of(moved.who, moved.move, moved.notes) if moved.notes else []
    return convert(lanes, list[wire.PhotoSlap]) if lanes else []  # most moves are no race, and converting costs


def is_same(heard: Sequence[Event], other: Sequence[Event]) -> bool:
    """Are these the very same events?"""
    if len(heard) != len(other):
        return False
    for one, two in zip(heard, other):
        if one is not two:
            return False
    return True


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
        self.described: dict[Viewer, bytes] = {}  # the same, with the table in words
        self.heard: list[Event] | None = None  # by whoever was told first
        self.events: Any = None  # as they go over the wire
        self.words: Any = None
        self.common = b""  # what all see alike, as it goes over the wire, but for the brace that closes it

    def message_for(self, viewer: Viewer, mine: Sequence[Seat], *, described: bool = False) -> bytes:
        if len(mine) > 1:
            return self.make(viewer, mine, described)
        kept = self.described if described else self.made
        made = kept.get(viewer)
        if made is None:
            made = kept[viewer] = self.make(viewer, mine, described)
        return made

    def make(self, viewer: Viewer, mine: Sequence[Seat], described: bool) -> bytes:
        ledger = self.table.ledger
        self.hear(viewer)
        step = wire.Step(
            table=self.table.name,
            number=ledger.number,
            at_milliseconds=ledger.milliseconds,
            moved=self.moved,
            events=self.events,
            view=self.view(viewer),
            asked=self.asked,
            legal=legal(ledger, viewer, mine),
            takes_back=takes_back(ledger, viewer),
            clocks=self.clocks,
            over=self.over,
            result=self.result,
            told=self.words,
            description=list(ledger.game.describe(ledger.match.state.view(viewer))) if described else None,
        )
        return wire.encode(step)

    def hear(self, viewer: Viewer) -> None:
        """What this viewer heard, and in words; where it is what the one before heard, it is not put together again."""
        heard = self.table.ledger.match.heard[viewer][self.heard_before[viewer] :]
        if self.heard is not None and is_same(heard, self.heard):
            return
        game = self.table.ledger.game
        written = [wire.encode(event) for event in heard]
        words = [in_words(game, event, one) for event, one in zip(heard, written)]
        self.heard = heard
        self.events = Raw(b"[" + b",".join(written) + b"]")
        self.words = Raw(b"[" + b",".join(words) + b"]")

    def view(self, viewer: Viewer) -> Any:
        """What this viewer sees. Where the game says what is his own, the rest is written once for everyone."""
        match = self.table.ledger.match
        state = match.state
        own = match.facets.own_fields.own(state, viewer)
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
