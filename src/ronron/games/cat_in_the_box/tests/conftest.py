"""A small language for stories at a table of Cat in the Box.

A line of play is written as in a record: `"2 play 5 blue"` is seat 2 playing its 5 as blue. Hands are `"1 3 3 8"`,
spaces are `"5 blue, 6 red"`, seats are the places of a list or the keys of a dict.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

import pytest

from ronron.contract import BIT, HouseMove
from ronron.games.cat_in_the_box import GAME
from ronron.games.cat_in_the_box.board import ROW
from ronron.games.cat_in_the_box.pieces import COLOURS, PHASES, SEATS, BoxView, RoundScored
from ronron.games.cat_in_the_box.rules import Box
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Knowledge, Result, Viewer
from tests.stories import LaidScene


class Scene(LaidScene):
    """A table where one says what happens. Every line goes through the same checks as at a real table."""

    state: Box

    def __init__(self, seats: int, face: str | None = None) -> None:
        super().__init__(GAME, GAME.resolve(seats, {} if face is None else {"face": face}))
        self.table = SEATS[seats]
        self.box = self.state

    # Setting the scene

    def deal(self, hands: Mapping[int, str] | None = None, middle: str = "") -> "Scene":
        """Deal a round in which these seats hold at least these cards, and the middle begins with those."""
        wishes = {seat: cards_of(cards) for seat, cards in (hands or {}).items()}
        rest = Counter(GAME.deck(self.setup))
        rest.subtract([*cards_of(middle), *(card for cards in wishes.values() for card in cards)])
        left = sorted(rest.elements())
        dealt: list[int] = []
        for seat in self.seats:
            cards = wishes.get(seat, [])
            missing = self.table.dealt - len(cards)
            dealt += [*cards, *left[:missing]]
            left = left[missing:]
        move = HouseMove("deal", (*dealt, *cards_of(middle), *left))
        self.box.check_house(move)
        self.box.play_house(move)
        return self

    def ready(self, *predictions: int) -> "Scene":
        """Everyone sets the lowest card aside, then predicts: the first trick can begin."""
        for seat in self.seats:
            self.plays(f"{seat} {self.options(seat)[0]}")
        first = self.view().first
        for step, tricks in enumerate(predictions):
            self.plays(f"{(first + step) % len(self.seats)} predict {tricks}")
        return self

    def position(
        self,
        *,
        hands: Mapping[int, str],
        tokens: Mapping[int, str] | None = None,
        bare: Mapping[int, str] | None = None,
        blocked: str = "",
        leader: int = 0,
        won: Sequence[int] = (),
        predicted: Sequence[int] = (),
        trick: int | None = None,
        round: int = 0,
        totals: Sequence[int] = (),
    ) -> "Scene":
        """In the middle of a round, a trick about to begin; who is not named holds nothing yet."""
        box = self.box
        box.round = round
        box.clear()
        box.phase = PHASES.index("play")
        box.leader = box.turn = leader
        box.won = list(won) or box.won
        box.predictions = list(predicted) or box.predictions
        box.totals = list(totals) or box.totals
        box.trick = sum(box.won) if trick is None else trick
        box.aside = [1 for _ in self.seats]
        for seat, cards in hands.items():
            for card in cards_of(cards):
                box.counts[seat * ROW + card - 1] += 1
                box.holds[seat] |= BIT[card - 1]
        for seat, spaces in (tokens or {}).items():
            for place in places_of(spaces):
                assert not box.taken & BIT[place], "two tokens on one space"
                box.tokens[seat] |= BIT[place]
                box.taken |= BIT[place]
                box.red_open = box.red_open or place < ROW
        for place in places_of(blocked):
            box.taken |= BIT[place]
        for seat, colours in (bare or {}).items():
            for colour in colours.split():
                box.covered[seat] ^= BIT[COLOURS.index(colour)]
        return self

    # Letting it happen

    def plays_on(self, luck: Luck, *, until: Callable[[], bool] = lambda: False, follow: bool = False) -> "Scene":
        """Whatever chance brings, to the end of the game or until something has happened.

        Those who follow give up no colour they need not, so that a paradox is rare.
        """
        while not self.box.over() and not until():
            if self.box.chance():
                self.box.play_house(self.box.sample(luck))
                continue
            seat = self.box.mover()
            moves = self.box.legal(seat)
            following = [move for move in moves if self.alphabet[move].endswith(f" {self.view().led}")]
            self.box.play(seat, luck.chosen(following if follow and following else moves))
        return self

    def plays_round(self, luck: Luck, *, follow: bool = False) -> "Scene":
        """To the end of the running round."""
        before = len(self.box.past)
        return self.plays_on(luck, until=lambda: len(self.box.past) > before, follow=follow)

    def plays_once(self, luck: Luck) -> "Scene":
        """One draw of the house or one move of a seat."""
        before = self.box.key()
        return self.plays_on(luck, until=lambda: self.box.key() != before)

    # Looking at it

    def colours(self, seat: int, number: int) -> list[str]:
        """The colours in which a seat may now declare this number."""
        start = f"play {number} "
        return [option.removeprefix(start) for option in self.options(seat) if option.startswith(start)]

    def view(self, viewer: Viewer = BYSTANDER) -> BoxView:
        return self.box.view(viewer)

    def knowledge(self, viewer: Viewer) -> Knowledge:
        return Knowledge(game=GAME, setup=self.setup, seat=viewer, view=self.view(viewer), heard=self.heard_by(viewer))

    def points(self) -> tuple[int, ...]:
        """What each seat earned in the round just scored."""
        return self.heard(RoundScored)[-1].score.points

    def owner(self, space: str) -> int | None:
        """Whose token lies on a space."""
        return next(one.seat for row in self.view().board for one in row if f"{one.number} {one.colour}" == space)

    def blocked(self) -> list[str]:
        """The spaces that are closed to everyone, holes aside."""
        return [
            f"{one.number} {one.colour}"
            for row in self.view().board
            for one in row
            if one.blocked and one.number <= self.table.numbers
        ]

    def result(self) -> Result:
        return self.box.result()


def cards_of(cards: str) -> list[int]:
    return [int(card) for card in cards.split()]


def places_of(spaces: str) -> Iterable[int]:
    for space in filter(None, spaces.split(", ")):
        number, colour = space.split()
        yield COLOURS.index(colour) * ROW + int(number) - 1


Tables = Callable[..., Scene]


@pytest.fixture
def table() -> Tables:
    """`table(4)` or `table(3, "purple")`: a fresh table, its game not yet begun."""
    return Scene
