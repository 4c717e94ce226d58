# compiled
"""What does not change during a game, and the contests of one window: who is concerned, and what a slap decides.

Contests know hands, not cards: what is won moves in `rules.py`. Hands are bits of masks.
"""

from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.nume_cats.pieces import COUNTS, NO_MINUTES, WINDOWS, YES
from ronron.kit.numbers import CARDS, FIRST_SPECIAL, SPECIALS, number_cards, value_of
from ronron.kit.opening import chosen_first
from ronron.plain import Setup

NONE: Final = -1
HIGHEST: Final = 10

# What a card is: its value, 1 to 10, or a code beyond these.
CHASE: Final = 11
U_TURN: Final = 12
CLOCK: Final = 13
SUMO: Final = 14
TRAP: Final = 15
GIFT: Final = 16
KIND: Final[list[int]] = [value_of(card) for card in range(FIRST_SPECIAL)] + [
    {"chase": CHASE, "u-turn": U_TURN, "clock": CLOCK, "sumo": SUMO, "trap": TRAP, "gift": GIFT}[special]
    for special in SPECIALS
]

GREED: Final = 0
WON: Final = 1
SPRANG: Final = 2
SPARED: Final = 3
CHASED: Final = 4


class Rug:
    """A table: its hands, its cards, and its clocks."""

    def __init__(self, setup: Setup) -> None:
        options = setup.options
        self.setup = setup
        self.seats: i64 = setup.seats
        self.each: i64 = 2 if setup.seats == 2 else 1  # hands a seat
        self.hands: i64 = setup.seats * (2 if setup.seats == 2 else 1)
        specials = range(FIRST_SPECIAL, CARDS) if options["specials"] == YES else range(0)
        self.deck: list[int] = [*number_cards(options["series"]), *specials]
        self.first: i64 = chosen_first(setup)
        self.window_milliseconds: i64 = WINDOWS[options["pace"]]
        self.count_milliseconds: i64 = COUNTS[options["pace"]]
        self.minutes: i64 = 0 if options["minutes"] == NO_MINUTES else options["minutes"]
        self.calm: bool = options["sang-froid"] == YES
        self.handicap: list[int] = list(options["handicap"])


