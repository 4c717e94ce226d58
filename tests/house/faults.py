"""Several houses on one database, and everything that happens to them while people play; what must hold is looked at.

Houses are killed, put to sleep for longer than their lease, told to stop; the database is killed, its disk is full, a
house's cable to it is cut. `run(blows=6)` is the dose of `make test`, a thousand that of `make prove`.
"""

import asyncio
import json
import os
import random
import signal
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from ronron.stores import postgres
from tests.database import Cluster, cluster
from tests.house.housed import LEASE_SECONDS, Cable, Housed, ready
from tests.house.kills import PATIENCE_SECONDS, Player, Seen, check_journals, set_table
from tests.house.proxied import Door

HOUSES = 3
LATE_SECONDS = LEASE_SECONDS + 5.0
STILL_SECONDS = (
    240.0  # for a table to go on: a machine that is busy with other things may stand still for half a minute
)
SETTING_SECONDS = 10.0  # for a table, before another one is tried
GAMES = ("cat-in-the-box", "memoire", "moustaches")
THINK_SECONDS = 0.06  # at most, before a move: the machine is for the houses, not for the crowd
QUIET_SECONDS = 1.0  # without a word, after which a player asks whether anyone is there
BLOWS = ("kill", "sleep", "stop", "kill the database", "cut the cable", "fill the disk")
# Whoever writes about a room that is not his, as the database sees it while he does.
WATCH = (
    'CREATE TABLE strangers (house text, "table" text, number integer)',
    """
    CREATE FUNCTION watch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT EXISTS (
            SELECT 1 FROM holds JOIN houses USING (life)
            WHERE holds.code = split_part(NEW."table", '-', 1) AND houses.name = current_setting('application_name')
        ) THEN
            INSERT INTO strangers VALUES (current_setting('application_name'), NEW."table", NEW.number);
        END IF;
        RETURN NEW;
    END $$
    """,
    "CREATE TRIGGER watch BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION watch()",
)


@dataclass(frozen=True)
class Late:
    """Somebody who came back later than the lease and 5 s: after what, and what he met meanwhile, for how long."""

    blow: str
    seconds: float  # since the last word that he heard
    since_blow: float
    met: dict[str, float]
    starved: float = 0.0  # seconds that houses and crowd stood in line for a core meanwhile, whoever did so longest

    def chiefly(self) -> str:
        return max(self.met, key=lambda what: self.met[what])

    def why(self) -> str:
        """The machine is to blame as far as a process was ready to run, and no core was free for it."""
        if self.seconds - self.starved <= LATE_SECONDS:
            return "in time but for the wait for a core"
        return f"chiefly: {self.chiefly()}"


@dataclass
class Told(Seen):
    """What the clients went through, and what they were told of whose move it was."""

    moves: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    contradictions: list[tuple[str, int]] = field(default_factory=list)
    late: list["Late"] = field(default_factory=list)
    blow: str = ""
    struck_at: float = 0.0
    over: bool = False  # everyone goes home
    history: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))  # of each table
    journal: dict[str, list[bytes]] = field(default_factory=dict)  # afterwards
    strangers: int = 0


