"""Mémoire at full scale: two perfect memories play what the dynamic programme says they are worth."""

from collections.abc import Sequence
from statistics import mean, stdev

from ronron.games.memoire import GAME
from ronron.games.memoire.bot import OPTIMAL, Rememberer
from ronron.games.memoire.odds import worth
from ronron.kit.luck import Luck
from ronron.records.match import Match
from tests.prove.stage import Figures, Stage

GAMES = 4_000
PAIRS = 10
CERTAIN = 1.96  # standard errors: 95 %


def stages(dose: float) -> list[Stage]:
    return [
        Stage(
            name="memoire-optimal",
            claim="Between two perfect memories the first finds as many pairs more as the dynamic programme says.",
            pieces=[{"games": max(int(GAMES * dose), 20)}],
            run=run,
            tell=tell,
        )
    ]


def run(games: int) -> Figures:
    ahead = [lead(seed) for seed in range(games)]
    error = CERTAIN * stdev(ahead) / games**0.5
    expected = worth(PAIRS, 0)
    assert abs(mean(ahead) - expected) <= error, f"{mean(ahead):.3f} +- {error:.3f}, and not {expected:.3f}"
    return {"games": games, "mean": mean(ahead), "error": error, "expected": expected}


def lead(seed: int) -> int:
    """How many pairs more the first of two perfect memories finds in one game."""
    match = Match(GAME, GAME.resolve(2, {"first": 0}))
    match.run([Rememberer(OPTIMAL, 2 * seed + seat) for seat in range(2)], lambda draw: Luck(1000 * seed + draw))
    first, second = match.state.scores()
    return first - second


def tell(figures: Sequence[Figures]) -> str:
    rows = ["| games | first is ahead by | 95 % | expected |", "|---|---|---|---|"]
    for one in figures:
        rows.append(f"| {one['games']} | {one['mean']:.3f} | +- {one['error']:.3f} | {one['expected']:.4f} |")
    return "\n".join(rows)
