# compiled
"""The rules of Le Club des moustaches, as one state. RULES.fr.md and RULES.en.md tell the same to players.

 1. 19 attributes: 5 poses, 8 coats, 2 patterns, 4 accessories. 40 cats, all different. Everyone hides three attributes
    behind a fan, holds three cats and has a reserve of 16 masks; the other cats are the pile.
 2. The house names the first player, who opens every round. A turn: show a cat of one's hand; everyone who has an
    attribute in common with it, face up or not, has a mask laid on it, by the house; name somebody's attribute, or
    pass; draw a cat.
 3. One names another seat that still hides something, and an attribute that is not face up yet. Right: it is turned up,
    and the asker wins a mask from that seat's reserve. Wrong: that seat wins one from the asker's.
 4. When a seat's third attribute is turned up, the asker does not draw, and the round is played out: those still to
    play may only name. Where nobody is left to name, one passes.
 5. The pile empty: one plays on without drawing. Without a cat one may only name. When nobody holds a cat, the round is
    played out and that is the end.
 6. Who must lay or give a mask and has none ends the game at once: other masks owed for the same cat are still laid, a
    rightly named attribute is still turned up.
 7. A point for each mask won, and for each attribute still hidden; ties, at every place, by more hidden attributes,
    then shared. At the end everything is shown.
 8. Out of time while naming: one passes. While showing: a stand-in shows.
 9. The table chooses a sheet for all alike: none, a pencil, or one that also says what is certain.

Attributes, cats and seats are bits of masks; a seat's move is an index into `alphabet(...)`: cats, then seat by seat
the attributes, then `pass`.

Longer than 400 lines because a ball is one state, and its rules are best read in one place.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, HouseMove, State
from ronron.games.moustaches import sight
from ronron.games.moustaches.board import (
    CARRIES,
    DECK,
    EVERY,
    KINDS,
    Ball,
    nth_member,
)
from ronron.games.moustaches.pieces import (
    ATTRIBUTES,
    CATS,
    ENDINGS,
    FAN,
    HAND,
    PHASES,
    RESERVE,
    CatShown,
    Dealt,
    Disguised,
    Drew,
    FirstNamed,
    GameEnded,
    LastRoundBegan,
    MaskGiven,
    MaskLaid,
    MoustachesView,
    Named,
    NoMaskLaid,
    Passed,
    RanOut,
    TurnedUp,
)
from ronron.kit.masks import count_bits, members
from ronron.kit.opening import deal_refusal, first_refusal, sample_deal, sample_first
from ronron.kit.ranks import ranked
from ronron.plain import BYSTANDER, HOUSE, Refusal, Result, Viewer

FIRST: Final = 0
DISGUISE: Final = 1
DEAL: Final = 2
SHOW: Final = 3
NAME: Final = 4
OVER: Final = 5

NONE: Final = -1
UNMASKED: Final = 0
NO_CATS: Final = 1
NO_MASKS: Final = 2


class Masquerade(State):
    """A ball under way."""

    ball: Ball
    phase: i64
    first: i64  # NONE before the house has said it
    turn: i64
    round: i64  # from 1
    ending: i64  # why this round is the last, or NONE
    risen: i64  # all attributes that are face up, as a mask
    next_card: i64  # how many cats of the pile are gone
    fans: list[int]  # each seat's three attributes, as a mask; 0 before the disguise
    up: list[int]  # those of them that are face up
    hands: list[int]  # each seat's cats, as a mask
    pile: list[int]  # as dealt, its top first
    reserves: list[int]
    won: list[int]  # masks won, by seat and then by whose they were
    shown: list[int]  # cat + 64 x seat + 256 x mask of the seats whose masks lie on it
    names: list[int]  # seat + 4 x target + 16 x attribute + 512 x right + 1024 x cats shown by then

    # Who moves

    def over(self) -> bool:
        return self.phase == OVER

    def chance(self) -> bool:
        return self.phase < SHOW

    def owed(self) -> i64:
        return i64(BIT[self.turn]) if self.phase == SHOW or self.phase == NAME else 0

    def mover(self) -> i64:
        if self.phase == SHOW or self.phase == NAME:
            return self.turn
        return HOUSE if self.phase < SHOW else BYSTANDER

    def sealed(self) -> bool:
        return False

    # Moves

    def legal(self, seat: i64) -> list[int]:
        if seat != self.turn:
            return []
        if self.phase == SHOW:
            return members(self.hands[seat])
        moves: list[int] = []
        if self.phase == NAME:
            attributes = members(int(EVERY & ~self.risen))
            for target in range(self.ball.seats):
                if self.can_be_named(seat, target):
                    start = int(self.ball.first_name + target * KINDS)
                    for attribute in attributes:
                        moves.append(start + attribute)
            moves.append(int(self.ball.pass_move))
        return moves

    def random_move(self, seat: i64, chance: Chance) -> i64:
        """As in `legal`, without making the list."""
        if self.phase == SHOW:
            cats: i64 = self.hands[seat]
            return nth_member(cats, chance.below(count_bits(cats)))
        attributes: i64 = EVERY & ~self.risen
        each: i64 = count_bits(attributes)
        targets: i64 = 0
        for target in range(self.ball.seats):
            if self.can_be_named(seat, target):
                targets += 1
        choice: i64 = chance.below(targets * each + 1)
        for target in range(self.ball.seats):
            if self.can_be_named(seat, target):
                if choice < each:
                    return self.ball.first_name + target * KINDS + nth_member(attributes, choice)
                choice -= each
        return self.ball.pass_move

    def play(self, seat: i64, move: i64) -> None:
        if move < self.ball.first_name:
            self.show(seat, move)
        elif move == self.ball.pass_move:
            if self.events is not None:
                self.tell(Passed(seat=int(seat)))
            self.end_turn()
        else:
            move -= self.ball.first_name
            self.name(seat, move // KINDS, move % KINDS)

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.phase == SHOW:
            if move >= self.ball.first_name:
                return Refusal("not-now", rule=2, expected=PHASES[SHOW])
            if not self.hands[seat] & BIT[move]:
                return Refusal("not-in-hand", rule=2, cat=CATS[move].notation())
            return None
        if move < self.ball.first_name:
            if self.ending == NONE:
                return Refusal("not-now", rule=2, expected=PHASES[NAME])
            return Refusal("only-names", rule=4 if self.ending == UNMASKED else 5)
        if move == self.ball.pass_move:
            return None
        move -= self.ball.first_name
        target: i64 = move // KINDS
        attribute: i64 = move % KINDS
        if target == seat:
            return Refusal("not-oneself", rule=3)
        if not self.can_be_named(seat, target):
            return Refusal("nothing-hidden", rule=3, by=int(target))
        if self.risen & i64(BIT[attribute]):
            return Refusal("face-up", rule=3, attribute=ATTRIBUTES[attribute])
        return None

    def timeout(self, seat: i64) -> int:
        """Rule 8."""
        return int(self.ball.pass_move) if self.phase == NAME else NONE

    # The house

    def sample(self, chance: Chance) -> HouseMove:
        if self.phase == FIRST:
            return sample_first(chance, self.ball.seats, self.ball.opener)
        return sample_deal(chance, range(KINDS if self.phase == DISGUISE else DECK), PHASES[self.phase])

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if self.phase >= SHOW or move.verb != PHASES[self.phase]:
            return Refusal("house-not-now", rule=2)
        if self.phase == FIRST:
            return first_refusal(move, self.ball.seats, self.ball.opener, rule=2)
        return deal_refusal(move, range(KINDS if self.phase == DISGUISE else DECK), rule=1)

    def play_house(self, move: HouseMove) -> None:
        if self.phase == FIRST:
            self.first = move.numbers[0]
            self.turn = self.first
            self.phase = DISGUISE
            if self.events is not None:
                self.tell(FirstNamed(seat=int(self.first)))
        elif self.phase == DISGUISE:
            self.fans = dealt_out(move.numbers, self.ball.seats, FAN)
            self.phase = DEAL
            if self.events is not None:
                self.tell(Disguised(fans=tuple([sight.attributes(fan) for fan in self.fans])))
        else:
            seats: i64 = self.ball.seats
            self.hands = dealt_out(move.numbers, seats, HAND)
            self.pile = list(move.numbers[int(seats) * HAND :])
            self.round = 1
            self.phase = SHOW
            if self.events is not None:
                hands = tuple([sight.cats(hand) for hand in self.hands])
                self.tell(Dealt(hands=hands, pile=len(self.pile)))

    # What the seats do

    def show(self, seat: i64, cat: i64) -> None:
        """Rule 2: the cat steps on the stage, and masks are laid, clockwise from whoever showed it."""
        hand: i64 = self.hands[seat]
        self.hands[seat] = hand & ~i64(BIT[cat])
        if self.events is not None:
            self.tell(CatShown(seat=int(seat), cat=CATS[cat], number=len(self.shown) + 1))
        carries: i64 = CARRIES[cat]
        masks: i64 = 0
        broke_off = False
        guest: i64 = seat
        for _ in range(self.ball.seats):
            fan: i64 = self.fans[guest]
            if fan & carries:
                left: i64 = self.reserves[guest]
                if left:
                    masks |= i64(BIT[guest])
                    self.reserves[guest] = left - 1
                    if self.events is not None:
                        self.tell(MaskLaid(seat=int(guest), left=int(left) - 1))
                else:
                    broke_off = True
                    if self.events is not None:
                        self.tell(RanOut(seat=int(guest)))
            guest = self.after(guest)
        if not masks and not broke_off and self.events is not None:
            self.tell(NoMaskLaid())
        self.shown.append(int(cat + 64 * seat + 256 * masks))
        if broke_off:
            self.ending = NO_MASKS
            self.finish()
        else:
            self.phase = NAME

    def name(self, seat: i64, target: i64, attribute: i64) -> None:
        """Rule 3."""
        bit: i64 = BIT[attribute]
        fan: i64 = self.fans[target]
        right = fan & bit != 0
        packed: i64 = seat + 4 * target + 16 * attribute + 1024 * len(self.shown)
        self.names.append(int(packed + 512 if right else packed))
        if self.events is not None:
            said = ATTRIBUTES[attribute]
            self.tell(Named(seat=int(seat), target=int(target), attribute=said, right=right))
        if not right:
            if self.give(seat, target):
                self.end_turn()
            return
        up: i64 = self.up[target] | bit
        self.up[target] = up
        self.risen |= bit
        if self.events is not None:
            hidden = int(count_bits(fan & ~up))
            self.tell(TurnedUp(seat=int(target), attribute=ATTRIBUTES[attribute], hidden=hidden))
        if not self.give(target, seat):
            return
        if up == fan and self.ending == NONE:
            self.play_out(UNMASKED, target)
        self.end_turn()

    def give(self, giver: i64, taker: i64) -> bool:
        """A mask goes from a reserve to what another has won; False where there was none (rule 6)."""
        left: i64 = self.reserves[giver]
        if left == 0:
            if self.events is not None:
                self.tell(RanOut(seat=int(giver)))
            self.ending = NO_MASKS
            self.finish()
            return False
        self.reserves[giver] = left - 1
        at: i64 = taker * self.ball.seats + giver
        before: i64 = self.won[at]
        self.won[at] = before + 1
        if self.events is not None:
            self.tell(MaskGiven(seat=int(giver), to=int(taker), left=int(left) - 1))
        return True

    def end_turn(self) -> None:
        """Draw, then the next seat, the next round, or the end."""
        if self.ending == NONE:
            if self.next_card < len(self.pile):
                self.draw_cat()
            elif self.holds_nothing():
                self.play_out(NO_CATS, NONE)
        self.turn = self.after(self.turn)
        if self.turn == self.first:
            if self.ending != NONE:
                self.finish()
                return
            self.round += 1
        self.phase = SHOW if self.ending == NONE and self.hands[self.turn] else NAME

    def draw_cat(self) -> None:
        cat: i64 = self.pile[self.next_card]
        self.next_card += 1
        hand: i64 = self.hands[self.turn]
        self.hands[self.turn] = hand | i64(BIT[cat])
        if self.events is not None:
            left = len(self.pile) - int(self.next_card)
            self.tell(Drew(seat=int(self.turn), cat=CATS[cat], pile=left))

    def play_out(self, ending: i64, unmasked: i64) -> None:
        """Rules 4 and 5: this round is the last."""
        self.ending = ending
        if self.events is not None:
            who = int(unmasked) if unmasked >= 0 else None
            self.tell(LastRoundBegan(ending=ENDINGS[ending], seat=who))

    def finish(self) -> None:
        """Rule 7: everything is shown."""
        self.phase = OVER
        if self.events is not None:
            result = self.result()
            self.tell(
                GameEnded(
                    fans=tuple([sight.attributes(fan) for fan in self.fans]),
                    hands=tuple([sight.cats(hand) for hand in self.hands]),
                    rest=sight.rest(self),
                    masks=tuple([self.masks_won(seat) for seat in range(self.ball.seats)]),
                    hidden=tuple([self.hidden(seat) for seat in range(self.ball.seats)]),
                    points=result.scores,
                    ranks=result.ranks,
                    winners=result.winners,
                )
            )

    # Questions

    def after(self, seat: i64) -> i64:
        seat += 1
        return 0 if seat == self.ball.seats else seat

    def can_be_named(self, seat: i64, target: i64) -> bool:
        return target != seat and self.up[target] != self.fans[target]

    def holds_nothing(self) -> bool:
        for hand in self.hands:
            if hand:
                return False
        return True

    def hidden(self, seat: i64) -> int:
        """How many attributes this seat still hides; none before the disguise."""
        fan: i64 = self.fans[seat]
        up: i64 = self.up[seat]
        return int(count_bits(fan & ~up))

    def masks_won(self, seat: i64) -> int:
        start = int(seat * self.ball.seats)
        return sum(self.won[start : start + int(self.ball.seats)])

    # What it looks like

    def view(self, viewer: Viewer) -> MoustachesView:
        return sight.look(self, viewer)

    def scores(self) -> list[int]:
        return [self.masks_won(seat) + self.hidden(seat) for seat in range(self.ball.seats)]

    def result(self) -> Result:
        scores = self.scores()
        hidden = [self.hidden(seat) for seat in range(self.ball.seats)]
        ranks = ranked([(points, left) for points, left in zip(scores, hidden, strict=True)])
        return Result(
            scores=tuple(scores),
            ranks=ranks,
            winners=tuple([seat for seat, rank in enumerate(ranks) if rank == 1]),
            rounds=(sight.details(self),),
        )

    # What keeps it honest

    def copy(self) -> "Masquerade":
        twin = Masquerade()
        twin.events = None
        twin.ball = self.ball
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.ending = self.ending
        twin.risen = self.risen
        twin.next_card = self.next_card
        twin.fans = self.fans  # replaced when dealt, never changed
        twin.up = self.up.copy()
        twin.hands = self.hands.copy()
        twin.pile = self.pile  # replaced when dealt, never changed
        twin.reserves = self.reserves.copy()
        twin.won = self.won.copy()
        twin.shown = self.shown.copy()
        twin.names = self.names.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        numbers = (self.phase, self.first, self.turn, self.round, self.ending, self.risen)
        rest = self.pile[int(self.next_card) :]
        lists = (self.fans, self.up, self.hands, rest, self.reserves, self.won, self.shown, self.names)
        return (*[int(number) for number in numbers], *[tuple(values) for values in lists])

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)


def begin(ball: Ball) -> Masquerade:
    """Before the house has said who opens."""
    state = Masquerade()
    seats = int(ball.seats)
    state.events = None
    state.ball = ball
    state.phase = FIRST
    state.first = NONE
    state.turn = 0
    state.round = 0
    state.ending = NONE
    state.risen = 0
    state.next_card = 0
    state.fans = [0] * seats
    state.up = [0] * seats
    state.hands = [0] * seats
    state.pile = []
    state.reserves = [RESERVE] * seats
    state.won = [0] * (seats * seats)
    state.shown = []
    state.names = []
    return state


def dealt_out(cards: Sequence[int], seats: i64, each: i64) -> list[int]:
    """The first cards to seat 0, the next ones to seat 1, and so on, as masks."""
    found: list[int] = []
    at: i64 = 0
    for _ in range(seats):
        mask: i64 = 0
        for _ in range(each):
            mask |= i64(BIT[cards[at]])
            at += 1
        found.append(int(mask))
    return found
