"""A table to learn at: its game, seats and options, and what every way of learning there has in common."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final, Literal, TypeVar, get_args

from ronron import games
from ronron.contract import Chance, Game, State
from ronron.facets import Field, Glance
from ronron.kit.words import Words
from ronron.plain import BYSTANDER, Viewer
from ronron.research.course import Course
from ronron.research.matches import IllegalMove

Illegal = Literal["refuse", "end", "any"]  # what becomes of a move that is not legal
Returns = Literal["rewards", "points", "lead", "rank"]  # what a finished match is worth to a seat
ILLEGAL: Final[tuple[Illegal, ...]] = get_args(Illegal)
RETURNS: Final[tuple[Returns, ...]] = get_args(Returns)
T = TypeVar("T", bound=str)

LOST: Final = -1.0  # to whoever ended a match by a move that was not legal


class Study:
    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        returns: str = "rewards",
    ) -> None:
        self.game = games.find(game) if isinstance(game, str) else game
        self.setup = self.game.resolve(self.game.about.seats[0] if seats is None else index(seats), options or {})
        self.glance = glance_of(self.game)
        self.fields: Sequence[Field] = self.glance.fields(self.setup)
        self.alphabet = self.game.alphabet(self.setup)
        self.wait = len(self.alphabet)  # the move that lets a race go by
        self.returns: Returns = one_of("returns", returns, RETURNS)

    @property
    def id(self) -> str:
        return self.game.about.id

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def width(self) -> int:
        """How many noughts and ones a glance is."""
        return sum(field.size for field in self.fields)

    def begin(self, luck: Chance) -> Course:
        """A match, before its first draw."""
        return Course(self.game.start(self.setup), self.wait, luck)

    def say(self, move: int) -> str:
        """A move in notation."""
        return "wait" if move == self.wait else self.alphabet[move]

    def worth(self, state: State) -> list[float]:
        """What a finished match is worth to each seat, as the table was told to reckon."""
        match self.returns:
            case "rewards":
                return state.rewards()
            case "rank":
                return [-float(rank) for rank in state.result().ranks]
            case "points":
                return [float(score) for score in state.scores()]
            case "lead":
                scores = state.scores()
                others = max(1, len(scores) - 1)
                return [score - (sum(scores) - score) / others for score in scores]

    def text(self, state: State, viewer: Viewer = BYSTANDER, language: str = "en") -> str:
        """The table in words, as a screen reader gets it."""
        words = Words(language, games.home(self.game), reader=viewer if viewer >= 0 else None)
        return "\n".join(words.lines(self.game.describe(state.view(viewer))))


def gymnasium_id(game: Game) -> str:
    """What a game is called in Gymnasium."""
    return f"ronron/{''.join(part.capitalize() for part in game.about.id.split('-'))}-v0"


def openspiel_name(game: Game) -> str:
    """What a game is called in OpenSpiel."""
    return f"python_ronron_{game.about.id.replace('-', '_')}"


def glance_of(game: Game) -> Glance:
    glance = game.facets().glance
    if glance is None:
        raise ValueError(f"{game.about.id} offers no glance: it cannot be played as numbers")
    return glance


def one_of(what: str, said: str, known: Sequence[T]) -> T:
    for one in known:
        if one == said:
            return one
    raise ValueError(f"{what}={said!r} is none of {', '.join(known)}")


def refuse(course: Course, seat: int, move: int) -> None:
    """Say why this seat cannot do this: the rule where there is one."""
    if 0 <= move < course.wait:
        course.state.check(seat, move)
    raise IllegalMove(f"seat {seat} cannot say {move} now")
