# compiled
"""The rules of Yarn, as one state.

1. Six cards, 1 to 6. The house deals two to each seat; the rest stay in the basket, unseen. It also names the number of
   threads in the ball, 5 to 9.
2. All at once, everyone keeps one of the two cards, face down. When all have chosen, the others go out, face up.
3. In turn from seat 0, each pulls one thread, or two (option `pull`: up to three).
4. The last thread is worth 3 points. Kept cards are shown and add their value. Most points win, ties are shared.
"""

from collections.abc import Mapping, Sequence

from mypy_extensions import i64, mypyc_attr

from ronron.contract import BIT, Chance, HouseMove, State
from ronron.example import sight
from ronron.example.pieces import (
    CARDS,
    LAST_THREAD,
    THREADS,
    Dealt,
    Ended,
    Kept,
    Phase,
    Pulled,
    WentOut,
    YarnView,
)
from ronron.plain import Refusal, Result, Viewer


@mypyc_attr(allow_interpreted_subclasses=True)  # for tests that plant faults in it; a game needs no such line
class Yarn(State):
    def __init__(self, seats: int, most: int) -> None:
        self.events = None
        self.seats = seats
        self.most = most
        self.phase: Phase = "deal"
        self.hands: list[tuple[int, ...]] = [()] * seats  # as dealt
        self.kept = [0] * seats  # 0: not yet
        self.basket: tuple[int, ...] = ()
        self.threads = 0
        self.turn = 0

    # Who moves

    def over(self) -> bool:
        return self.phase == "over"

    def chance(self) -> bool:
        return self.phase == "deal"

    def owed(self) -> i64:
        if self.phase == "keep":
            return sum([BIT[seat] for seat in range(self.seats) if not self.kept[seat]])
        return BIT[self.turn] if self.phase == "pull" else 0

    # Moves: 0 to 5 keep a card, then come the pulls

    def legal(self, seat: i64) -> list[int]:
        if self.phase == "keep" and not self.kept[seat]:
            return [card - 1 for card in self.hands[seat]]
        if self.phase == "pull" and seat == self.turn:
            return [len(CARDS) + threads - 1 for threads in range(1, min(self.most, self.threads) + 1)]
        return []

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        said = "keep" if move < len(CARDS) else "pull"
        if said != self.phase:
            return Refusal("not-now", rule=2 if self.phase == "keep" else 3, expected=self.phase)
        if said == "keep" and move + 1 not in self.hands[seat]:
            return Refusal("not-in-hand", rule=2, card=move + 1)
        if said == "pull" and move - len(CARDS) >= self.threads:
            return Refusal("too-few-threads", rule=3, threads=self.threads)
        return None

    def play(self, seat: i64, move: i64) -> None:
        if self.phase == "keep":
            self.keep(seat, move + 1)
        else:
            self.pull(seat, move - len(CARDS) + 1)

    def keep(self, seat: i64, card: i64) -> None:
        self.kept[seat] = card
        self.tell(Kept(seat=seat, card=card))
        if all(self.kept):
            self.phase = "pull"
            self.tell(WentOut(cards=self.out()))

    def pull(self, seat: i64, threads: i64) -> None:
        self.threads -= threads
        self.tell(Pulled(seat=seat, threads=threads, left=self.threads))
        if self.threads:
            self.turn = (seat + 1) % self.seats
        else:
            self.phase = "over"
            self.tell(Ended(kept=tuple(self.kept), scores=tuple(self.scores())))

    # The house: `deal`, the six cards in their order, then the threads

    def sample(self, chance: Chance) -> HouseMove:
        cards = list(CARDS)
        chance.shuffle(cards)
        return HouseMove("deal", (*cards, THREADS[chance.below(len(THREADS))]))

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if self.phase != "deal" or move.verb != "deal":
            return Refusal("house-not-now", rule=1)
        *cards, threads = move.numbers or (0,)
        return None if sorted(cards) == [*CARDS] and threads in THREADS else Refusal("not-a-deal", rule=1)

    def play_house(self, move: HouseMove) -> None:
        *cards, self.threads = move.numbers
        self.hands = [tuple(sorted(cards[2 * seat : 2 * seat + 2])) for seat in range(self.seats)]
        self.basket = tuple(sorted(cards[2 * self.seats :]))
        self.phase = "keep"
        self.tell(Dealt(hands=tuple(self.hands), threads=self.threads))

    # What it looks like

    def out(self) -> tuple[int, ...]:
        """What was not kept."""
        return tuple([card for seat, hand in enumerate(self.hands) for card in hand if card != self.kept[seat]])

    def view(self, viewer: Viewer) -> YarnView:
        return sight.look(self, viewer)

    def scores(self) -> list[int]:
        if self.phase != "over":
            return [0] * self.seats
        return [card + LAST_THREAD * (seat == self.turn) for seat, card in enumerate(self.kept)]

    def result(self) -> Result:
        return sight.result(self)

    # What keeps it honest

    def copy(self) -> "Yarn":
        twin = type(self)(self.seats, self.most)
        twin.phase = self.phase
        twin.hands = self.hands  # replaced at the deal, never changed
        twin.kept = self.kept.copy()
        twin.basket = self.basket
        twin.threads = self.threads
        twin.turn = self.turn
        return twin

    def key(self) -> tuple[object, ...]:
        return self.phase, tuple(self.hands), tuple(self.kept), self.basket, self.threads, self.turn

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)
