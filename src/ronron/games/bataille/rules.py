# compiled
"""The rules of Bataille, as one state.

1. The series that the table chose (two at least), ten cards each, 1 to 10. The house names a first seat, or the table
   does (option `first`), and deals all seats equal piles, face down; what is left over is set aside, unseen.
2. A round: every seat with cards turns up the top one, all together. The greatest number takes everything on the
   table. Who has no card between rounds is out.
3. A battle: several show the greatest number. Those seats lay one card face down and one face up, and the greatest of
   the new ones takes everything; level again, they go on. Who has a single card lays it face up. Who has none cannot
   win this round. Only one of those seats can lay: it takes everything without laying. None can: what lies there is a
   stake for the winner of the next round. Where nobody at all holds a card, they share it, from the first seat on.
4. What is won is shuffled by the house before it goes under the pile. It ends when one seat holds all there is to win,
   or at the limit, which is looked at between rounds: so many rounds (50, 100 or 300), or minutes. Most cards win, ties
   are shared.

Longer than 400 lines because a table is one state, and its rules are best read in one place.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, HouseMove, State, Timer
from ronron.games.bataille import sight
from ronron.games.bataille.pieces import (
    DOWN,
    ENDINGS,
    MOVES,
    NO_MINUTES,
    PHASES,
    BatailleView,
    BattleBegan,
    Dealt,
    FirstNamed,
    GameEnded,
    Gathered,
    Readied,
    Shared,
    Staked,
    TimeUp,
    TurnedUp,
    WentOut,
    Won,
)
from ronron.kit.masks import members
from ronron.kit.numbers import LANGUAGES, number_cards, value_of
from ronron.kit.opening import chosen_first, deal_refusal, first_refusal, sample_deal, sample_first
from ronron.kit.ranks import ranked
from ronron.plain import Refusal, Result, Setup, Viewer

FIRST: Final = 0
DEAL: Final = 1
FLIP: Final = 2
BATTLE: Final = 3
GATHER: Final = 4
OVER: Final = 5

ALL: Final = 0  # how it ended, as in ENDINGS
BY_ROUNDS: Final = 1
BY_MINUTES: Final = 2

NONE: Final = -1
MINUTE_MILLISECONDS: Final = 60_000


class War:
    """What the table settled, as the rules need it."""

    def __init__(self, setup: Setup) -> None:
        options = setup.options
        minutes = options["minutes"]
        self.seats: int = setup.seats
        self.cards: list[int] = list(number_cards(options["series"]))
        self.each: int = len(self.cards) // self.seats
        self.language: int = LANGUAGES.index(options["language"])
        self.opener: int = chosen_first(setup)
        self.rounds: int = int(options["rounds"])
        self.minutes: int = 0 if minutes == NO_MINUTES else int(minutes)


class Battlefield(State):
    """Piles of cards, and what lies between them."""

    war: War
    phase: int
    first: int
    round: int
    fighting: int  # who can still win this round, as a mask
    ready: int  # who has said so, as a mask
    time_is_up: bool
    ending: int
    piles: list[list[int]]  # the top is last
    laid: list[list[int]]  # this round, by seat; face down: DOWN more
    stake: list[int]  # from earlier rounds, as laid
    aside: list[int]
    takers: int  # who gets what lies there, as a mask; while the house gathers
    last_laid: list[list[int]]  # the round before
    last_takers: int
    last_cards: int  # 0: there was none

    # Who moves

    def over(self) -> bool:
        return self.phase == OVER

    def chance(self) -> bool:
        return self.phase == FIRST or self.phase == DEAL or self.phase == GATHER

    def owed(self) -> i64:
        if self.phase != FLIP and self.phase != BATTLE:
            return 0
        return i64(self.fighting & ~self.ready)

    def clock(self) -> Sequence[Timer]:
        """Rule 4. The number in the move lets the table's clock run on from round to round."""
        if not self.war.minutes or self.time_is_up or self.phase == OVER:
            return ()
        return (Timer(self.time_move(), self.war.minutes * MINUTE_MILLISECONDS),)

    # Moves: 0 flips, 1 lays

    def legal(self, seat: i64) -> list[int]:
        if not self.owed() & i64(BIT[seat]):
            return []
        return [0 if self.phase == FLIP else 1]

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        expected = 0 if self.phase == FLIP else 1
        if move != expected:
            return Refusal("not-now", rule=2 + expected, expected=MOVES[expected])
        return None

    def timeout(self, seat: i64) -> int:
        return 0 if self.phase == FLIP else 1

    def play(self, seat: i64, move: i64) -> None:
        self.ready |= BIT[seat]
        if self.events is not None:
            self.tell(Readied(seat=int(seat)))
        if self.fighting & ~self.ready:
            return
        self.ready = 0
        self.turn_up()

    # The house

    def time_move(self) -> HouseMove:
        return HouseMove("time-up", (self.war.minutes,))

    def sample(self, chance: Chance) -> HouseMove:
        if self.phase == FIRST:
            return sample_first(chance, self.war.seats, self.war.opener)
        cards = self.war.cards if self.phase == DEAL else sorted(self.on_the_table())
        return sample_deal(chance, cards, PHASES[self.phase])

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if move.verb == "time-up":
            return None if self.clock() and move == self.time_move() else Refusal("house-not-now", rule=4)
        if not self.chance() or move.verb != PHASES[self.phase]:
            return Refusal("house-not-now", rule=1)
        if self.phase == FIRST:
            return first_refusal(move, self.war.seats, self.war.opener, rule=1)
        if self.phase == DEAL:
            return deal_refusal(move, self.war.cards, rule=1)
        return deal_refusal(move, self.on_the_table(), rule=4)

    def play_house(self, move: HouseMove) -> None:
        if move.verb == "time-up":
            self.time_is_up = True
            if self.events is not None:
                self.tell(TimeUp(minutes=self.war.minutes))
            # Before the first card of a round it ends at once; a round that has begun is finished first.
            if self.phase == FLIP and not self.ready:
                self.round -= 1
                self.finish(BY_MINUTES)
        elif self.phase == FIRST:
            self.first = move.numbers[0]
            self.phase = DEAL
            if self.events is not None:
                self.tell(FirstNamed(seat=self.first))
        elif self.phase == DEAL:
            self.deal(move.numbers)
        else:
            self.gather(move.numbers)

    def deal(self, cards: Sequence[int]) -> None:
        """Rule 1: to the first seat and on, clockwise, a whole pile at a time."""
        each = self.war.each
        for place in range(self.war.seats):
            seat = (self.first + place) % self.war.seats
            pile = list(cards[place * each : (place + 1) * each])
            pile.reverse()
            self.piles[seat] = pile
        self.aside = list(cards[self.war.seats * each :])
        if self.events is not None:
            self.tell(Dealt(each=each, aside=len(self.aside)))
        self.begin_round()

    def gather(self, cards: Sequence[int]) -> None:
        """Rule 4: under the piles, the first of these cards nearest to the top; shared ones go round, card by card."""
        takers = self.clockwise(self.takers)
        won: list[list[int]] = [[] for _ in takers]
        for at, card in enumerate(cards):
            won[at % len(takers)].append(card)
        self.last_laid = self.laid
        self.last_takers = self.takers
        self.last_cards = len(cards)
        self.laid = [[] for _ in range(self.war.seats)]
        self.stake = []
        self.takers = 0
        for place, seat in enumerate(takers):
            under = won[place]
            under.reverse()
            self.piles[seat] = under + self.piles[seat]
        if self.events is not None:
            self.tell(Gathered(seats=tuple(takers), piles=tuple([len(pile) for pile in self.piles])))
        self.end_round()

    # A round

    def begin_round(self) -> None:
        if self.time_is_up:
            self.finish(BY_MINUTES)
            return
        self.round += 1
        self.phase = FLIP
        self.fighting = self.holders()

    def turn_up(self) -> None:
        """Rules 2 and 3: all who fight turn up together."""
        seats: list[int] = []
        cards: list[int] = []
        down: list[int] = []
        for seat in range(self.war.seats):
            if self.fighting & BIT[seat]:
                pile = self.piles[seat]
                if self.phase == BATTLE and len(pile) > 1:
                    self.laid[seat].append(pile.pop() + DOWN)
                    down.append(seat)
                card = pile.pop()
                self.laid[seat].append(card)
                seats.append(seat)
                cards.append(card)
        if self.events is not None:
            shown = tuple([sight.card(self, card) for card in cards])
            self.tell(TurnedUp(seats=tuple(seats), cards=shown, down=tuple(down)))
        greatest = max([value_of(card) for card in cards])
        level = 0
        for at, seat in enumerate(seats):
            if value_of(cards[at]) == greatest:
                level |= BIT[seat]
        self.settle(level, greatest)

    def settle(self, level: int, greatest: int) -> None:
        """Who gets it, of those who are level? (Rules 2 and 3.)"""
        self.fighting = level
        if level & (level - 1) == 0:
            self.won_by(level, True)
            return
        if self.events is not None:
            self.tell(BattleBegan(seats=tuple(members(level)), value=greatest))
        able = level & self.holders()
        if able and able & (able - 1) == 0:
            self.won_by(able, False)
        elif able:
            self.fighting = able
            self.phase = BATTLE
        elif self.holders():
            self.leave_stake(level)
        else:
            self.takers = level
            self.phase = GATHER
            if self.events is not None:
                self.tell(Shared(seats=tuple(members(level)), cards=len(self.on_the_table())))

    def won_by(self, taker: int, fought: bool) -> None:
        self.takers = taker
        self.fighting = taker
        self.phase = GATHER
        if self.events is not None:
            self.tell(Won(seat=members(taker)[0], cards=len(self.on_the_table()), fought=fought))

    def leave_stake(self, level: int) -> None:
        self.last_laid = self.laid
        self.last_takers = 0
        self.last_cards = len(self.on_the_table())
        for laid in self.laid:
            self.stake = self.stake + laid
        self.laid = [[] for _ in range(self.war.seats)]
        if self.events is not None:
            self.tell(Staked(seats=tuple(members(level)), cards=len(self.stake)))
        self.end_round()

    def end_round(self) -> None:
        """Who is out, and is it over?"""
        holders = self.holders()
        if self.events is not None:
            for seat in range(self.war.seats):
                if self.last_laid[seat] and not holders & BIT[seat]:
                    self.tell(WentOut(seat=seat))
        if holders & (holders - 1) == 0 and not self.stake:
            self.finish(ALL)
        elif self.round >= self.war.rounds and not self.time_is_up:
            self.finish(BY_ROUNDS)
        else:
            self.begin_round()

    def finish(self, ending: int) -> None:
        self.phase = OVER
        self.fighting = 0
        self.ending = ending
        if self.events is not None:
            result = self.result()
            self.tell(
                GameEnded(
                    ending=ENDINGS[ending],
                    cards=result.scores,
                    ranks=result.ranks,
                    winners=result.winners,
                )
            )

    # Questions

    def holders(self) -> int:
        """Who has a card face down, as a mask."""
        found = 0
        for seat in range(self.war.seats):
            if self.piles[seat]:
                found |= BIT[seat]
        return found

    def on_the_table(self) -> list[int]:
        """What there is to win, by card."""
        cards = self.stake.copy()
        for laid in self.laid:
            cards += laid
        return [card % DOWN for card in cards]

    def clockwise(self, mask: int) -> list[int]:
        """These seats, from the first one on."""
        order = [(self.first + place) % self.war.seats for place in range(self.war.seats)]
        return [seat for seat in order if mask & BIT[seat]]

    # What it looks like

    def view(self, viewer: Viewer) -> BatailleView:
        return sight.look(self, viewer)

    def scores(self) -> list[int]:
        return [len(pile) for pile in self.piles]

    def result(self) -> Result:
        scores = self.scores()
        ranks = ranked(scores)
        return Result(
            scores=tuple(scores),
            ranks=ranks,
            winners=tuple([seat for seat, rank in enumerate(ranks) if rank == 1]),
            rounds=(sight.details(self),),
        )

    # What keeps it honest

    def copy(self) -> "Battlefield":
        twin = Battlefield()
        twin.events = None
        twin.war = self.war
        twin.phase = self.phase
        twin.first = self.first
        twin.round = self.round
        twin.fighting = self.fighting
        twin.ready = self.ready
        twin.time_is_up = self.time_is_up
        twin.ending = self.ending
        twin.piles = [pile.copy() for pile in self.piles]
        twin.laid = [laid.copy() for laid in self.laid]
        twin.stake = self.stake  # replaced, never changed
        twin.aside = self.aside
        twin.takers = self.takers
        twin.last_laid = self.last_laid  # replaced, never changed
        twin.last_takers = self.last_takers
        twin.last_cards = self.last_cards
        return twin

    def key(self) -> tuple[object, ...]:
        numbers = (self.phase, self.first, self.round, self.fighting, self.ready, self.ending, self.takers)
        last = (self.last_takers, self.last_cards, tuple([tuple(laid) for laid in self.last_laid]))
        lists = (*self.piles, *self.laid, self.stake, self.aside)
        return (*numbers, self.time_is_up, *last, *[tuple(cards) for cards in lists])

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)


def begin(war: War) -> Battlefield:
    """Before the house has named the first seat."""
    state = Battlefield()
    state.events = None
    state.war = war
    state.phase = FIRST
    state.first = NONE
    state.round = 0
    state.fighting = 0
    state.ready = 0
    state.time_is_up = False
    state.ending = NONE
    state.piles = [[] for _ in range(war.seats)]
    state.laid = [[] for _ in range(war.seats)]
    state.stake = []
    state.aside = []
    state.takers = 0
    state.last_laid = [[] for _ in range(war.seats)]
    state.last_takers = 0
    state.last_cards = 0
    return state
