"""Deep Monte-Carlo: play many matches, and learn of every move what its stage brought the seat that made it.

One network for all seats says of each move what it is worth, from a glance; the seat does what seems best, now and then
anything at all. What a stage brought (`State.rewards`) is what the network should have said of every move in it. In
some seats others play: a game's own opponents and what was learned earlier, so that strength holds against strangers.
"""

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ronron.bots.learnt import Learnt
from ronron.bots.playout import Policy
from ronron.contract import Game
from ronron.kit import net
from ronron.plain import Setup
from ronron.research.batch import any_legal
from ronron.research.numbers import window
from ronron.training.brain import Brain, Learning, Moves, Numbers, Packed
from ronron.training.company import company_of
from ronron.training.lessons import Lessons
from ronron.training.writing import weights_of, written

STEPS: Final = 128  # remembered before anything is learned of them
AT_ONCE: Final = 2048  # decisions a step of learning
LOOKS: Final = 20  # how often it is looked at, and what it is then may sit down with what it becomes, in a training


@dataclass(frozen=True, kw_only=True)
class Schooling:
    """How one learns: all of it is told in the net's card."""

    seats: int
    options: Sequence[Mapping[str, Any]] = ({},)  # those of the tables that are played in turn; one net is for all
    decisions: int  # to learn from, in all
    minutes: float = 0.0  # by the clock, at most; 0: as long as it takes. What is learned then depends on the machine
    widths: tuple[int, ...] = (128, 64)
    matches: int = 1024  # side by side
    passes: int = 1  # how often each decision is learned from
    seed: str = "0"
    pace: float = 2e-3  # of learning, in the beginning; a thirtieth of it in the end
    daring: tuple[float, float] = (0.15, 0.02)  # moves made without thought, in the beginning and in the end
    invited: int = 250  # of a thousand seats, how many a guest has
    by_points: bool = False  # what counts is the lead in points rather than the game's rewards
    against: str = ""  # the file of a net: everyone else plays by it, and what is learned is the best answer to it


@dataclass(frozen=True, kw_only=True)
class Look:
    """How far it has come."""

    decisions: int
    seconds: float  # by the clock
    loss: float
    daring: float
    lead: float  # in points a match, alone among the company; on deals it does not learn from
    error: float


