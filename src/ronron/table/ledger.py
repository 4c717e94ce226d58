# compiled
"""The ledger: a table as its journal makes it. Folding the same entries always gives the same ledger.

It knows who sits, what is asked of whom, how the clocks stand and what was said; it never waits and never tells.
"""

from collections.abc import Sequence

from ronron import games
from ronron.contract import BIT, Game, Timer
from ronron.plain import HOUSE, Event, Refusal, Seat, Viewer
from ronron.records.fair import Deal
from ronron.records.match import Entry as Line
from ronron.records.match import Match
from ronron.records.record import FORMAT, OF_BRANCHES, Branch, Player, Record, read_entry
from ronron.table.clocks import ClockFace
from ronron.table.journal import Clocked, Closed, Entry, LeftMatch, Moved, Opened, SatIn, Sitter, TookBack


class Answered:
    """A seat's last move: what it answered, and where it stands in the journal."""

    # Written out: what `dataclass` generates is not compiled, and this is made at every move.
    def __init__(self, number: int, move: str, entry: int) -> None:
        self.number = number
        self.move = move
        self.entry = entry


class Ledger:
    def __init__(self, opened: Opened, *, game: Game | None = None) -> None:
        self.opened = opened
        self.game = games.find(opened.game) if game is None else game
        self.setup = self.game.resolve(len(opened.seats), opened.options)
        self.deal = Deal(bytes.fromhex(opened.seed), opened.salts)
        self.match = Match(self.game, self.setup)
        self.number = 1
        self.milliseconds = 0  # of the last entry, since the start
        for line in () if opened.branch is None else opened.branch.lines:
            move = read_entry(line)
            self.match.play(move)
            self.milliseconds = max(self.milliseconds, move.milliseconds or 0)
        self.given = len(self.match.entries)  # of another match, which nobody takes back
        self.takebacks = 0
        self.closed: str | None = None
        self.stand_ins: dict[Seat, str] = {}
        self.asked: dict[Seat, int] = {}  # the number with which each seat was asked
        self.asks_anew = True  # is every question a new one?
        self.racing = False  # was it asked in a race?
        self.answered: dict[Seat, Answered] = {}
        self.clocks = ClockFace(opened.turn_seconds)
        self._ask()

    # What one may ask it

    @property
    def seats(self) -> Sequence[Sitter]:
        return self.opened.seats

    @property
    def over(self) -> bool:
        return self.closed is not None or self.match.state.over()

    def owed(self) -> list[Seat]:
        """The seats that must move."""
        owed = self.match.state.owed()
        return [seat for seat in self.asked if owed & BIT[seat]]

    def bot_of(self, seat: Seat) -> str | None:
        """The bot that decides for this seat now: its own, or one that stands in."""
        return self.stand_ins.get(seat) or self.seats[seat].bot

    def only_bots_left(self) -> bool:
        """Are all who came to play out, and bots alone go on?"""
        out = self.match.facets.going_out.out(self.match.state)
        guests = [seat for seat, sitter in enumerate(self.seats) if sitter.kind != "bot"]
        return len(guests) > 0 and all(out & BIT[seat] for seat in guests)

    def repeated(self, seat: Seat, number: int, move: str) -> int | None:
        """The entry in which this very move already stands."""
        last = self.answered.get(seat)
        return last.entry if last is not None and (last.number, last.move) == (number, move) else None

    def check(self, seat: Seat, number: int, move: str) -> None:
        """Refuse what comes too late or breaks a rule; nothing has changed."""
        if self.closed is not None:
            raise Refusal("table-closed")
        asked = self.asked.get(seat)
        if asked is not None and asked != number:
            raise Refusal("late")
        self.match.check_move(seat, move)

    def next_draw(self) -> str:
        """What the house draws now. It follows from the deal and the ordinal alone: taking back rolls nothing anew."""
        state = self.match.state
        return state.sample(self.deal.draw(self.match.draws)).notation()

    def back_to(self, seat: Seat) -> int:
        """How many of the last moves go when this seat takes back its last one; 0: it has made none."""
        lines = self.match.entries
        for back in range(1, len(lines) - self.given + 1):
            if lines[-back].who == seat:
                return back
        return 0

    def free_back(self, seat: Seat) -> int:
        """How many of the last moves this seat may take back without asking."""
        free = int(self.match.facets.taking_back.free_moves(self.match.state, seat))
        return min(free, len(self.match.entries) - self.given)

    def log(self, viewer: Viewer) -> list[Event]:
        """What this viewer has heard and may read again."""
        return [event for event in self.match.heard[viewer] if not event.fleeting]

    # Folding

    def apply(self, entry: Entry) -> None:
        """One more entry; the caller has checked it."""
        self.number += 1
        match entry:
            case Moved():
                self._move(entry)
            case TookBack():
                self._take_back(entry)
            case SatIn():
                if entry.bot is None:
                    self.stand_ins.pop(entry.seat, None)
                else:
                    self.stand_ins[entry.seat] = entry.bot
            case Clocked():
                self.clocks.change(entry, {seat: self.asked[seat] for seat in self.owed()})
            case Closed():
                self.closed = entry.why
                self.clocks.clear()
            case Opened():
                raise ValueError("a table opens once")
        self.milliseconds = entry.milliseconds

    def _move(self, entry: Moved) -> None:
        line = Line(who=entry.who, move=entry.move, milliseconds=entry.milliseconds, notes=entry.notes)
        self.match.play(line)
        self._answer(entry)
        self._ask(entry)

    def _answer(self, entry: Moved) -> None:
        if entry.who != HOUSE:
            self.answered[entry.who] = Answered(entry.answers, entry.move, self.number)

    def _take_back(self, entry: TookBack) -> None:
        kept = self.match.entries[: -entry.moves]
        self.match = Match(self.game, self.setup)
        for line in kept:
            self.match.play(line)
        self._start_over(entry)

    def _start_over(self, entry: TookBack) -> None:
        self.takebacks += 1
        self.asked.clear()
        self.clocks.clear()
        self.milliseconds = entry.milliseconds
        self._ask(entry)

    def pass_over(self, entry: Moved | TookBack) -> None:
        """A move that does not stay, or the entry that takes such moves back: they need not be played to fold it.

        Until the last of them is taken back nobody can ask this ledger anything; from then on it is as it was.
        """
        self.number += 1
        if isinstance(entry, Moved):
            self._answer(entry)
        else:
            self._start_over(entry)
        self.milliseconds = entry.milliseconds

    def _ask(self, entry: Moved | TookBack | None = None) -> None:
        """Who is asked now, and since which entry.

        Somebody else's move leaves the question of an owed seat as it was (sealed moves, votes), and within one
        window of a race that of everyone. One's own move, a draw, a new window, or the end of a race makes it a new
        question.
        """
        state = self.match.state
        was_race, self.racing = self.racing, state.race()
        settled = was_race and not self.racing
        before = self.asked
        self.asked = asked = {}
        must: list[Seat] = []
        timers: Sequence[Timer] = ()
        if not state.over():
            owed = state.owed()
            may = state.may()
            timers = state.clock()
            mover = entry.who if isinstance(entry, Moved) else HOUSE
            same_window = self.clocks.knows(timers)
            same_race = same_window and self.racing
            for seat in range(self.setup.seats):
                bit = BIT[seat]
                if owed & bit:
                    must.append(seat)
                    stays = seat in before and mover != seat and not settled and (mover != HOUSE or same_race)
                elif may & bit:
                    stays = seat in before and mover != seat and same_window
                else:
                    continue
                asked[seat] = before[seat] if stays else self.number
        same_step = any(before.get(seat) == number for seat, number in asked.items())
        self.asks_anew = not same_step
        self.clocks.ask(
            self.milliseconds if entry is None else entry.milliseconds, asked, must, timers, same_step=same_step
        )

    # The record

    def record(self) -> Record:
        """The match as a record. The deal is opened once it is over; before that this must not leave the house."""
        state = self.match.state
        finished = state.over()
        left = self.opened.branch
        return Record(
            ronron=FORMAT if left is None else OF_BRANCHES,
            game=self.game.about.id,
            rules=self.opened.rules_version,
            options=self.setup.options,
            seats=[Player(name=sitter.name, kind=sitter.bot or sitter.kind) for sitter in self.seats],
            entries=self.match.entries,
            time=self.opened.time,
            branch=None if left is None else branch_of(left),
            commitment=self.deal.commitment,
            salts=self.deal.salts if finished else None,
            seed=self.deal.seed.hex() if finished else None,
            result=state.result() if finished else None,
        )


def branch_of(left: LeftMatch) -> Branch:
    """The same as a record tells it."""
    return Branch(at=left.at, seat=left.seat, deal=left.deal, told=left.told, moves=left.moves)


def fold(entries: Sequence[Entry], *, game: Game | None = None) -> Ledger:
    """The table that these entries make."""
    first, *rest = entries
    if not isinstance(first, Opened):
        raise ValueError("a journal begins with an opening")
    ledger = Ledger(first, game=game)
    gone = taken_back(rest)
    for index, entry in enumerate(rest):
        if isinstance(entry, TookBack) or (isinstance(entry, Moved) and index in gone):
            ledger.pass_over(entry)
        else:
            ledger.apply(entry)
    return ledger


def taken_back(entries: Sequence[Entry]) -> set[int]:
    """Where the moves stand that were taken back later. What counted when one was made that stays, stays too."""
    stays: list[int] = []
    gone: set[int] = set()
    for index, entry in enumerate(entries):
        if isinstance(entry, Moved):
            stays.append(index)
        elif isinstance(entry, TookBack):
            gone.update(stays[-entry.moves :])
            del stays[-entry.moves :]
    return gone
