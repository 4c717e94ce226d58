"""Ronron: a house of cat games.

    import ronron

    table = ronron.open_table(ronron.list_games()[0], seed=7)
    table.play(table.ask("greedy"))
    table.play_out("random")
    print(table)

What `__all__` names is the front door, and stays; `docs/python.md` shows the way in. Everything else may change.
Nothing is imported before it is asked for: a program that wants the version pays for the version.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "BYSTANDER",
    "About",
    "Answer",
    "Bot",
    "Damaged",
    "Estimate",
    "Knowledge",
    "OpenTable",
    "Record",
    "Refusal",
    "Result",
    "Review",
    "TournamentRows",
    "__version__",
    "list_games",
    "open_record",
    "open_table",
    "positions",
    "read_record",
    "review",
    "tournament",
    "verify",
]

if TYPE_CHECKING:
    from ronron.front import (
        BYSTANDER,
        About,
        Answer,
        Bot,
        Damaged,
        Estimate,
        Knowledge,
        OpenTable,
        Record,
        Refusal,
        Result,
        Review,
        TournamentRows,
        list_games,
        open_record,
        open_table,
        positions,
        read_record,
        review,
        tournament,
        verify,
    )
else:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"ronron has no {name!r}; it has: {', '.join(__all__)}")
        from ronron import front

        return getattr(front, name)

    def __dir__():
        return sorted({*globals(), *__all__})