def stood_in_line(process: int | None) -> float:
    """For how many seconds this process was ready to run, and no core was free; 0 where nobody counts it."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


class Restless(Player):
    """Comes to any door, and to another one whenever nothing is heard behind it."""

    seen: Told
    doors: Sequence[Door]
    houses: Sequence[Housed]
    scheme = "ws"
    options: Mapping[str, Any] = {}

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.away_since: float | None = None
        self.in_line: dict[int | None, float] = {}  # everyone who matters, when we went
        self.met: defaultdict[str, float] = defaultdict(float)  # since then, for so many seconds

    async def play(self) -> None:
        while not self.seen.over:
            door = self.luck.choice(self.doors)
            address = f"{self.scheme}://127.0.0.1:{door.port}/api/rooms/{self.code}/socket"
            began = heard_at = time.monotonic()
            met = "let in, and nothing heard"
            try:
                async with connect(
                    address,
                    additional_headers={"Cookie": self.cookie},
                    compression=None,
                    open_timeout=2,
                    close_timeout=0.1,
                    **self.options,
                ) as line:
                    self.table = ""
                    asked = False
                    while True:
                        try:
                            async with asyncio.timeout(QUIET_SECONDS):
                                text = await line.recv()
                        except TimeoutError:
                            if asked:
                                break
                            asked = True
                            await line.send('{"type":"ping","at":0}')
                            continue
                        asked = False
                        heard_at = time.monotonic()
                        message = json.loads(text)
                        if message["type"] == "goodbye":
                            met = f"told to come again: {message['code']}"
                        if message["type"] == "sync":
                            self.is_back(began)
                        self.compare(message)
                        self.note(door.port, message)
                        if message["type"] == "refused" and message["code"] != "already-playing":
                            await asyncio.sleep(0.2)
                            await line.send('{"type":"resync"}')
                        for answer in self.hear(message):
                            await asyncio.sleep(self.luck.random() * THINK_SECONDS)
                            await line.send(json.dumps(answer))
                            self.note(door.port, answer)
            except InvalidStatus as refused:
                met = f"answered {refused.response.status_code}"
            except TimeoutError:
                met = "a door behind which nobody stirs"
            except OSError:
                met = "a door that is shut"
            except (ConnectionClosed, InvalidHandshake, EOFError):
                pass
            now = time.monotonic()
            if self.away_since is None:
                self.away_since = heard_at
                self.in_line = self.line_for_a_core()
            else:
                self.met[met] += now - began
            await asyncio.sleep(0.05 + self.luck.random() * 0.1)

    def is_back(self, came_at: float) -> None:
        """At the table again; whoever is late tells what he met."""
        if self.away_since is None:
            return
        now = time.monotonic()
        self.seen.comebacks += 1
        if now - self.away_since > LATE_SECONDS:
            met = {**self.met, "until he was let in": now - came_at}
            rounded = {what: round(seconds, 1) for what, seconds in met.items()}
            waits = {one: waited - self.in_line.get(one, 0.0) for one, waited in self.line_for_a_core().items()}
            away, since_blow, starved = now - self.away_since, now - self.seen.struck_at, max(waits.values())
            self.seen.late.append(
                Late(self.seen.blow, round(away, 1), round(since_blow, 1), rounded, round(starved, 1))
            )
        self.away_since = None
        self.met.clear()

    def note(self, door: int, message: dict[str, Any]) -> None:
        """What was said and heard of moves, to be read where something does not hold."""
        if message["type"] in ("move", "accepted", "step", "sync", "refused"):
            words = {key: message.get(key) for key in ("number", "entry", "move", "moved", "code")}
            told = {key: value for key, value in words.items() if value is not None}
            at = round(time.monotonic() - self.seen.struck_at, 2)
            said = f"{at} s after {self.seen.blow}: seat {self.seat} at {door}: {message['type']} {told}"
            self.seen.history[self.table or message.get("table", "")].append(said)

    def line_for_a_core(self) -> dict[int | None, float]:
        return {one: stood_in_line(one) for one in (os.getpid(), *(house.pid() for house in self.houses))}

    def compare(self, message: dict[str, Any]) -> None:
        """Two houses must not tell two different next moves of one table."""
        if message["type"] == "step" and message["moved"] is not None:
            key = message["table"], message["number"]
            said = message["moved"]["seat"], message["moved"]["number"]
            if self.seen.moves.setdefault(key, said) != said:
                self.seen.contradictions.append(key)


class Evening:
    """The houses, the database, the crowd, and what befalls them."""

    def __init__(self, database: Cluster, houses: list[Housed], seen: Told, luck: random.Random) -> None:
        self.database = database
        self.houses = houses
        self.seen = seen
        self.luck = luck
        self.players: list[Restless] = []

    async def open(self, rooms: int) -> None:
        for number in range(rooms):
            house = self.luck.choice(self.houses)
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{house.port}", timeout=30) as web:
                for player in await self.set_table(web, house, GAMES[number % len(GAMES)]):
                    restless = Restless(0, player.code, player.cookie, player.host, self.seen, self.luck)
                    restless.seat, restless.doors, restless.houses = player.seat, self.houses, self.houses
                    self.players.append(restless)

    async def set_table(self, web: httpx.AsyncClient, house: Housed, game: str) -> list[Player]:
        """On a machine that is busy with other things, a house may have lost its lease just now: another room then."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            with suppress(TimeoutError, ConnectionClosed, InvalidHandshake, OSError, httpx.HTTPError, KeyError):
                async with asyncio.timeout(SETTING_SECONDS):
                    return await set_table(web, house.port, self.seen, self.luck, game)
            assert time.monotonic() < deadline, "no table can be set"
            web.cookies.clear()

    async def all_play(self) -> None:
        """Every table goes on."""
        codes = {player.code for player in self.players}
        self.seen.steps.clear()
        deadline = time.monotonic() + STILL_SECONDS
        while len(self.seen.steps) < len(codes):
            await asyncio.sleep(0.01)
            for house in self.houses:
                house.revive()
            still = codes - self.seen.steps.keys()
            assert time.monotonic() < deadline, self.stands_still(still)

    def stands_still(self, codes: set[str]) -> str:
        """What was said there last."""
        told = [f"{len(codes)} tables do not go on after: {self.seen.blow}"]
        for table, history in self.seen.history.items():
            if table.partition("-")[0] in codes:
                told += [table, *history[-12:]]
        return "\n".join(told)

    async def strike(self, blow: str) -> None:
        self.seen.blow, self.seen.struck_at = blow, time.monotonic()
        house = self.luck.choice(self.houses)
        aside = asyncio.to_thread
        if blow == "kill":
            await aside(house.end, signal.SIGKILL)
            await asyncio.sleep(self.luck.random() * 2 * LEASE_SECONDS)
            await aside(house.start)
        elif blow == "stop":
            await aside(house.end, signal.SIGTERM)
            await aside(house.start)
        elif blow == "sleep":
            house.signal(signal.SIGSTOP)
            await asyncio.sleep(3 * LEASE_SECONDS)
            house.signal(signal.SIGCONT)
        elif blow == "kill the database":
            await aside(self.database.end, signal.SIGKILL)
            await asyncio.sleep(self.luck.random() * LEASE_SECONDS)
            await aside(self.database.start)
        elif blow == "cut the cable":
            seconds = (0.3 + 2 * self.luck.random()) * LEASE_SECONDS
            await house.cable.cut(seconds, torn=self.luck.random() < 0.5)
        else:
            await aside(self.fill_the_disk)

    def fill_the_disk(self) -> None:
        """No file of the database grows any more, for a moment; if that brings it down, it is started again."""
        self.database.limit_files("0")
        time.sleep(LEASE_SECONDS / 2)
        self.database.limit_files("unlimited")
        self.database.revive()


