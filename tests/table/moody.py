"""Yarn with players that misbehave, and with threads that can be put back: what a table has to live with."""

import os
import time
from collections.abc import Callable, Mapping

from ronron.contract import Bot, State
from ronron.example import YarnGame
from ronron.example.rules import Yarn
from ronron.facets import Facets, TakingBack
from ronron.plain import Answer, Knowledge, Seat, Setup


class Moody(Yarn):
    """Until the next one moves, a pull can be put back."""

    last = -1

    def play(self, seat: Seat, move: int) -> None:
        super().play(seat, move)
        self.last = seat


class PuttingBack(TakingBack):
    def free_moves(self, state: State, seat: Seat) -> int:
        assert isinstance(state, Moody)
        return 1 if state.phase == "pull" and state.last == seat and state.turn != seat else 0


class Crasher(Bot):
    def choose(self, knowledge: Knowledge) -> Answer:
        os._exit(3)


class Stumbler(Bot):
    def choose(self, knowledge: Knowledge) -> Answer:
        raise RuntimeError("my paw")


class Sleeper(Bot):
    def choose(self, knowledge: Knowledge) -> Answer:
        time.sleep(60)
        return Answer(move=None)


class Liar(Bot):
    def choose(self, knowledge: Knowledge) -> Answer:
        print("I print where my answers go")
        return Answer(move="pull 99")


class MoodyGame(YarnGame):
    def start(self, setup: Setup) -> State:
        return Moody(setup.seats, setup.options["pull"])

    def facets(self) -> Facets:
        return Facets(taking_back=PuttingBack())

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        return {
            "crasher": lambda seed: Crasher(),
            "stumbler": lambda seed: Stumbler(),
            "sleeper": lambda seed: Sleeper(),
            "liar": lambda seed: Liar(),
        }


GAME = MoodyGame()
