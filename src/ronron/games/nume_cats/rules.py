# compiled
"""The rules of Numé Cat's, as one state. RULES.fr.md and RULES.en.md tell the same to players.

 1. 70 number cards (seven series, 1 to 10) and 10 specials: 2 chase, 2 u-turn, 2 clock, 2 sumo, 1 trap, 1 gift.
 2. The table chooses series, specials, pace, minutes, who begins, handicaps, sang-froid. The cards are dealt round, as
    evenly as they go. Two seats play two hands each: ring 0, 1, 0', 1'.
 3. In turn a hand turns up the top card of its pile. One reveal, one window: all sets of hands showing equal numbers
    are open at once, and a chase, a sumo, a trap just turned up. A u-turn acts at the reveal; a gift, then a clock,
    after the window, if still on top. A clock is struck by the house: every hand with a pile turns one up together.
    Nobody slaps while a clock counts, nor between a settlement and the next reveal.
 4. A hand slaps once a window, for every contest it is party to; the first slap wins a contest. Party to none: greed,
    the slapper takes all face-up cards under its pile. A slap that changes nothing is no move. When its time is over a
    window lapses: the next flip may come, and until then equal numbers, sumo and trap can still be taken.
 5. Equal numbers: the losers put their face-up cards under their piles, then the winner's, oldest first, card by card
    clockwise from the winner. Sumo: the greatest numbers shown against the smallest; a slap beats its equals and the
    other side. Who wins several contests with one slap shares among all whom it beat. The earliest winner is next.
 6. Chase: everyone slaps; the last one, or all who have not when time is over, put their face-up cards under their
    piles; the first one turns up next.
 7. Trap: the owner first: nothing. Another first: every other hand gives the owner the top of its pile, clockwise from
    the owner. Gift: the owner gives each other hand, clockwise, the top of its pile, as far as they reach. Next hand,
    where nobody has won: after the last that flipped in turn, in the present direction. Who has no pile is passed over.
 8. A hand without a pile waits with what it shows, from the moment its last card goes until one comes to it, inside a
    window too; if that is a special it can win every set of equal numbers, and gives its cards to all members of it. A
    hand without cards is out. Over when two hands are left.
 9. Nothing to turn up: every face-up pile is turned over and shuffled. The third time running without a card changing
    hands, at the time limit, or after 2,000 flips it is over, fewest cards first.
10. A slap under 100 ms is a guess: judged against what lay there before the reveal.
11. Nothing tells whether a contest is open, nor who may slap.
12. Sang-froid: after each reveal all decide, sealed, slap or not; the house draws the order of those who are entitled,
    then of those who are not.

A flip is two lines: the seat's `flip`, and the house's `turn`, which shows the card when nobody can expect it. A seat's
move is a verb and one of its hands: an index into the alphabet of `sight.py`.

Longer than 400 lines because a table is one state, and its rules are best read in one place.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, HouseMove, State, Timer
from ronron.games.nume_cats import sight
from ronron.games.nume_cats.board import (
    CLOCK,
    GIFT,
    GREED,
    HIGHEST,
    KIND,
    NONE,
    U_TURN,
    Contests,
    Rug,
    several,
)
from ronron.games.nume_cats.pieces import (
    ENDINGS,
    LEFT_AT_THE_END,
    MOST_FLIPS,
    MOST_STUCK,
    AllDecided,
    ChaseEnded,
    ClockCounts,
    Dealt,
    Decided,
    FirstNamed,
    GameEnded,
    GiftGiven,
    Lapsed,
    NumeCatsView,
    OrderDrawn,
    Reached,
    Slapped,
    TrapSpared,
    TrapSprung,
    TurnedOver,
    TurnedRound,
    TurnedUp,
    WasGreedy,
    WentOut,
    Won,
)
from ronron.kit.masks import members
from ronron.kit.opening import deal_refusal, first_refusal, sample_deal, sample_first
from ronron.plain import Refusal, Result, Viewer

FIRST: Final = 0
DEAL: Final = 1
TURN: Final = 2
REVEAL: Final = 3
WINDOW: Final = 4
OPEN: Final = 5
COUNT: Final = 6
DECIDE: Final = 7
DRAW: Final = 8
SHUFFLE: Final = 9
OVER: Final = 10

DRAWS: Final[list[bool]] = [phase in (FIRST, DEAL, REVEAL, COUNT, DRAW, SHUFFLE) for phase in range(OVER + 1)]

FLIP: Final = 0
SLAP: Final = 1
GUESS: Final = 2  # in a race
HOLD: Final = 2  # in cold blood
BOTH: Final = 3

TWO_LEFT: Final = 0
STUCK: Final = 1
TIME_UP: Final = 2
FLIPS: Final = 3


class Mousing(State):
    """A table around a mouse."""

    rug: Rug
    phase: i64
    begins: i64
    flipper: i64  # who turns up, or is about to
    last: i64  # who flipped in turn last
    leader: i64  # who won first since the last reveal
    direction: i64
    reveals: i64
    flips: i64
    stuck: i64
    ending: i64
    fresh: i64  # a mask: who turned up at the last reveal
    piles: list[list[int]]  # top first
    ups: list[list[int]]  # oldest first
    out: list[int]  # the place of a hand that is out, else 0
    shown: list[int]  # what each hand showed at the last reveal, else NONE
    depths: list[int]  # and how many cards its pile had
    slaps: list[int]  # since then: hand + 8 x guess + 16 x outcome
    waits: list[int]  # after how many of these a hand has begun to wait without a pile (rule 8), or NONE
    chosen: list[int]  # sang-froid: by seat the mask of hands that slap; NONE: not decided
    slapping: list[int]  # sang-froid: all of these, once all have decided, then as the house drew them
    contests: Contests

    # Who moves

    def over(self) -> bool:
        return self.phase == OVER

    def chance(self) -> bool:
        return DRAWS[self.phase]

    def owed(self) -> i64:
        if self.phase == TURN or self.phase == OPEN:
            return i64(BIT[self.flipper % self.rug.seats])
        if self.phase != DECIDE:
            return 0
        asked: i64 = 0
        for seat in range(self.rug.seats):
            if self.chosen[seat] == NONE and self.is_in(seat):
                asked |= i64(BIT[seat])
        return asked

    def may(self) -> i64:
        if self.phase != WINDOW and self.phase != OPEN:
            return 0
        asked: i64 = 0
        for hand in range(self.rug.hands):
            if self.contests.can_slap(hand):
                asked |= i64(BIT[hand % self.rug.seats])
        return asked

    def race(self) -> bool:
        return self.phase == WINDOW or self.phase == OPEN

    def stage(self) -> i64:
        """Nobody looks further than the card that lies there."""
        return self.reveals

    def clock(self) -> Sequence[Timer]:
        timers: list[Timer] = []
        if self.phase == WINDOW:
            timers.append(Timer(HouseMove("lapse", (int(self.reveals),)), int(self.rug.window_milliseconds)))
        if self.rug.minutes and DEAL < self.phase < OVER:
            timers.append(Timer(self.time_up(), int(self.rug.minutes) * 60_000))
        return timers

    def time_up(self) -> HouseMove:
        return HouseMove("time-up", (int(self.rug.minutes),))

    # Moves

    def hand_of(self, seat: i64, move: i64) -> i64:
        return seat + (move % self.rug.each) * self.rug.seats

    def is_in(self, seat: i64) -> bool:
        for hand in range(seat, self.rug.hands, self.rug.seats):
            if not self.out[hand]:
                return True
        return False

    def legal(self, seat: i64) -> list[int]:
        found: list[int] = []
        each = self.rug.each
        if self.phase == DECIDE:
            return self.choices(seat)
        if (self.phase == TURN or self.phase == OPEN) and self.flipper % self.rug.seats == seat:
            found.append(int(self.flipper // self.rug.seats))
        if self.phase == WINDOW or self.phase == OPEN:
            verbs: i64 = 2 if self.phase == WINDOW else 1
            for verb in range(verbs):
                for side in range(each):
                    if self.contests.can_slap(seat + side * self.rug.seats):
                        found.append(int((SLAP + verb) * each + side))
        return found

    def choices(self, seat: i64) -> list[int]:
        """Rule 12: slap or not, with each hand that is still in."""
        found: list[int] = []
        each = self.rug.each
        if self.chosen[seat] != NONE or not self.is_in(seat):
            return found
        for side in range(each):
            if not self.out[seat + side * self.rug.seats]:
                found.append(int(SLAP * each + side))
        both = each == 2 and len(found) == 2
        found.append(int(HOLD * each))
        if both:
            found.append(int(HOLD * each + 1))
        return found

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if move in self.legal(seat):
            return None
        verb = move // self.rug.each
        hand = self.hand_of(seat, move)
        if verb == FLIP:
            if (self.phase == TURN or self.phase == OPEN) and self.flipper % self.rug.seats == seat:
                return Refusal("other-hand", rule=2)
            return Refusal("window-open" if self.race() or self.phase == DECIDE else "not-your-flip", rule=4)
        if self.phase == TURN or (self.phase == OPEN and verb == GUESS):
            return Refusal("nothing-revealed", rule=3)
        if self.out[hand]:
            return Refusal("hand-out", rule=8)
        if self.contests.slapped & i64(BIT[hand]):
            return Refusal("slapped-already", rule=4)
        return Refusal("settled-already", rule=4)

    def timeout(self, seat: i64) -> int:
        if self.phase == DECIDE:
            return int(HOLD * self.rug.each)
        return int(self.flipper // self.rug.seats)

    def play(self, seat: i64, move: i64) -> None:
        each = self.rug.each
        if self.phase == DECIDE:
            self.decide(seat, move)
        elif move // each == FLIP:
            self.flip()
        else:
            self.slap(self.hand_of(seat, move), move // each == GUESS)

    # Rule 3: turning up

    def flip(self) -> None:
        self.contests.close()
        self.last = self.flipper
        self.flips += 1
        self.phase = REVEAL
        if self.events is not None:
            self.tell(Reached(seat=int(self.flipper % self.rug.seats), hand=int(self.flipper)))

    def reveal(self, fresh: i64) -> None:
        """These hands turn up a card each: a window opens."""
        self.fresh = fresh
        self.reveals += 1
        self.leader = NONE
        self.slaps = []
        hands = members(fresh)
        for hand in hands:
            self.ups[hand] = [*self.ups[hand], self.piles[hand][0]]
            self.piles[hand] = self.piles[hand][1:]
        if self.events is not None:
            cards = tuple(self.ups[hand][-1] for hand in hands)
            faces = sight.cards(self.rug, cards)
            self.tell(TurnedUp(hands=tuple(hands), cards=faces, struck=bool(self.phase == COUNT)))
        for hand in hands:
            if KIND[self.ups[hand][-1]] == U_TURN:
                self.direction = -self.direction
                if self.events is not None:
                    self.tell(TurnedRound(hand=hand, direction=int(self.direction)))
        self.shown = [up[-1] if up else NONE for up in self.ups]
        self.depths = [len(pile) for pile in self.piles]
        self.contests = self.opening()
        self.waits = [0 if up and not pile else NONE for up, pile in zip(self.ups, self.piles)]
        self.slapping = []
        self.chosen = [NONE] * int(self.rug.seats)
        self.phase = DECIDE if self.rug.calm else WINDOW

    def opening(self) -> Contests:
        """The contests of the last reveal, as they were when the window opened."""
        kinds: list[int] = []
        waiting: i64 = 0
        alive: i64 = 0
        for hand in range(self.rug.hands):
            card = self.shown[hand]
            kinds.append(KIND[card] if card != NONE else 0)
            if not self.depths[hand]:
                waiting |= i64(BIT[hand])
            if card != NONE or self.depths[hand]:
                alive |= i64(BIT[hand])
        contests = Contests()
        contests.open(kinds, waiting, self.fresh, alive)
        return contests

    # Rule 4: the mouse

    def slap(self, hand: i64, guess: bool) -> None:
        contests = self.contests
        outcome = contests.slap(hand, guess)
        self.slaps = [*self.slaps, int(hand + (8 if guess else 0) + 16 * outcome)]
        if self.events is not None:
            self.tell(Slapped(seat=int(hand % self.rug.seats), hand=int(hand), guess=guess))
        if outcome == GREED:
            self.take_all(hand, guess)
        else:
            losers = contests.losers
            sprung = contests.sprung
            if self.leader == NONE and (losers or contests.chase):
                self.leader = hand
            if contests.spared and self.events is not None:
                self.tell(TrapSpared(seat=int(hand % self.rug.seats), hand=int(hand)))
            if losers:
                self.give_away(hand, losers)
            if sprung != NONE:
                self.spring(sprung, hand)
            self.let_out()
            if contests.chase and not several(contests.late()):
                self.end_chase()
        self.wait()
        if self.phase == OVER:
            return
        if not contests.is_open():
            self.go_on(False)
        elif self.phase == OPEN:
            self.next_flip(OPEN)  # a winner turns up, and a trap may have taken the last card of who was to

    def wait(self) -> None:
        """Rule 8: who has lost its last face-down card waits with what it shows, from now on; who got one does not."""
        waits: list[int] = []
        for hand in range(self.rug.hands):
            if self.piles[hand] or not self.ups[hand]:
                waits.append(NONE)
            else:
                since = self.waits[hand]
                waits.append(len(self.slaps) if since == NONE else since)
        self.waits = waits
        self.contests.wait(self.waiting_since(len(self.slaps)))

    def waiting_since(self, slaps: int) -> i64:
        """Who has been waiting with a special since so many slaps or fewer, as a mask."""
        found: i64 = 0
        for hand in range(self.rug.hands):
            if NONE < self.waits[hand] <= slaps and KIND[self.ups[hand][-1]] > HIGHEST:
                found |= i64(BIT[hand])
        return found

    def take_all(self, hand: i64, guess: bool) -> None:
        """Greed: one's own face-up cards first, then the others', clockwise."""
        taken = 0
        pile = self.piles[hand].copy()
        for step in range(self.rug.hands):
            other = (hand + step) % self.rug.hands
            up = self.ups[other]
            if up and other != hand:
                self.stuck = 0
            taken += len(up)
            pile += up
            self.ups[other] = []
        self.piles[hand] = pile
        if self.events is not None:
            self.tell(WasGreedy(seat=int(hand % self.rug.seats), hand=int(hand), cards=taken, guess=guess))
        self.let_out()

    # Rule 5: equal numbers and sumo

    def give_away(self, winner: i64, losers: i64) -> None:
        """The losers take up their own face-up cards, then share the winner's."""
        order: list[int] = []
        for step in range(1, self.rug.hands):
            hand = (winner + step) % self.rug.hands
            if losers & i64(BIT[hand]):
                order.append(int(hand))
                self.take_up(hand)
        given = self.ups[winner]
        got = [0] * len(order)
        for at in range(len(given)):
            share = at % len(order)
            got[share] += 1
            self.piles[order[share]] = [*self.piles[order[share]], given[at]]
        self.ups[winner] = []
        if given:
            self.stuck = 0
        if self.events is not None:
            seat = int(winner % self.rug.seats)
            self.tell(Won(seat=seat, hand=int(winner), losers=tuple(order), given=tuple(got)))

    def take_up(self, hand: i64) -> None:
        """A hand's face-up cards go under its pile, the oldest first."""
        self.piles[hand] = self.piles[hand] + self.ups[hand]
        self.ups[hand] = []

    # Rules 6 and 7: chase, trap, gift, clock

    def end_chase(self) -> None:
        contests = self.contests
        late = members(contests.late())
        for hand in late:
            self.take_up(hand)
        contests.end_chase()
        if self.events is not None:
            first = None if self.leader == NONE else int(self.leader)
            self.tell(ChaseEnded(first=first, late=tuple(late)))

    def spring(self, owner: i64, by: i64) -> None:
        givers: list[int] = []
        for step in range(1, self.rug.hands):
            hand = (owner + step) % self.rug.hands
            pile = self.piles[hand]
            if pile:
                givers.append(int(hand))
                self.piles[owner] = [*self.piles[owner], pile[0]]
                self.piles[hand] = pile[1:]
                self.stuck = 0
        if self.events is not None:
            seats = self.rug.seats
            self.tell(
                TrapSprung(
                    seat=int(owner % seats), hand=int(owner), by=int(by % seats), by_hand=int(by), givers=tuple(givers)
                )
            )

    def give_gift(self, owner: i64) -> None:
        to: list[int] = []
        for step in range(1, self.rug.hands):
            hand = (owner + step) % self.rug.hands
            pile = self.piles[owner]
            if pile and not self.out[hand]:
                to.append(int(hand))
                self.piles[hand] = [*self.piles[hand], pile[0]]
                self.piles[owner] = pile[1:]
                self.stuck = 0
        if self.events is not None:
            self.tell(GiftGiven(seat=int(owner % self.rug.seats), hand=int(owner), to=tuple(to)))

    def still_up(self, kind: i64) -> list[int]:
        """The hands that turned up this special at the last reveal and still show it."""
        found: list[int] = []
        for hand in members(self.fresh):
            if self.ups[hand] and KIND[self.ups[hand][-1]] == kind:
                found.append(hand)
        return found

    # After a window

    def go_on(self, lapsed: bool) -> None:
        """The window is over: gifts, then clocks; otherwise someone turns up next."""
        if self.phase == WINDOW:  # otherwise they have acted already
            for hand in self.still_up(GIFT):
                self.give_gift(hand)
            self.wait()
        clocks = self.still_up(CLOCK)
        if clocks and self.has_piles():
            self.contests.close()
            self.phase = COUNT
            if self.events is not None:
                self.tell(ClockCounts(hands=tuple(clocks)))
            return
        self.next_flip(OPEN if lapsed and not self.rug.calm else TURN)

    def next_flip(self, phase: i64) -> None:
        """Who turns up next, and whether until then one may still slap."""
        if self.flips >= MOST_FLIPS:
            self.end(FLIPS)
            return
        if self.leader != NONE:
            hand = self.leader if self.piles[self.leader] else self.after(self.leader)
        else:
            hand = self.after(self.last)
        if hand != NONE:
            self.flipper = hand
            self.phase = phase
            return
        self.stuck += 1
        if self.stuck >= MOST_STUCK:
            self.end(STUCK)
        else:
            self.phase = SHUFFLE

    def after(self, hand: i64) -> i64:
        """The next hand that has a pile, in the present direction; the same one last of all."""
        for _ in range(self.rug.hands):
            hand = (hand + self.direction + self.rug.hands) % self.rug.hands
            if self.piles[hand]:
                return hand
        return NONE

    def has_piles(self) -> bool:
        for pile in self.piles:
            if pile:
                return True
        return False

    # Rule 12: sang-froid

    def decide(self, seat: i64, move: i64) -> None:
        each = self.rug.each
        seats = self.rug.seats
        if move // each == SLAP:
            self.chosen[seat] = BIT[self.hand_of(seat, move)]
        else:
            self.chosen[seat] = 0 if move == HOLD * each else BIT[seat] + BIT[seat + seats]
        self.tell(Decided(seat=int(seat)))
        if self.owed():
            return
        slapping: i64 = 0
        for mask in self.chosen:
            if mask != NONE:
                slapping |= i64(mask)
        hands = members(slapping)
        self.slapping = hands
        if self.events is not None:
            self.tell(AllDecided(hands=tuple(hands)))
        entitled, greedy = self.in_two(hands)
        if len(entitled) > 1 or len(greedy) > 1:
            self.phase = DRAW
        else:
            self.slap_in_order(entitled + greedy)

    def in_two(self, hands: list[int]) -> tuple[list[int], list[int]]:
        """Those who are concerned, and those who are not."""
        entitled: list[int] = []
        greedy: list[int] = []
        for hand in hands:
            if self.contests.entitled(hand):
                entitled.append(hand)
            else:
                greedy.append(hand)
        return entitled, greedy

    def slap_in_order(self, hands: list[int]) -> None:
        """As in a race, in the order that was drawn; then time is over."""
        self.phase = WINDOW
        for hand in hands:
            if self.phase == WINDOW and self.contests.can_slap(hand):
                self.slap(hand, False)
        if self.phase == WINDOW:
            self.lapse()

    # The house

    def sample(self, chance: Chance) -> HouseMove:
        phase = self.phase
        if phase == FIRST:
            return sample_first(chance, self.rug.seats, self.rug.first)
        if phase == DEAL:
            return sample_deal(chance, self.rug.deck)
        if phase == DRAW:
            entitled, greedy = self.in_two(self.slapping)
            chance.shuffle(entitled)
            chance.shuffle(greedy)
            return HouseMove("order", tuple(entitled + greedy))
        if phase == SHUFFLE:
            found: list[int] = []
            for up in self.ups:
                cards = sorted(up)
                chance.shuffle(cards)
                found += cards
            return HouseMove("shuffle", tuple(found))
        return HouseMove("strike" if phase == COUNT else "turn")

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        verb = move.verb
        phase = self.phase
        numbers = list(move.numbers)
        if verb == "time-up":
            due = self.rug.minutes and DEAL < phase < OVER and move == self.time_up()
            return None if due else Refusal("house-not-now", rule=9)
        if verb == "lapse":
            due = phase == WINDOW and numbers == [int(self.reveals)]
            return None if due else Refusal("house-not-now", rule=4)
        if phase == FIRST and verb == "first":
            return first_refusal(move, self.rug.seats, self.rug.first, rule=2)
        if phase == DEAL and verb == "deal":
            return deal_refusal(move, self.rug.deck, rule=1)
        if phase == DRAW and verb == "order":
            return self.order_refusal(numbers)
        if phase == SHUFFLE and verb == "shuffle":
            return self.shuffle_refusal(numbers)
        fits = (phase == REVEAL and verb == "turn") or (phase == COUNT and verb == "strike")
        return None if fits and not numbers else Refusal("house-not-now", rule=3)

    def order_refusal(self, numbers: list[int]) -> Refusal | None:
        entitled, greedy = self.in_two(self.slapping)
        first, then = numbers[: len(entitled)], numbers[len(entitled) :]
        fits = sorted(first) == entitled and sorted(then) == greedy
        return None if fits else Refusal("not-an-order", rule=12)

    def shuffle_refusal(self, numbers: list[int]) -> Refusal | None:
        at = 0
        for up in self.ups:
            if sorted(numbers[at : at + len(up)]) != sorted(up):
                return Refusal("not-the-cards", rule=9)
            at += len(up)
        return None if at == len(numbers) else Refusal("not-the-cards", rule=9)

    def play_house(self, move: HouseMove) -> None:
        phase = self.phase
        if move.verb == "time-up":
            self.end(TIME_UP)
        elif move.verb == "lapse":
            self.lapse()
        elif phase == FIRST:
            self.begins = move.numbers[0]
            self.flipper = self.begins
            self.phase = DEAL
            self.tell(FirstNamed(seat=int(self.begins)))
        elif phase == DEAL:
            cards = list(move.numbers)
            hands = int(self.rug.hands)
            self.piles = [cards[hand::hands] for hand in range(hands)]
            self.phase = TURN
            self.tell(Dealt(piles=tuple([len(pile) for pile in self.piles])))
        elif phase == REVEAL:
            self.reveal(i64(BIT[self.flipper]))
        elif phase == COUNT:
            fresh: i64 = 0
            for hand in range(self.rug.hands):
                if self.piles[hand]:
                    fresh |= i64(BIT[hand])
            self.reveal(fresh)
        elif phase == DRAW:
            self.slapping = list(move.numbers)
            self.tell(OrderDrawn(hands=move.numbers))
            self.slap_in_order(self.slapping)
        else:
            self.turn_over(list(move.numbers))

    def lapse(self) -> None:
        """The time of a window is over (rule 4); a chase is settled now."""
        self.tell(Lapsed())
        if self.contests.chase:
            self.end_chase()
        self.go_on(True)

    def turn_over(self, cards: list[int]) -> None:
        """Rule 9: every face-up pile becomes a pile again."""
        at = 0
        for hand in range(self.rug.hands):
            count = len(self.ups[hand])
            self.piles[hand] = cards[at : at + count]
            self.ups[hand] = []
            at += count
        self.wait()
        if self.events is not None:
            self.tell(TurnedOver(times=int(self.stuck)))
        self.next_flip(TURN)

    # Rules 8 and 9: the end

    def let_out(self) -> None:
        """Whoever has no card left is out; those who leave together share a place."""
        leaving: i64 = 0
        before = 0
        for hand in range(self.rug.hands):
            if self.out[hand]:
                before += 1
            elif not self.piles[hand] and not self.ups[hand]:
                leaving |= i64(BIT[hand])
        for hand in members(leaving):
            self.out[hand] = before + 1
            if self.events is not None:
                self.tell(WentOut(seat=hand % int(self.rug.seats), hand=hand, place=before + 1))
        self.contests.leave(leaving)
        if int(self.rug.hands) - before - len(members(leaving)) <= LEFT_AT_THE_END:
            self.end(TWO_LEFT)

    def end(self, ending: i64) -> None:
        self.ending = ending
        self.phase = OVER
        self.contests.close()
        if self.events is not None:
            result = self.result()
            cards = tuple(sight.cards_left(self))
            self.tell(GameEnded(ending=ENDINGS[ending], cards=cards, ranks=result.ranks, winners=result.winners))

    # What it looks like

    def view(self, viewer: Viewer) -> NumeCatsView:
        return sight.look(self, viewer)

    def scores(self) -> list[int]:
        return sight.points(self)

    def result(self) -> Result:
        ranks = sight.ranks(self)
        winners = tuple([seat for seat in range(len(ranks)) if ranks[seat] == 1])
        return Result(scores=tuple(self.scores()), ranks=ranks, winners=winners, rounds=(sight.details(self),))

    # What keeps it honest

    def copy(self) -> "Mousing":
        twin = begin(self.rug)
        twin.phase = self.phase
        twin.begins = self.begins
        twin.flipper = self.flipper
        twin.last = self.last
        twin.leader = self.leader
        twin.direction = self.direction
        twin.reveals = self.reveals
        twin.flips = self.flips
        twin.stuck = self.stuck
        twin.ending = self.ending
        twin.fresh = self.fresh
        twin.piles = self.piles.copy()  # each pile is replaced, never changed
        twin.ups = self.ups.copy()
        twin.out = self.out.copy()
        twin.shown = self.shown  # replaced, never changed
        twin.depths = self.depths
        twin.slaps = self.slaps
        twin.waits = self.waits
        twin.chosen = self.chosen.copy()
        twin.slapping = self.slapping
        twin.contests = self.contests.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        numbers = (self.phase, self.begins, self.flipper, self.last, self.leader, self.direction, self.reveals)
        more = (self.flips, self.stuck, self.ending, self.fresh)
        return (
            tuple([int(number) for number in (*numbers, *more)]),
            tuple([tuple(pile) for pile in self.piles]),
            tuple([tuple(up) for up in self.ups]),
            tuple(self.out),
            tuple(self.shown),
            tuple(self.depths),
            tuple(self.slaps),
            tuple(self.waits),
            tuple(self.chosen),
            tuple(self.slapping),
            self.contests.key(),
        )

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)


def begin(rug: Rug) -> Mousing:
    """A table before the house has said who begins."""
    state = Mousing()
    hands = int(rug.hands)
    state.events = None
    state.rug = rug
    state.phase = FIRST
    state.begins = NONE
    state.flipper = NONE
    state.last = NONE
    state.leader = NONE
    state.direction = 1
    state.reveals = 0
    state.flips = 0
    state.stuck = 0
    state.ending = NONE
    state.fresh = 0
    state.piles = [[] for _ in range(hands)]
    state.ups = [[] for _ in range(hands)]
    state.out = [0] * hands
    state.shown = [NONE] * hands
    state.depths = [0] * hands
    state.slaps = []
    state.waits = [NONE] * hands
    state.chosen = [NONE] * int(rug.seats)
    state.slapping = []
    state.contests = Contests()
    return state
