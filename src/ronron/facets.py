# compiled
"""What a game may offer beyond the contract, where most games offer nothing: read this page when you need it.

Each class here says what holds for a game that does not mind. One that does inherits from it, says what differs, and
gives it to the table through `Game.facets`:

    class MyTalk(TableTalk):
        def hushed(self, state: State) -> i64:
            assert isinstance(state, MyState)
            return state.everyone if state.guessing else 0

    class MyGame(Game):
        def facets(self) -> Facets:
            return Facets(talk=MyTalk())

Tables ask these, or those who learn, and search never does: what search asks is a method of `State`. This module is
compiled; a game written in plain Python may inherit from its classes all the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from ronron.plain import Deed, Knowledge, Line, Proof, PuzzleQuestion, Setup, View, Viewer

if TYPE_CHECKING:
    from ronron.contract import Bot, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Races:
    """Where quickness counts: what a table minds in a race, and the rules need not."""

    def wait_milliseconds(self, state: "State") -> i64:
        """How long the house waits before it draws, where it owes a draw; a table adds a little that nobody expects."""
        return 0

    def handicap_milliseconds(self, state: "State", seat: i64) -> i64:
        """What is added to this seat's reactions."""
        return 0

    def too_soon(self, state: "State", seat: i64, move: i64) -> i64:
        """What a legal move counts as when it came too soon after a reveal to be a reaction to it."""
        return move


@mypyc_attr(allow_interpreted_subclasses=True)
class TableTalk:
    """Where it matters who talks. Table talk is no move: it is in no record, and decides nothing."""

    def hushed(self, state: "State") -> i64:
        """The seats that must keep silent now, as a mask."""
        return 0

    def circle(self, state: "State", seat: i64) -> i64:
        """The seats that hear what this one says now, as a mask; -1 for everyone, the bystander included."""
        return -1

    def is_sign(self, token: str) -> bool:
        """Is this something that its clients say without words, such as a leaning? Nothing else is passed on."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class TakingBack:
    """Where a move can be taken back without asking the others, or never."""

    def ever(self) -> bool:
        """Not where nobody decides anything, so that one would only undo luck, nor where it counts who was quick."""
        return True

    def free_moves(self, state: "State", seat: i64) -> int:
        """How many of the last moves in the record this seat may take back freely: nothing was revealed since."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class GoingOut:
    """Where a seat can be out while the others play on. Once only bots are left a table no longer keeps their pace."""

    def out(self, state: "State") -> i64:
        """The seats that will not be asked again, as a mask."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class OwnFields:
    """Where few fields of a view differ from viewer to viewer: a table then writes all the others only once."""

    def own(self, state: "State", viewer: Viewer) -> Mapping[str, Any]:
        """The fields of this viewer's view that differ from the bystander's, the same ones for every seat.

        Empty for the bystander, and for everyone in a game that does not say.
        """
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Fewest:
    """Where one counts something of which fewer is better, such as turns, and points do not matter."""

    def __init__(self, fact: str = "", daily: Mapping[str, Any] | None = None) -> None:
        self.fact = fact  # which of `Game.facts` it is; empty where the game counts nothing
        self.daily = (
            daily  # the options of a table for one, whose deal is the same for all on a day; None: no such deal
        )

    def best_known(self, dealt: "State", seconds: float) -> int | None:
        """How few this deal takes someone who knows all of it, as far as is found in that time."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Motives(ABC):
    """Where a bot can say why it did what it did. It tells no more than whoever asks could see for himself."""

    @abstractmethod
    def why(self, deed: Deed) -> Sequence[Line]:
        """In the first person, as the one who did it says it; empty where there is nothing to say.

        At a table the deed is seen through the bystander's eyes; in a replay it may be through the seat's own.
        """


