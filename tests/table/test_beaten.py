"""Who was beaten in a race may still owe something: he is asked for it, and what he said before does not count."""

from collections.abc import Sequence

import pytest

from ronron.contract import BIT, State, Timer
from ronron.plain import Refusal, Seat, Setup
from ronron.table.journal import Sitter
from tests.own_time import tell
from tests.table.sitting import people, sitting
from tests.tiny import mouse


class Courtesy(mouse.Mouse):
    """The first paw gets the card; everyone who was beaten to it owes a bow, still in a race or one by one."""

    bows_in_a_race = True

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.bows = 0  # who owes one

    def owed(self) -> int:
        return self.bows or super().may()

    def may(self) -> int:
        return 0

    def race(self) -> bool:
        return super().race() and (self.bows_in_a_race or not self.bows)

    def clock(self) -> Sequence[Timer]:
        return []

    def legal(self, seat: Seat) -> list[int]:
        return [1 if self.bows else 0] if self.owed() & BIT[seat] else []

    def refusal(self, seat: Seat, move: int) -> Refusal | None:
        return None if move in self.legal(seat) else Refusal("not-now", rule=2)

    def play(self, seat: Seat, move: int) -> None:
        if not self.bows:
            self.bows = self.owed()
            self.points[seat] += mouse.EVEN_POINTS
        self.bows &= ~BIT[seat]
        if not self.bows:
            self.turn_up()


class Curtly(Courtesy):
    bows_in_a_race = False


class CourtesyGame(mouse.MouseGame):
    def __init__(self, state: type[Courtesy]) -> None:
        super().__init__()
        self.state = state

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return ("slap", "bow")

    def start(self, setup: Setup) -> State:
        return self.state(setup.seats)


def test_what_comes_after_a_race_is_a_new_question() -> None:
    async def story() -> None:
        async with sitting(CourtesyGame(Curtly), people(2)) as sat:
            number = sat.ledger.asked[1]
            sat.say(0, "slap", number)
            await sat.listener.until(lambda: any(step.who == 0 for step in sat.listener.steps))
            await sat.settle()
            assert sat.ledger.asked == {1: sat.ledger.number}
            sat.say(1, "bow", number)
            await sat.settle()
            assert [refusal.code for refusal in sat.refused] == ["late"]

    tell(story)


@pytest.mark.parametrize("state", [Courtesy, Curtly])
def test_bots_that_were_beaten_are_asked_again_for_what_they_owe(state: type[Courtesy]) -> None:
    async def story() -> None:
        bots = tuple(Sitter(name=f"Bot {seat}", kind="bot", bot="random") for seat in range(3))
        async with sitting(CourtesyGame(state), bots) as sat:
            await sat.listener.until(lambda: sat.ledger.over)
            assert len(sat.listener.steps) == 1 + 3 * len(mouse.CARDS)

    tell(story)
