"""`ronron serve`: open the house on the network, for oneself, the living room, or further away."""

import argparse
import math
import os
import re
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ronron.cli.speech import Speech, print_json
from ronron.cli.storing import add_store, store_refused
from ronron.plain import Refusal
from ronron.stores.opening import LEASE_SECONDS, Place, is_database, open_store, shown

if TYPE_CHECKING:
    from ronron.house.limits import Limits

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
MOST_USUAL_DENS = 8
SHORTEST_LEASE_SECONDS = 1.0
NAME = re.compile(r"[A-Za-z0-9._-]{1,60}")  # it stands in logs and metrics
INSIDE = re.compile(r"(\[[0-9a-f:]+\]|[A-Za-z0-9._-]+):[0-9]{1,5}")
# What may also be set by the surroundings: once, several times, or simply on.
ONCE: Sequence[str] = (
    "host",
    "port",
    "store",
    "houses",
    "name",
    "inside",
    "lease-seconds",
    "tls",
    "metrics-port",
    "metrics-token",
    "bot-processes",
    "pace",
    "grace-seconds",
    "log-level",
)
OFTEN = ("public-name", "proxy", "limit")
FLAGS = ("lan", "open")
COACH = (sys.executable, "-m", "ronron", "coach")  # thinks beside the house, about matches that are over


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "serve", run)
    parser.add_argument("--host", default=LOOPBACK, help=say("serve.help.host"))
    parser.add_argument("--lan", action="store_true", help=say("serve.help.lan"))
    parser.add_argument("--port", type=int, default=8000, help=say("serve.help.port"))
    add_store(parser, speech)
    parser.add_argument("--houses", metavar="N", type=int, default=1, help=say("serve.help.houses"))
    parser.add_argument("--name", default=socket.gethostname(), help=say("serve.help.name"))
    parser.add_argument("--inside", metavar="HOST:PORT", default=f"{LOOPBACK}:0", help=say("serve.help.inside"))
    parser.add_argument("--lease-seconds", type=float, default=LEASE_SECONDS, help=say("serve.help.lease"))
    parser.add_argument("--tls", nargs=2, metavar=("CERTIFICATE", "KEY"), type=Path, help=say("serve.help.tls"))
    name = speech.words.say("serve.help.public-name")
    parser.add_argument("--public-name", metavar="NAME", action="append", default=[], help=name)
    parser.add_argument("--proxy", metavar="ADDRESS", action="append", default=[], help=say("serve.help.proxy"))
    parser.add_argument("--metrics-port", metavar="PORT", type=int, help=say("serve.help.metrics-port"))
    parser.add_argument("--metrics-token", metavar="TOKEN", help=say("serve.help.metrics-token"))
    parser.add_argument("--limit", metavar="NAME=VALUE", action="append", default=[], help=say("serve.help.limit"))
    usual = usual_bot_processes()
    help_bots = say("serve.help.bot-processes", usual=usual)
    parser.add_argument("--bot-processes", type=int, metavar="N", default=usual, help=help_bots)
    parser.add_argument("--pace", type=float, default=1.0, help=say("serve.help.pace"))
    parser.add_argument("--grace-seconds", type=float, default=30.0, help=say("serve.help.grace"))
    levels = ("debug", "info", "warning", "error")
    parser.add_argument("--log-level", choices=levels, help=say("serve.help.log-level"))
    parser.add_argument("--open", action="store_true", help=say("serve.help.open"))


