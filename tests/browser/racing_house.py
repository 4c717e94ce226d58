"""A house for races in a browser: real waits, short ones, and bots that slap late and flip soon.

Run as a program, like `house.py`: `python -m tests.browser.racing_house STORE`.
"""

import random
import sys

from ronron.games.nume_cats.bot import is_concerned, own_slaps
from ronron.games.nume_cats.pieces import COUNTS, WINDOWS, NumeCatsView
from ronron.plain import Answer, Knowledge
from ronron.table.bot_processes import BotProcesses
from ronron.table.table import Manners
from tests.browser import house

PACE = 0.2  # of the waits before a card, and of what bots take
SHORT_WINDOW_MILLISECONDS = 600
LATE_MILLISECONDS = 1500.0  # when a bot slaps, where it is concerned


class SlowPaws(BotProcesses):
    """Bots that leave the mouse to whoever is awake."""

    async def choose(self, match: str, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        view = knowledge.view
        assert isinstance(view, NumeCatsView)
        flips = [move for move in knowledge.legal if move.startswith("flip")]
        slaps = [move for hand, move in own_slaps(knowledge) if is_concerned(view, hand)]
        if "hold" in knowledge.legal:
            return Answer(move=random.Random(seed + len(knowledge.heard)).choice([*slaps, "hold"]))
        if flips:
            return Answer(move=flips[0])
        return Answer(move=slaps[0], after_milliseconds=LATE_MILLISECONDS) if slaps else Answer(move=None)


def main(store: str) -> None:
    WINDOWS.update(dict.fromkeys(WINDOWS, SHORT_WINDOW_MILLISECONDS))
    COUNTS.update(dict.fromkeys(COUNTS, SHORT_WINDOW_MILLISECONDS))
    house.QUICK = Manners(pace=PACE, grace_seconds=5.0, retry_seconds=0.05)
    house.PROXIES = ("127.0.0.1",)  # slow lines are proxies: their lag is not the system's, and is taken at its word
    house.QuickBots = SlowPaws  # type: ignore[misc,assignment]
    house.main(store)


if __name__ == "__main__":
    main(*sys.argv[1:])
