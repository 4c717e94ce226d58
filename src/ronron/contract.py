# compiled
"""What a game is: everything the table, the bots and research know about any game.

Read it top to bottom once. Three ideas carry the rest:

- **Truth and knowledge are two types.** A `State` is the whole truth and never leaves the process that holds it.
  A `View` is what one viewer may know, built from scratch; `Event`s tell what happened, each viewer his own version.
  These and all else that leaves the rules are plain data: `plain.py`, the other half of this page.
- **A seat's move is a small integer**, an index into the game's `alphabet`; outside the process it is its notation.
- **The house is a seat.** Chance (`deal 7 3 ...`) and the clock (`lapse`) are its moves, and stand in the record.

How a game goes, whoever drives it (a table, a bot's search, a law):

    while not state.over():
        if state.chance():   state.play_house(state.sample(chance))       # the house draws
        elif state.owed():   state.play(seat, move)                       # every owed seat, sealed until the last is in
        else:                a seat of `may` moves, or the first timer of `clock` runs out

This module is compiled; a game written in plain Python may inherit from its classes all the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from ronron.facets import Facets
from ronron.plain import (
    BYSTANDER,
    HOUSE,
    About,
    Answer,
    Event,
    Knowledge,
    Line,
    Refusal,
    Result,
    Seat,
    Setup,
    View,
    Viewer,
)

# Bit n, as a table: a shift by a variable is 32 bits wide when compiled (docs/decisions/0002).
BIT: Final[list[int]] = [2**n for n in range(62)]

NO_FACETS: Final = Facets()


# --- The house's moves -------------------------------------------------------------------------------------------


class HouseMove(NamedTuple):
    """A move of the house: a verb and its numbers."""

    verb: str
    numbers: tuple[int, ...] = ()

    def notation(self) -> str:
        return " ".join([self.verb, *map(str, self.numbers)])


class Timer(NamedTuple):
    """What the house does when time runs out, and after how long; only a table or a simulated clock makes it so."""

    move: HouseMove
    milliseconds: int


# --- Chance ------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ABC):
    """Where luck comes from. The rules never hold one: it is lent to `sample` for the length of a draw."""

    @abstractmethod
    def below(self, n: i64) -> i64:
        """Any of 0, 1 ... n - 1, each as likely as the others."""

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in an order that chance decides: from the last place down, each swaps with one not after it."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1


# --- The truth ---------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """The whole truth of a game under way: one mutable object, cheap to copy.

    `play` and `play_house` trust their caller: whoever takes moves from outside calls `check` or `check_house` first.
    """

    events: list[Event] | None  # what happened, in full; None while nobody listens (search)

    # Who moves. Masks of seats: bit 0 is seat 0.

    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    def chance(self) -> bool:
        """Does the house owe a draw? Then nobody else moves, and what time brings waits for it."""

    @abstractmethod
    def owed(self) -> i64:
        """The seats that must move. Several: each moves unseen, and all is applied when the last one is in."""

    def may(self) -> i64:
        """The seats that can move if they like, such as slapping. Whoever might react is asked, able or not."""
        return 0

    def race(self) -> bool:
        """Is this step decided by the order in which moves arrive? Then moves of owed seats are applied at once."""
        return False

    def clock(self) -> Sequence[Timer]:
        """What time alone can bring now, soonest first; chance, where owed, comes before. No game needs it to end."""
        return ()

    # Moves

    @abstractmethod
    def legal(self, seat: i64) -> list[int]:
        """What this seat can do now, by rising index; empty when it is not asked."""

    @abstractmethod
    def play(self, seat: i64, move: i64) -> None: ...

    @abstractmethod
    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        """Why an asked seat cannot do this; None where it can. Tells no more than the seat may know."""

    @abstractmethod
    def sample(self, chance: Chance) -> HouseMove:
        """One draw of the house, where chance is owed."""

    @abstractmethod
    def play_house(self, move: HouseMove) -> None: ...

    @abstractmethod
    def house_refusal(self, move: HouseMove) -> Refusal | None:
        """Why the house cannot do this now; None where it can. Covers chance and clock."""

    def timeout(self, seat: i64) -> int:
        """The move made for an owed seat whose time is over; -1: a stand-in decides."""
        return -1

    def check(self, seat: Seat, move: int) -> None:
        """Refuse what is not legal, saying why; nothing has changed."""
        if self.over():
            raise Refusal("game-over")
        if not 0 <= seat < len(BIT) or not (self.owed() | self.may()) & BIT[seat]:
            raise Refusal("not-your-turn")
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise refusal

    def check_house(self, move: HouseMove) -> None:
        if self.over():
            raise Refusal("game-over")
        if self.chance():
            for timer in self.clock():
                if timer.move == move:
                    raise Refusal("chance-due")  # time goes on meanwhile; what it brings comes after the draw
        refusal = self.house_refusal(move)
        if refusal is not None:
            raise refusal

    # What it looks like

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """What this viewer may know: an allow-list built from scratch, never a filtered state."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points of every seat so far."""

    @abstractmethod
    def result(self) -> Result:
        """How it ended; asked only when it is over."""

    # What search asks: sound as it stands here; a game may say it faster, or better

    def sealed(self) -> bool:
        """Is what a seat does now unseen by the others? So it is where several owe a move and nobody races."""
        owed = self.owed()
        return owed & (owed - 1) != 0 and not self.race()

    def random_move(self, seat: i64, chance: Chance) -> i64:
        """Any of the legal moves of an asked seat, each as likely as the others."""
        moves = self.legal(seat)
        return i64(moves[chance.below(len(moves))])

    def draw(self, chance: Chance) -> None:
        """The house draws, where chance is owed, and what it drew is true."""
        self.play_house(self.sample(chance))

    def stage(self) -> i64:
        """Which part of the game this is, such as its round: search looks as far as the end of the part it is in."""
        return 0

    def rewards(self) -> list[float]:
        """How well each seat stands, from 0 to 1; what a search makes the most of, at the end or after a stage.

        Nine tenths for the rank (1 for the first, 0 for the last, shared by those who are level; alone, or with all on
        one side, 1 for winners), one tenth for the points beside those of the others, so that there is always
        something to play for.
        """
        scores = self.scores()
        winners: Sequence[int] = range(len(scores))
        standings: Sequence[int] = scores
        if self.over():
            result = self.result()
            standings = [-rank for rank in result.ranks]
            winners = result.winners
        return [_reward(seat, scores, standings, winners) for seat in range(len(scores))]

    # What keeps it honest

    @abstractmethod
    def copy(self) -> "State":
        """An independent twin that tells no events."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Everything that tells this state from another, as plain data. Two states with one key go on alike."""

    @abstractmethod
    def places(self) -> Mapping[str, Sequence[int]]:
        """Where every card lies; empty before the first deal."""

    # Shared

    def tell(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)

    def mover(self) -> i64:
        """Whom to ask next: HOUSE where chance is owed, else the first owed seat, else BYSTANDER (over, or a race)."""
        if self.chance():
            return HOUSE
        owed = self.owed()
        seat: i64 = 0
        while owed:
            if owed & 1:
                return seat
            owed >>= 1
            seat += 1
        return BYSTANDER