def usual_bot_processes() -> int:
    """All but one of the cores that we may use, which is the tables'; a den takes memory, so not without end."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(MOST_USUAL_DENS, max(1, cores - 1))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron.table.table import Manners

    with needs_the_web():
        from ronron.net import logs
        from ronron.net.run import Settings, listen, serve

    if arguments.houses > 1 and not is_database(arguments.store):
        raise Refusal("houses-need-a-database", houses=arguments.houses)
    if NAME.fullmatch(arguments.name) is None:
        raise Refusal("bad-house-name", name=arguments.name)
    if INSIDE.fullmatch(arguments.inside) is None:
        raise Refusal("no-inside-address", text=arguments.inside)
    limits = read_limits(arguments.limit)
    check_proxies(arguments.proxy)
    certificate, key = arguments.tls or (None, None)
    check_tls(certificate, key)
    settings = Settings(
        host="0.0.0.0" if arguments.lan else arguments.host,
        port=arguments.port,
        store=arguments.store,
        name=arguments.name,
        inside=arguments.inside,
        lease_seconds=max(SHORTEST_LEASE_SECONDS, arguments.lease_seconds),
        certificate=certificate,
        key=key,
        metrics_port=arguments.metrics_port,
        metrics_token=arguments.metrics_token,
        public_names=arguments.public_name,
        proxies=arguments.proxy,
        bot_processes=max(1, arguments.bot_processes),
        coach=COACH,
        limits=limits,
        manners=Manners(pace=max(0.0, arguments.pace), grace_seconds=max(0.0, arguments.grace_seconds)),
    )
    try_store(settings.store)
    try:
        listening = listen(settings)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refusal("port-taken", host=settings.host, port=settings.port, why=why) from None
    # A terminal has somebody in front of it, who reads the words above; a log is for what reads it later.
    level = arguments.log_level or ("warning" if sys.stderr.isatty() else "info")
    logs.configure(level, house=settings.name if is_database(settings.store) else None)
    announce(listening.getsockname()[1], settings, arguments, speech)
    if arguments.houses > 1:
        from ronron.net.several import serve_several

        serve_several(settings, listening, arguments.houses, level)
    else:
        serve(settings, listening)
    return 0


def with_surroundings(arguments: Sequence[str], surroundings: Mapping[str, str]) -> list[str]:
    """What was asked for, and before it what the surroundings ask for: `RONRON_PORT` is `--port`, and so on.

    Where an option may be said several times, or takes two values, they stand in one variable with spaces between.
    """
    if "serve" not in arguments:
        return list(arguments)
    asked: list[str] = []
    for option in (*ONCE, *OFTEN, *FLAGS):
        text = surroundings.get(f"RONRON_{option.upper().replace('-', '_')}", "").strip()
        if not text:
            continue
        if option in FLAGS:
            asked += [f"--{option}"] if text.lower() in ("1", "yes", "true") else []
        elif option == "tls":
            asked += ["--tls", *text.split()]
        else:
            asked += [f"--{option}={one}" for one in (text.split() if option in OFTEN else [text])]
    place = list(arguments).index("serve") + 1
    return [*arguments[:place], *asked, *arguments[place:]]


def read_limits(wanted: Sequence[str]) -> "Limits":
    """The limits of the house, with those that were set: `NAME=VALUE`, as docs/limits.md has them."""
    from ronron.house.limits import Limits

    usual = Limits()
    kinds = {one.name: type(getattr(usual, one.name)) for one in fields(Limits)}
    changes: dict[str, Any] = {}
    for text in wanted:
        name, _, value = text.partition("=")
        if name not in kinds:
            raise Refusal("unknown-limit", name=name, known=", ".join(kinds))
        try:
            changes[name] = kinds[name](value)
        except ValueError:
            raise Refusal("unreadable-limit", name=name, text=text) from None
        if not 0 <= changes[name] < math.inf:
            raise Refusal("unreadable-limit", name=name, text=text)
    return replace(usual, **changes)


@contextmanager
def needs_the_web() -> Iterator[None]:
    """What is imported here wants packages that come with an extra: where they lack, say how to get them."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "ronron":
            raise
        raise Refusal("no-server-extra", package=missing.name) from None


def check_proxies(named: Sequence[str]) -> None:
    from ronron.net.proxies import Proxies

    for one in named:
        try:
            Proxies([one])
        except ValueError:
            raise Refusal("no-address", text=one) from None


def check_tls(certificate: Path | None, key: Path | None) -> None:
    """Say at once what is wrong with the files, rather than open a house that nobody can speak to."""
    from ronron.net.security import encryption

    if certificate is None:
        return
    for path in (certificate, key):
        if path is not None and not path.is_file():
            raise Refusal("unreadable-file", path=path, why=os.strerror(2))
    try:
        encryption(certificate, key)
    except (OSError, ValueError) as error:  # what OpenSSL says is an OSError too
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
        raise Refusal("unusable-tls", certificate=certificate, key=key, why=why) from None


def try_store(store: Place) -> None:
    """Say at once where the store cannot be used, rather than at the first move."""
    import asyncio

    async def open_and_close() -> None:
        opened = await open_store(store)
        try:
            await opened.check()
        finally:
            await opened.close()

    with store_refused(store):
        asyncio.run(open_and_close())


def announce(port: int, settings: Any, arguments: argparse.Namespace, speech: Speech) -> None:
    """Where to go: this machine, the local network, and a code to point a phone at."""
    from ronron.net.run import lan_address, show_code

    scheme = "https" if settings.certificate else "http"
    local = f"{scheme}://{LOOPBACK if settings.host == '0.0.0.0' else settings.host}:{port}"
    lan = lan_address() if settings.host in EVERYWHERE else None
    others = f"{scheme}://{lan}:{port}" if lan else None
    who = reach(settings)
    if arguments.json:
        print_json({"local": local, "lan": others, "reach": who, "store": shown(settings.store)})
    else:
        print(speech.words.say("serve.open", address=local))
        proxies = ", ".join(settings.proxies)
        print(speech.words.say(f"serve.reach.{who}", address=others or settings.host, proxies=proxies))
        if others:
            show_code(others)
        print(speech.words.say("serve.stop"))
    sys.stdout.flush()
    if arguments.open and has_screen():
        import threading
        import webbrowser

        threading.Timer(1.0, webbrowser.open, [local]).start()


def reach(settings: Any) -> str:
    """Who can come to the house: `machine`, `proxy` or `network`."""
    from ronron.net.run import only_this_machine

    if only_this_machine(settings):
        return "machine"
    return "proxy" if only_this_machine(replace(settings, proxies=())) else "network"


def has_screen() -> bool:
    """Without one, a browser for terminals would take this terminal over."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
