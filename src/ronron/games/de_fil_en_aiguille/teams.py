# compiled
"""Teams: two families race for the cat (rule 3)."""

from collections.abc import Sequence

from mypy_extensions import i64

from ronron.contract import BIT, HouseMove, Timer
from ronron.games.de_fil_en_aiguille import sight
from ronron.games.de_fil_en_aiguille.board import DECOY, GO, GUESS, NONE, STAY
from ronron.games.de_fil_en_aiguille.pieces import (
    CHOICE_SECONDS,
    GRACE_SECONDS,
    LINE_UP,
    PAWS,
    TEAM_FOUND,
    TEAM_GUESSED,
    DecoyChosen,
    Guessed,
    LineUpShown,
    MysterySkipped,
    Skipped,
    TotemMoved,
)
from ronron.games.de_fil_en_aiguille.rules import CHOICE, CLUES, DECOYS, GUESSES, Thread
from ronron.kit.masks import members
from ronron.kit.ranks import ranked


class Teams(Thread):
    """Seats 0 to red - 1 are the red family (0), the others the blue one (1)."""

    def blank(self) -> "Teams":
        return Teams()

    def next_cat(self) -> int:
        """Families take turns; within each, in seat order, nobody twice."""
        giving = (self.first + self.round - 1) % 2
        return members(self.shelf.members(giving))[(self.round - 1) // 2]

    def theme_is_open(self, theme: int) -> bool:
        return not self.used[theme] & BIT[self.shelf.family_of(self.cat)]

    def points_of(self, family: int) -> int:
        return self.points[0 if family == 0 else -1]

    def score(self, family: int, points: int) -> None:
        for seat in members(self.shelf.members(family)):
            self.points[seat] += points

    def behind(self) -> int:
        """The family that may wait: the one with fewer points; level: the cat's."""
        red, blue = self.points_of(0), self.points_of(1)
        return int(self.shelf.family_of(self.cat)) if red == blue else 0 if red < blue else 1

    # The choice

    def mode_clock(self) -> Sequence[Timer]:
        close = Timer(HouseMove("close", (self.question,)), CHOICE_SECONDS * 1000)
        if self.phase == GUESSES:
            return (close,)
        if self.phase != CHOICE:
            return ()
        timers = []
        if self.waits_for_behind() and not self.grace:
            timers.append(Timer(HouseMove("grace", (self.question,)), GRACE_SECONDS * 1000))
        if not self.due:
            timers.append(close)
        return timers

    def waits_for_behind(self) -> bool:
        return self.settled == BIT[1 - self.late]

    def time_up(self, verb: str) -> None:
        if self.phase == GUESSES:
            self.settle_family(True)
            return
        behind = self.late
        if verb == "grace":
            self.grace = True
        else:
            self.due = True
            if not self.settled & BIT[1 - behind]:
                self.family = 1 - behind
                self.settle_family(True)
        # Who is behind is out of time when both are over: 120 seconds, and 30 since the others settled.
        if self.phase == CHOICE and self.due and self.grace and not self.settled & BIT[behind]:
            self.family = behind
            self.settle_family(True)

    def after_paw(self) -> None:
        self.open_ballot(CHOICE)
        self.late = self.behind()

    def mode_legal(self, seat: i64) -> list[int]:
        if self.phase == CHOICE:
            here = self.totems[self.shelf.family_of(seat)]
            spaces = [space for space in range(len(self.board)) if self.board[space] != NONE and space != here]
            return [STAY, *[GO + space for space in spaces]]
        if self.phase == GUESSES:
            return [GUESS + space for space in range(LINE_UP)]
        places = range(len(self.skip))
        free = [place for place in places if place not in self.decoys and self.skip[place] != self.mystery]
        return [DECOY + place for place in free]

    def mode_play(self, seat: i64, move: i64) -> None:
        if self.phase == DECOYS:
            self.choose_decoy(int(move) - DECOY)
            return
        self.vote(seat, move)
        self.family = int(self.shelf.family_of(seat))
        self.settle_family(False)

    def family_voters(self, family: int) -> i64:
        return self.shelf.members(family) & ~i64(BIT[self.cat])

    def settle_family(self, closing: bool) -> None:
        """By an absolute majority, when all have voted, or at the time-out; none: stay, or no guess."""
        voters = self.family_voters(self.family)
        outcome, tied = self.count(voters, closing)
        if outcome == NONE and not tied:
            if not closing:
                self.family = 0 if self.phase == CHOICE else self.family
                return
            outcome = STAY if self.phase == CHOICE else NONE
        self.close_ballot(voters, outcome, tied)

    def mode_decide(self, outcome: int) -> None:
        family = self.family
        self.ballots.append(sight.ballot(self, self.family_voters(family), outcome, None))
        self.tied = []
        if self.phase == CHOICE:
            self.family = 0
            self.settled |= BIT[family]
            self.move_totem(family, outcome)
            if self.settled == 3:
                self.end_choice()
        else:
            self.guess(family, outcome)

    def move_totem(self, family: int, outcome: int) -> None:
        other = 1 - family
        points = 0
        space = NONE if outcome == STAY else outcome - GO
        if space != NONE:
            self.totems[family] = space
            if self.totems[other] == space:
                points = len(self.paws)
                self.score(other, points)
        scorers = (other,) if points else ()
        where = None if space == NONE else space + 1
        if self.events is not None:
            self.tell(TotemMoved(seat=None, family=family, space=where, scorers=scorers, points=points))

    def end_choice(self) -> None:
        """Masters without a totem go to the skip; then the next one is turned up, or all is told."""
        skipped: list[int] = []
        spaces: list[int | None] = []
        for space in range(len(self.board)):
            if self.board[space] != NONE and space not in self.totems:
                skipped.append(self.board[space])
                spaces.append(space + 1)
                self.board[space] = NONE
        last = len(self.paws) == PAWS
        shown = [*sight.cards(self, skipped), None] if last else [*sight.cards(self, skipped)]
        self.skip = self.skip + skipped
        if last:
            self.skip.append(self.masters[-1])
            spaces.append(None)
        if shown and self.events is not None:
            self.tell(Skipped(cards=tuple(shown), spaces=tuple(spaces)))
        if not last:
            self.turn_up(self.board.index(NONE))
            self.phase = CLUES
            return
        found = [family for family in range(2) if self.totems[family] != NONE]
        found = [family for family in found if self.board[self.totems[family]] == self.mystery]
        if found:
            for family in found:
                self.score(family, TEAM_FOUND)
            self.end_round(True)
        else:
            if self.events is not None:
                self.tell(MysterySkipped(seat=self.cat, skip=sight.cards(self, self.skip)))
            self.phase = DECOYS
            self.look_again()

    # Decoys and guesses

    def choose_decoy(self, place: int) -> None:
        self.decoys.append(place)
        if self.events is not None:
            self.tell(DecoyChosen(seat=self.cat, place=place + 1))
        if len(self.decoys) < LINE_UP - 1:
            return
        line_up = sorted([self.mystery, *[self.skip[one] for one in self.decoys]])
        self.totems = [NONE, NONE]
        self.board = line_up
        if self.events is not None:
            self.tell(LineUpShown(cards=sight.cards(self, line_up)))
        self.ask_guess(1 - self.behind())

    def ask_guess(self, family: int) -> None:
        self.open_ballot(GUESSES)
        self.family = family

    def guess(self, family: int, outcome: int) -> None:
        space = 0 if outcome == NONE else outcome - GUESS + 1
        self.guesses[family] = space
        if self.events is not None:
            self.tell(Guessed(family=family, space=space or None))
        if self.guesses[1 - family] == NONE:
            self.ask_guess(1 - family)
            return
        right = [one for one in range(2) if self.guesses[one] and self.board[self.guesses[one] - 1] == self.mystery]
        for one in right:
            self.score(one, TEAM_GUESSED)
        self.end_round(bool(right))

    # How it ends

    def ranks(self) -> tuple[int, ...]:
        return ranked(self.points)
