"""A house as people open it, `ronron serve` with its own limits, in a process that can be watched from outside."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# As people get it, where there is such a wheel.
PYTHON = os.environ.get("RONRON_COMPILED_PYTHON", sys.executable)
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
MEGABYTE = 1_000_000
STOP_SECONDS = 30


class Besieged:
    def __init__(self, process: "subprocess.Popen[str]", log: Path) -> None:
        self.process = process
        self.log = log
        assert process.stdout is not None
        opened = json.loads(process.stdout.readline())
        self.port = int(opened["local"].rpartition(":")[2])

    def cpu_seconds(self) -> float:
        """Of the house itself: bots and the coach think beside it."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND

    def resident_megabytes(self) -> float:
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * PAGE_BYTES / MEGABYTE

    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processes(self) -> list[int]:
        """Whatever the house has started, and what that has started."""
        parents: dict[int, int] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                except OSError:  # it is gone
                    continue
                parents[int(entry.name)] = int(fields[1])
        found = {self.process.pid}
        while more := {one for one, parent in parents.items() if parent in found} - found:
            found |= more
        return sorted(found - {self.process.pid})

    def complaints(self) -> list[str]:
        """What the log has that nobody wants to read: errors, and anything that is no line of it."""
        found = []
        for line in self.log.read_text(encoding="utf-8").splitlines():
            try:
                level = json.loads(line)["level"]
            except (ValueError, KeyError, TypeError):
                level = "none"
            if level not in ("info", "warning"):
                found.append(line)
        return found


@contextmanager
def besieged(*options: str) -> Iterator[Besieged]:
    """Open while the block runs; it must have nothing to complain about, and leave nobody behind."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        store = str(Path(folder) / "house.sqlite")
        command = [PYTHON, "-m", "ronron", "serve", "--json", "--port", "0", "--store", store, *options]
        with log.open("w", encoding="utf-8") as file:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True)
        try:
            house = Besieged(process, log)
            yield house
            started = house.processes()
        finally:
            process.terminate()
            try:
                process.communicate(timeout=STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                raise
        complaints = house.complaints()
        assert complaints == [], complaints[:5]
        assert process.returncode == 0, process.returncode
        left = [one for one in started if Path(f"/proc/{one}").exists()]
        assert left == [], "processes outlive the house"
