"""Replays: a record that a client brings is played again here, and shown at any move, as any viewer saw it.

The house keeps nothing of it. The guided first games run on this too: a script is a record that is not finished.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import ValidationError

from ronron.bots.cast import find_persona, unlike
from ronron.contract import BIT
from ronron.plain import BYSTANDER, HOUSE, Deed, Line, Refusal, Viewer
from ronron.records.match import Entry, Match
from ronron.records.record import Damaged, Player, Record, read
from ronron.records.verify import begin, play_back
from ronron.wire import messages as wire
from ronron.wire.telling import branch_from, photo_finish, told

RECORD_BYTES = 131_072  # many times the longest game of ours
MOST_POSITIONS = 40  # in one answer


def show(wanted: wire.ReplayWanted, most_bytes: int) -> wire.Replayed:
    """The positions asked for, or as many of the first as fit into so many bytes; one always does."""
    try:
        record = read(wanted.record)
        match = begin(record)
        viewer = wanted.viewer if 0 <= wanted.viewer < len(record.seats) else BYSTANDER
        positions = look(record, match, viewer, wanted, most_bytes)
    except Damaged as damaged:
        values = {**damaged.refusal.values, "at": damaged.line}
        raise Refusal(damaged.refusal.code, damaged.refusal.rule, **values) from None
    result = record.result
    return wire.Replayed(
        game=record.game,
        options=record.options,
        seats=[
            wire.ReplaySeat(player.name, player.kind, cat)
            for player, cat in zip(record.seats, cats(record.seats), strict=True)
        ],
        time=record.time,
        viewer=viewer,
        last=len(record.entries),
        moves=[wire.ReplayMove(entry.who, entry.milliseconds, entry.notes, photo(entry)) for entry in record.entries],
        positions=positions,
        result=None
        if result is None
        else wire.Outcome(list(result.scores), list(result.ranks), list(result.winners), list(result.rounds)),
        branch=branch_from(record.branch),
        facts={} if result is None else {name: list(numbers) for name, numbers in match.game.facts(result).items()},
    )


def cats(players: Sequence[Player]) -> list[str]:
    """How those look who played: bots as ever, people, whose cats are in no record, unlike them and each other."""
    known = [find_persona(player.name, player.kind) for player in players]
    looks = [character.look() for character in known if character is not None]
    found = []
    for player, character in zip(players, known, strict=True):
        if character is not None:
            found.append(character.look())
        else:
            look = unlike("", looks) if player.kind in ("person", "program") else ""
            looks.append(look)
            found.append(look)
    return found


def photo(entry: Entry) -> list[wire.PhotoSlap]:
    """The race that a move came of; a record from elsewhere may have noted anything."""
    try:
        return photo_finish(entry)
    except (ValidationError, TypeError):
        return []


def look(
    record: Record, match: Match, viewer: Viewer, wanted: wire.ReplayWanted, most_bytes: int
) -> list[wire.ReplayPosition]:
    """The positions asked for; the moves after the last of them are played too, so that a wrong record shows."""
    last = len(record.entries)
    first = min(wanted.start, last)
    until = min(last, first + min(wanted.count, MOST_POSITIONS) - 1)
    found: list[wire.ReplayPosition] = []
    heard = 0
    moves = play_back(record, match)
    for at in range(last + 1):
        motive: Sequence[Line] = ()
        if at and first <= at <= until:
            motive = motive_of_next(record, match, at - 1, viewer, wanted.open, lambda: next(moves))
        elif at:
            next(moves)
        events = match.truth if wanted.open else match.heard[viewer]
        if first <= at <= until:
            upcoming = record.entries[at] if at < last else None
            shown = position(match, viewer, at, events[heard:], wanted, upcoming, motive)
            most_bytes -= len(wire.encode(shown))
            if most_bytes < 0 and found:
                until = at - 1  # whoever wants the rest asks for it
            else:
                found.append(shown)
        heard = len(events)
    return found


def motive_of_next(
    record: Record, match: Match, at: int, viewer: Viewer, is_open: bool, play_next: Callable[[], object]
) -> Sequence[Line]:
    """Plays the next move, and tells why a bot made it: by all it knew, where the viewer knows that too."""
    motives, who = match.facets.motives, record.entries[at].who
    if motives is None or who == HOUSE or record.seats[who].kind in ("person", "program"):
        play_next()
        return ()
    eyes = who if is_open or viewer == who else BYSTANDER
    before, at = match.state.view(eyes), len(match.heard[eyes])
    play_next()
    after, heard = match.state.view(eyes), match.heard[eyes]
    return motives.why(Deed(seat=who, before=before, after=after, events=heard[at:], heard=heard[:at]))


def position(
    match: Match,
    viewer: Viewer,
    at: int,
    events: "list[Any]",
    wanted: wire.ReplayWanted,
    upcoming: Entry | None,
    motive: Sequence[Line] = (),
) -> wire.ReplayPosition:
    state = match.state
    seats = range(match.setup.seats)
    owed = 0 if state.over() or state.chance() else state.owed()
    asked = [wire.Asked(seat, at, True) for seat in seats if owed & BIT[seat]]
    moves = list(match.legal(viewer)) if viewer >= 0 and owed & BIT[viewer] else []
    view = state.view(viewer)
    return wire.ReplayPosition(
        at=at,
        view=view,
        views=[state.view(seat) for seat in seats] if wanted.open else None,
        events=events,
        asked=asked,
        legal=[wire.Legal(viewer, at, True, moves)] if moves else [],
        move=upcoming.move if upcoming is not None and upcoming.who == viewer else None,
        reasons=[explained(match, viewer, move) for move in wanted.why] if viewer >= 0 and at == wanted.start else [],
        over=state.over(),
        told=[told(match.game, event) for event in events],
        description=list(match.game.describe(view)),
        motive=list(motive),
    )


def explained(match: Match, seat: Viewer, move: str) -> wire.Reason:
    """Why a seat cannot make a move, or that it can."""
    try:
        match.check(Entry(who=seat, move=move))
    except Refusal as refusal:
        return wire.Reason(move, refusal.code, refusal.rule, refusal.values)
    return wire.Reason(move, None, None, {})
