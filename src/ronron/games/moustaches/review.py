"""What can be known, and when it could have been: the deduction sheet, and the review after the ball.

Pure functions of a view or of a story; the exact working out is in `likely.py`.
"""

from collections.abc import Sequence
from functools import lru_cache

from ronron.contract import BIT
from ronron.games.moustaches.board import CARRIES
from ronron.games.moustaches.likely import Belief, Clues, clues_in, mask_of, supported, tell_apart
from ronron.games.moustaches.pieces import (
    ATTRIBUTES,
    Guess,
    Mark,
    Moment,
    MoustachesView,
    Page,
    Proof,
    Review,
    Secret,
)
from ronron.plain import Seat

KEPT = 16  # reviews: every viewer of a table asks for the same one


# --- The sheet ---------------------------------------------------------------------------------------------------


def fill_sheet(view: MoustachesView) -> tuple[Page, ...]:
    """The assisted sheet of a seat: a page an opponent, with nothing on it that is not certain."""
    if view.fan is None:
        return ()
    seats = [seat for seat in range(len(view.hidden)) if seat != view.viewer]
    clues = clues_in(view)
    sets = supported([clues[seat].fitting() for seat in seats])
    return tuple(page(view, seat, disguises) for seat, disguises in zip(seats, sets, strict=True))


def page(view: MoustachesView, seat: Seat, disguises: Sequence[int]) -> Page:
    always, ever = common(disguises)
    marks: list[Mark] = []
    proofs: list[Proof | None] = []
    for place, attribute in enumerate(ATTRIBUTES):
        if always & BIT[place]:
            marks.append("yes")
            proofs.append(Proof(why="up", seat=seat) if attribute in view.up[seat] else Proof(why="together"))
        elif not ever & BIT[place]:
            marks.append("no")
            proofs.append(disproof(view, seat, attribute))
        else:
            marks.append("open")
            proofs.append(None)
    return Page(seat=seat, marks=tuple(marks), proofs=tuple(proofs), left=len(disguises))


def disproof(view: MoustachesView, seat: Seat, attribute: str) -> Proof:
    """Why the seat cannot have it, by the plainest reason there is."""
    if attribute in (view.fan or ()):
        return Proof(why="mine", seat=view.viewer)
    for other, names in enumerate(view.up):
        if attribute in names:
            return Proof(why="up", seat=other)
    if any(one.target == seat and one.attribute == attribute and not one.right for one in view.names):
        return Proof(why="refuted", seat=seat)
    for number, shown in enumerate(view.stage, start=1):
        if attribute in shown.cat.attributes() and seat not in shown.masks:
            return Proof(why="cat", cat=number)
    return Proof(why="together")


def common(disguises: Sequence[int]) -> tuple[int, int]:
    """What all of these have, and what any of them has, as masks."""
    always, ever = -1, 0
    for disguise in disguises:
        always &= disguise
        ever |= disguise
    return always, ever


def weigh_chances(view: MoustachesView) -> tuple[tuple[float, ...], ...]:
    """How likely each attribute is each seat's, to the viewer; his own are certain. Empty for the bystander."""
    if view.fan is None:
        return ()
    belief = Belief(clues_in(view), view.viewer)
    own = mask_of(view.fan)
    mine = tuple(1.0 if own & BIT[place] else 0.0 for place in range(len(ATTRIBUTES)))
    return tuple(mine if seat == view.viewer else tuple(belief.chart(seat)) for seat in range(len(view.hidden)))


# --- When could you have known? ----------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def look_back(fans: tuple[int, ...], shown: tuple[int, ...], names: tuple[int, ...]) -> Review:
    """The review of a ball that is over, from its disguises, cats and names as the state packs them."""
    story = Story(fans)
    said = 0
    for cats in range(len(shown) + 1):
        if cats:
            story.see(shown[cats - 1])
        while said < len(names) and names[said] >> 10 == cats:
            story.hear(names[said])
            said += 1
    return story.review()


class Story:
    """A ball told again, with what every seat could work out so far."""

    def __init__(self, fans: Sequence[int]) -> None:
        self.fans = fans
        self.clues = [Clues() for _ in fans]
        self.cats = 0
        self.certain: dict[tuple[Seat, int], dict[Seat, Moment]] = {}
        self.guesses: list[Guess] = []

    def see(self, packed: int) -> None:
        """A cat stepped on the stage, and all its masks lie. Who owed one and had none (rule 6) has told as much."""
        self.cats += 1
        carries = CARRIES[packed & 63]
        for seat, clues in enumerate(self.clues):
            clues.saw(carries, self.fans[seat] & carries != 0)
        self.work_out()

    def hear(self, packed: int) -> None:
        seat, target, place, right = packed & 3, packed >> 2 & 3, packed >> 4 & 31, bool(packed >> 9 & 1)
        likelihood = Belief(self.seen_by(seat), seat).likely(target, BIT[place])
        self.guesses.append(
            Guess(
                moment=Moment(cats=self.cats, names=len(self.guesses) + 1),
                seat=seat,
                target=target,
                attribute=ATTRIBUTES[place],
                right=right,
                likelihood=likelihood,
            )
        )
        if right:
            tell_apart(self.clues, [BIT[place] if one == target else 0 for one in range(len(self.fans))])
        else:
            self.clues[target].lacks |= BIT[place]
        self.work_out()

    def work_out(self) -> None:
        """Note what has just become certain, and to whom."""
        moment = Moment(cats=self.cats, names=len(self.guesses))
        seats = range(len(self.fans))
        for viewer in seats:
            others = [seat for seat in seats if seat != viewer]
            seen = self.seen_by(viewer)
            sets = supported([seen[seat].fitting() for seat in others])
            for seat, disguises in zip(others, sets, strict=True):
                always, _ = common(disguises)
                for place in range(len(ATTRIBUTES)):
                    if always & BIT[place]:
                        self.certain.setdefault((seat, place), {}).setdefault(viewer, moment)

    def seen_by(self, viewer: Seat) -> list[Clues]:
        """What is public, and what this seat knows of itself."""
        clues = [one.copy() for one in self.clues]
        tell_apart(clues, [fan if seat == viewer else 0 for seat, fan in enumerate(self.fans)])
        return clues

    def review(self) -> Review:
        secrets = []
        for seat, fan in enumerate(self.fans):
            for place, attribute in enumerate(ATTRIBUTES):
                if fan & BIT[place]:
                    found = self.certain.get((seat, place), {})
                    certain = tuple(found.get(viewer) for viewer in range(len(self.fans)))
                    secrets.append(Secret(seat=seat, attribute=attribute, certain=certain, named=self.named(attribute)))
        return Review(secrets=tuple(secrets), guesses=tuple(self.guesses))

    def named(self, attribute: str) -> Guess | None:
        return next((one for one in self.guesses if one.right and one.attribute == attribute), None)
