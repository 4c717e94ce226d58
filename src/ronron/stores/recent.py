"""Entries as they come, one behind the other, until they go home: to the journals of their tables, many at a time.

In the file every table has its own place. A commit of fifty moves would write fifty pages there; here they fill a few.
It is the same file, and the same transaction: what lies here is as durable as what is home, and read like it.
"""

import logging
import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain

log = logging.getLogger("ronron.store")

MOST = 5000  # that lie here before they go home: for a few milliseconds nothing else is written then
ROWS_AT_ONCE = 100

EntryRow = tuple[str, int, bytes]  # of which table, its number there, and what it says


@cache
def insert(count: int) -> str:
    return f'INSERT INTO recent ("table", number, entry) VALUES {", ".join(["(?, ?, ?)"] * count)}'


class Recent:
    """Known to the writer's thread alone, which alone writes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.last: dict[str, int] = {}  # the number of the last entry of each table that has some here
        self.count = 0
        self.full_at = MOST
        self.go_home()  # what an earlier process has left

    def last_of(self, table: str) -> int:
        """The number of the table's last entry, wherever it lies; -1 where there is none."""
        last = self.last.get(table)
        if last is None:
            query = 'SELECT coalesce(max(number), -1) FROM journal WHERE "table" = ?'
            last = int(self.connection.execute(query, (table,)).fetchone()[0])
        return last

    def write(self, rows: Sequence[EntryRow]) -> None:
        for start in range(0, len(rows), ROWS_AT_ONCE):
            some = rows[start : start + ROWS_AT_ONCE]
            self.connection.execute(insert(len(some)), list(chain.from_iterable(some)))

    def written(self, count: int, last: Mapping[str, int]) -> None:
        """So many are here to stay: their transaction is through."""
        self.count += count
        self.last.update(last)

    def move(self) -> None:
        """To the journals, whatever lies here, within a transaction; once it is through, they have `moved`."""
        self.connection.execute(
            """INSERT INTO journal ("table", number, entry)
               SELECT "table", number, entry FROM recent ORDER BY "table", number"""
        )
        self.connection.execute("DELETE FROM recent")

    def moved(self) -> None:
        self.last.clear()
        self.count = 0
        self.full_at = MOST

    def go_home(self) -> None:
        """All of them, in a transaction of their own."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self.move()
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise
        self.moved()

    def is_full(self) -> bool:
        return self.count >= self.full_at

    def try_to_go_home(self) -> None:
        try:
            self.go_home()
        except sqlite3.Error as error:  # they are well where they are
            log.error("not gone home", extra={"facts": {"why": str(error)}})
            self.full_at = self.count + MOST
