# compiled
"""What a family may think: how likely each card is the mystery, judged by where the claws pointed.

The likelihood is flat: a cat points to the closer clue more surely the clearer it is, and never quite surely, because
no two minds are alike (and because it may point as it likes, rule 7). One that took its time to point was torn: then
cards that lie between the two clues are likelier (`hesitation.py`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from ronron.games.de_fil_en_aiguille.board import NONE, Shelf, shelf_of
from ronron.games.de_fil_en_aiguille.hesitation import USUAL
from ronron.games.de_fil_en_aiguille.mind import Mind, mind_of
from ronron.games.de_fil_en_aiguille.pieces import Card, ThreadView, pointed
from ronron.plain import Setup

CLEAR: Final = 0.4  # a difference in closeness of so much of the usual one is fairly clear
FLOOR: Final = 0.06  # and yet a cat may see it otherwise
READ: Final = 0.5  # how much a pace tells, beside what the claws tell


@dataclass(frozen=True, kw_only=True)
class Pointed:
    """A paw: the clue its claws point to, and the other one, as cards of the shelf, and how long it took."""

    to: int
    away: int
    slowness: float = USUAL


class Belief:
    """What one mind makes of a view."""

    def __init__(
        self, mind_name: str, setup: Setup, view: ThreadView, slowness: Mapping[int, float] | None = None
    ) -> None:
        self.shelf: Shelf = shelf_of(setup)
        self.mind: Mind = mind_of(mind_name, setup)
        self.view = view
        self.scale = CLEAR * self.mind.spread
        self.contrary = view.mood == "contrary"
        self.paws = self.pointed(slowness or {})
        self.open = [self.index(card) for card in view.masters if card is not None and self.may_be(card)]
        self.unseen = view.down

    def index(self, card: Card) -> int:
        return self.shelf.starts[self.shelf.themes.index(card.theme)] + card.number - 1

    def may_be(self, card: Card) -> bool:
        """A false lead that was told as one is out."""
        return not any(gone.card == card and gone.false_lead is not None for gone in self.view.gone)

    def pointed(self, slowness: Mapping[int, float]) -> list[Pointed]:
        """Every paw of the chain."""
        return [
            Pointed(to=self.index(to), away=self.index(away), slowness=slowness.get(paw.number, USUAL))
            for paw, to, away in pointed(self.view.clues, self.view.paws, self.view.grows)
        ]

    # How likely

    def margin(self, paw: Pointed, card: int) -> int:
        """How much closer the card is to where the claws point than to the other clue."""
        return self.mind.closeness(paw.to, card) - self.mind.closeness(paw.away, card)

    def fits(self, paw: Pointed, card: int) -> float:
        """How likely a cat with this card points like this."""
        margin = self.margin(paw, card)
        surely = 1.0 / (1.0 + exp((margin if self.contrary else -margin) / self.scale))
        return FLOOR + (1 - 2 * FLOOR) * surely

    def paced(self, paw: Pointed, card: int) -> float:
        """How much likelier than usual a cat with this card took so long to point; 1: its pace tells nothing."""
        torn = exp(-abs(self.margin(paw, card)) / self.scale)
        return 1.0 + READ * (2.0 * paw.slowness - 1.0) * (2.0 * torn - 1.0)

    def likelihood(self, card: int, paws: Sequence[Pointed]) -> float:
        product = 1.0
        for paw in paws:
            product *= self.fits(paw, card) * self.paced(paw, card)
        return product

    def unseen_likelihood(self, paws: Sequence[Pointed]) -> float:
        """Of a master that nobody has seen: the mean over all it may be."""
        if not self.unseen or self.view.theme is None:
            return 0.0
        theme = self.shelf.themes.index(self.view.theme)
        kind = self.shelf.kinds[self.open[0]] if self.open else 0
        clues = {self.index(card) for card in self.view.clues}
        pack = [card for card in self.shelf.pack(theme, kind) if card not in clues and card not in self.open]
        return sum(self.likelihood(card, paws) for card in pack) / max(1, len(pack))

    def weigh(self, paws: Sequence[Pointed] | None = None) -> dict[int, float]:
        """How likely each open master is the mystery; under NONE, that it is still face down."""
        paws = self.paws if paws is None else paws
        weights = {card: self.likelihood(card, paws) for card in self.open}
        weights[NONE] = self.unseen * self.unseen_likelihood(paws)
        total = sum(weights.values()) or 1.0
        return {card: weight / total for card, weight in weights.items()}


def share_of(masters: Sequence[int], truth: int, likelihoods: Sequence[float]) -> float:
    """How much of the belief in these masters the truth would get."""
    total = sum(likelihoods)
    return likelihoods[masters.index(truth)] / total if total else 0.0
