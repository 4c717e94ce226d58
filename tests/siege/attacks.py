"""The attacks: what a client written from docs/protocol.md alone once did to a house, and what comes near it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.siege import by_bots, by_lines, by_requests
from tests.siege.attackers import Gang


@dataclass(frozen=True)
class Attack:
    """What they do; what they are told, or find out, when the house has had enough; and how long that takes at least.

    Without a brake, all is as allowed: it must only cost little.
    """

    do: Callable[[Gang], Awaitable[None]]
    brake: str | None = None
    least_seconds: float = 0.0

    @property
    def name(self) -> str:
        return self.do.__name__.replace("_", "-")


ATTACKS = {
    attack.name: attack
    for attack in (
        Attack(by_bots.budgets, "unknown-bot"),
        Attack(by_bots.tigers, "enough-matches"),
        Attack(by_bots.coach),
        Attack(by_requests.codes, "429"),
        Attack(by_requests.pages),
        Attack(by_requests.header_lines, "hung up on"),
        Attack(by_requests.endless_header, "hung up on"),
        Attack(by_requests.loris, "hung up on", 20.0),
        Attack(by_requests.slow_bodies),
        Attack(by_requests.replays),
        Attack(by_requests.pictures, "429"),
        Attack(by_requests.take_backs, "429"),
        Attack(by_requests.rooms, "429"),
        Attack(by_lines.lines, "enough-lines"),
        Attack(by_lines.pings, "too-fast"),
        Attack(by_lines.large_pings, "too-fast"),
        Attack(by_lines.pongs, "too-fast"),
        Attack(by_lines.fragments, "dropped"),
        Attack(by_lines.resyncs),
        Attack(by_lines.many_resyncs),
        Attack(by_lines.whys),
        Attack(by_lines.extensions),
    )
}
