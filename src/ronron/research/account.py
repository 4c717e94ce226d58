"""What every seat of a match was told, for those who ask: bots, who get knowledge, and information states, as text."""

from ronron.contract import State
from ronron.plain import Event, Knowledge, Seat
from ronron.records.match import heard_by
from ronron.research.course import Course
from ronron.research.study import Study


class Account:
    """Begin with a match, before its first draw, and catch up after every move; nothing is told of what was before."""

    def __init__(self, table: Study) -> None:
        self.table = table
        self.viewers = tuple(range(table.seats))
        self.heard: list[list[Event]] = [[] for _ in self.viewers]
        self.lines: list[list[str]] = [[] for _ in self.viewers]  # what was heard, and one's own answers among it

    def listen(self, state: State) -> None:
        """From now on what happens in this state is told."""
        state.events = []

    def say(self, seat: Seat, move: int) -> None:
        """A seat answered; nobody else hears of it until it counts."""
        self.lines[seat].append(self.table.say(move))

    def catch_up(self, state: State) -> None:
        """Whatever happened since is told, to each what he may hear."""
        events = state.events
        if not events:
            return
        state.events = []
        for event in events:
            text = repr(event)
            for viewer, heard in heard_by(self.table.game, event, self.viewers):
                self.heard[viewer].append(heard)
                self.lines[viewer].append(text if heard is event else repr(heard))

    def text(self, seat: Seat) -> str:
        """All that a seat heard and answered: two matches that look alike to it so far have the same text."""
        return "\n".join(self.lines[seat])

    def knowledge(self, course: Course, seat: Seat) -> Knowledge:
        """All that a bot in this seat gets."""
        state = course.state
        return Knowledge(
            game=self.table.game,
            setup=self.table.setup,
            seat=seat,
            view=state.view(seat),
            legal=tuple([self.table.alphabet[move] for move in state.legal(seat)]),
            must=bool(state.owed() >> seat & 1),
            heard=self.heard[seat],
        )

    def copy(self) -> "Account":
        twin = Account(self.table)
        twin.heard = [[*heard] for heard in self.heard]
        twin.lines = [[*lines] for lines in self.lines]
        return twin
