# compiled
"""Worlds that fit what a viewer of Yarn knows: the unseen cards, dealt out again."""

from ronron.contract import Chance, Imagination, State
from ronron.example.pieces import CARDS, YarnView
from ronron.example.rules import Yarn
from ronron.plain import Knowledge


class Worlds(Imagination):
    def __init__(self, knowledge: Knowledge) -> None:
        assert isinstance(knowledge.view, YarnView)
        self.knowledge = knowledge
        self.view = knowledge.view
        seen = {*(self.view.hand or ()), *(self.view.out or ()), *(card for card in self.view.kept if card)}
        self.unseen = [card for card in CARDS if card not in seen]

    def sample(self, chance: Chance) -> State:
        view = self.view
        world = self.knowledge.game.start(self.knowledge.setup)
        assert isinstance(world, Yarn)
        if view.phase == "deal":
            return world
        cards = self.unseen.copy()
        chance.shuffle(cards)
        for seat, chosen in enumerate(view.chosen):
            hand, kept = self.known(seat)
            hand += [cards.pop() for _ in range(2 - len(hand))]
            world.hands[seat] = tuple(sorted(hand))
            if chosen:  # unseen: either card when nobody has shown any, later the one that is not out
                open_cards = [card for card in hand if card not in (view.out or ())]
                world.kept[seat] = kept or open_cards[chance.below(len(open_cards))]
        world.basket = tuple(sorted(cards))
        world.phase = view.phase
        world.threads = view.threads or 0
        world.turn = self.turn()
        return world

    def known(self, seat: int) -> tuple[list[int], int]:
        """The cards this viewer knows a seat was dealt, and the one it kept (0: unknown)."""
        kept = self.view.kept[seat] or 0
        if seat == self.view.viewer:
            return list(self.view.hand or ()), kept
        return [card for card in (kept, self.view.out[seat] if self.view.out else 0) if card], kept

    def turn(self) -> int:
        """Whose turn it is; when it is over, who pulled the last thread."""
        view = self.view
        if view.scores is not None:
            return next(seat for seat, score in enumerate(view.scores) if score != view.kept[seat])
        return view.turn or 0
