"""One who thinks for a house in a page: a household of bots, and a coach for whoever asks for one.

It wakes while one waits for it, so it brings no more than a bot needs.
"""

import json
import pickle
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from ronron.bots.den_process import Household
from ronron.bots.registry import strongest, takes_budget

SEARCH_SECONDS = 15.0  # for the fewest that a deal takes
COACH_SECONDS = 20.0  # at most for all decisions of a seat, by one who weighs them by trying
LEAST_MILLISECONDS = 10  # for a look at one of them


def open_mind(tell: Callable[[float], None]) -> "MindsDoor":
    """`tell` hears how far someone is who takes a while."""
    return MindsDoor(Mind(tell))


class MindsDoor:
    """A mind, as its worker calls it."""

    def __init__(self, mind: "Mind") -> None:
        self.mind = mind

    def answer(self, message: Any) -> str:
        return self.mind.answer(message.to_bytes())


class Mind:
    def __init__(self, tell: Callable[[float], None] = lambda share: None) -> None:
        self.household = Household()
        self.tell = tell  # how far the coach is

    def answer(self, message: bytes) -> str:
        """A line of text; something is always said, so that whoever waits knows."""
        said = pickle.loads(message)
        if said[0] == "coach":
            _, record, question = said
            return json.dumps(coached(record, question, self.tell))
        return self.household.answer(said) or "{}"


def coached(record: str, question: Sequence[str], tell: Callable[[float], None]) -> dict[str, Any] | None:
    """What `ronron coach FILE --json` would say of it, as far as the house asks."""
    from ronron.arena import coach  # only his own worker needs it
    from ronron.records.record import read

    played = read(record)
    game = coach.find_game(played)
    if "--best-known" in question:
        found = coach.best_known(played, SEARCH_SECONDS)
        return {} if found is None else asdict(found)
    seat = int(question[question.index("--viewer") + 1])
    choices = coach.count_choices(played, seat)
    looked = 0

    def go_on() -> None:
        nonlocal looked
        looked += 1
        tell(looked / choices)

    name = strongest(game)
    if takes_budget(game, name):
        looks = max(1, choices * 2 * coach.LOOKS)  # what was known, and the truth
        name = f"{name}:{max(LEAST_MILLISECONDS, int(1000 * COACH_SECONDS / looks))}ms"
    review = coach.review(played, coach.thinkers(game, name), seat=seat, progress=go_on)
    return {"seats": [{"seat": seat, "worst": [asdict(one) for one in review.worst(seat)]}]}
