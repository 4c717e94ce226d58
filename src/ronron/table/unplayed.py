"""A record of a journal that nobody can play: the game is gone, its rules have changed, or a part is lost.

A record says who, what and when; for that one need not know the rules. How it ended, and whether the deal was fair,
is then not in it.
"""

from collections.abc import Sequence

from ronron.records.fair import Deal
from ronron.records.match import Entry as RecordEntry
from ronron.records.record import FORMAT, OF_BRANCHES, Player, Record, read_entry
from ronron.table.journal import Entry, Moved, Opened, Sitter, TookBack
from ronron.table.ledger import branch_of


def record_of(opened: Opened, entries: Sequence[Entry]) -> Record:
    """What was written down, less what was taken back; the deal stays closed."""
    left = opened.branch
    moves: list[RecordEntry] = [] if left is None else [read_entry(line) for line in left.lines]
    for entry in entries:
        if isinstance(entry, Moved):
            move = RecordEntry(who=entry.who, move=entry.move, milliseconds=entry.milliseconds, notes=entry.notes)
            moves.append(move)
        elif isinstance(entry, TookBack):
            moves = moves[: max(len(moves) - entry.moves, 0)]
    return Record(
        ronron=FORMAT if left is None else OF_BRANCHES,
        game=opened.game,
        rules=opened.rules_version,
        options=opened.options,
        seats=[player(sitter) for sitter in opened.seats],
        entries=moves,
        time=opened.time,
        branch=None if left is None else branch_of(left),
        commitment=commitment(opened),
    )


def player(sitter: Sitter) -> Player:
    return Player(name=sitter.name, kind=sitter.bot or sitter.kind)


def commitment(opened: Opened) -> str | None:
    try:
        return Deal(bytes.fromhex(opened.seed), opened.salts).commitment
    except ValueError:  # a seed that is no seed
        return None