class Contests:
    """What is open since a reveal (rules 3 to 8). Made from what lay on the table then, changed by slaps and time."""

    def __init__(self) -> None:
        self.sets: list[int] = []  # hands that show equal numbers, a mask for each number
        self.sumo: i64 = 0  # those with the greatest and the smallest number, as a mask; 0: there is none
        self.waiting: i64 = 0  # who waits with a special: they can win every set, and lose none (rule 8)
        self.chase: bool = False
        self.trap: i64 = NONE  # whose
        self.everyone: bool = False  # did a chase or a trap concern everyone in this window?
        self.concerned: i64 = 0  # party to something since the window opened
        self.before: i64 = 0  # party to equal numbers that lay there before the reveal
        self.slapped: i64 = 0
        self.alive: i64 = 0
        # What the last slap brought
        self.losers: i64 = 0
        self.sprung: i64 = NONE  # whose trap was sprung
        self.spared: bool = False

    def open(self, kinds: list[int], waiting: i64, fresh: i64, alive: i64) -> None:
        """A reveal: `kinds` is what each hand shows, 0 where it shows nothing; who waits has no pile."""
        self.alive = alive
        specials: i64 = 0
        for hand in range(len(kinds)):
            if kinds[hand] > HIGHEST:
                specials |= i64(BIT[hand])
        self.waiting = waiting & specials
        least: i64 = HIGHEST + 1
        greatest: i64 = 0
        sumo = False
        for value in range(1, HIGHEST + 1):
            members = showing(kinds, value)
            if members == 0:
                continue
            if value < least:
                least = value
            greatest = value
            if several(members):
                self.sets.append(int(members))
                self.concerned |= members | self.waiting
                if several(members & ~fresh):
                    self.before |= (members | self.waiting) & ~fresh
        for hand in range(len(kinds)):
            if fresh & i64(BIT[hand]):
                sumo = sumo or kinds[hand] == SUMO
                self.chase = self.chase or kinds[hand] == CHASE
                if kinds[hand] == TRAP:
                    self.trap = hand
        if sumo and least < greatest:
            self.sumo = showing(kinds, least) | showing(kinds, greatest)
            self.concerned |= self.sumo
        self.everyone = self.chase or self.trap != NONE
        if self.everyone:
            self.concerned = alive

    def is_open(self) -> bool:
        return len(self.sets) > 0 or self.sumo != 0 or self.chase or self.trap != NONE

    def wait(self, hands: i64) -> None:
        """These wait with a special now, and no others: since when, and whether a set was still open, matters."""
        if not self.everyone:
            self.concerned &= ~(self.waiting & ~hands)  # a card came to its pile: it waits no longer
        self.waiting = hands
        if self.sets:
            self.concerned |= hands

    def entitled(self, hand: i64) -> bool:
        """Is there something for this hand to win, or to escape?"""
        if self.chase or self.trap != NONE:
            return True
        bit = i64(BIT[hand])
        if self.sumo & bit or (self.waiting & bit and self.sets):
            return True
        for members in self.sets:
            if i64(members) & bit:
                return True
        return False

    def can_slap(self, hand: i64) -> bool:
        """A hand slaps once a window, and not when it was beaten already; one that is not concerned is greedy."""
        bit = i64(BIT[hand])
        if not self.alive & bit or self.slapped & bit:
            return False
        return not self.concerned & bit or self.entitled(hand)

    def slap(self, hand: i64, guess: bool) -> i64:
        """What a slap decides: an outcome; `losers`, `sprung` and `spared` say more."""
        bit = i64(BIT[hand])
        self.slapped |= bit
        self.losers = 0
        self.sprung = NONE
        self.spared = False
        if (guess and not self.before & bit) or not self.entitled(hand):
            self.close()
            return GREED
        outcome: i64 = CHASED
        if self.trap != NONE:
            self.spared = self.trap == hand
            self.sprung = NONE if self.spared else self.trap
            outcome = SPARED if self.spared else SPRANG
            self.trap = NONE
        for members in self.sets:
            if (i64(members) | self.waiting) & bit:
                self.losers |= i64(members) & ~bit
        if self.sumo & bit:
            self.losers |= self.sumo & ~bit
        if self.losers:
            outcome = WON
            self.remove(bit | self.losers)
        return outcome

    def remove(self, hands: i64) -> None:
        """These show nothing any more: they are in no contest, and equal numbers and sumo take two."""
        sets: list[int] = []
        for members in self.sets:
            left = i64(members) & ~hands
            if several(left):
                sets.append(int(left))
        self.sets = sets
        self.sumo &= ~hands
        if not several(self.sumo):
            self.sumo = 0
        self.waiting &= ~hands
        if self.trap != NONE and hands & i64(BIT[self.trap]):
            self.trap = NONE

    def late(self) -> i64:
        """Those of a chase who have not slapped."""
        return self.alive & ~self.slapped

    def end_chase(self) -> None:
        self.chase = False
        self.remove(self.late())

    def leave(self, hands: i64) -> None:
        """These are out of the game."""
        self.alive &= ~hands
        self.remove(hands)

    def close(self) -> None:
        """Nothing is open any more."""
        self.sets = []
        self.sumo = 0
        self.chase = False
        self.trap = NONE

    def copy(self) -> "Contests":
        twin = Contests()
        twin.sets = self.sets  # replaced, never changed, once open
        twin.sumo = self.sumo
        twin.waiting = self.waiting
        twin.everyone = self.everyone
        twin.chase = self.chase
        twin.trap = self.trap
        twin.concerned = self.concerned
        twin.before = self.before
        twin.slapped = self.slapped
        twin.alive = self.alive
        return twin

    def key(self) -> tuple[object, ...]:
        masks = (int(self.concerned), int(self.before), int(self.slapped), int(self.alive), int(self.waiting))
        flags = (bool(self.chase), bool(self.everyone))
        return tuple(self.sets), int(self.sumo), int(self.trap), flags, masks


def showing(kinds: list[int], kind: i64) -> i64:
    """The hands that show this."""
    found: i64 = 0
    for hand in range(len(kinds)):
        if kinds[hand] == kind:
            found |= i64(BIT[hand])
    return found


def several(mask: i64) -> bool:
    return mask & (mask - 1) != 0
