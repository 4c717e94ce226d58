"""What a table knows of those who watch it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from ronron.plain import Line, Seat, Viewer
from ronron.table.journal import Moved
from ronron.table.races import Credit, Lag

if TYPE_CHECKING:
    from ronron.table.table import Table


class Audience(Protocol):
    """Those who are told, and what only they know."""

    def step(self, table: "Table", heard_before: Mapping[Viewer, int], moved: Moved) -> None:
        """A move was made; everyone hears what came after `heard_before`."""

    def start_over(self, table: "Table") -> None:
        """Something was taken back, or the table ended: everyone gets it whole."""

    def status(self, table: "Table") -> None:
        """Something changed around the table, not on it."""

    def talk(self, table: "Table", seat: Seat, line: Line) -> None:
        """A bot says something at the table; it is in no journal."""

    def out_of_date(self, table: "Table") -> None:
        """Another process plays on here: this table must be made anew from its journal."""

    def is_there(self) -> bool:
        """Does anyone watch?"""

    def lag(self, seat: Seat) -> Lag:
        """How long this seat's connection is known to take."""

    def credit(self, person: str) -> Credit:
        """How much lag somebody is still taken at his word for; it outlives the table."""
