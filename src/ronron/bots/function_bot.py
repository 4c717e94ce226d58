"""A function in a seat: the shortest way to a bot of one's own."""

from collections.abc import Callable

from ronron.contract import Bot
from ronron.plain import Answer, Knowledge

Choose = Callable[[Knowledge], "str | Answer | None"]  # from all that a seat knows to one of its legal moves


class FunctionBot(Bot):
    """It gets all that its seat knows, and says one of the legal moves; None lets a race go by."""

    def __init__(self, choose: Choose) -> None:
        self.function = choose

    def choose(self, knowledge: Knowledge) -> Answer:
        said = self.function(knowledge)
        return said if isinstance(said, Answer) else Answer(move=said)
