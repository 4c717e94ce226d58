"""Running the house: one process, one loop, one port."""

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType

import segno

from ronron import __version__
from ronron.house.house import House
from ronron.house.limits import Limits
from ronron.net.app import make_app, make_watching_app
from ronron.net.devices import Devices
from ronron.net.names import Names
from ronron.net.notices import Notices
from ronron.net.passages import Insiders, Passages, secret_of, split
from ronron.net.proxies import Proxies
from ronron.net.reception import Reception
from ronron.net.security import encryption
from ronron.net.server import BACKLOG, Server
from ronron.net.sockets import Doorway
from ronron.net.watching import Watching
from ronron.stores.opening import LEASE_SECONDS, Place, find_key, is_database, open_store
from ronron.stores.store import Store
from ronron.table.bot_processes import BotProcesses
from ronron.table.table import Manners

log = logging.getLogger("ronron.net")
LOOPBACK = "127.0.0.1"
# A terminal that is closed hangs up: a house in it says goodbye as well. Windows knows no such signal.
STOPS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


@dataclass(frozen=True, kw_only=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    store: Place
    name: str = "house"  # what this house is called among others, in logs and metrics
    inside: str = f"{LOOPBACK}:0"  # where other houses of the same store reach this one
    lease_seconds: float = LEASE_SECONDS  # of a house that shares its store: so long it may be silent
    certificate: Path | None = None  # with its key: the house speaks TLS
    key: Path | None = None
    bot_processes: int = 1
    think_seconds: float = 5.0
    ping_seconds: float = 20.0
    limits: Limits = field(default_factory=Limits)
    manners: Manners = field(default_factory=Manners)
    public_names: Sequence[str] = ()  # what the house is called, beside its addresses and this machine's name
    metrics_port: int | None = None  # for those who watch over the house, on this machine
    metrics_token: str | None = None  # for whoever reads what is counted over the house's own port
    proxies: Sequence[str] = ()  # addresses whose word on who calls is believed
    coach: Sequence[str] = ()  # a program that takes a record, a seat and --json, and tells what cost most


def make_house(settings: Settings, store: Store) -> House:
    """A house with its bots around a store; called while the loop runs."""
    bots = BotProcesses(settings.bot_processes, think_seconds=settings.think_seconds)
    beyond = not only_this_machine(settings) or bool(settings.public_names)
    house = House(store, bots, limits=settings.limits, manners=settings.manners, coach=settings.coach, beyond=beyond)
    bots.whose = house.whose
    house.metrics.count("ronron_house", f'name="{settings.name}"')
    return house


@asynccontextmanager
async def open_doors(
    settings: Settings, listening: socket.socket, making: Callable[[Settings, Store], House] = make_house
) -> AsyncIterator[House]:
    """A house that can be visited while the block runs, and closes with nothing lost."""
    watching = Watching(token=settings.metrics_token, anyone=only_this_machine(settings))
    tls = None if settings.certificate is None else encryption(settings.certificate, settings.key)
    back = bind(*split(settings.inside)) if is_database(settings.store) else None
    inside = "" if back is None else f"{settings.inside.rpartition(':')[0]}:{back.getsockname()[1]}"
    try:
        store = await open_store(
            settings.store, name=settings.name, inside=inside, lease_seconds=settings.lease_seconds
        )
        key = await find_key(settings.store, store)
    except BaseException:
        if back is not None:
            back.close()
        raise
    reception = Reception(Names(settings.public_names, settings.host), Devices(key), Notices(key), watching)
    house = making(settings, store)
    passages = None if back is None else Passages(house, secret_of(key))
    try:
        house.start()
        app = make_app(house, reception, passages, own_tls=tls is not None)
        doorway = Doorway(house, reception, passages)
        server = Server(app, doorway, settings.limits, settings.ping_seconds, Proxies(settings.proxies))
        watching.connections = lambda: len(server.connections)
        await server.start(listening, tls)
        watcher = await watch(settings, house, reception)
        inner = None
        if back is not None and passages is not None:
            passages.start()
            inner = Server(app, doorway, settings.limits, settings.ping_seconds, Insiders(secret_of(key)))
            await inner.start(back, None)
        log.info("house opened", extra={"facts": {"version": __version__, "tls": tls is not None}})
        try:
            yield house
        finally:
            house.stopping = True
            await house.coaching.close()  # requests that wait for it are answered now
            if passages is not None:
                passages.stop()
            servers = [one for one in (server, inner, watcher) if one is not None]
            await asyncio.gather(*(one.close() for one in servers))
            await house.hand_over()  # who is slow to hang up keeps nobody from playing on elsewhere
            await asyncio.gather(*(one.stop() for one in servers))
    finally:
        await house.stop()
        log.info("house closed")


async def watch(settings: Settings, house: House, reception: Reception) -> Server | None:
    """The port for those who watch over the house, where one is wanted; only this machine can reach it."""
    if settings.metrics_port is None:
        return None
    watching = Watching()
    watching.connections = reception.watching.connections
    beside = replace(reception, watching=watching)
    server = Server(make_watching_app(house, beside), Doorway(house, beside), settings.limits, settings.ping_seconds)
    await server.start(bind(LOOPBACK, settings.metrics_port), None)
    return server


def only_this_machine(settings: Settings) -> bool:
    """Can nobody else come, by the network or through a proxy?"""
    loopback = settings.host in ("localhost", "::1") or settings.host.startswith("127.")
    return loopback and not settings.proxies


def listen(settings: Settings) -> socket.socket:
    """The port, taken before anything is announced; an OSError says why it cannot be had.

    Who knocks while a house that is alone opens waits for it. One of several turns him away, to another door.
    """
    listening = bind(settings.host, settings.port)
    if not is_database(settings.store):
        listening.listen(BACKLOG)
    return listening


def bind(host: str, port: int) -> socket.socket:
    """A port of our own, at which nobody listens yet; small messages leave it at once.

    Python's own loop only tells a connection not to wait (TCP_NODELAY) where its protocol is named.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def open_enough_files() -> None:
    """As many connections as the system lets us have: its usual limit is low, and meant to be raised at need."""
    try:
        import resource
    except ImportError:  # not on Windows, where there is no such limit
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until told to stop."""
    open_enough_files()
    # What is there by now stays: the collector need not look at it again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    with asyncio.Runner(loop_factory=quickest_loop()) as runner:
        runner.run(serve_until_told(settings, listening))


async def serve_until_told(settings: Settings, listening: socket.socket) -> None:
    """Ctrl+C, or a word from the system, ends it in peace; a second one at once."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[str] = loop.create_future()

    def stop(number: int, frame: FrameType | None) -> None:
        for one, before in others.items():
            signal.signal(one, before)
        others.clear()
        loop.call_soon_threadsafe(tell, signal.Signals(number).name)

    def tell(why: str) -> None:
        if not told.done():
            told.set_result(why)

    follow_parent(loop, lambda: stop(signal.SIGTERM, None))
    # What is ignored stays so: whoever said `nohup` means it.
    heeded = [one for one in STOPS if signal.getsignal(one) is not signal.SIG_IGN]
    others = {one: signal.signal(one, stop) for one in heeded}
    async with open_doors(settings, listening):
        log.info("house stops", extra={"facts": {"why": await told}})


def follow_parent(loop: asyncio.AbstractEventLoop, end: Callable[[], None]) -> None:
    """One of several houses closes as well when whoever looks after them is gone."""
    parent = multiprocessing.parent_process()
    if parent is None or sys.platform == "win32":
        return
    sentinel = parent.sentinel

    def orphaned() -> None:
        loop.remove_reader(sentinel)
        end()

    loop.add_reader(sentinel, orphaned)


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # not on Windows
        return None
    return uvloop.new_event_loop


def show_code(address: str) -> None:
    """A code in the terminal, to point a phone at."""
    segno.make(address, error="l").terminal(compact=True)


def lan_address() -> str | None:
    """The address by which others on this network reach us; asked of the routing table, nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address
