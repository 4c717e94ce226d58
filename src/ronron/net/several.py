"""Several houses on one machine, behind one port: processes that listen together, and one that looks after them."""

import logging
import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.reduction import ForkingPickler
from types import FrameType

from ronron.house.limits import Limits
from ronron.net import logs
from ronron.net.passages import split
from ronron.net.run import STOPS, Settings, bind, serve
from ronron.table.table import Manners

log = logging.getLogger("ronron.net")
PAUSE_SECONDS = 1.0  # before a house that ended by itself is opened again
LOOK_SECONDS = 0.2
spawning = multiprocessing.get_context("spawn")


def made_again(one: Limits | Manners) -> tuple[Callable[[], Limits | Manners], tuple[()]]:
    return partial(type(one), **asdict(one)), ()


# On its way to another process it is made again, not filled in: compiled, a frozen class lets nobody fill it in.
ForkingPickler.register(Limits, made_again)
ForkingPickler.register(Manners, made_again)


def each(settings: Settings, count: int) -> list[Settings]:
    """What differs between them: their names, and the ports that are for one of them alone."""
    found = []
    for number in range(count):
        host, port = split(settings.inside)
        if port == 0:
            with bind(host, 0) as free:  # the same one when it is opened again: its rooms then wait for no lease
                port = int(free.getsockname()[1])
        else:
            port += number
        metrics = None if settings.metrics_port is None else settings.metrics_port + number
        name = f"{settings.name}-{number + 1}"
        inside = f"{settings.inside.rpartition(':')[0]}:{port}"
        found.append(replace(settings, name=name, inside=inside, metrics_port=metrics))
    return found


def open_one(settings: Settings, listening: socket.socket, level: str) -> None:
    logs.configure(level, house=settings.name)
    serve(settings, listening)


def serve_several(settings: Settings, listening: socket.socket, count: int, level: str) -> None:
    """Until told to stop, and then all of them. One that ends by itself is opened again."""
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for process in processes.values():
            if process.pid is not None and process.is_alive():
                process.terminate()

    def start(one: Settings) -> SpawnProcess:
        process = spawning.Process(target=open_one, args=(one, listening, level), name=one.name)
        process.start()
        return process

    houses = {one.name: one for one in each(settings, count)}
    processes: dict[str, SpawnProcess] = {}
    for one in STOPS:
        if signal.getsignal(one) is not signal.SIG_IGN:
            signal.signal(one, stop)
    for name, house in houses.items():
        processes[name] = start(house)
    opening: dict[str, float] = {}  # when they are opened again
    while processes or (opening and not stopping):
        wait([process.sentinel for process in processes.values()], timeout=LOOK_SECONDS)
        for name, process in list(processes.items()):
            if not process.is_alive():
                del processes[name]
                if not stopping:
                    log.warning("a house ended", extra={"facts": {"ended": name, "status": process.exitcode}})
                    opening[name] = time.monotonic() + PAUSE_SECONDS
        for name, due in list(opening.items()):
            if not stopping and time.monotonic() >= due:
                del opening[name]
                processes[name] = start(houses[name])
        if not processes and opening:
            time.sleep(LOOK_SECONDS)
