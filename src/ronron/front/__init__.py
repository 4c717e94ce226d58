"""The front door: what `import ronron` offers to notebooks, bot authors and researchers (`docs/python.md`)."""

from ronron.arena.coach import Review
from ronron.bots.estimate import Estimate
from ronron.contract import Bot
from ronron.front.looking_back import positions, review, verify
from ronron.front.meant import read_record
from ronron.front.rows import TournamentRows, tournament
from ronron.front.speaking import in_words
from ronron.front.tables import OpenTable, list_games, open_record, open_table
from ronron.plain import BYSTANDER, About, Answer, Knowledge, Refusal, Result
from ronron.records.record import Damaged, Record

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
    "list_games",
    "open_record",
    "open_table",
    "positions",
    "read_record",
    "review",
    "tournament",
    "verify",
]

Refusal.in_words = staticmethod(in_words)  # whoever came in by this door reads sentences
