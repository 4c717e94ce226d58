"""What a page's Python has ready before it does anything: all games and their bots, and Python's own library for them.

A browser keeps a snapshot of Python as it is then (`web/src/engine/python.ts`), and whoever wakes later begins from it.
So nothing here may open anything, or bring `msgspec` along, which is machine code of its own.
"""

import random
from importlib import import_module

from ronron import games
from ronron.house import swearing

LIBRARY = "asyncio contextvars secrets unicodedata uuid"  # what the house needs besides what games do
BOTS = "ronron.bots.den_talk ronron.page.mind"


def prepare() -> None:
    games.all_games()
    for name in (*LIBRARY.split(), *BOTS.split()):
        import_module(name)
    swearing.rude_words()


def begin() -> None:
    """Those who begin from one snapshot do not throw the same dice."""
    random.seed()
