"""What every bot did last, and how the table looked to everyone: from this it says why, when somebody asks.

It is kept in memory alone, until the seat does something else: after a restart nobody remembers.
"""

from ronron.plain import BYSTANDER, HOUSE, Deed, Line, Seat, View
from ronron.table.journal import Moved
from ronron.table.ledger import Ledger


class Deeds:
    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.last: dict[Seat, Deed] = {}
        self.before: View | None = None
        self.heard_before = 0

    def look(self, entry: object) -> None:
        """A bot is about to move: how the table stands now."""
        self.before = None
        ledger = self.ledger
        match = ledger.match
        if match.facets.motives is None or not isinstance(entry, Moved) or entry.who == HOUSE:
            return
        if ledger.bot_of(entry.who) is None:
            self.last.pop(entry.who, None)  # a person plays here: nobody else knows why
            return
        self.before = match.state.view(BYSTANDER)
        self.heard_before = len(match.heard[BYSTANDER])

    def why(self, seat: Seat) -> tuple[list[Line], list[Line]] | None:
        """What it did last, and why, in words; None where there is nothing to say."""
        deed, match = self.last.get(seat), self.ledger.match
        lines = [] if deed is None or match.facets.motives is None else match.facets.motives.why(deed)
        if deed is None or not lines:
            return None
        # What is heard only once is not said again, whoever asks.
        own = (event for event in deed.events if getattr(event, "seat", None) == seat and not event.fleeting)
        event = next(own, None)
        return [] if event is None else list(match.game.narrate(event)), list(lines)

    def note(self, seat: Seat) -> None:
        """It has moved."""
        if self.before is None:
            return
        match = self.ledger.match
        heard, at = match.heard[BYSTANDER], self.heard_before
        after = match.state.view(BYSTANDER)
        self.last[seat] = Deed(seat=seat, before=self.before, after=after, events=heard[at:], heard=heard[:at])
