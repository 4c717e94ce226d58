"""A PostgreSQL of the tests' own: a cluster in a temporary folder, reached by a socket in it, ended afterwards."""

import asyncio
import contextlib
import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

USER = "ronron"
PATIENCE_SECONDS = 60.0
DIES_WITH_ITS_PARENT = 1  # PR_SET_PDEATHSIG
# What is tried are our promises, not the disk's: whole machines are not switched off here.
SETTINGS = ("fsync=off", "full_page_writes=off", "listen_addresses=", "shared_buffers=32MB", "max_connections=200")


def program(name: str) -> str:
    """Debian keeps PostgreSQL's programs beside each other, by version, and out of the way."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    path = str(found[-1]) if found else shutil.which(name)
    assert path, "There is no PostgreSQL here: `make database` installs it, or says what to install."
    return path


def somebody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as its own user, or as nobody."""
    if os.getuid() != 0:
        return {}
    known = {one.pw_name: one for one in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def go_with_us() -> None:
    """Whoever kills the tests ends their database as well, where the system can be told so."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIES_WITH_ITS_PARENT, signal.SIGINT)


class Cluster:
    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self.settings = (*SETTINGS, f"unix_socket_directories={folder}", *settings)
        self.process: subprocess.Popen[bytes] | None = None
        self.names = count(1)
        who = somebody()
        if who:
            os.chown(folder, who["user"], who["group"])
        quick = ("--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C")
        self._run([program("initdb"), *quick, f"--username={USER}", str(folder / "data")])

    def _run(self, command: list[str]) -> None:
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=False, **somebody())
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Whoever was there before may not have gone quite yet: then once more."""
        self._start()
        self.revive()

    def revive(self) -> None:
        """If it has gone down, it is started again, as whoever runs it would."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            assert self.process is not None
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            if self.process.poll() is not None:
                self._start()
            time.sleep(0.02)

    def _start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            chosen = [word for one in self.settings for word in ("-c", one)]
            self.process = subprocess.Popen(
                [program("postgres"), "-D", str(self.folder / "data"), *chosen],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                preexec_fn=go_with_us,
                **somebody(),
            )

    def _answers(self) -> bool:
        try:
            asyncio.run(self._do("SELECT 1"))
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return False
        return True

    def processes(self) -> list[int]:
        """All of them that live now."""
        assert self.process is not None
        found = [self.process.pid]
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                number, _, rest = stat.read_text().partition(" ")
                if int(rest.rpartition(")")[2].split()[1]) == self.process.pid:
                    found.append(int(number))
        return found

    def limit_files(self, size: str) -> None:
        """How large a file may become from now on; it can be taken back."""

        def limit(process: int) -> None:
            wanted = ["prlimit", f"--pid={process}", f"--fsize={size}:unlimited"]
            subprocess.run(wanted, capture_output=True, check=False, **somebody())  # as their own user: he may

        assert self.process is not None
        limit(self.process.pid)  # first: whoever is born from now on has it from there
        for number in self.processes():
            limit(number)

    def end(self, how: int = signal.SIGINT) -> None:
        """SIGINT: in peace, whoever is connected; SIGKILL: not. Its children notice, and go as well."""
        process, self.process = self.process, None
        if process is not None:
            process.send_signal(how)
            process.wait(PATIENCE_SECONDS)

    async def _do(self, statement: str, database: str = "postgres") -> list[Any]:
        connection = await asyncpg.connect(self.address(database), timeout=5, command_timeout=10)
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()

    def do(self, statement: str, database: str = "postgres") -> list[Any]:
        return asyncio.run(self._do(statement, database))

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def fresh(self) -> str:
        """The address of a database in which nothing is."""
        name = f"house{next(self.names)}"
        self.do(f"CREATE DATABASE {name}")
        return self.address(name)

    def cpu_seconds(self) -> float:
        """Of all its processes that live, and of those that it has outlived."""
        assert self.process is not None
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                number, _, rest = stat.read_text().partition(" ")
                fields = rest.rpartition(")")[2].split()
                if int(fields[1]) == self.process.pid:
                    ticks += int(fields[11]) + int(fields[12])
                elif int(number) == self.process.pid:
                    ticks += sum(int(one) for one in fields[11:15])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def cluster(*settings: str) -> Iterator[Cluster]:
    """A PostgreSQL that runs while the block does."""
    folder = Path(tempfile.mkdtemp(prefix="ronron-pg-"))
    opened: Cluster | None = None
    try:
        opened = Cluster(folder, *settings)
        opened.start()
        yield opened
    finally:
        if opened is not None:
            opened.end()
        shutil.rmtree(folder, ignore_errors=True)
