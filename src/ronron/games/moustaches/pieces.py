"""What lies on the table of Le Club des moustaches: cats and attributes, views and events, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from ronron.plain import Event, Seat, View, Viewer

Phase = Literal["first", "disguise", "deal", "show", "name", "over"]
Ending = Literal["unmasked", "no-cats", "no-masks"]
Mark = Literal["yes", "no", "open"]
Why = Literal["mine", "up", "refuted", "cat", "together"]

PHASES: Final[tuple[Phase, ...]] = ("first", "disguise", "deal", "show", "name", "over")
# Why the running round is the last one (rules 4 and 5), or why it broke off (rule 6).
ENDINGS: Final[tuple[Ending, ...]] = ("unmasked", "no-cats", "no-masks")

SEATS: Final = (2, 3, 4)
FAN: Final = 3  # attributes each
HAND: Final = 3  # cats each
RESERVE: Final = 16  # masks each
SHEETS: Final = ("manual", "assisted", "off")  # how much of the deduction sheet everyone has (rule 9)
ASSISTED: Final = "assisted"

POSES: Final = ("pouncing", "strutting", "sitting", "resting", "on-back")
COATS: Final = ("white", "brown", "blue", "black", "green", "yellow", "purple", "red")
PATTERNS: Final = ("striped", "spotted")
ACCESSORIES: Final = ("yarn", "cocktail", "top-hat", "mouse")
ATTRIBUTES: Final = (*POSES, *COATS, *PATTERNS, *ACCESSORIES)

# Rule 1: a row a pose, a column a coat. s striped, t spotted; y yarn, c cocktail, h top hat, m mouse.
DECK: Final = """
t- s- -y tm -h s- -c sh
-m tc -h s- sc -h -y t-
th t- t- -c -y -m sm sy
sy -y sm -h t- tc s- -c
-c -m s- ty t- s- th -m
"""
LETTERS: Final[Mapping[str, str | None]] = {
    **dict(zip("st", PATTERNS, strict=True)),
    **dict(zip("ychm", ACCESSORIES, strict=True)),
    "-": None,
}


@dataclass(frozen=True, kw_only=True)
class Cat:
    """A cat of the deck: always a pose and a coat, which no other cat has together."""

    pose: str
    coat: str
    pattern: str | None
    accessory: str | None

    def attributes(self) -> tuple[str, ...]:
        return tuple(one for one in (self.pose, self.coat, self.pattern, self.accessory) if one is not None)

    def notation(self) -> str:
        return f"{self.pose} {self.coat}"


# Card numbers in records: cats 0 to 39, row by row; attributes 0 to 18, in the order above.
CATS: Final[tuple[Cat, ...]] = tuple(
    Cat(pose=pose, coat=coat, pattern=LETTERS[card[0]], accessory=LETTERS[card[1]])
    for pose, row in zip(POSES, DECK.split("\n")[1:-1], strict=True)
    for coat, card in zip(COATS, row.split(" "), strict=True)
)

# What the invitation shows: how many cats carry each attribute.
COUNTS: Final[tuple[int, ...]] = tuple(sum(attribute in cat.attributes() for cat in CATS) for attribute in ATTRIBUTES)


# --- Views -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A cat on the stage: who showed it, and whose masks lie on it."""

    seat: Seat
    cat: Cat
    masks: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class Naming:
    """Who named an attribute of whom, whether it was right, and how many cats were on the stage by then."""

    seat: Seat
    target: Seat
    attribute: str
    right: bool
    cats: int


@dataclass(frozen=True, kw_only=True)
class Proof:
    """What makes a mark certain: one's own card, a card face up at `seat`, a wrong name, a cat on the stage without the
    seat's mask (by its number, from 1), or only several things together."""

    why: Why
    seat: Seat | None = None
    cat: int | None = None