class Learner:
    def __init__(
        self, game: Game, schooling: Schooling, made: Callable[[Brain], Learning] = lambda brain: brain
    ) -> None:
        self.game = game
        self.schooling = schooling
        self.setups: list[Setup] = [game.resolve(schooling.seats, dict(options)) for options in schooling.options]
        glance = game.facets().glance
        if glance is None:
            raise ValueError(f"{game.about.id} offers no glance: nobody learns it by numbers")
        self.glance = glance
        against = Path(schooling.against).read_bytes() if schooling.against else b""
        self.strangers = [self.met(setup, against) for setup in self.setups]
        self.luck = np.random.default_rng(list(schooling.seed.encode()))
        self.table = Playing(self.lessons_of(f"learn {schooling.seed}"))
        sizes = [self.table.width, *schooling.widths, self.table.moves]
        self.brain = made(Brain(sizes, self.luck))
        self.scale = 0.0
        self.learned = 0
        self.spent = 0.0
        self.losses: list[float] = []
        self.memory = Memory(self.table)
        if against:
            self.brain.face(weights_of(against))
            self.table.core.earlier = 1

    def met(self, setup: Setup, against: bytes) -> list[Policy]:
        """Whom it is measured by, and learns with."""
        return [Learnt(net.read(against), self.glance)] if against else company_of(self.game, setup)

    def lessons_of(self, seed: str) -> Lessons:
        """What it learns from: a net that all others play by is asked like those that it was earlier."""
        schooling = self.schooling
        companies = [[] for _ in self.setups] if schooling.against else self.strangers
        invited = 1000 if schooling.against else schooling.invited
        return self.lessons(seed, schooling.matches, companies, invited)

    def lessons(self, seed: str, count: int, companies: Sequence[Sequence[Policy]], invited: int) -> Lessons:
        by_points = self.schooling.by_points
        return Lessons(self.game, self.setups, self.glance, count, seed, companies, invited, by_points)

    # Learning

    def learn(self, tell: Callable[[Look], None], keep: Callable[[], None]) -> None:
        """On to the end of the schooling; says from time to time how far it is, and that it is time to keep it."""
        looked = math.floor(LOOKS * self.share)
        while self.share < 1.0:
            began = time.perf_counter()
            self.play_on()
            self.learn_from(*self.memory.remembered())
            self.spent += time.perf_counter() - began
            if math.floor(LOOKS * self.share) > looked:
                looked = math.floor(LOOKS * self.share)
                tell(self.look())
                self.invite()
                keep()

    @property
    def share(self) -> float:
        """How much of the schooling is behind it."""
        by_clock = self.spent / (60 * self.schooling.minutes) if self.schooling.minutes else 0.0
        return min(1.0, max(by_clock, self.learned / self.schooling.decisions))

    @property
    def daring(self) -> float:
        first, last = self.schooling.daring
        return first + (last - first) * self.share

    def play_on(self) -> None:
        """Until there is no room in the memory."""
        daring = self.daring
        while self.memory.has_room():
            who = self.table.who()
            moves = self.brain.best_of_all(self.table.packed_glances, self.table.packed_masks, who)
            bold = (who == 0) & (self.luck.random(self.schooling.matches) < daring)
            if bold.any():
                moves[bold] = any_legal(self.table.masks(bold), self.luck)
            self.memory.note(moves, who == 0)
            self.table.play(moves)
            self.memory.hear()

    def learn_from(self, glances: Packed, moves: Moves, gains: Numbers) -> None:
        if not len(moves):
            return
        if self.scale == 0.0:
            self.scale = float(gains.std()) or 1.0
        pace = self.schooling.pace * (1.0 - self.share * 29 / 30)
        orders = [self.luck.permutation(len(moves)) for _ in range(self.schooling.passes)]
        steps = [order[at : at + AT_ONCE] for order in orders for at in range(0, len(order), AT_ONCE)]
        loss = self.brain.learn(glances, moves, gains / np.float32(self.scale), steps, pace)
        self.losses = [*self.losses[-19:], loss]
        self.learned += len(moves)

    def invite(self) -> None:
        """What it is now may sit down with what it becomes."""
        if self.schooling.against:
            return
        self.table.core.earlier = self.brain.stay_as_it_is()

    # What came of it

    def look(self, matches: int = 512) -> Look:
        """Alone among the company, on deals that nobody learns from."""
        leads = self.leads(self.strangers, f"look {self.schooling.seed}", matches)
        return Look(
            decisions=self.learned,
            seconds=round(self.spent, 1),
            loss=float(np.mean(self.losses)),
            daring=round(self.daring, 3),
            lead=float(leads.mean()),
            error=float(leads.std() / math.sqrt(matches)),
        )

    def leads(self, companies: Sequence[Sequence[Policy]], seed: str, matches: int) -> NDArray[np.float64]:
        """By how many points it was ahead of the mean of the others, one match a place."""
        table = Playing(self.lessons(seed, matches, companies, 1000))
        leads = np.full(matches, np.nan)
        while np.isnan(leads).any():
            sitting = table.guests.copy()
            table.play(self.brain.best(table.packed_glances, table.packed_masks, calm=True))
            for place in table.over.nonzero()[0]:
                if np.isnan(leads[place]):
                    learner = int(sitting[place].argmin())
                    others: NDArray[np.int64] = np.delete(table.scores[place], learner)
                    leads[place] = table.scores[place, learner] - (others.mean() if len(others) else 0)
        return leads

    def net(self) -> bytes:
        """What was learned, as a file for the game's home."""
        told = {
            "game": self.game.about.id,
            "rules": self.game.about.rules_version,
            "glance": self.glance.version,
            "schooling": {**self.told, "decisions": self.learned},
        }
        return written(self.brain.kept(), self.scale, told)

    def keep(self, file: Path) -> None:
        """Everything that going on later takes; the matches under way begin anew."""
        told = {"schooling": self.told, "scale": self.scale, "learned": self.learned, "spent": self.spent}
        new = file.with_suffix(".new")
        with new.open("wb") as open_file:
            np.savez(open_file, *self.brain.memory(), told=np.array(json.dumps(told)))
        new.replace(file)

    def go_on(self, file: Path) -> None:
        """From where it was kept; refused where that was another schooling."""
        with np.load(file) as kept:
            told = json.loads(str(kept["told"]))
            if told["schooling"] != self.told:
                raise ValueError(f"{file} holds what was learned in another schooling")
            self.brain.remember([kept[f"arr_{place}"] for place in range(len(kept.files) - 1)])
        self.scale, self.learned, self.spent = told["scale"], told["learned"], told["spent"]
        seed = f"learn {self.schooling.seed} from {self.learned}"
        self.table = Playing(self.lessons_of(seed))
        self.memory = Memory(self.table)
        self.table.core.earlier = int(bool(self.schooling.against))
        self.invite()

    @property
    def told(self) -> Mapping[str, Any]:
        """The schooling as plain data."""
        found: Mapping[str, Any] = json.loads(json.dumps(asdict(self.schooling)))
        return found


