"""Two games that differ only in what a viewer may not know must send him the same bytes, time stamps aside.

As the laws do: a position of a game, and worlds its viewers can imagine there. `look(position)` plays on in the truth
and in an imagined world, and compares every message that the viewer would get.
"""

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from ronron.contract import HouseMove, State
from ronron.laws.hidden import TRIES, alternatives
from ronron.laws.position import Move, Position, draw_move, imagined
from ronron.plain import Refusal, Viewer
from ronron.records.match import Entry
from ronron.table.journal import Moved, Opened, Sitter
from ronron.table.ledger import Ledger
from ronron.table.table import Manners, Table
from ronron.wire import messages as wire
from ronron.wire import telling

AT_MILLISECONDS = 5000


def ledger_at(position: Position, entries: list[Entry], turn_seconds: int = 30) -> Ledger:
    """The table at this position, as its journal makes it."""
    opened = Opened(
        room="ABCD",
        game=position.game.about.id,
        rules_version=position.game.about.rules_version,
        options=position.setup.options,
        seats=tuple(
            Sitter(name=f"Chat {seat}", kind="person", person=f"p{seat + 1}") for seat in range(position.setup.seats)
        ),
        seed="ab" * 32,
        salts=("",) * position.setup.seats,
        time="",
        turn_seconds=turn_seconds,
    )
    ledger = Ledger(opened, game=position.game)
    for entry in entries:
        ledger.apply(Moved(entry.who, entry.move, AT_MILLISECONDS, ledger.asked.get(entry.who, 0)))
    return ledger


def in_world(position: Position, entries: list[Entry], world: State, turn_seconds: int = 30) -> Ledger:
    """The same table, had things stood as in this world."""
    ledger = ledger_at(position, entries, turn_seconds)
    ledger.match.state = world.copy()
    ledger.match.state.events = []
    return ledger


def table_of(ledger: Ledger) -> Table:
    """A table at which time stands still. Nobody sits at it: all it does is to be told about."""
    nobody: Any = None
    with patch("asyncio.get_running_loop", return_value=SimpleNamespace(time=lambda: AT_MILLISECONDS / 1000)):
        return Table("ABCD-1-00", ledger, nobody, nobody, nobody, Manners())


def at_rest(ledger: Ledger, viewer: Viewer) -> list[bytes]:
    """What a viewer gets who connects now, and what he is told about every move he might try."""
    table = table_of(ledger)
    mine = (viewer,) if viewer >= 0 else ()
    messages = [wire.encode(telling.sync(table, viewer, mine, "")), wire.encode(telling.status(table))]
    if viewer >= 0:
        number = ledger.asked.get(viewer, 0)
        messages += [refusal(ledger, viewer, number, move) for move in ledger.match.alphabet]
    return messages


def refusal(ledger: Ledger, seat: int, number: int, move: str) -> bytes:
    try:
        ledger.check(seat, number, move)
    except Refusal as refused:
        return wire.encode(wire.Refused("move", refused.code, refused.rule, refused.values, seat, number))
    return b"accepted"


def after(ledger: Ledger, move: Move, viewer: Viewer) -> bytes:
    """The step that tells a viewer of a move. Somebody else hears of it first: what they share is written once."""
    who, what = move
    said = what.notation() if isinstance(what, HouseMove) else ledger.match.alphabet[what]
    before = {viewer: len(heard) for viewer, heard in ledger.match.heard.items()}
    moved = Moved(who, said, AT_MILLISECONDS, ledger.asked.get(who, 0))
    ledger.apply(moved)
    steps = telling.Steps(table_of(ledger), before, moved)
    steps.message_for(next(other for other in ledger.match.viewers if other != viewer), (), described=True)
    return steps.message_for(viewer, (viewer,) if viewer >= 0 else (), described=True)


def look(position: Position) -> int:
    """Compare; gives how many steps could be. Raises AssertionError where someone could tell worlds apart."""
    match = position.walk()
    if match.state.over():
        return 0
    luck = position.luck(40)
    compared = 0
    for viewer in match.viewers:
        resting = at_rest(ledger_at(position, match.entries), viewer)
        for world in imagined(match, viewer, luck):
            assert at_rest(in_world(position, match.entries, world), viewer) == resting
            for _ in range(TRIES):
                move = draw_move(match.state, position.setup.seats, luck, hurried=True)
                ours = ledger_at(position, match.entries)
                told = after(ours, move, viewer)
                for other in alternatives(world, move, viewer, luck):
                    theirs = in_world(position, match.entries, world)
                    heard = after(theirs, other, viewer)
                    if ours.match.state.view(viewer) == theirs.match.state.view(viewer):
                        compared += 1
                        assert told == heard
    return compared