@dataclass(frozen=True, kw_only=True)
class Page:
    """What is certain about one opponent, attribute by attribute in the order of the invitation."""

    seat: Seat
    marks: tuple[Mark, ...]
    proofs: tuple[Proof | None, ...]  # of every mark that is not open
    left: int  # how many disguises still fit


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A place in the story: with so many cats on the stage, after so many names."""

    cats: int
    names: int


@dataclass(frozen=True, kw_only=True)
class Guess:
    """A name that was said, and how likely it was to whoever said it, just before."""

    moment: Moment
    seat: Seat
    target: Seat
    attribute: str
    right: bool
    likelihood: float


@dataclass(frozen=True, kw_only=True)
class Secret:
    """An attribute behind a fan: when each seat could first have known it (None: never, or it is its own)."""

    seat: Seat
    attribute: str
    certain: tuple[Moment | None, ...]
    named: Guess | None  # the name that turned it up


@dataclass(frozen=True, kw_only=True)
class Review:
    """When could you have known? Told when all is over."""

    secrets: tuple[Secret, ...]
    guesses: tuple[Guess, ...]


@dataclass(frozen=True, kw_only=True)
class MoustachesView(View):
    """What one viewer knows of the ball."""

    viewer: Viewer
    phase: Phase
    first: Seat | None
    turn: Seat | None
    round: int  # from 1
    ending: Ending | None  # the running round is the last one, and why; at the end, how it came
    fan: tuple[str, ...] | None  # one's own attributes
    up: tuple[tuple[str, ...], ...]  # face up, seat by seat, in the order of the invitation
    hidden: tuple[int, ...]  # how many attributes each seat still hides
    hand: tuple[Cat, ...] | None  # one's own cats
    hand_sizes: tuple[int, ...]
    pile: int
    stage: tuple[Shown, ...]  # in the order shown
    names: tuple[Naming, ...]  # in the order named
    reserves: tuple[int, ...]  # masks left to lay or give
    won: tuple[tuple[int, ...], ...]  # masks won by each seat, by whose they were
    points: tuple[int, ...]
    counts: tuple[int, ...]  # the invitation: how many cats carry each attribute
    pencil: bool  # may one make marks of one's own?
    sheet: tuple[Page, ...] | None  # what is certain, where the table chose to be assisted
    fans: tuple[tuple[str, ...], ...] | None  # everyone's attributes, shown at the end
    hands: tuple[tuple[Cat, ...], ...] | None  # everyone's cats, shown at the end
    rest: tuple[Cat, ...] | None  # the pile from its top, shown at the end
    ranks: tuple[int, ...] | None
    review: Review | None  # at the end


# --- Events ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FirstNamed(Event):
    """The house said who opens every round."""

    seat: Seat
    type: Literal["first-named"] = "first-named"


@dataclass(frozen=True, kw_only=True)
class Disguised(Event):
    """Everyone got three attributes behind a fan. One hears one's own."""

    fans: tuple[tuple[str, ...] | None, ...]
    type: Literal["disguised"] = "disguised"


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Everyone got three cats. One hears one's own."""

    hands: tuple[tuple[Cat, ...] | None, ...]
    pile: int
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, kw_only=True)
class CatShown(Event):
    """A cat stepped on the stage; `number` counts them from 1."""

    seat: Seat
    cat: Cat
    number: int
    type: Literal["cat-shown"] = "cat-shown"


@dataclass(frozen=True, kw_only=True)
class MaskLaid(Event):
    """A seat has something in common with the cat, and laid a mask on it. Nobody hears what, or how much."""

    seat: Seat
    left: int  # masks left in its reserve
    type: Literal["mask-laid"] = "mask-laid"


@dataclass(frozen=True, kw_only=True)
class NoMaskLaid(Event):
    """Nobody at the table has anything in common with the cat."""

    type: Literal["no-mask-laid"] = "no-mask-laid"


@dataclass(frozen=True, kw_only=True)
class Named(Event):
    """A seat said what another one hides, and the truth was told."""

    seat: Seat
    target: Seat
    attribute: str
    right: bool
    type: Literal["named"] = "named"


@dataclass(frozen=True, kw_only=True)
class TurnedUp(Event):
    """An attribute was turned face up for good."""

    seat: Seat
    attribute: str
    hidden: int  # so many are left behind the fan
    type: Literal["turned-up"] = "turned-up"


@dataclass(frozen=True, kw_only=True)
class MaskGiven(Event):
    """A mask went from one seat's reserve to what another has won."""

    seat: Seat
    to: Seat
    left: int
    type: Literal["mask-given"] = "mask-given"


@dataclass(frozen=True, kw_only=True)
class RanOut(Event):
    """A seat owed a mask and had none: the ball breaks off (rule 6)."""

    seat: Seat
    type: Literal["ran-out"] = "ran-out"


@dataclass(frozen=True, kw_only=True)
class Passed(Event):
    seat: Seat
    type: Literal["passed"] = "passed"


@dataclass(frozen=True, kw_only=True)
class Drew(Event):
    """A seat drew a cat; only it knows which."""

    seat: Seat
    cat: Cat | None
    pile: int
    type: Literal["drew"] = "drew"


@dataclass(frozen=True, kw_only=True)
class LastRoundBegan(Event):
    """The round is played out, and that is the end (rules 4 and 5)."""

    ending: Ending
    seat: Seat | None  # who is unmasked
    type: Literal["last-round-began"] = "last-round-began"


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """Everything is shown: fans, hands and what is left of the pile."""

    fans: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[Cat, ...], ...]
    rest: tuple[Cat, ...]
    masks: tuple[int, ...]
    hidden: tuple[int, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    type: Literal["game-ended"] = "game-ended"
