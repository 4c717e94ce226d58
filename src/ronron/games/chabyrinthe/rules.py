# compiled
"""The rules of Chabyrinthe, as one state. RULES.fr.md and RULES.en.md tell the same to players.

 1. A roof of 4x4 cards, or 3x3 for kittens. Rivals (2 to 4 seats), solo (1), together (2 to 4), teams (4 seats: 0 and
    1 against 2 and 3). The house names the seat that begins; then clockwise.
 2. 26 gutter cards: 10 elbows, 6 straights, 6 tees, 2 crosses, 2 bridges, whose two lines pass without joining. 15
    cats, five each of 3, 4 and 5 points.
 3. Slots are numbered clockwise around the roof, from above the top-left card. Homes begin at the first slots of the
    upper and lower side, cats at those of the right and left one, each side taken clockwise. The cards in the upper-
    right and lower-left corners are elbows, all else is random. A deal in which a cat reaches a home is dealt again.
 4. The top of the pile of gutters is face up, and cards put under it are remembered by all. Cats in the pile are
    hidden.
 5. A turn is up to two actions; one may stop early, even at once. Turn: any card, by a quarter either way or by half,
    where that changes something. Insert: the top of the pile goes in at a slot, turned as one likes, the line slides,
    and the card at its other end goes under the pile.
 6. A cat reaches a home when gutters join them. After every action all cats that do are won together and leave. One
    that reaches both homes goes to the first one clockwise from it. Then each home steps on one slot clockwise for
    every cat it took in, the lowest slot first, jumping over taken slots; then a new cat comes clockwise of each that
    was won, the lowest slot first, jumping likewise. Look again, until no cat reaches a home.
 7. No cat left to draw: none comes. The 15th cat won ends the game, and that turn counts. Most points win, ties are
    shared; teams add up. Solo and together count turns, which earn a grade, and every seat scores all cats.
 8. Rivals and teams: after 12 turns in a row without a cat, turns have three actions; after 24 it ends as it stands.
    Solo and together end, unfinished, after 200 turns.
 9. One may take back the last turnings of one's own running turn, not past an insertion or a won cat.

A seat's move is an index into `alphabet(...)`: three turnings a card, four insertions a slot, then `stop`.

Longer than 400 lines because a roof is one state, and its rules are best read in one place.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, HouseMove, State
from ronron.games.chabyrinthe import sight
from ronron.games.chabyrinthe.board import (
    FIRST_CODE,
    KIND_OF,
    TEAMS,
    TURNED,
    WAYS,
    Roof,
)
from ronron.games.chabyrinthe.pieces import (
    ACTIONS,
    CATS,
    DAWN,
    ELBOWS,
    ENDINGS,
    GUTTERS,
    KINDS,
    MODES,
    MORE_ACTIONS,
    PATIENCE,
    PHASES,
    STALLED,
    TURNINGS,
    VALUES,
    CardInserted,
    CardTurned,
    CatCame,
    CatWon,
    FirstNamed,
    GameEnded,
    HomeMoved,
    RoofLaid,
    RoofView,
    TurnBegan,
    TurnStopped,
    cell_name,
)
from ronron.kit.opening import first_refusal, sample_first
from ronron.kit.ranks import ranked
from ronron.plain import BYSTANDER, HOUSE, Refusal, Result, Viewer

FIRST: Final = 0
DEAL: Final = 1
ACT: Final = 2
OVER: Final = 3

NONE: Final = -1
ALL_HOME: Final = 0
STALL: Final = 1
TOO_LATE: Final = 2


class Maze(State):
    """A night on the roof."""

    roof: Roof
    phase: i64
    first: i64  # NONE before the house has said it
    turn: i64
    actions: i64  # left in the running turn
    turns: i64  # over
    quiet: i64  # the last so many turns won no cat
    fed: bool  # has the running turn won one?
    loose: i64  # the last so many moves can be taken back
    ending: i64
    board: list[int]  # a code for each cell
    pile: list[int]  # kinds, a ring: a card put under it takes the place of the one drawn
    top: i64  # where in the ring the top lies
    unseen: i64  # so many cards below the top nobody has seen
    home0: i64  # slots
    home1: i64
    cat0: i64  # slots, or NONE
    cat1: i64
    value0: i64
    value1: i64
    cats: list[int]  # the values of the pile as dealt, its top first
    next_cat: i64  # so many of them have come
    cats_won: i64  # how many cats are home: follows from `won`
    won: list[int]  # by seat: how many of each value, 16 to the power of its number
    last: i64  # the last move, or NONE
    last_seat: i64
    recent: list[int]  # the cats it won: slot + 16 x home + 256 x value + 2048 x step of the chain

    # Who moves

    def over(self) -> bool:
        return self.phase == OVER

    def chance(self) -> bool:
        return self.phase < ACT

    def owed(self) -> i64:
        return i64(BIT[self.turn]) if self.phase == ACT else 0

    def mover(self) -> i64:
        if self.phase == ACT:
            return self.turn
        return HOUSE if self.phase < ACT else BYSTANDER

    def sealed(self) -> bool:
        return False

    # Moves

    def legal(self, seat: i64) -> list[int]:
        moves: list[int] = []
        if self.phase != ACT or seat != self.turn:
            return moves
        move = 0
        for code in self.board:
            for way in range(WAYS[code]):
                moves.append(move + way)
            move += 3
        turnings = TURNINGS[self.pile[self.top]]
        for _ in range(self.roof.slots):
            for turning in range(turnings):
                moves.append(move + turning)
            move += 4
        moves.append(move)
        return moves

    def random_move(self, seat: i64, chance: Chance) -> i64:
        """As in `legal`, without making the list."""
        roof = self.roof
        turnings: i64 = TURNINGS[self.pile[self.top]]
        ways: i64 = 0
        for code in self.board:
            ways += i64(WAYS[code])
        choice: i64 = chance.below(ways + turnings * roof.slots + 1)
        if choice >= ways:
            choice -= ways
            if choice == turnings * roof.slots:
                return roof.stop_move
            return roof.insert_moves + choice // turnings * 4 + choice % turnings
        move: i64 = 0
        for code in self.board:
            here: i64 = WAYS[code]
            if choice < here:
                return move + choice
            choice -= here
            move += 3
        return roof.stop_move

    def play(self, seat: i64, move: i64) -> None:
        roof = self.roof
        self.last = move
        self.last_seat = seat
        if self.recent:
            self.recent = []
        if move == roof.stop_move:
            if self.events is not None:
                self.tell(TurnStopped(seat=int(seat)))
            self.end_turn()
            return
        if move < roof.insert_moves:
            self.turn_card(seat, move // 3, move % 3 + 1)
        else:
            move -= roof.insert_moves
            self.insert_card(seat, move // 4, move % 4)
        self.bring_home(seat)
        if self.phase == OVER:
            return
        self.actions -= 1
        if self.actions == 0:
            self.end_turn()

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        roof = self.roof
        if move < roof.insert_moves:
            code: i64 = self.board[move // 3]
            kind: i64 = KIND_OF[code]
            if move % 3 < i64(WAYS[code]):
                return None
            refused = "turning-alike" if WAYS[code] else "cannot-turn"
            return Refusal(refused, rule=5, cell=cell_name(int(move // 3), int(roof.size)), kind=KINDS[kind])
        if move < roof.stop_move:
            kind = self.pile[self.top]
            if (move - roof.insert_moves) % 4 >= i64(TURNINGS[kind]):
                return Refusal("insertion-alike", rule=5, kind=KINDS[kind])
        return None

    def timeout(self, seat: i64) -> int:
        """Rule 5: who is out of time stops."""
        return int(self.roof.stop_move)

    # The house

    def sample(self, chance: Chance) -> HouseMove:
        if self.phase == FIRST:
            return sample_first(chance, self.roof.seats, self.roof.opener)
        attempt = 0
        while True:
            attempt += 1
            dealt = self.shuffled(chance)
            if not self.is_wet(dealt):
                return HouseMove("deal", (attempt, *dealt))

    def shuffled(self, chance: Chance) -> list[int]:
        """Rule 3: the gutters in order, the turnings of those that lie on the roof, the cats in order."""
        corners = list(range(ELBOWS))
        chance.shuffle(corners)
        cards = sorted(corners[2:]) + list(range(ELBOWS, len(GUTTERS)))
        chance.shuffle(cards)
        cards.insert(self.roof.elbow_cells[0], corners[0])
        cards.insert(self.roof.elbow_cells[1], corners[1])
        turnings: list[int] = []
        for cell in range(self.roof.cells):
            turnings.append(int(chance.below(4)) % TURNINGS[GUTTERS[cards[cell]]])
        cats = list(range(len(CATS)))
        chance.shuffle(cats)
        return cards + turnings + cats

    def is_wet(self, dealt: Sequence[int]) -> bool:
        """Does a cat reach a home before anyone has moved?"""
        board = self.laid(dealt)
        homes: i64 = 0
        for slot in self.roof.first_homes:
            homes |= i64(BIT[slot])
        for slot in self.roof.first_cats:
            if self.roof.flood(board, slot) & homes:
                return True
        return False

    def laid(self, dealt: Sequence[int]) -> list[int]:
        """The roof of a deal, as codes."""
        cells = int(self.roof.cells)
        turnings = dealt[len(GUTTERS) : len(GUTTERS) + cells]
        return [FIRST_CODE[GUTTERS[dealt[cell]]] + turnings[cell] for cell in range(cells)]

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if self.phase >= ACT or move.verb != PHASES[self.phase]:
            return Refusal("house-not-now", rule=3)
        if self.phase == FIRST:
            return first_refusal(move, self.roof.seats, self.roof.opener, rule=1)
        cells = int(self.roof.cells)
        dealt = move.numbers[1:]
        cards = dealt[: len(GUTTERS)]
        turnings = dealt[len(GUTTERS) : len(GUTTERS) + cells]
        cats = dealt[len(GUTTERS) + cells :]
        if sorted(cards) != list(range(len(GUTTERS))) or sorted(cats) != list(range(len(CATS))) or move.numbers[0] < 1:
            return Refusal("not-the-cards", rule=2)
        for cell in range(cells):
            if turnings[cell] >= TURNINGS[GUTTERS[cards[cell]]]:
                return Refusal("not-a-roof", rule=3)
        for cell in self.roof.elbow_cells:
            if cards[cell] >= ELBOWS:
                return Refusal("not-a-roof", rule=3)
        return Refusal("not-a-roof", rule=3) if self.is_wet(dealt) else None

    def play_house(self, move: HouseMove) -> None:
        if self.phase == FIRST:
            self.first = move.numbers[0]
            self.turn = self.first
            self.phase = DEAL
            if self.events is not None:
                self.tell(FirstNamed(seat=int(self.first)))
            return
        roof = self.roof
        cells = int(roof.cells)
        dealt = move.numbers[1:]
        self.board = self.laid(dealt)
        self.pile = [GUTTERS[card] for card in dealt[cells : len(GUTTERS)]]
        self.unseen = len(self.pile) - 1
        cats = [CATS[cat] for cat in dealt[len(GUTTERS) + cells :]]
        self.home0, self.home1 = roof.first_homes[0], roof.first_homes[1]
        self.cat0, self.cat1 = roof.first_cats[0], roof.first_cats[1]
        self.value0, self.value1 = cats[0], cats[1]
        self.cats = cats
        self.next_cat = 2
        self.phase = ACT
        self.actions = ACTIONS
        if self.events is not None:
            top = KINDS[self.pile[self.top]]
            homes = (int(self.home0), int(self.home1))
            self.tell(RoofLaid(grid=sight.grid(self), top=top, homes=homes, cats=sight.waiting(self)))
            self.tell(TurnBegan(seat=int(self.turn), number=1, actions=ACTIONS))

    # What the seats do

    def turn_card(self, seat: i64, cell: i64, quarters: i64) -> None:
        code: i64 = self.board[cell]
        self.board[cell] = TURNED[code * 4 + quarters]
        self.loose += 1
        if self.events is not None:
            name = cell_name(int(cell), int(self.roof.size))
            gutter = sight.gutter(self.board[cell])
            self.tell(CardTurned(seat=int(seat), cell=name, quarters=int(quarters), gutter=gutter))

    def insert_card(self, seat: i64, slot: i64, turning: i64) -> None:
        kind: i64 = self.pile[self.top]
        code: i64 = i64(FIRST_CODE[kind]) + turning
        out: i64 = self.roof.insert(self.board, slot, code)
        self.pile[self.top] = KIND_OF[out]
        self.top += 1
        if self.top == self.roof.pile:
            self.top = 0
        if self.unseen:
            self.unseen -= 1
        self.loose = 0
        if self.events is not None:
            self.tell(
                CardInserted(
                    seat=int(seat),
                    slot=int(slot),
                    gutter=sight.gutter(int(code)),
                    out=KINDS[KIND_OF[out]],
                    top=KINDS[self.pile[self.top]],
                )
            )

    # Rule 6

    def reached(self, slot: i64) -> i64:
        """The home that a cat at this slot goes to, or NONE."""
        if slot < 0:
            return NONE
        out: i64 = self.roof.flood(self.board, slot)
        one = out & i64(BIT[self.home0]) != 0
        other = out & i64(BIT[self.home1]) != 0
        if one and other:
            slots: i64 = self.roof.slots
            nearer = (self.home0 - slot + slots) % slots < (self.home1 - slot + slots) % slots
            return self.home0 if nearer else self.home1
        if one:
            return self.home0
        return self.home1 if other else NONE

    def bring_home(self, seat: i64) -> None:
        """All cats that reach a home go there, and what follows from it, until no cat does."""
        step: i64 = 0
        while True:
            goal0: i64 = self.reached(self.cat0)
            goal1: i64 = self.reached(self.cat1)
            if goal0 < 0 and goal1 < 0:
                return
            step += 1
            if step == 1:
                self.fed = True
                self.loose = 0
            slot0: i64 = self.cat0 if goal0 >= 0 else NONE
            slot1: i64 = self.cat1 if goal1 >= 0 else NONE
            low_first = goal1 < 0 or (goal0 >= 0 and slot0 < slot1)
            if goal0 >= 0 and low_first:
                self.win(seat, slot0, self.value0, goal0, step)
            if goal1 >= 0:
                self.win(seat, slot1, self.value1, goal1, step)
            if goal0 >= 0 and not low_first:
                self.win(seat, slot0, self.value0, goal0, step)
            if goal0 >= 0:
                self.cat0 = NONE
                self.value0 = 0
            if goal1 >= 0:
                self.cat1 = NONE
                self.value1 = 0
            if self.cats_won == len(CATS):
                self.turns += 1
                self.finish(ALL_HOME)
                return
            steps0: i64 = (1 if goal0 == self.home0 else 0) + (1 if goal1 == self.home0 else 0)
            steps1: i64 = (1 if goal0 == self.home1 else 0) + (1 if goal1 == self.home1 else 0)
            if self.home0 < self.home1:
                self.move_home0(steps0)
                self.move_home1(steps1)
            else:
                self.move_home1(steps1)
                self.move_home0(steps0)
            if slot0 >= 0 and low_first:
                self.welcome(slot0)
            if slot1 >= 0:
                self.welcome(slot1)
            if slot0 >= 0 and not low_first:
                self.welcome(slot0)

    def win(self, seat: i64, slot: i64, value: i64, home: i64, step: i64) -> None:
        self.cats_won += 1
        counts: i64 = self.won[seat]
        self.won[seat] = int(counts + (1 if value == VALUES[0] else 16 if value == VALUES[1] else 256))
        packed = int(slot + 16 * home + 256 * value + 2048 * step)
        self.recent = [*self.recent, packed]
        if self.events is not None:
            win = sight.win(self, packed)
            self.tell(
                CatWon(seat=int(seat), slot=win.slot, value=win.value, home=win.home, lanes=win.lanes, step=win.step)
            )

    def free_after(self, slot: i64) -> i64:
        """The next slot clockwise that nobody stands on."""
        while True:
            slot += 1
            if slot == self.roof.slots:
                slot = 0
            if slot != self.home0 and slot != self.home1 and slot != self.cat0 and slot != self.cat1:
                return slot

    def move_home0(self, steps: i64) -> None:
        before: i64 = self.home0
        for _ in range(steps):
            self.home0 = self.free_after(self.home0)
        if steps and self.events is not None:
            self.tell(HomeMoved(slot=int(before), to=int(self.home0)))

    def move_home1(self, steps: i64) -> None:
        before: i64 = self.home1
        for _ in range(steps):
            self.home1 = self.free_after(self.home1)
        if steps and self.events is not None:
            self.tell(HomeMoved(slot=int(before), to=int(self.home1)))

    def welcome(self, slot: i64) -> None:
        """A new cat comes clockwise of one that was won at this slot, while there are any."""
        if self.next_cat == len(self.cats):
            return
        value: i64 = self.cats[self.next_cat]
        self.next_cat += 1
        at: i64 = self.free_after(slot)
        if self.cat0 < 0:
            self.cat0 = at
            self.value0 = value
        else:
            self.cat1 = at
            self.value1 = value
        if self.events is not None:
            self.tell(CatCame(slot=int(at), value=int(value), left=len(self.cats) - int(self.next_cat)))

    # The end of a turn, and of the night

    def end_turn(self) -> None:
        self.turns += 1
        self.quiet = 0 if self.fed else self.quiet + 1
        self.fed = False
        self.loose = 0
        if self.roof.all_for_one:
            if self.turns == DAWN:
                self.finish(TOO_LATE)
                return
        elif self.quiet == STALLED:
            self.finish(STALL)
            return
        self.turn += 1
        if self.turn == self.roof.seats:
            self.turn = 0
        self.actions = MORE_ACTIONS if self.quiet >= PATIENCE and not self.roof.all_for_one else ACTIONS
        if self.events is not None:
            self.tell(TurnBegan(seat=int(self.turn), number=int(self.turns) + 1, actions=int(self.actions)))

    def finish(self, ending: i64) -> None:
        self.phase = OVER
        self.ending = ending
        self.actions = 0
        self.fed = False
        if self.events is not None:
            result = self.result()
            self.tell(
                GameEnded(
                    ending=ENDINGS[ending],
                    mode=MODES[self.roof.mode],
                    turns=int(self.turns),
                    grade=sight.grade(self),
                    points=result.scores,
                    ranks=result.ranks,
                    winners=result.winners,
                )
            )

    # What it looks like

    def view(self, viewer: Viewer) -> RoofView:
        return sight.look(self, viewer)

    def points_of(self, seat: i64) -> int:
        """What this seat's own cats are worth."""
        counts: i64 = self.won[seat]
        return int((counts & 15) * VALUES[0] + (counts >> 4 & 15) * VALUES[1] + (counts >> 8) * VALUES[2])

    def scores(self) -> list[int]:
        """Rule 7."""
        own = [self.points_of(seat) for seat in range(self.roof.seats)]
        if self.roof.all_for_one:
            return [sum(own)] * len(own)
        if self.roof.mode == TEAMS:
            return [own[0] + own[1], own[0] + own[1], own[2] + own[3], own[2] + own[3]]
        return own

    def result(self) -> Result:
        scores = self.scores()
        ranks = ranked(scores)
        if self.roof.all_for_one and self.ending != ALL_HOME:
            ranks = tuple([2 for _ in scores])
        winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
        return Result(scores=tuple(scores), ranks=ranks, winners=winners, rounds=(sight.details(self),))

    def rewards(self) -> list[float]:
        """Alone and together: cats count, and the sooner they are home the better."""
        if not self.roof.all_for_one:
            return super().rewards()
        home = float(self.cats_won) / float(len(CATS))
        early = 1.0 - float(self.turns) / float(DAWN)
        return [home * (1.0 + early) / 2.0] * int(self.roof.seats)

    # What keeps it honest

    def copy(self) -> "Maze":
        twin = Maze()
        twin.events = None
        twin.roof = self.roof
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.actions = self.actions
        twin.turns = self.turns
        twin.quiet = self.quiet
        twin.fed = self.fed
        twin.loose = self.loose
        twin.ending = self.ending
        twin.board = self.board.copy()
        twin.pile = self.pile.copy()
        twin.top = self.top
        twin.unseen = self.unseen
        twin.home0 = self.home0
        twin.home1 = self.home1
        twin.cat0 = self.cat0
        twin.cat1 = self.cat1
        twin.value0 = self.value0
        twin.value1 = self.value1
        twin.cats = self.cats  # replaced when dealt, never changed
        twin.next_cat = self.next_cat
        twin.cats_won = self.cats_won
        twin.won = self.won.copy()
        twin.last = self.last
        twin.last_seat = self.last_seat
        twin.recent = self.recent  # replaced, never changed
        return twin

    def key(self) -> tuple[object, ...]:
        numbers = (self.phase, self.first, self.turn, self.actions, self.turns, self.quiet, self.loose, self.ending)
        around = (self.home0, self.home1, self.cat0, self.cat1, self.value0, self.value1, self.unseen, self.last)
        rest = self.cats[int(self.next_cat) :]
        lists = (self.board, sight.pile(self), rest, self.won, self.recent)
        return (
            *[int(number) for number in numbers],
            *[int(number) for number in around],
            self.fed,
            int(self.last_seat),
            *[tuple(values) for values in lists],
        )

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)


def begin(roof: Roof) -> Maze:
    """Before the house has said who begins."""
    state = Maze()
    state.events = None
    state.roof = roof
    state.phase = FIRST
    state.first = NONE
    state.turn = 0
    state.actions = 0
    state.turns = 0
    state.quiet = 0
    state.fed = False
    state.loose = 0
    state.ending = NONE
    state.board = []
    state.pile = []
    state.top = 0
    state.unseen = 0
    state.home0 = NONE
    state.home1 = NONE
    state.cat0 = NONE
    state.cat1 = NONE
    state.value0 = 0
    state.value1 = 0
    state.cats = []
    state.next_cat = 0
    state.cats_won = 0
    state.won = [0] * int(roof.seats)
    state.last = NONE
    state.last_seat = NONE
    state.recent = []
    return state
