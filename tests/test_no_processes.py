"""A Python without processes, as in a browser: every game is found there, and bots play it."""

import subprocess
import sys

PLAY = """
import sys

MISSING = {"multiprocessing", "_multiprocessing", "subprocess", "_posixsubprocess", "resource"}

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())

from ronron import games
from ronron.bots.registry import known_bots, seat_bot
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match

for game in games.own_games().values():
    setup = game.resolve(game.about.seats[-1], {})
    for name in (*known_bots(game), "search:2x2"):
        name = {"search": "search:2", "flat": "flat:2"}.get(name, name)
        match = Match(game, setup)
        bots = [seat_bot(game, name if seat == 0 else "random", seat) for seat in range(setup.seats)]
        deal = Deal(seed_from("browser"), [""] * setup.seats)
        for _ in range(6):
            if not match.state.over():
                match.step(bots, deal.draw)
        assert match.entries, game.about.id
    print(game.about.id)
"""


def test_every_game_is_played_where_there_are_no_processes() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) >= 8


IMPORT = """
import sys
import ronron.house.house, ronron.table.table
print([name for name in ("multiprocessing", "ronron.bots.pipe", "ronron.bots.den") if name in sys.modules])
"""


def test_a_house_and_its_tables_need_none_to_begin_with() -> None:
    """Where bots think is told to them (`table/thinkers.py`); processes are one way."""
    done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
