"""Yarn with faults in what is imagined: worlds that look right, and cannot be played on (law 17)."""

from ronron.contract import Chance, Imagination, State
from ronron.example import YarnGame
from ronron.example.rules import Yarn
from ronron.plain import Knowledge


class EmptyHandsSometimes(Imagination):
    """One world in eight deals somebody nothing: nobody sees the difference, until it is his turn."""

    def __init__(self, worlds: Imagination, seat: int) -> None:
        self.worlds = worlds
        self.seat = seat

    def sample(self, chance: Chance) -> State:
        world = self.worlds.sample(chance)
        assert isinstance(world, Yarn)
        if world.phase == "keep" and chance.below(8) == 0:
            world.hands[self.seat] = ()
        return world


class ImaginesEmptyHands(YarnGame):
    def imagine(self, knowledge: Knowledge) -> Imagination:
        return EmptyHandsSometimes(super().imagine(knowledge), (knowledge.seat + 1) % knowledge.setup.seats)


class ImaginesNoThread(YarnGame):
    """The ball has no threads left, in mid-game."""

    def imagine(self, knowledge: Knowledge) -> Imagination:
        return NoThread(super().imagine(knowledge), 0)


class NoThread(EmptyHandsSometimes):
    def sample(self, chance: Chance) -> State:
        world = self.worlds.sample(chance)
        assert isinstance(world, Yarn)
        world.threads = 0
        return world
