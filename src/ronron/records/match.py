# compiled
"""A match: a game being played, what was said in it, and what everyone heard of it.

The terminal, the arena, the laws and the table all drive games through this one class:
`check` (may refuse, changes nothing), then `play` (trusts its caller), then each viewer reads what he `heard`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ronron.contract import Bot, Chance, Game, HouseMove, State
from ronron.plain import BYSTANDER, HOUSE, Answer, Event, Knowledge, Refusal, Seat, Setup, Viewer

MOST_NUMBERS = 1000  # no house move of any game is longer; a record that holds one is not ours


@dataclass(kw_only=True)
class Entry:
    """A line of a record: who, what, and, when known, when and how."""

    # Not frozen: one is made at every move, and that would take four times as long.
    who: Seat  # a seat, or HOUSE
    move: str  # notation
    milliseconds: int | None = None  # since the start
    notes: Mapping[str, Any] = field(default_factory=dict)


class Match:
    def __init__(self, game: Game, setup: Setup, *, listening: bool = True) -> None:
        self.game = game
        self.setup = setup
        self.facets = game.facets()
        self.alphabet = game.alphabet(setup)
        self.index = {move: index for index, move in enumerate(self.alphabet)}
        self.state: State = game.start(setup)
        self.entries: list[Entry] = []
        self.draws = 0  # chance moves of the house so far: the ordinal of the next one
        self.viewers: tuple[Viewer, ...] = (*range(setup.seats), BYSTANDER)
        self.heard: dict[Viewer, list[Event]] = {viewer: [] for viewer in self.viewers}
        self.times: dict[Viewer, list[int | None]] = {viewer: [] for viewer in self.viewers}  # of what was heard
        self.clock: float | None = None  # milliseconds, once somebody showed how long he thinks (see `step`)
        self.truth: list[Event] = []  # every event in full, for those who may see everything
        if listening:
            self.state.events = []

    def __repr__(self) -> str:
        end = ", over" if self.state.over() else ""
        return f"<Match of {self.game.about.id}, {self.setup.seats} seats, {len(self.entries)} moves{end}>"

    # What can be done

    def legal(self, seat: Seat) -> tuple[str, ...]:
        return tuple([self.alphabet[move] for move in self.state.legal(seat)])

    def knowledge(self, viewer: Viewer) -> Knowledge:
        """All that a bot in this seat gets."""
        return Knowledge(
            game=self.game,
            setup=self.setup,
            seat=viewer,
            view=self.state.view(viewer),
            legal=self.legal(viewer) if viewer >= 0 else (),
            must=viewer >= 0 and bool(self.state.owed() >> viewer & 1),
            heard=self.heard[viewer],
            times=self.times[viewer],
        )

    def is_hushed(self, seat: Seat | None) -> bool:
        """Must this seat keep silent now, or, of someone without a seat, must everyone?"""
        hushed = int(self.facets.talk.hushed(self.state))
        return bool(hushed >> seat & 1) if seat is not None else hushed == (1 << self.setup.seats) - 1

    def circle(self, seat: Seat) -> int:
        """Who hears what this seat says now, as a mask; -1 for everyone."""
        return int(self.facets.talk.circle(self.state, seat))

    def check(self, entry: Entry) -> None:
        """Refuse what cannot be read or is not legal; nothing has changed."""
        if entry.who == HOUSE:
            self.state.check_house(read_house(entry.move))
            return
        self.check_move(entry.who, entry.move)

    def check_move(self, seat: Seat, move: str) -> None:
        """Refuse what this seat cannot say now; nothing has changed."""
        index = self.index.get(move)
        if index is None:
            raise Refusal("unreadable-move", move=move)
        self.state.check(seat, index)

    # Doing it

    def play(self, entry: Entry) -> Sequence[Event]:
        """Make it true, and let everyone hear of it. Gives the events in full."""
        if entry.who == HOUSE:
            self.draws += self.state.chance()
            self.state.play_house(read_house(entry.move))
        else:
            self.state.play(entry.who, self.index[entry.move])
        self.entries.append(entry)
        if self.state.events is None:
            return ()
        events, self.state.events = self.state.events, []
        self.truth += events
        for event in events:
            self.tell(event, entry.milliseconds)
        return events

    def tell(self, event: Event, milliseconds: int | None) -> None:
        """Let everyone hear of it, each what he may."""
        for viewer, heard in heard_by(self.game, event, self.viewers):
            self.heard[viewer].append(heard)
            self.times[viewer].append(milliseconds)

    def hear(self, events: Sequence[Event], viewer: Viewer) -> list[Event]:
        """What this viewer hears of these."""
        heard = (self.game.hear(event, viewer) for event in events)
        return [event for event in heard if event is not None]

    # Letting it run

    def run(self, players: Sequence[Bot], luck: Callable[[int], Chance]) -> None:
        """Play to the end. `luck` gives the chance of the house's n-th draw."""
        while not self.state.over():
            self.step(players, luck)

    def step(self, players: Sequence[Bot], luck: Callable[[int], Chance]) -> None:
        """The next draw, the next decision, or the next slap of a race, on a simulated clock.

        Where a bot shows how long it thinks, others may read that, as at a table: from then on the clock is told.
        """
        state = self.state
        if state.chance():
            self.play(Entry(who=HOUSE, move=state.sample(luck(self.draws)).notation(), milliseconds=self.now()))
            return
        owed = state.owed()
        asked = [seat for seat in range(self.setup.seats) if (owed | state.may()) >> seat & 1]
        if owed and not state.race():
            seat = next(seat for seat in asked if owed >> seat & 1)
            answer = players[seat].choose(self.knowledge(seat))
            if answer.thought_milliseconds is not None:
                self.clock = (self.clock or 0.0) + answer.thought_milliseconds
            self.answer(seat, answer)
            return
        answers = [(players[seat].choose(self.knowledge(seat)), seat) for seat in asked]
        races = self.facets.races
        slaps = [
            (answer.after_milliseconds + float(races.handicap_milliseconds(state, seat)), seat, answer)
            for answer, seat in answers
            if answer.move is not None
        ]
        timer = next(iter(state.clock()), None)
        soonest = min(slaps, key=lambda slap: slap[:2], default=None)
        if soonest is not None and (timer is None or soonest[0] <= timer.milliseconds):
            self.pass_time(soonest[0])
            self.answer(soonest[1], soonest[2])
        elif timer is not None:
            self.pass_time(float(timer.milliseconds))
            self.play(Entry(who=HOUSE, move=timer.move.notation(), milliseconds=self.now()))
        else:
            raise RuntimeError("nobody moves, and no time runs: a bot let a move go by that it owed")

    def answer(self, seat: Seat, answer: Answer) -> None:
        notes = {"fault": answer.fault} if answer.fault else {}
        entry = Entry(who=seat, move=answer.move or "", milliseconds=self.now(), notes=notes)
        self.check(entry)
        self.play(entry)

    def now(self) -> int | None:
        return None if self.clock is None else int(self.clock)

    def pass_time(self, milliseconds: float) -> None:
        if self.clock is not None:
            self.clock += milliseconds


def heard_by(game: Game, event: Event, viewers: Sequence[Viewer]) -> list[tuple[Viewer, Event]]:
    """Who hears of it, and what. What the bystander hears whole, all do (a law): asked once."""
    common = game.hear(event, BYSTANDER)
    found: list[tuple[Viewer, Event]] = []
    for viewer in viewers:
        heard = common if common is event or viewer == BYSTANDER else game.hear(event, viewer)
        if heard is not None:
            found.append((viewer, heard))
    return found


def read_house(move: str) -> HouseMove:
    """A house move from its notation."""
    verb, *numbers = move.split(" ")
    # Python reads far more as a number ("1_0", "²", " 7") than a record may hold.
    if not verb or len(numbers) > MOST_NUMBERS or not all(_is_number(number) for number in numbers):
        raise Refusal("unreadable-move", move=move)
    return HouseMove(verb, tuple(int(number) for number in numbers))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9 and (text == "0" or text[0] != "0")
