"""What a cat's pace tells (rule 7): one that took long to point, for this cat, was torn between the two clues.

A paw is compared with the other paws of the same cat alone, people are so different; and first paws with first paws,
because that cat has two clues to read and a mystery to remember.
"""

from statistics import median
from typing import Final

from ronron.games.de_fil_en_aiguille.pieces import ClueLaid, CluesLaid, PawLaid, RoundBegan
from ronron.plain import Knowledge

USUAL: Final = 0.5  # neither quick nor slow: it tells nothing
SHORTEST: Final = 400.0  # milliseconds: a cat that usually takes less does not show its thoughts
LONGEST: Final = 8.0  # times the usual: that is no thought, somebody was at the door


def slowness(knowledge: Knowledge) -> dict[int, float]:
    """Of every paw of this round, by its number: from 0, at once, over 0.5, as usual, to 1, very long."""
    paces: dict[tuple[int, bool], list[float]] = {}
    round_: dict[int, tuple[int, float]] = {}
    since: int | None = None
    for event, time in zip(knowledge.heard, knowledge.times):
        if isinstance(event, RoundBegan):
            round_ = {}
        elif isinstance(event, CluesLaid | ClueLaid):
            since = time
        elif isinstance(event, PawLaid) and since is not None and time is not None:
            pace = float(time - since)
            paces.setdefault((event.seat, event.number == 1), []).append(pace)
            round_[event.number] = (event.seat, pace)
    found = {}
    for number, (seat, pace) in round_.items():
        others = list(paces[seat, number == 1])
        others.remove(pace)
        found[number] = compare(pace, others)
    return found


def compare(pace: float, others: list[float]) -> float:
    usual = median(others) if others else 0.0
    if usual < SHORTEST or pace > LONGEST * usual:
        return USUAL
    return pace / (pace + usual)
