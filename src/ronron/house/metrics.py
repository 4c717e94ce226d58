# compiled
"""What the house counts, as Prometheus reads it. Numbers only: no names, no codes, no addresses."""

import os
import time
from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate

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
    "ronron_house": "Which house this is, by its name.",
    "ronron_passed_on_total": "What was passed on to the house that has the room, by kind.",
    "ronron_rooms_lost_total": "Rooms that became another house's while this one had them in memory.",
    "ronron_rooms_unreadable": "Rooms of the store that could not be read when somebody came.",
    "ronron_lines": "Open sockets in rooms.",
    "ronron_connections": "Open connections that are no sockets.",
    "ronron_files": "Files and connections that this process has open.",
    "ronron_move_seconds": "From receiving a person's move until all are told of it; not races.",
    "ronron_loop_lag_seconds": "How late the loop comes to what is due, felt four times a second.",
    "ronron_bots_waiting": "Questions to bots that wait for their turn.",
    "ronron_bot_questions_total": "Questions to bots so far.",
    "ronron_bot_waiting_seconds_total": "How long they waited for their turn, all together.",
    "ronron_coach_waiting": "Questions to the coach that are being thought about or wait.",
    "ronron_commits_total": "Transactions of the store.",
    "ronron_commit_seconds_total": "How long they took, all together.",
    "ronron_store_bytes": "Size of the store on disk.",
    "ronron_writes_total": "Entries and rooms written by the store.",
    "ronron_resident_bytes": "Memory of this process.",
    "ronron_cpu_seconds_total": "Processor time of this process.",
    "ronron_start_time_seconds": "When this process started.",
}


# Upper ends, in seconds: what nobody notices, what everyone does, and what is a trouble.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str) -> list[str]:
        ends = [*(f"{end:g}" for end in BUCKETS), "+Inf"]
        totals = list(accumulate(self.counts))
        lines = [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
        lines += [f'{name}_bucket{{le="{end}"}} {total}' for end, total in zip(ends, totals, strict=True)]
        return [*lines, f"{name}_sum {self.sum:g}", f"{name}_count {totals[-1]}"]


class Metrics:
    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = {}
        self.moves = Histogram()
        self.loop_lag = Histogram()

    def count(self, name: str, label: str = "") -> None:
        key = (name, label)
        self.counts[key] = self.counts.get(key, 0) + 1

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything counted, and what can be measured now."""
        values: dict[str, dict[str, float]] = {}
        for (name, label), count in sorted(self.counts.items()):
            values.setdefault(name, {})[label] = count
        cpu = os.times()
        measured = {
            **gauges,
            "ronron_files": open_files(),
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
        lines += self.moves.lines("ronron_move_seconds") + self.loop_lag.lines("ronron_loop_lag_seconds")
        return "\n".join(lines) + "\n"


def resident_bytes() -> int:
    """How much memory this process holds; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def open_files() -> int:
    """How many this process has open; 0 where the system does not say."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0
