# compiled
"""What the house counts, as Prometheus reads it. Numbers only: no names, no codes, no addresses."""

import os
import time
from collections import Counter
from collections.abc import Mapping

BEGAN = time.time()
HELP = {
    "ronron_moves_total": "Moves of seats and the house that became true.",
    "ronron_refusals_total": "Things that were refused, by code.",
    "ronron_messages_total": "Messages received on sockets.",
    "ronron_dropped_lines_total": "Connections closed because they broke a limit.",
    "ronron_left_behind_total": "Times a slow connection was told to start over.",
    "ronron_requests_total": "HTTP requests, by status.",
    "ronron_rooms": "Rooms in memory.",
    "ronron_tables": "Tables being played.",
    "ronron_lines": "Open connections.",
    "ronron_bots_waiting": "Questions to bots that wait for their turn.",
    "ronron_commits_total": "Transactions of the store.",
    "ronron_writes_total": "Entries and rooms written by the store.",
    "ronron_resident_bytes": "Memory of this process.",
    "ronron_cpu_seconds_total": "Processor time of this process.",
    "ronron_start_time_seconds": "When this process started.",
}


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def count(self, name: str, label: str = "") -> None:
        self.counts[name, label] += 1

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything counted, and what can be measured now."""
        values: dict[str, dict[str, float]] = {}
        for (name, label), count in sorted(self.counts.items()):
            values.setdefault(name, {})[label] = count
        cpu = os.times()
        measured = {
            **gauges,
            "ronron_resident_bytes": resident_bytes(),
            "ronron_cpu_seconds_total": cpu.user + cpu.system,
            "ronron_start_time_seconds": BEGAN,
        }
        for name, value in measured.items():
            values[name] = {"": value}
        lines = []
        for name, by_label in values.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} {kind}"]
            lines += [f"{name}{label} {value:g}" if not label else f"{name}{{{label}}} {value:g}"
                      for label, value in by_label.items()]  # fmt: skip
        return "\n".join(lines) + "\n"


def resident_bytes() -> int:
    """How much memory this process holds; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
