"""Where a law looks: a position is a table, a seed and a number of steps, and from these a random match is walked."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from textwrap import dedent

from ronron.contract import BIT, Game, HouseMove, State
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, HOUSE, Seat, Setup, Viewer
from ronron.records.match import Entry, Match
from ronron.records.record import canonical

MOST_TOLD = 40  # of the moves before a position, so many of the last
WORLDS = 3  # imagined for each viewer, where a law imagines
LONGEST = 50_000  # moves; no game of people comes near

Move = tuple[Seat, HouseMove | int]  # who and what; who may be the house


class LawBroken(Exception):
    """A game does not obey: which law, and what was seen."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"law {number}: {why}")
        self.number = number
        self.why = why


class RulesCrashed(Exception):
    """A game's own code failed while a law looked at it; the failure itself is its cause."""


# --- Where a law looks -------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Position:
    """A random match of a game, some steps after its start (or at its end, when it is shorter)."""

    game: Game
    setup: Setup
    seed: int
    steps: int

    def stages(self) -> Iterator[Match]:
        """The match from its start to this position, move by move. One seed in four is hurried: clocks run out."""
        match = Match(self.game, self.setup)
        luck = Luck(self.seed)
        yield match
        for _ in range(self.steps):
            if match.state.over():
                return
            one = entry(match, draw_move(match.state, self.setup.seats, luck, hurried=self.seed % 4 == 3))
            try:
                match.play(one)
            except Exception as problem:
                problem.add_note(f"in the move `{told(one)}`")
                raise
            yield match

    def walk(self) -> Match:
        match = next(stages := self.stages())
        for _ in stages:
            pass
        return match

    def where(self) -> str:
        """The table, the seed and the moves, as far as they can be played: all it takes to come here again."""
        moves: list[str] = []
        try:
            for match in self.stages():
                moves = [told(one) for one in match.entries]
        except Exception as problem:
            moves += getattr(problem, "__notes__", [])
        setup = f"{self.setup.seats} seats, options {canonical(self.setup.options)}"
        listed = "; ".join(moves[-MOST_TOLD:]) or "none"
        earlier = f"{len(moves) - MOST_TOLD} earlier ones; " if len(moves) > MOST_TOLD else ""
        return f"{setup}, seed {self.seed}, after {self.steps} moves: {earlier}{listed}"

    def luck(self, purpose: int) -> Luck:
        """Luck for what comes after: its own for every law, and not that of the walk."""
        return Luck((self.seed * 1000 + self.steps) * 100 + purpose + 1)


def draw_move(state: State, seats: int, luck: Luck, *, hurried: bool = False) -> Move:
    """Any next move: the house's draw, an asked seat's, or, where nobody is owed, the clock's (hurried: anywhere)."""
    if state.chance():
        return HOUSE, state.sample(luck)
    owed = state.owed()
    timers = state.clock()
    if timers and (luck.below(3) == 0 if not owed else hurried and luck.below(8) == 0):
        return HOUSE, timers[0].move
    able = [seat for seat in asked(state, seats) if state.legal(seat)]
    if able:
        seat = able[luck.below(len(able))]
        return seat, int(luck.chosen(state.legal(seat)))
    if timers and not owed:
        return HOUSE, timers[0].move
    raise LawBroken(9, "it is not over, and nobody can move")


def asked(state: State, seats: int) -> list[Seat]:
    return [seat for seat in range(seats) if (state.owed() | state.may()) & BIT[seat]]


def owed(state: State, seats: int) -> list[Seat]:
    return [seat for seat in range(seats) if state.owed() & BIT[seat]]


def entry(match: Match, move: Move) -> Entry:
    who, what = move
    return Entry(who=who, move=what.notation() if isinstance(what, HouseMove) else match.alphabet[what])


def told(one: Entry) -> str:
    return f"{'house' if one.who == HOUSE else one.who} {one.move}"


def make(state: State, move: Move) -> None:
    who, what = move
    if isinstance(what, HouseMove):
        state.play_house(what)
    else:
        state.play(who, what)


def go_on(state: State, seats: int, luck: Luck, most: int) -> Iterator[Move]:
    """Play on, at most so many moves, and tell them."""
    for _ in range(most):
        if state.over():
            return
        move = draw_move(state, seats, luck)
        make(state, move)
        yield move


def imagined(match: Match, viewer: Viewer, luck: Luck) -> list[State]:
    imagination = match.game.imagine(match.knowledge(viewer))
    return [imagination.sample(luck) for _ in range(WORLDS)]


# --- Telling what differs ----------------------------------------------------------------------------------------


def same(law: int, what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise LawBroken(law, f"{what}: {difference(ours, theirs)}")


def difference(ours: object, theirs: object) -> str:
    """Where two things part, in a few words."""
    if is_dataclass(ours) and type(ours) is type(theirs):
        names = [field.name for field in fields(ours) if getattr(ours, field.name) != getattr(theirs, field.name)]
        return ", ".join(f"{name} ({difference(getattr(ours, name), getattr(theirs, name))})" for name in names)
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping) and [*ours] == [*theirs]:
        keys = [key for key in ours if ours[key] != theirs[key]]
        return ", ".join(f"{key} ({difference(ours[key], theirs[key])})" for key in keys)
    if isinstance(ours, list | tuple) and isinstance(theirs, list | tuple) and len(ours) == len(theirs):
        at = next((at for at, (one, other) in enumerate(zip(ours, theirs)) if one != other), 0)
        return f"at {at}: {difference(ours[at], theirs[at])}" if ours else "not of one type"
    return f"{short(ours)} and {short(theirs)}"


def named_key(state: State) -> Mapping[str, object]:
    """What tells this state from another, by the names it has in the source of `key`; by number where it has none."""
    key = state.key()
    names = key_names(type(state))
    return dict(zip(names, key)) if len(names) == len(key) else {f"key {at}": one for at, one in enumerate(key)}


def key_names(state: type[State]) -> list[str]:
    """What `key` is made of, where that is a plain list and its source can be read."""
    try:
        parsed = ast.parse(dedent(inspect.getsource(state.key)))
    except (OSError, TypeError):  # compiled
        return []
    for node in ast.walk(parsed):
        match node:
            case ast.Return(value=ast.Tuple(elts=parts)) if not any(isinstance(part, ast.Starred) for part in parts):
                names = [ast.unparse(part).replace("self.", "") for part in parts]
                return names if len(set(names)) == len(names) else []
    return []


def short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def name(viewer: Viewer) -> str:
    return "the bystander" if viewer == BYSTANDER else f"seat {viewer}"
