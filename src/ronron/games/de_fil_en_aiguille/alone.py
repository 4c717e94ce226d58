# compiled
"""Each for oneself: everyone is a family of one, and the cat once (rule 4)."""

from collections.abc import Sequence

from mypy_extensions import i64

from ronron.contract import BIT, HouseMove, Timer
from ronron.games.de_fil_en_aiguille import sight
from ronron.games.de_fil_en_aiguille.board import GO, NONE, STAY
from ronron.games.de_fil_en_aiguille.pieces import (
    ALONE_FOUND,
    CAT_FIRST,
    CAT_NEXT,
    CHOICE_SECONDS,
    PAWS,
    TotemMoved,
)
from ronron.games.de_fil_en_aiguille.rules import CHOICE, CLUES, Thread
from ronron.kit.masks import members
from ronron.kit.ranks import ranked


class Alone(Thread):
    def blank(self) -> "Alone":
        return Alone()

    def mode_clock(self) -> Sequence[Timer]:
        if self.phase != CHOICE:
            return ()
        return (Timer(HouseMove("close", (self.question,)), CHOICE_SECONDS * 1000),)

    def lay_out(self) -> None:
        for space in range(len(self.board)):
            self.turn_up(space)

    def after_paw(self) -> None:
        self.open_ballot(CHOICE)

    def mode_legal(self, seat: i64) -> list[int]:
        here = self.totems[seat]
        return [STAY, *[GO + space for space in range(len(self.board)) if space != here]]

    def mode_play(self, seat: i64, move: i64) -> None:
        """Applied in the order made, public at once: every occupant of the card that is entered scores."""
        self.votes[seat] = int(move)
        self.shown |= BIT[seat]
        self.go(int(seat), int(move))
        if not self.owed():
            self.end_choice()

    def go(self, seat: int, move: int) -> None:
        scorers: list[int] = []
        space = NONE if move == STAY else move - GO
        if space != NONE:
            scorers = [other for other in range(len(self.totems)) if self.totems[other] == space]
            self.totems[seat] = space
            for other in scorers:
                self.points[other] += len(self.paws)
        where = None if space == NONE else space + 1
        points = len(self.paws) if scorers else 0
        if self.events is not None:
            self.tell(TotemMoved(seat=seat, family=None, space=where, scorers=tuple(scorers), points=points))

    def time_up(self, verb: str) -> None:
        for seat in members(self.owed()):
            self.votes[seat] = STAY
            self.shown |= BIT[seat]
            self.go(seat, STAY)
        self.end_choice()

    def end_choice(self) -> None:
        self.ballots.append(sight.ballot(self, self.voters(), NONE, None))
        if len(self.paws) < PAWS:
            self.phase = CLUES
            return
        where = self.board.index(self.mystery)
        finders = [seat for seat in range(len(self.totems)) if self.totems[seat] == where]
        for seat in finders:
            self.points[seat] += ALONE_FOUND
        if finders:
            self.points[self.cat] += CAT_FIRST + CAT_NEXT * (len(finders) - 1)
        self.end_round(bool(finders))

    def ranks(self) -> tuple[int, ...]:
        return ranked(self.points)
