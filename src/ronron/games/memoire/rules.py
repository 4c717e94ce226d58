# compiled
"""The rules of Mémoire, as one state.

1. Two, four or six series lie on the table face down, each card in its place (option `count`: the first so many of the
   chosen series). The house says who starts, or the table does (option `first`), and lays the cards out.
2. In turn one turns up two cards, one after the other. Equal numbers are a pair, whatever their series: it is found and
   kept, and the same seat turns two again. Otherwise the next seat follows. The two cards stay up until the next one is
   turned; then they are turned back, and nobody sees them again.
3. Most pairs win, ties are shared. Alone, the score is the number of turns, and fewer is better.
4. It ends when all pairs are found, or after 5 x as many turns running without a pair as there are cards: then as it
   stands; alone, nobody has won.
5. Auditory (option `variant`): whoever turns up a card does not see it, the others do. The next seat says what number
   it is before anything else happens, and only the truth is let through; out of time, the house says it. Played aloud,
   the number is said in the room, and the house tells it to nobody.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, HouseMove, State
from ronron.games.memoire import sight
from ronron.games.memoire.pieces import (
    BARREN,
    PHASES,
    VARIANTS,
    Dealt,
    FirstNamed,
    GameEnded,
    MemoireView,
    NoPair,
    PairFound,
    Told,
    Turned,
    TurnedBack,
)
from ronron.kit.numbers import LANGUAGES, SERIES, number_cards, value_of
from ronron.kit.opening import chosen_first, deal_refusal, first_refusal, sample_deal, sample_first
from ronron.kit.ranks import ranked
from ronron.plain import Refusal, Result, Setup, Viewer

FIRST: Final = 0
DEAL: Final = 1
TURN: Final = 2
TELL: Final = 3
OVER: Final = 4

SEEN: Final = 0  # the variants, as in VARIANTS
AUDITORY: Final = 1
ALOUD: Final = 2

NONE: Final = -1


class Layout:
    """What the table settled, as the rules need it."""

    def __init__(self, setup: Setup) -> None:
        options = setup.options
        chosen: list[str] = list(options["series"])[: options["count"]]
        self.seats: int = setup.seats
        self.series: list[int] = [SERIES.index(one) for one in SERIES if one in chosen]
        self.cards: list[int] = list(number_cards(chosen))
        self.places: int = len(self.cards)
        self.language: int = LANGUAGES.index(options["language"])
        self.variant: int = VARIANTS.index(options["variant"])
        self.opener: int = chosen_first(setup)
        self.most_barren: int = BARREN * self.places


class Spread(State):
    """Cards in their places, most of them face down."""

    layout: Layout
    phase: int
    first: int
    turn: int
    turns: int  # begun so far
    barren: int  # running, without a pair
    cards: list[int]  # by place; empty before the deal
    owner: list[int]  # by place: who found it, or NONE
    up: list[int]  # places face up, one or two
    upper: int  # who turned them
    told: int  # how many of them were told
    found: list[int]  # pairs as they came: seat + 8 x place + 1024 x the other
    pairs: list[int]

    # Who moves

    def over(self) -> bool:
        return self.phase == OVER

    def chance(self) -> bool:
        return self.phase < TURN

    def owed(self) -> i64:
        if self.phase == TURN:
            return i64(BIT[self.turn])
        return i64(BIT[self.teller()]) if self.phase == TELL else 0

    def teller(self) -> int:
        """Rule 5: who says what was turned up."""
        return (self.turn + 1) % self.layout.seats

    # Moves: `turn` a place, then come the ten numbers to tell

    def legal(self, seat: i64) -> list[int]:
        if self.phase == TURN and seat == self.turn:
            half = self.up[0] if len(self.up) == 1 else NONE
            return [place for place in range(self.layout.places) if self.owner[place] == NONE and place != half]
        if self.phase == TELL and seat == self.teller():
            return [self.truth()]
        return []

    def truth(self) -> int:
        """The move that says what was turned up last."""
        return self.layout.places + value_of(self.cards[self.up[-1]]) - 1

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.phase == TELL:
            if move < self.layout.places:
                return Refusal("not-now", rule=5, expected=PHASES[TELL])
            return None if move == self.truth() else Refusal("not-what-is-seen", rule=5)
        if move >= self.layout.places:
            return Refusal("not-now", rule=2, expected=PHASES[TURN])
        if self.owner[move] != NONE:
            return Refusal("already-found", rule=2, place=int(move))
        if len(self.up) == 1 and self.up[0] == move:
            return Refusal("already-up", rule=2, place=int(move))
        return None

    def timeout(self, seat: i64) -> int:
        return self.truth() if self.phase == TELL else NONE

    def play(self, seat: i64, move: i64) -> None:
        if self.phase == TELL:
            self.say(int(seat))
        else:
            self.turn_up(int(move))

    # The house

    def sample(self, chance: Chance) -> HouseMove:
        if self.phase == FIRST:
            return sample_first(chance, self.layout.seats, self.layout.opener)
        return sample_deal(chance, self.layout.cards)

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if not self.chance() or move.verb != PHASES[self.phase]:
            return Refusal("house-not-now", rule=1)
        if self.phase == FIRST:
            return first_refusal(move, self.layout.seats, self.layout.opener, rule=1)
        return deal_refusal(move, self.layout.cards, rule=1)

    def play_house(self, move: HouseMove) -> None:
        if self.phase == FIRST:
            self.first = move.numbers[0]
            self.turn = self.first
            self.phase = DEAL
            if self.events is not None:
                self.tell(FirstNamed(seat=self.first))
        else:
            self.cards = list(move.numbers)
            self.phase = TURN
            if self.events is not None:
                self.tell(Dealt(places=self.layout.places))

    # What the seats do

    def turn_up(self, place: int) -> None:
        """Rule 2."""
        if len(self.up) == 2:
            if self.events is not None:
                self.tell(TurnedBack(places=tuple(self.up)))
            self.up = []
        if not self.up:
            self.turns += 1
            self.told = 0
        self.up = [*self.up, place]
        self.upper = self.turn
        if self.events is not None:
            card = sight.card(self, self.cards[place])
            unseen = self.layout.variant != SEEN
            self.tell(Turned(seat=self.turn, place=place, card=card, second=len(self.up) == 2, unseen=unseen))
        if self.layout.variant != SEEN:
            self.phase = TELL
        elif len(self.up) == 2:
            self.compare()

    def say(self, seat: int) -> None:
        """Rule 5."""
        self.told += 1
        self.phase = TURN
        if self.events is not None:
            place = self.up[-1]
            value = value_of(self.cards[place])
            aloud = self.layout.variant == ALOUD
            self.tell(Told(seat=seat, to=self.turn, place=place, value=value, aloud=aloud))
        if len(self.up) == 2:
            self.compare()

    def compare(self) -> None:
        """Rule 2: a pair, or the next seat's turn."""
        seat = self.turn
        one = self.up[0]
        other = self.up[1]
        if value_of(self.cards[one]) == value_of(self.cards[other]):
            self.owner[one] = seat
            self.owner[other] = seat
            self.pairs[seat] += 1
            self.found = [*self.found, seat + 8 * one + 1024 * other]
            self.barren = 0
            self.up = []
            self.told = 0
            if self.events is not None:
                cards = (sight.card(self, self.cards[one]), sight.card(self, self.cards[other]))
                left = self.left()
                self.tell(PairFound(seat=seat, places=(one, other), cards=cards, pairs=self.pairs[seat], left=left))
            if self.left() == 0:
                self.finish()
            return
        self.barren += 1
        self.turn = (seat + 1) % self.layout.seats
        if self.events is not None:
            self.tell(NoPair(seat=seat, places=(one, other), next=self.turn))
        if self.barren >= self.layout.most_barren:
            self.finish()

    def finish(self) -> None:
        self.phase = OVER
        if self.events is not None:
            result = self.result()
            self.tell(
                GameEnded(
                    pairs=tuple(self.pairs),
                    turns=self.turns,
                    complete=self.left() == 0,
                    ranks=result.ranks,
                    winners=result.winners,
                )
            )

    # Questions

    def left(self) -> int:
        """Pairs still to be found."""
        return self.layout.places // 2 - len(self.found)

    # What it looks like

    def view(self, viewer: Viewer) -> MemoireView:
        return sight.look(self, viewer)

    def scores(self) -> list[int]:
        return [self.turns] if self.layout.seats == 1 else self.pairs.copy()

    def result(self) -> Result:
        scores = self.scores()
        if self.layout.seats == 1:
            won = self.left() == 0
            ranks: tuple[int, ...] = (1 if won else 2,)
        else:
            ranks = ranked(scores)
        return Result(
            scores=tuple(scores),
            ranks=ranks,
            winners=tuple([seat for seat, rank in enumerate(ranks) if rank == 1]),
            rounds=(sight.details(self),),
        )

    def rewards(self) -> list[float]:
        if self.layout.seats > 1:
            return super().rewards()
        return [len(self.found) / self.turns if self.turns else 0.0]

    # What keeps it honest

    def copy(self) -> "Spread":
        twin = Spread()
        twin.events = None
        twin.layout = self.layout
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns
        twin.barren = self.barren
        twin.cards = self.cards  # replaced at the deal, never changed
        twin.owner = self.owner.copy()
        twin.up = self.up  # replaced, never changed
        twin.upper = self.upper
        twin.told = self.told
        twin.found = self.found  # replaced, never changed
        twin.pairs = self.pairs.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        numbers = (self.phase, self.first, self.turn, self.turns, self.barren, self.upper, self.told)
        lists = (self.cards, self.owner, self.up, self.found, self.pairs)
        return (*numbers, *[tuple(values) for values in lists])

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)


def begin(layout: Layout) -> Spread:
    """Before the house has said who starts."""
    state = Spread()
    state.events = None
    state.layout = layout
    state.phase = FIRST
    state.first = NONE
    state.turn = 0
    state.turns = 0
    state.barren = 0
    state.cards = []
    state.owner = [NONE] * layout.places
    state.up = []
    state.upper = NONE
    state.told = 0
    state.found = []
    state.pairs = [0] * layout.seats
    return state