def _reward(seat: int, scores: list[int], standings: Sequence[int], winners: Sequence[int]) -> float:
    others = len(scores) - 1
    size = 1.0 + sum([abs(score) for score in scores])
    if others == 0 or len(set(standings)) == 1:
        place = 1.0 if seat in winners else 0.0
        return 0.9 * place + 0.1 * (0.5 + scores[seat] / (2.0 * size))
    worse = sum([standing < standings[seat] for standing in standings])
    level = sum([standing == standings[seat] for standing in standings]) - 1
    mean = (sum(scores) - scores[seat]) / others
    return 0.9 * (worse + level / 2.0) / others + 0.1 * (0.5 + (scores[seat] - mean) / (2.0 * size))


# --- Those who decide by what they know --------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player that could run in another process: it keeps nothing it was not told."""

    @abstractmethod
    def choose(self, knowledge: Knowledge) -> Answer: ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Imagination(ABC):
    """Worlds that fit what a viewer knows; prepared once a decision, then sampled many times.

    Where play makes some worlds likelier than others, they come more often.
    """

    @abstractmethod
    def sample(self, chance: Chance) -> State: ...


# --- The game ----------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A game: its card, its rules, its words. One object, without memory; a table's memory is its State."""

    about: About

    def __repr__(self) -> str:
        return f"<Game {self.about.id}>"

    @abstractmethod
    def resolve(self, seats: int, options: Mapping[str, Any]) -> Setup:
        """Fill in the defaults; refuse, with a reason, what cannot be played."""

    @abstractmethod
    def alphabet(self, setup: Setup) -> Sequence[str]:
        """Everything a seat could ever say, in notation; a move is an index into it. The same list every time."""

    @abstractmethod
    def deck(self, setup: Setup) -> Sequence[int]:
        """Every card of the game; from the first deal on, each is in exactly one place."""

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The state before the house's first move."""

    @abstractmethod
    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """What this viewer hears of an event: the one place where that is decided."""

    @abstractmethod
    def imagine(self, knowledge: Knowledge) -> Imagination:
        """Worlds that fit, from knowledge alone."""

    @abstractmethod
    def describe(self, view: View) -> Sequence[Line]:
        """The table in words, for a screen reader and the terminal."""

    def narrate(self, event: Event) -> Sequence[Line]:
        """An event in words, as its hearer heard it: usually one line, named after its type."""
        values = dict(event.__dict__)
        return [Line(key="events." + values.pop("type"), values=values)]

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        """The game's own players by name, weakest first, each made from a seed (see `bots/level.py`)."""
        return {}

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """What the game is about, besides points: numbers of a finished game, one a seat, by name (`facts.NAME`)."""
        return {}

    def facets(self) -> Facets:
        """What it offers that most games do not: races, table talk, taking back, a deal of the day (`facets.py`)."""
        return NO_FACETS

    def rematch(self, setup: Setup, view: View) -> Mapping[str, Any]:
        """The options when the same people play again, from the bystander's view of how it ended."""
        return setup.options

    def tables_to_try(self) -> Sequence[Setup]:
        """The tables at which tests and laws play it: enough of them to meet every rule, not all that could be set.

        Here, every number of seats times the values of the options, less what is impossible; a game with more options
        than that bears says which.
        """
        found: list[Setup] = []
        for seats in self.about.seats:
            sets: list[dict[str, Any]] = [{}]
            for option in self.about.options:
                if option.values and not option.several:  # of several, every choice would be too many
                    sets = [{**chosen, option.key: value} for chosen in sets for value in option.values]
            for chosen in sets:
                try:
                    found.append(self.resolve(seats, chosen))
                except Refusal:
                    continue
        return found