async def live(opened: Cluster, blows: list[str], rooms: int, luck: random.Random, *, fenced: bool) -> Told:
    database = (await asyncio.to_thread(opened.fresh)).partition("@/")[2].partition("?")[0]
    store = postgres.PostgresStore(opened.address(database), lease_seconds=LEASE_SECONDS)
    await store.open()  # the first to come makes the tables
    await store.close()
    for statement in WATCH:
        await asyncio.to_thread(opened.do, statement, database)
    seen = Told()
    houses: list[Housed] = []
    tasks: list[asyncio.Task[None]] = []
    try:
        for number in range(HOUSES):
            cable = Cable(opened.folder / ".s.PGSQL.5432")
            far_port = await cable.lay()
            houses.append(await asyncio.to_thread(Housed, f"h{number}", cable, far_port, database, fenced=fenced))
        await asyncio.gather(*(ready(house) for house in houses))
        evening = Evening(opened, houses, seen, luck)
        await evening.open(rooms)
        tasks = [asyncio.create_task(player.play()) for player in evening.players]
        await evening.all_play()
        for blow in blows:
            await evening.strike(blow)
            await evening.all_play()
    finally:
        seen.over = True
        gone = await send_home(tasks)
        for house in houses:
            with suppress(ValueError):
                house.signal(signal.SIGCONT)
                await asyncio.to_thread(house.end, signal.SIGKILL)
            house.cable.close()
    for one in gone:
        if isinstance(one, Exception):
            raise one
    rows = await asyncio.to_thread(opened.do, 'SELECT * FROM journal ORDER BY "table", number', database)
    tables: dict[str, list[bytes]] = {}
    for row in rows:
        tables.setdefault(row["table"], []).append(row["entry"])
        assert len(tables[row["table"]]) == row["number"], f"a gap in {row['table']}"
    seen.journal = tables
    seen.strangers = (await asyncio.to_thread(opened.do, "SELECT count(*) FROM strangers", database))[0][0]
    return seen


async def send_home(tasks: list[asyncio.Task[None]]) -> list[BaseException | None]:
    """Everyone stops playing; whoever was not heard when he was told is told again."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while any(not task.done() for task in tasks):
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=0.5)
        stays = next((task for task in tasks if not task.done()), None)
        assert stays is None or time.monotonic() < deadline, f"somebody does not go home: {stays.get_stack()}"
    return await asyncio.gather(*tasks, return_exceptions=True)


def run(blows: int, seed: int = 0, rooms: int = 4, *, only: str | None = None, fenced: bool = True) -> dict[str, Any]:
    """Play, strike, and look at the journal. Raises where anything acknowledged is missing, doubled or contradicted."""
    luck = random.Random(seed)
    chosen = [only or BLOWS[number % len(BLOWS)] for number in range(blows)]
    luck.shuffle(chosen)
    # Where one of its processes dies, PostgreSQL ends the others, by force if need be: a page may be half written.
    with cluster("full_page_writes=on") as opened:
        seen = asyncio.run(live(opened, chosen, rooms, luck, fenced=fenced))
    try:
        moves = check_journals(seen.journal, seen.acknowledged)
    except AssertionError as wrong:
        table = wrong.args[0][0].table if isinstance(wrong.args[0], tuple) else ""
        raise AssertionError(
            "\n".join([str(wrong), *seen.history[table], *map(str, seen.journal.get(table, ()))])
        ) from wrong
    assert not seen.contradictions, seen.contradictions
    assert not fenced or not seen.strangers, f"{seen.strangers} entries by houses that had lost the room"
    return {
        "blows": blows,
        "tables": len(seen.journal),
        "moves": moves,
        "acknowledged": len(seen.acknowledged),
        "comebacks": seen.comebacks,
        "strangers": seen.strangers,
        "late": [asdict(one) for one in seen.late],
    }