class Playing:
    """Lessons as numpy sees them."""

    def __init__(self, core: Lessons) -> None:
        count = int(core.count)
        self.core = core
        self.count = count
        self.width = core.glances.columns
        self.moves = core.masks.columns - 1  # nobody waits where nobody races
        self.packed_glances = window(core.glances.words, np.uint8, count)
        self.packed_masks = window(core.masks.words, np.uint8, count)
        self.seats = window(core.seats, np.uint8)
        self.turned = window(core.turned, np.bool_)
        self.gains = window(core.gains, np.float64, count)
        self.over = window(core.over, np.bool_)
        self.scores = window(core.scores, np.int64, count)
        self.since = window(core.since, np.float64)
        self.guests = window(core.guests, np.uint8, count)

        self.places = np.arange(count)

    def who(self) -> NDArray[np.int64]:
        """Who is asked in each match: 0 for the learner, 1 and so on for what it was earlier."""
        guests = self.guests[self.places, self.seats].astype(np.int64)
        return np.maximum(guests - int(self.core.company_size), 0)

    def masks(self, rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
        return np.unpackbits(self.packed_masks[rows], axis=1, count=self.moves, bitorder="little").view(np.bool_)

    def play(self, moves: Moves) -> None:
        self.core.play(bytes(moves.astype("<i2").data))


class Memory:
    """The last decisions of every match, until it is known what their stage brought."""

    def __init__(self, table: Playing) -> None:
        count = table.count
        self.table = table
        self.at = 0
        self.begun: NDArray[np.int64] = np.zeros(count, np.int64)  # where the stage of each match begins
        self.glances = np.zeros((STEPS, count, table.packed_glances.shape[1]), np.uint8)
        self.moves: NDArray[np.int64] = np.zeros((STEPS, count), np.int64)
        self.seats: NDArray[np.int64] = np.zeros((STEPS, count), np.int64)
        self.own: NDArray[np.bool_] = np.zeros((STEPS, count), np.bool_)  # was it the learner's?
        self.since: Numbers = np.zeros((STEPS, count), np.float32)  # what the stage had brought before
        self.gains: Numbers = np.full((STEPS, count), np.nan, np.float32)

    def has_room(self) -> bool:
        return self.at < len(self.moves)

    def note(self, moves: Moves, own: NDArray[np.bool_]) -> None:
        self.glances[self.at] = self.table.packed_glances
        self.moves[self.at] = moves
        self.seats[self.at] = self.table.seats
        self.own[self.at] = own
        self.since[self.at] = self.table.since
        self.at += 1

    def hear(self) -> None:
        """What the last step brought."""
        for place in self.table.turned.nonzero()[0]:
            stage = slice(self.begun[place], self.at)
            brought = self.table.gains[place][self.seats[stage, place]]
            self.gains[stage, place] = brought - self.since[stage, place]
            self.begun[place] = self.at

    def remembered(self) -> tuple[Packed, Moves, Numbers]:
        """All its decisions of which it is known what they brought; others stay. A longer memory where few are."""
        known = ~np.isnan(self.gains) & self.own
        found = self.glances[known], self.moves[known], self.gains[known]
        first = int(self.begun.min())
        left = self.at - first
        if left > len(self.moves) // 2:
            self.lengthen()
        for kept in (self.glances, self.moves, self.seats, self.own, self.since):
            kept[:left] = kept[first : self.at].copy()
        self.gains[:] = np.nan
        self.begun -= first
        self.at = left
        return found

    def lengthen(self) -> None:
        for name in ("glances", "moves", "seats", "own", "since", "gains"):
            kept = getattr(self, name)
            setattr(self, name, np.concatenate([kept, np.zeros_like(kept)]))