@mypyc_attr(allow_interpreted_subclasses=True)
class Puzzles(ABC):
    """Where a position can be asked about, and the answer proven. Everything here follows from what a seat knows."""

    shown_before: ClassVar[int] = 0  # moves before the question that are shown first; a drill is one of memory
    long: ClassVar[int] = 4  # a proof of so many steps is a long one
    most_moves: ClassVar[int] = 10_000  # of a match, among which puzzles are looked for

    @abstractmethod
    def tables(self) -> Sequence[tuple[Setup, Sequence[str]]]:
        """Where puzzles are looked for: tables, and for each the bots who play there, seat by seat."""

    @abstractmethod
    def pose(self, knowledge: Knowledge) -> Sequence[PuzzleQuestion]:
        """What might be asked of a seat that is to move: quickly told, and not all of it need have an answer."""

    @abstractmethod
    def prove(self, knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
        """The right answers; None where there is none, or nothing to find."""

    def judge(self, knowledge: Knowledge, question: PuzzleQuestion, proof: Proof, moves: Sequence[str]) -> bool:
        """Is this right? Where more answers are right than a proof lists, a game says so."""
        return tuple(moves) in proof.answers

    def is_true(self, state: "State", seat: int, proof: Proof) -> bool:
        """Where answers are opinions: are they true in the deal as it was? Whoever mines and checks asks, no player."""
        return True

    def story(self, knowledge: Knowledge) -> Sequence[Line]:
        """What the seat has heard and must bear in mind, where the board no longer shows it."""
        return ()

    def worlds(self, knowledge: Knowledge, question: PuzzleQuestion, most: int) -> "Sequence[State]":
        """Worlds that fit, to be looked at one after the other; none where nothing is hidden."""
        return ()


# --- Likelihood: what play tells of what is hidden ---------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Likelihood:
    """How likely a world that fits is, beside others, judged by what everyone did in it; here none is likelier."""

    def weigh(self, knowledge: Knowledge, world: "State") -> float:
        """More than nothing; only compared with other worlds of the same knowledge."""
        return 1.0


# --- Glances: for those who learn --------------------------------------------------------------------------------


_BITS: Final[list[int]] = [2**n for n in range(33)]
_ONES: Final[list[int]] = [2**n - 1 for n in range(33)]


class Field(NamedTuple):
    """A named part of a glance: so many noughts and ones, in this shape, and what they mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sheet(ABC):
    """What noughts and ones are written on, one after another."""

    @abstractmethod
    def put(self, bits: i64, size: i64) -> None:
        """The lowest bits of a word, at most 54, the lowest first. The bits above them are nought."""

    def choice(self, which: i64, size: i64) -> None:
        """One of so many: a single one in its place, or none where there is no such place."""
        while size > 32:
            self.put(_BITS[which] if 0 <= which < 32 else 0, 32)
            which -= 32
            size -= 32
        self.put(_BITS[which] if 0 <= which < size else 0, size)

    def count(self, number: i64, size: i64) -> None:
        """So many: that number of ones, then noughts; never more ones than there is room for."""
        while size > 32:
            self.put(_ONES[32 if number > 32 else number if number > 0 else 0], 32)
            number -= 32
            size -= 32
        self.put(_ONES[size if number > size else number if number > 0 else 0], size)

    def seat(self, who: i64, viewer: i64, seats: i64) -> None:
        """One of the seats, oneself first; none where it is below 0."""
        self.choice(who if who < 0 else who - viewer if who >= viewer else who - viewer + seats, seats)

    def seats(self, mask: i64, viewer: i64, seats: i64) -> None:
        """Several of them, from a mask."""
        whole = i64(_ONES[seats])
        self.put(((mask >> viewer) | (mask << (seats - viewer))) & whole, seats)


@mypyc_attr(allow_interpreted_subclasses=True)
class Glance(ABC):
    """A view as numbers, always of the same length: what a seat that learns sees. Oneself first, then clockwise.

    It is said twice, and a law compares: `read` takes it from a view, and so is its meaning; `write` is the quick way,
    from the state, for those who play millions of matches. Counts are so many ones, choices a one in its place.
    """

    version: ClassVar[int] = 1  # raised when a field changes: what was learned from another version is worth nothing

    @abstractmethod
    def fields(self, setup: Setup) -> Sequence[Field]:
        """The parts in their order. The same at every moment of a match at this table."""

    @abstractmethod
    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        """The noughts and ones of every field, from a seat's view alone."""

    @abstractmethod
    def write(self, state: "State", seat: i64, sheet: Sheet) -> None:
        """The same, in the order of the fields, from the state."""

    def mask(self, state: "State", seat: i64, moves: i64, sheet: Sheet) -> None:
        """The legal moves of a seat, a nought or a one for each move of the alphabet. A game may say it faster."""
        begun: i64 = 0
        word: i64 = 0
        for move in state.legal(seat):
            at = i64(move) - begun
            while at >= 32:
                sheet.put(word, 32)
                word = 0
                begun += 32
                at -= 32
            word |= i64(_BITS[at])
        left = moves - begun
        while left > 32:
            sheet.put(word, 32)
            word = 0
            left -= 32
        sheet.put(word, left)


class Facets:
    """What a game offers: its own facets, and for the rest those of a game that does not mind."""

    def __init__(
        self,
        *,
        races: Races | None = None,
        talk: TableTalk | None = None,
        taking_back: TakingBack | None = None,
        going_out: GoingOut | None = None,
        own_fields: OwnFields | None = None,
        fewest: Fewest | None = None,
        glance: Glance | None = None,
        puzzles: Puzzles | None = None,
        strangers: "Mapping[str, Callable[[int], Bot]] | None" = None,
        motives: Motives | None = None,
        likelihood: Likelihood | None = None,
    ) -> None:
        self.races = Races() if races is None else races
        self.talk = TableTalk() if talk is None else talk
        self.taking_back = TakingBack() if taking_back is None else taking_back
        self.going_out = GoingOut() if going_out is None else going_out
        self.own_fields = OwnFields() if own_fields is None else own_fields
        self.fewest = Fewest() if fewest is None else fewest
        self.glance = glance  # None: nobody learns it by numbers
        self.puzzles = puzzles  # None: nothing to puzzle over
        # Whom its players are judged by, made from a seed: the arena alone knows them, and who learns never meets them.
        self.strangers: Mapping[str, Callable[[int], Bot]] = {} if strangers is None else strangers
        self.motives = motives  # None: nobody says why
        self.likelihood = Likelihood() if likelihood is None else likelihood
