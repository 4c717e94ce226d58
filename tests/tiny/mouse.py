"""Mouse, a tiny race: the first paw on an even card scores.

1. Eight cards, 1 to 8. The house shuffles them into a face-down pile and turns up the first.
2. While a card lies there, everyone may slap it. Only the first slap counts; then the next card is turned up.
3. On an even card the first slap scores 2, on an odd one it costs 1. Nobody slaps: it goes by after three seconds.
4. It ends after the last card. Most points win, ties are shared.

Nobody is ever owed a move: every seat `may` slap, the clock may `lapse`, and the order in the record is the truth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from ronron.contract import BIT, Chance, Game, HouseMove, Imagination, State, Timer
from ronron.kit.options import settle
from ronron.kit.ranks import ranked
from ronron.plain import About, Event, Knowledge, Line, Refusal, Result, Seat, Setup, View, Viewer

CARDS: Final = tuple(range(1, 9))
EVEN_POINTS: Final = 2
ODD_POINTS: Final = -1
WINDOW_MILLISECONDS: Final = 3000
LAPSE: Final = HouseMove("lapse")


@dataclass(frozen=True, kw_only=True)
class MouseView(View):
    """All seats see the same."""

    up: int | None
    pile: int  # how many cards are left in it
    gone: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class TurnedUp(Event):
    card: int
    type: Literal["turned-up"] = "turned-up"


@dataclass(frozen=True, kw_only=True)
class Slapped(Event):
    seat: Seat
    card: int
    points: int
    type: Literal["slapped"] = "slapped"


@dataclass(frozen=True, kw_only=True)
class WentBy(Event):
    card: int
    type: Literal["went-by"] = "went-by"


class Mouse(State):
    def __init__(self, seats: int) -> None:
        self.events = None
        self.seats = seats
        self.pile: list[int] = []  # the last one is on top
        self.up = 0
        self.gone: list[int] = []
        self.points = [0] * seats

    # Who moves

    def over(self) -> bool:
        return len(self.gone) == len(CARDS)

    def chance(self) -> bool:
        return not self.up and not self.over()

    def owed(self) -> int:
        return 0

    def may(self) -> int:
        return sum(BIT[seat] for seat in range(self.seats)) if self.up else 0

    def race(self) -> bool:
        return self.up > 0

    def clock(self) -> Sequence[Timer]:
        return [Timer(LAPSE, WINDOW_MILLISECONDS)] if self.up else []

    # Moves: there is but one

    def legal(self, seat: Seat) -> list[int]:
        return [0] if self.up else []

    def refusal(self, seat: Seat, move: int) -> Refusal | None:
        return None

    def play(self, seat: Seat, move: int) -> None:
        points = ODD_POINTS if self.up % 2 else EVEN_POINTS
        self.points[seat] += points
        self.tell(Slapped(seat=seat, card=self.up, points=points))
        self.turn_up()

    # The house: chance shuffles once, time lets a card go by

    def sample(self, chance: Chance) -> HouseMove:
        cards = list(CARDS)
        chance.shuffle(cards)
        return HouseMove("shuffle", tuple(cards))

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if move == LAPSE:
            return None if self.up else Refusal("house-not-now", rule=3)
        if not self.chance() or move.verb != "shuffle":
            return Refusal("house-not-now", rule=1)
        return None if sorted(move.numbers) == [*CARDS] else Refusal("not-the-deck", rule=1)

    def play_house(self, move: HouseMove) -> None:
        if move == LAPSE:
            self.tell(WentBy(card=self.up))
        else:
            self.pile = list(reversed(move.numbers))
        self.turn_up()

    def turn_up(self) -> None:
        if self.up:
            self.gone.append(self.up)
        self.up = self.pile.pop() if self.pile else 0
        if self.up:
            self.tell(TurnedUp(card=self.up))

    # What it looks like

    def view(self, viewer: Viewer) -> MouseView:
        return MouseView(up=self.up or None, pile=len(self.pile), gone=tuple(self.gone), scores=tuple(self.points))

    def scores(self) -> list[int]:
        return self.points.copy()

    def result(self) -> Result:
        ranks = ranked(self.points)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(scores=tuple(self.points), ranks=ranks, winners=winners)

    # What keeps it honest

    def copy(self) -> "Mouse":
        twin = type(self)(self.seats)
        twin.pile = self.pile.copy()
        twin.up = self.up
        twin.gone = self.gone.copy()
        twin.points = self.points.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        return tuple(self.pile), self.up, tuple(self.gone), tuple(self.points)

    def places(self) -> Mapping[str, Sequence[int]]:
        return {"pile": self.pile, "up": [self.up] if self.up else [], "gone": self.gone}


class Worlds(Imagination):
    """The pile holds what was not seen yet, in any order."""

    def __init__(self, knowledge: Knowledge) -> None:
        assert isinstance(knowledge.view, MouseView)
        self.knowledge = knowledge
        self.view = knowledge.view

    def sample(self, chance: Chance) -> State:
        world = self.knowledge.game.start(self.knowledge.setup)
        assert isinstance(world, Mouse)
        world.up = self.view.up or 0
        world.gone = list(self.view.gone)
        world.points = list(self.view.scores)
        if self.view.pile:
            world.pile = [card for card in CARDS if card != world.up and card not in world.gone]
            chance.shuffle(world.pile)
        return world


class MouseGame(Game):
    def __init__(self) -> None:
        self.about = About(
            id="mouse",
            titles={"fr": "La Souris", "en": "Mouse"},
            designer="the house",
            publisher="the house",
            seats=(2, 3, 4),
            options=(),
            rules_version=1,
            minutes={2: 1, 3: 1, 4: 1},
        )

    def resolve(self, seats: int, options: Mapping[str, Any]) -> Setup:
        return Setup(seats=seats, options=settle(self.about, seats, options))

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return ("slap",)

    def deck(self, setup: Setup) -> Sequence[int]:
        return CARDS

    def start(self, setup: Setup) -> State:
        return Mouse(setup.seats)

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        return Worlds(knowledge)

    def describe(self, view: View) -> Sequence[Line]:
        assert isinstance(view, MouseView)
        return [Line(key="describe.table", values={"card": view.up, "pile": view.pile, "scores": view.scores})]


GAME = MouseGame()
