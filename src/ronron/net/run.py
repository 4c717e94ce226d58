"""Running the house: one process, one loop, one port."""

import contextlib
import gc
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn

from ronron.house.house import House
from ronron.house.limits import Limits
from ronron.net.app import make_app
from ronron.net.lines import Line
from ronron.stores.sqlite import SqliteStore
from ronron.table.bot_processes import BotProcesses
from ronron.table.table import Manners

STOP_SECONDS = 5


@dataclass(frozen=True, kw_only=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    store: Path
    certificate: Path | None = None  # with its key: the house speaks TLS
    key: Path | None = None
    bot_processes: int = 1
    think_seconds: float = 5.0
    ping_seconds: float = 20.0
    limits: Limits = field(default_factory=Limits)
    manners: Manners = field(default_factory=Manners)
    coach: Sequence[str] = ()  # a program that takes a record, a seat and --json, and tells what cost most


def open_house(settings: Settings) -> House:
    """A house with its store; called while the loop runs."""
    bots = BotProcesses(settings.bot_processes, think_seconds=settings.think_seconds)
    store = SqliteStore(settings.store)
    return House(store, bots, limits=settings.limits, manners=settings.manners, coach=settings.coach)


def configure(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(lambda: open_house(settings)),
        host=settings.host,
        port=settings.port,
        loop="auto",
        http="httptools",
        ws=Line,
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds * 2,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        ssl_certfile=settings.certificate,
        ssl_keyfile=settings.key,
    )


def listen(settings: Settings) -> socket.socket:
    """The port, taken before anything is announced; an OSError says why it cannot be had."""
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(2048)
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


def serve(settings: Settings, listening: socket.socket) -> bool:
    """Serve until told to stop; False where the house could not open."""
    open_enough_files()
    server = uvicorn.Server(configure(settings))
    # What is there by now stays: the collector need not look at it again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    server.run(sockets=[listening])
    return server.started


def lan_address() -> str | None:
    """The address by which others on this network reach us; asked of the routing table, nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address
