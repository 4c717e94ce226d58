# compiled
"""The rules of Familles, as one state.

1. The series that the table chose (two at least), ten cards each. A family is all cards of one value, or all of one
   series (option `by`). The house says who starts, or the table does (option `first`), and deals everyone as many cards
   as a family has, or fewer, so that at least as many stay in the pile. Complete families go down at once, here and
   later.
2. In turn one asks another seat that holds cards for a card by name: one that one does not hold, of a family one holds
   a card of. Who has it gives it, and one asks again. Otherwise one draws from the pile; the very card one asked for
   is shown, and one asks again. Otherwise, or with the pile empty, the next seat follows.
3. No card in hand at the start of a turn: one draws, then asks. No card left in the middle of it: the turn is over.
4. Nobody to ask: one draws, and the next seat follows. Nothing to draw either: one passes.
5. It ends when all families are down, or, with the pile empty, after 10 x as many failed questions running as there are
   seats. Most families win, ties are shared.

Longer than 400 lines because a table is one state, and its rules are best read in one place.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, HouseMove, State
from ronron.games.familles import sight
from ronron.games.familles.pieces import (
    FAILURES,
    KINDS,
    PHASES,
    Asked,
    Dealt,
    Drew,
    FamillesView,
    FamilyDown,
    FirstNamed,
    GameEnded,
    Passed,
    TurnBegan,
)
from ronron.kit.numbers import LANGUAGES, SERIES, VALUES, number_cards, series_of, value_of
from ronron.kit.opening import chosen_first, deal_refusal, first_refusal, sample_deal, sample_first
from ronron.kit.ranks import ranked
from ronron.plain import BYSTANDER, HOUSE, Refusal, Result, Setup, Viewer

FIRST: Final = 0
DEAL: Final = 1
ASK: Final = 2
OVER: Final = 3

BY_VALUE: Final = 0  # as in KINDS
BY_SERIES: Final = 1

NONE: Final = -1
IN_PILE: Final = -2  # where a card can be, if not in a seat's hand
IS_DOWN: Final = -3

MOST_FAMILIES: Final = 16  # more than there are values, or series

GIVEN: Final = 1  # what came of a question, as bits
WAS_DRAWN: Final = 2
LUCKY: Final = 4


class Clan:
    """What the table settled, as the rules need it."""

    def __init__(self, setup: Setup) -> None:
        options = setup.options
        self.seats: int = setup.seats
        self.series: list[int] = [at for at, one in enumerate(SERIES) if one in options["series"]]
        self.cards: list[int] = list(number_cards(options["series"]))
        self.by: int = KINDS.index(options["by"])
        self.size: int = len(self.series) if self.by == BY_VALUE else VALUES
        self.language: int = LANGUAGES.index(options["language"])
        self.opener: int = chosen_first(setup)
        self.each: int = min(self.size, (len(self.cards) - self.size) // self.seats)
        self.most_failures: int = FAILURES * self.seats
        # By card number: its place in the alphabet, and its family (a value, or a place in SERIES); NONE: not there.
        self.at: list[int] = [NONE] * (len(SERIES) * VALUES)
        self.family: list[int] = [NONE] * (len(SERIES) * VALUES)
        for at, card in enumerate(self.cards):
            self.at[card] = at
            self.family[card] = value_of(card) if self.by == BY_VALUE else series_of(card)
        self.kin: list[list[int]] = []  # by family: its cards, in the order of the deck
        for family in range(MOST_FAMILIES):
            self.kin.append([card for card in self.cards if self.family[card] == family])

    def members(self, family: int) -> list[int]:
        """The cards of a family, in the order of the deck."""
        return self.kin[family]


class Reunion(State):
    """Hands, a pile, and the families that are together again."""

    clan: Clan
    phase: int
    first: int
    turn: int
    failures: int
    where: list[int]  # by card number: a seat, IN_PILE, IS_DOWN, or NONE
    sizes: list[int]  # of the hands
    pile: list[int]  # as dealt, its top first
    next_card: int
    down: list[int]  # families in their order: seat + 8 x family
    points: list[int]
    question: list[int]  # the one before: seat, target, card, what came of it; empty before the first

    # Who moves

    def over(self) -> bool:
        return self.phase == OVER

    def chance(self) -> bool:
        return self.phase < ASK

    def owed(self) -> i64:
        return i64(BIT[self.turn]) if self.phase == ASK else 0

    def mover(self) -> i64:
        if self.phase == ASK:
            return self.turn
        return HOUSE if self.phase < ASK else BYSTANDER

    def sealed(self) -> bool:
        return False

    # Moves: `ask` a seat for a card, seat by seat

    def legal(self, seat: i64) -> list[int]:
        if self.phase != ASK or seat != self.turn:
            return []
        wanted = self.wanted(seat)
        count = len(self.clan.cards)
        moves: list[int] = []
        for target in range(self.clan.seats):
            if target != seat and self.sizes[target]:
                moves += [target * count + at for at in wanted]
        return moves

    def wanted(self, seat: i64) -> list[int]:
        """The cards this seat may ask for, by their places in the alphabet."""
        families = self.clan.family
        where = self.where
        held = self.held(seat)
        found: list[int] = []
        for at, card in enumerate(self.clan.cards):
            if where[card] != seat and held[families[card]]:
                found.append(at)
        return found

    def held(self, seat: i64) -> list[int]:
        """How many cards of each family are in this hand."""
        families = self.clan.family
        where = self.where
        found = [0] * MOST_FAMILIES
        for card in self.clan.cards:
            if where[card] == seat:
                found[families[card]] += 1
        return found

    def random_move(self, seat: i64, chance: Chance) -> i64:
        """As in `legal`, without making the list."""
        size = i64(self.clan.size)
        held = self.held(seat)
        cards: i64 = 0  # that may be asked for
        for own in held:
            if own:
                cards += size - i64(own)
        targets: i64 = 0
        for other in range(len(self.sizes)):
            if other != seat and self.sizes[other]:
                targets += 1
        choice = chance.below(cards * targets)
        which = choice // cards
        target: i64 = 0
        while target == seat or not self.sizes[target] or which:
            if target != seat and self.sizes[target]:
                which -= 1
            target += 1
        return target * len(self.clan.cards) + self.nth_wanted(seat, held, choice % cards)

    def nth_wanted(self, seat: i64, held: list[int], which: i64) -> i64:
        """One of the cards that `wanted` would give, by its place among them."""
        families = self.clan.family
        where = self.where
        for at, card in enumerate(self.clan.cards):
            if where[card] != seat and held[families[card]]:
                if not which:
                    return at
                which -= 1
        raise AssertionError("there is no such card")

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        count = len(self.clan.cards)
        target = int(move) // count
        card = self.clan.cards[int(move) % count]
        if target == seat:
            return Refusal("not-oneself", rule=2)
        if not self.sizes[target]:
            return Refusal("holds-nothing", rule=2, by=target)
        if self.where[card] == seat:
            return Refusal("in-hand", rule=2)
        if self.clan.at[card] not in self.wanted(seat):
            return Refusal("not-your-family", rule=2)
        return None

    def play(self, seat: i64, move: i64) -> None:
        count = len(self.clan.cards)
        self.ask(int(seat), int(move) // count, self.clan.cards[int(move) % count])

    # The house

    def sample(self, chance: Chance) -> HouseMove:
        if self.phase == FIRST:
            return sample_first(chance, self.clan.seats, self.clan.opener)
        return sample_deal(chance, self.clan.cards)

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if not self.chance() or move.verb != PHASES[self.phase]:
            return Refusal("house-not-now", rule=1)
        if self.phase == FIRST:
            return first_refusal(move, self.clan.seats, self.clan.opener, rule=1)
        return deal_refusal(move, self.clan.cards, rule=1)

    def play_house(self, move: HouseMove) -> None:
        if self.phase == FIRST:
            self.first = move.numbers[0]
            self.turn = self.first
            self.phase = DEAL
            if self.events is not None:
                self.tell(FirstNamed(seat=self.first))
        else:
            self.deal(move.numbers)

    def deal(self, cards: Sequence[int]) -> None:
        """Rule 1: to seat 0 first, then seat 1, and so on; what is left is the pile."""
        each = self.clan.each
        dealt = each * self.clan.seats
        for at, card in enumerate(cards):
            self.where[card] = at // each if at < dealt else IN_PILE
        self.sizes = [each] * self.clan.seats
        self.pile = list(cards[dealt:])
        self.phase = ASK
        if self.events is not None:
            hands = tuple([sight.hand(self, seat) for seat in range(self.clan.seats)])
            self.tell(Dealt(hands=hands, each=each, pile=len(self.pile)))
        for place in range(self.clan.seats):
            for family in range(MOST_FAMILIES):
                self.lay_down((self.first + place) % self.clan.seats, family)
        if not self.over():
            self.begin_turn(self.first)

    # What the seats do

    def ask(self, seat: int, target: int, card: int) -> None:
        """Rule 2."""
        given = self.where[card] == target
        self.question = [seat, target, card, GIVEN if given else 0]
        if self.events is not None:
            self.tell(Asked(seat=seat, target=target, card=sight.card(self, card), given=given))
        if given:
            self.where[card] = seat
            self.sizes[target] -= 1
            self.sizes[seat] += 1
            self.failures = 0
            self.lay_down(seat, self.clan.family[card])
            if not self.over():
                self.go_on(seat)
            return
        if self.pile_size():
            drawn = self.draw_card(seat, card)
            self.question[3] = WAS_DRAWN | (LUCKY if drawn == card else 0)
            self.lay_down(seat, self.clan.family[drawn])
            if self.over():
                return
            if drawn == card:
                self.go_on(seat)
            else:
                self.begin_turn(self.after(seat))
            return
        self.failures += 1
        if self.failures >= self.clan.most_failures:
            self.finish()
        else:
            self.begin_turn(self.after(seat))

    def begin_turn(self, seat: int) -> None:
        """Rules 3 and 4: on to the first seat that can ask. Others draw as they pass, so this comes to an end."""
        while True:
            if not self.can_ask():  # the rest is in one hand; where families are laid down in time, that is the end
                self.finish()
                return
            self.turn = seat
            if self.events is not None:
                self.tell(TurnBegan(seat=seat))
            if not self.sizes[seat] and self.pile_size():
                self.lay_down(seat, self.clan.family[self.draw_card(seat, NONE)])
                if self.over():
                    return
            if self.sizes[seat] and self.somebody_to_ask(seat):
                return
            self.pass_on(seat)
            if self.over():
                return
            seat = self.after(seat)

    def go_on(self, seat: int) -> None:
        """In the middle of a turn: ask again, if one can."""
        if not self.sizes[seat]:
            self.begin_turn(self.after(seat))
        elif not self.somebody_to_ask(seat):
            self.pass_on(seat)
            if not self.over():
                self.begin_turn(self.after(seat))

    def pass_on(self, seat: int) -> None:
        """Rule 4: nobody to ask, or nothing in hand and nothing to draw."""
        if self.sizes[seat] and self.pile_size():
            self.lay_down(seat, self.clan.family[self.draw_card(seat, NONE)])
            if self.over():
                return
        if self.events is not None:
            self.tell(Passed(seat=seat))

    def draw_card(self, seat: int, asked: int) -> int:
        """The top of the pile."""
        card = self.pile[self.next_card]
        self.next_card += 1
        self.where[card] = seat
        self.sizes[seat] += 1
        if self.events is not None:
            shown = sight.card(self, card)
            self.tell(Drew(seat=seat, card=shown, lucky=card == asked, pile=self.pile_size()))
        return card

    def lay_down(self, seat: int, family: int) -> None:
        """Rule 1: a family that is complete goes down at once."""
        clan = self.clan
        members = clan.kin[family]
        if not members:
            return
        for card in members:
            if self.where[card] != seat:
                return
        for card in members:
            self.where[card] = IS_DOWN
        self.sizes[seat] -= clan.size
        self.points[seat] += 1
        self.down = [*self.down, seat + 8 * family]
        if self.events is not None:
            shown = sight.family(self, self.down[-1])
            self.tell(FamilyDown(seat=seat, name=shown.name, cards=shown.cards, points=self.points[seat]))
        if len(self.down) * clan.size == len(clan.cards):
            self.finish()

    def finish(self) -> None:
        """Rule 5: what is left is shown."""
        self.phase = OVER
        if self.events is not None:
            result = self.result()
            self.tell(
                GameEnded(
                    points=result.scores,
                    hands=tuple([sight.hand(self, seat) for seat in range(self.clan.seats)]),
                    complete=len(self.down) * self.clan.size == len(self.clan.cards),
                    ranks=result.ranks,
                    winners=result.winners,
                )
            )

    # Questions

    def after(self, seat: int) -> int:
        return (seat + 1) % self.clan.seats

    def pile_size(self) -> int:
        return len(self.pile) - self.next_card

    def somebody_to_ask(self, seat: int) -> bool:
        for other in range(self.clan.seats):
            if other != seat and self.sizes[other]:
                return True
        return False

    def can_ask(self) -> bool:
        """Can any seat ask another one, now or after drawing?"""
        return self.pile_size() > 0 or len([size for size in self.sizes if size]) > 1

    # What it looks like

    def view(self, viewer: Viewer) -> FamillesView:
        return sight.look(self, viewer)

    def scores(self) -> list[int]:
        return self.points.copy()

    def result(self) -> Result:
        ranks = ranked(self.points)
        return Result(
            scores=tuple(self.points),
            ranks=ranks,
            winners=tuple([seat for seat, rank in enumerate(ranks) if rank == 1]),
            rounds=(sight.details(self),),
        )

    # What keeps it honest

    def copy(self) -> "Reunion":
        twin = Reunion()
        twin.events = None
        twin.clan = self.clan
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.failures = self.failures
        twin.where = self.where.copy()
        twin.sizes = self.sizes.copy()
        twin.pile = self.pile  # replaced when dealt, never changed
        twin.next_card = self.next_card
        twin.down = self.down  # replaced, never changed
        twin.points = self.points.copy()
        twin.question = self.question.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        rest = self.pile[self.next_card :]
        lists = (self.where, self.sizes, rest, self.down, self.points, self.question)
        return (self.phase, self.first, self.turn, self.failures, *[tuple(values) for values in lists])

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)


def begin(clan: Clan) -> Reunion:
    """Before the house has said who starts."""
    state = Reunion()
    state.events = None
    state.clan = clan
    state.phase = FIRST
    state.first = NONE
    state.turn = 0
    state.failures = 0
    state.where = [NONE] * (len(SERIES) * VALUES)
    state.sizes = [0] * clan.seats
    state.pile = []
    state.next_card = 0
    state.down = []
    state.points = [0] * clan.seats
    state.question = []
    return state
