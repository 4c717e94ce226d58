"""Opening a table again from its journal: to play on, to look at, or to be told why it ends here."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from ronron import games
from ronron.plain import Refusal
from ronron.records.record import Record
from ronron.table import journal, unplayed
from ronron.table.journal import Closed, Entry, Opened
from ronron.table.ledger import Ledger, fold

log = logging.getLogger("ronron.room")


@dataclass(frozen=True)
class Reopened:
    """A journal as far as it can be read, and the ledger that it makes today; where there is none, why."""

    opened: Opened
    entries: Sequence[Entry]
    ledger: Ledger | None
    closed: str | None

    def record(self) -> Record:
        return unplayed.record_of(self.opened, self.entries) if self.ledger is None else self.ledger.record()


def reopen(lines: Sequence[bytes]) -> Reopened | None:
    """The table of this journal; None where not even its opening can be read. Refuses what a later house wrote."""
    entries, damage = journal.read_up_to_damage(lines)
    if damage is not None and damage.newer:
        raise Refusal("room-newer")
    if not entries or not isinstance(entries[0], Opened):
        return None
    opened = entries[0]
    closed = next((entry.why for entry in entries if isinstance(entry, Closed)), None)
    why = "unreadable" if damage is not None else why_not_played(opened)
    ledger: Ledger | None = None
    if why is None:
        try:
            ledger = fold(entries)
        except Exception:  # rules trust what they are told: a damaged move may break them anywhere
            log.exception("a journal does not fold")
            why = "unreadable"
    return Reopened(opened, entries, ledger, closed or why)


def why_not_played(opened: Opened) -> str | None:
    """Why today's house does not play this match on."""
    try:
        today = games.find(opened.game).about.rules_version
    except Refusal:
        return "game-gone"
    return None if opened.rules_version == today else "other-rules"
