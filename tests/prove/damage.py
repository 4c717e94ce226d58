"""Damaged records: every one is refused with a line and a reason, and nothing crashes."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ronron import games
from tests.games_played import all_tables, play_text
from tests.mutations import damage, refused
from tests.prove.stage import Figures, Stage

RECORDS = 10  # a table
MUTATIONS = 1000  # a record


def stages(dose: float) -> list[Stage]:
    pieces = [
        {"game": game.about.id, "seats": setup.seats, "options": dict(setup.options), "seed": seed}
        for game, setup in all_tables()
        for seed in range(max(int(RECORDS * dose), 1))
    ]
    claim = "A truncated, reordered or altered record is refused with the line and the reason, never a crash."
    return [Stage(name="damaged-records", claim=claim, pieces=pieces, run=run, tell=tell)]


def run(game: str, seats: int, options: dict[str, Any], seed: int) -> Figures:
    found = games.find(game)
    text = play_text(found, found.resolve(seats, options), seed)
    codes: Counter[str] = Counter()
    for mutation in range(MUTATIONS):
        damaged, how = damage(text, mutation)
        reason = refused(damaged)
        assert reason is not None, f"{how} (seed {mutation}) was not noticed"
        codes[reason.refusal.code] += 1
    return dict(codes)


def tell(figures: Sequence[Figures]) -> str:
    total: Counter[str] = Counter()
    for one in figures:
        total.update(one)
    rows = [f"| {code} | {count} |" for code, count in total.most_common()]
    return "\n".join([f"{total.total()} damaged records, all refused.\n", "| reason | times |", "|---|---|", *rows])
