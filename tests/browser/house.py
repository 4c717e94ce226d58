"""A house for the browser to visit: the real server, on a free port, with bots that answer at once.

Run as a program (`python tests/browser/house.py STORE`): it says its port, and stays until its standard input closes.
With `coached` behind the store there is a real coach in it too, who takes some seconds for a match; with `ninth` one
more game, which has no home in the client.
"""

import asyncio
import random
import sys
from pathlib import Path

from ronron import example, games
from ronron.cli.serve import COACH
from ronron.house.house import House
from ronron.house.limits import Limits
from ronron.net import run
from ronron.plain import Answer, Knowledge
from ronron.stores.store import Store
from ronron.table.bot_processes import BotProcesses
from ronron.table.table import Manners

GENEROUS = Limits(
    messages_a_second=1e5,
    messages_at_once=100_000,
    requests_a_second=1e5,
    requests_at_once=100_000,
    rooms_a_day=100_000,
    records_a_second=1e5,
    records_at_once=100_000,
    replays_at_once=1_000,
    connections_of_an_address=10_000,
    matches_of_an_address=10_000,
    unknown_codes_at_once=100_000,
    unseen_lag_milliseconds=1e6,
)
ELSEWHERE = "maison.test"  # a host name that is not localhost: for a browser, plain http there is not secure
QUICK = Manners(pace=0.0, grace_seconds=0.5, retry_seconds=0.05)
PROXIES: tuple[str, ...] = ()


class QuickBots(BotProcesses):
    """Bots whatever their level, that choose at random: how well they play is tested elsewhere."""

    async def choose(self, match: str, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        return Answer(move=random.Random(seed + len(knowledge.heard)).choice(knowledge.legal))


def make_quick_house(settings: run.Settings, store: Store) -> House:
    return House(store, QuickBots(1), limits=settings.limits, manners=settings.manners, coach=settings.coach)


def main(store: str, *wishes: str) -> None:
    coach = COACH if "coached" in wishes else ()
    if "ninth" in wishes:
        games.all_games()[example.GAME.about.id] = example.GAME
    settings = run.Settings(
        port=0,
        store=Path(store),
        limits=GENEROUS,
        manners=QUICK,
        coach=coach,
        public_names=(ELSEWHERE,),
        proxies=PROXIES,
    )
    listening = run.listen(settings)

    async def live() -> None:
        async with run.open_doors(settings, listening, make_quick_house):
            print(listening.getsockname()[1], flush=True)
            await asyncio.to_thread(sys.stdin.read)

    with asyncio.Runner(loop_factory=run.quickest_loop()) as runner:
        runner.run(live())


if __name__ == "__main__":
    main(*sys.argv[1:])
