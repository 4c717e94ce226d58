"""A match of every game in a house without any web: one person and bots, over a line that stays in the process.

Run as a program (`python -m tests.house.indoors FOLDER`): there is no web to import, and it says how each match ended.
"""

import asyncio
import json
import random
import sys
from pathlib import Path
from typing import Any

WEB = ("starlette", "uvicorn", "uvloop", "httptools", "h11", "websockets", "segno")


async def play(folder: Path) -> dict[str, Any]:
    from ronron import games
    from ronron.house.house import House
    from ronron.house.inside import come_in
    from ronron.house.limits import Limits
    from ronron.house.people import join
    from ronron.stores.sqlite import SqliteStore
    from ronron.table.bot_processes import BotProcesses
    from ronron.table.table import Manners

    limits = Limits(messages_a_second=1e6, messages_at_once=1_000_000)
    house = House(SqliteStore(folder / "house.sqlite"), BotProcesses(), limits=limits, manners=Manners(pace=0.0))
    house.start()
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    room = await house.open_room()
    person = await join(room, "device", "Zoé", "")
    line = await come_in(house, room.kept.code, "device", lambda message: heard.put_nowait(json.loads(message)))

    def say(kind: str, **values: Any) -> None:
        line.say(json.dumps({"type": kind, **values}).encode())

    ended: dict[str, Any] = {}
    for game in games.all_games().values():
        luck = random.Random(1)
        bots = [{"kind": "bot", "bot": "random"}] * (game.about.seats[0] - 1)
        say("choose", game=game.about.id, seats=[{"kind": "person", "person": person}, *bots])
        say("start")
        answered = -1
        legal: list[dict[str, Any]] = []
        while game.about.id not in ended:
            message = await heard.get()
            lost = message.get("code") in ("beaten", "late")  # who races may lose, and is asked again
            assert message["type"] not in ("refused", "goodbye") or lost, message
            legal = message.get("legal", legal)
            if message["type"] == "sync" or lost:
                answered = -1
            for option in legal:
                if option["moves"] and option["number"] > answered:
                    answered = option["number"]
                    say("move", seat=option["seat"], move=luck.choice(option["moves"]), number=answered)
            if message.get("over") and message["type"] == "step":
                ended[game.about.id] = message["result"]
        while not room.kept.matches or room.kept.matches[0].game != game.about.id:
            await heard.get()
    line.hang_up()
    ended["left"] = len(room.watchers), house.lines
    await house.stop()
    return ended


if __name__ == "__main__":
    for name in WEB:
        sys.modules[name] = None  # type: ignore[assignment]  # whoever imports it falls
    print(json.dumps(asyncio.run(play(Path(sys.argv[1])))))
