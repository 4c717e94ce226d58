# compiled
"""The rules of Cat in the Box, as one state. RULES.fr.md and RULES.en.md tell the same to players, same numbers.

 1. Five copies of each number; hands, tricks and predictions by seats (`SEATS`). A round: the house deals, everyone
    sets one card aside face down, all at once; predictions clockwise from the round's first player (0 is never
    offered); then tricks, led first by that player. One card stays unplayed.
 2. The research board has a row a colour. Its face says how the numbers lie; numbers not in play are holes.
 3. A card may be declared in a colour when its space is free and one's X of that colour is still covered.
 4. The leader declares blue, yellow or green; red too once a player's token lies in the red row, or when no card in
    hand can be declared in another colour.
 5. A follower declares any colour. Another than the led one uncovers one's X of the led colour for the round.
 6. The highest red wins the trick, otherwise the highest of the led colour. The winner leads.
 7. A turn that begins with no declarable card is a paradox: the hand is shown, the round ends, the broken trick is
    nobody's, its tokens stay. After the last trick it is not looked for.
 8. +1 a trick, or -1 a trick for the paradox player. Who meets his prediction, without a paradox, adds the size of his
    largest group of touching tokens.
 9. Two seats: five cards stay in the middle; three are shown and block spaces, green, then yellow, then blue. No
    predictions: four tricks or fewer earn the bonus.
10. As many rounds as seats, the first player moving left. Best total; ties by the better last round, then shared.

A space of the board is a bit, nine to a row whatever the face; a seat's move is an index into `alphabet(...)`.

Longer than 400 lines because a state is one class, whose methods call each other without a detour when compiled.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, HouseMove, State
from ronron.games.cat_in_the_box import sight
from ronron.games.cat_in_the_box.board import PRIME, RED, ROW, Board, Tally
from ronron.games.cat_in_the_box.pieces import (
    BLOCKED_ROWS,
    COLOURS,
    PHASES,
    BoxView,
    Closed,
    Dealt,
    GameEnded,
    GaveUp,
    ParadoxFell,
    Predicted,
    RoundScored,
    Shown,
)
from ronron.kit.masks import count_bits
from ronron.kit.ranks import ranked
from ronron.plain import BYSTANDER, HOUSE, Refusal, Result, Viewer

DEAL: Final = 0
ASIDE: Final = 1
PREDICT: Final = 2
PLAY: Final = 3
OVER: Final = 4
NONE: Final = -1
ENVY: Final = 0.3  # what a point of the others, on average, takes from one's reward
MOST_POINTS: Final = 120.0  # more than anyone ever has, to keep rewards between 0 and 1
AT_FIRST: Final = 0.3  # the reward of a seat while nobody has any points

# By the mask of colours whose X is covered: bit 0 of each of their rows, so that a product spreads a hand over them.
COLUMNS: Final[list[int]] = [
    sum([BIT[colour * ROW] for colour in range(4) if mask & BIT[colour]]) for mask in range(16)
]


class Box(State):
    """A game of Cat in the Box under way."""

    board: Board
    phase: i64
    round: i64
    first: i64
    leader: i64
    turn: i64
    trick: i64  # tricks finished in this round
    led: i64  # the colour led, or NONE
    taken: i64  # spaces that hold a token or a blocker
    red_open: bool  # does a player's token lie in the red row?
    counts: list[int]  # copies of each number in each hand, seat by seat
    holds: list[int]  # which numbers are in each hand, as a mask: follows from `counts`
    aside: list[int]  # 0: not yet
    predictions: list[int]  # 0: none
    won: list[int]
    covered: list[int]  # the colours whose X is covered, as a mask
    tokens: list[int]  # each seat's spaces, as a mask
    played: list[int]  # each seat's space in the trick on the table, or NONE
    middle: list[int]  # two seats: shown cards first, then the hidden ones
    totals: list[int]
    past: list[Tally]
    seen: BoxView | None  # what everyone sees of this moment, once somebody has looked: follows from the rest

    # Who moves

    def over(self) -> bool:
        return self.phase == OVER

    def chance(self) -> bool:
        return self.phase == DEAL

    def owed(self) -> i64:
        if self.phase == PLAY or self.phase == PREDICT:
            return i64(BIT[self.turn])
        mask: i64 = 0
        if self.phase == ASIDE:
            for seat in range(self.board.seats):
                if not self.aside[seat]:
                    mask |= i64(BIT[seat])
        return mask

    def mover(self) -> i64:
        if self.phase == PLAY or self.phase == PREDICT:
            return self.turn
        if self.phase == ASIDE:
            for seat in range(self.board.seats):
                if not self.aside[seat]:
                    return seat
        return HOUSE if self.phase == DEAL else BYSTANDER

    def sealed(self) -> bool:
        """Cards are set aside face down, and stay so: the last one to choose is as unseen as the first."""
        return self.phase == ASIDE

    def stage(self) -> i64:
        return self.round

    # Moves

    def legal(self, seat: i64) -> list[int]:
        board = self.board
        if self.phase == ASIDE:
            return [] if self.aside[seat] else board.asides[self.holds[seat]].copy()
        if seat != self.turn or self.phase == DEAL or self.phase == OVER:
            return []
        if self.phase == PREDICT:
            return [int(board.first_prediction) + choice for choice in range(len(board.predictions))]
        moves: list[int] = []
        open_cards: i64 = self.declarable(seat)
        for colour in range(4):
            if (open_cards >> (colour * ROW)) & 511:
                moves += board.plays[colour][(open_cards >> (colour * ROW)) & 511]
        return moves

    def random_move(self, seat: i64, chance: Chance) -> i64:
        """As in `legal`, without making the list."""
        board = self.board
        if self.phase == PREDICT:
            return board.first_prediction + chance.below(len(board.predictions))
        cards: i64 = self.declarable(seat) if self.phase == PLAY else i64(self.holds[seat])
        choice: i64 = chance.below(count_bits(cards))
        while choice:
            cards &= cards - 1
            choice -= 1
        bit: i64 = cards & -cards
        move: i64 = board.moves[bit % PRIME]
        return move if self.phase == PLAY else move - board.first_play

    def play(self, seat: i64, move: i64) -> None:
        self.seen = None
        if self.phase == PLAY:
            place: i64 = move - self.board.first_play
            self.declare(seat, self.board.colours[place], self.board.indexes[place])
        elif self.phase == ASIDE:
            self.set_aside(seat, move)
        else:
            self.predict(seat, self.board.predictions[move - self.board.first_prediction])

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        board = self.board
        kind: i64 = ASIDE if move < board.first_prediction else PREDICT if move < board.first_play else PLAY
        if kind != self.phase:
            return Refusal("not-now", rule=1, expected=PHASES[self.phase], said=PHASES[kind])
        if kind == PREDICT:
            return None
        if kind == ASIDE:
            return None if self.holds[seat] & BIT[move] else Refusal("not-in-hand", rule=1, number=int(move) + 1)
        place: i64 = move - board.first_play
        colour: i64 = place // board.numbers
        index: i64 = place % board.numbers
        number = int(index) + 1
        if not self.holds[seat] & BIT[index]:
            return Refusal("not-in-hand", rule=3, number=number)
        closed = self.closed(seat, colour, index)
        if closed is not None:
            if closed.why == "given-up":
                return Refusal("colour-given-up", rule=3, colour=COLOURS[colour])
            if closed.why == "blocked":
                return Refusal("space-blocked", rule=9, number=number, colour=COLOURS[colour])
            return Refusal("space-taken", rule=3, number=number, colour=COLOURS[colour], by=closed.seat)
        if colour == RED and int(move) not in self.legal(seat):
            return Refusal("red-not-open", rule=4)
        return None

    # The house

    def sample(self, chance: Chance) -> HouseMove:
        cards = self.board.deck.copy()
        chance.shuffle(cards)
        return HouseMove("deal", tuple(cards))

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if self.phase != DEAL or move.verb != "deal":
            return Refusal("house-not-now", rule=1)
        if sorted(move.numbers) != self.board.deck:
            return Refusal("not-the-deck", rule=1)
        return None

    def play_house(self, move: HouseMove) -> None:
        """Deal a round: ten cards (nine at five seats) to each seat in turn, what is left to the middle."""
        board = self.board
        cards = move.numbers
        self.clear()
        next_card: i64 = 0
        for seat in range(board.seats):
            packed: i64 = 0
            for _ in range(board.dealt):
                packed += i64(BIT[3 * cards[next_card] - 3])
                next_card += 1
            self.receive(seat, packed)
        self.middle = list(cards[next_card:])
        self.phase = ASIDE
        if self.events is not None:
            hands = tuple(sight.hand(self.counts, seat) for seat in range(board.seats))
            self.tell(Dealt(round=int(self.round), first=int(self.first), hands=hands))
        if board.shown:
            self.block()

    def draw(self, chance: Chance) -> None:
        """What `sample` and `play_house` do, in one go where nobody listens."""
        board = self.board
        if self.events is not None:
            self.play_house(self.sample(chance))
            return
        self.clear()
        cards = board.deck.copy()
        last: i64 = len(cards)
        seat: i64 = board.seats
        while seat:
            seat -= 1
            packed: i64 = 0
            dealt: i64 = board.dealt
            while dealt:
                at: i64 = chance.below(last)
                last -= 1
                dealt -= 1
                card: i64 = cards[at]
                packed += i64(BIT[3 * card - 3])
                cards[at] = cards[last]
            self.receive(seat, packed)
        self.phase = ASIDE
        if board.shown:
            middle = cards[:last]
            chance.shuffle(middle)
            self.middle = middle
            self.block()

    def receive(self, seat: i64, packed: i64) -> None:
        """A hand dealt: how often each number is in it, three bits a number."""
        holds: i64 = 0
        at: i64 = seat * ROW
        bit: i64 = 1
        while packed:
            count: i64 = packed & 7
            if count:
                self.counts[at] = count
                holds |= bit
            packed >>= 3
            bit += bit
            at += 1
        self.holds[seat] = holds

    def clear(self) -> None:
        """An empty board, empty hands, every X covered; the first player moves left each round (rule 10)."""
        seats: i64 = self.board.seats
        self.seen = None
        self.counts = [0] * (seats * ROW)
        self.holds = [0] * seats
        self.aside = [0] * seats
        self.predictions = [0] * seats
        self.won = [0] * seats
        self.covered = [15] * seats
        self.tokens = [0] * seats
        self.played = [NONE] * seats
        self.middle = []
        self.taken = 0
        self.red_open = False
        self.led = NONE
        self.trick = 0
        self.first = self.round % seats
        self.leader = self.turn = self.first

    def block(self) -> None:
        """Rule 9: each shown card blocks its number, in green, then yellow, then blue."""
        seen = [0] * (ROW + 1)
        for number in self.middle[: self.board.shown]:
            name = BLOCKED_ROWS[seen[number]]
            seen[number] += 1
            self.taken |= i64(BIT[COLOURS.index(name) * ROW + number - 1])
            if self.events is not None:
                self.tell(Shown(number=number, colour=name))

    # What the seats do

    def set_aside(self, seat: i64, index: i64) -> None:
        self.take(seat, index)
        self.aside[seat] = int(index) + 1
        if self.events is not None:
            self.tell(sight.set_aside(int(seat), int(index) + 1))
        if not self.owed():
            self.phase = PREDICT if self.board.predictions else PLAY

    def predict(self, seat: i64, tricks: int) -> None:
        self.predictions[seat] = tricks
        if self.events is not None:
            self.tell(Predicted(seat=int(seat), tricks=tricks))
        self.turn = self.after(seat)
        if self.turn == self.first:
            self.phase = PLAY

    def declare(self, seat: i64, colour: i64, index: i64) -> None:
        space: i64 = colour * ROW + index
        bit: i64 = BIT[space]
        tokens: i64 = self.tokens[seat]
        self.take(seat, index)
        self.taken |= bit
        self.tokens[seat] = tokens | bit
        self.played[seat] = space
        if colour == RED:
            self.red_open = True
        if self.events is not None:
            self.tell(sight.declared(int(seat), int(space), self.led == NONE))
        if self.led == NONE:
            self.led = colour
        elif colour != self.led:  # rule 5
            covered: i64 = self.covered[seat]
            given_up: i64 = BIT[self.led]
            if covered & given_up:
                self.covered[seat] = covered ^ given_up
                if self.events is not None:
                    self.tell(GaveUp(seat=int(seat), colour=COLOURS[self.led]))
        self.turn = self.after(seat)
        if self.turn == self.leader:
            self.finish_trick()
        else:
            self.begin_turn()

    def finish_trick(self) -> None:
        """Rule 6: the highest red, otherwise the highest of the led colour."""
        winner: i64 = 0
        best: i64 = NONE
        lowest: i64 = self.led * ROW  # of the spaces of the led colour
        for seat in range(self.board.seats):
            space: i64 = self.played[seat]
            strength: i64 = NONE
            if space < ROW:
                strength = space + ROW
            elif lowest <= space < lowest + ROW:
                strength = space - lowest
            if strength > best:
                best = strength
                winner = seat
        won: i64 = self.won[winner]
        self.won[winner] = won + 1
        if self.events is not None:
            card: i64 = self.played[winner]
            self.tell(sight.trick_won(int(winner), int(card), self.won[winner]))
        for seat in range(self.board.seats):
            self.played[seat] = NONE
        self.led = NONE
        self.leader = self.turn = winner
        self.trick += 1
        if self.trick == self.board.tricks:
            self.score_round(NONE)
        else:
            self.begin_turn()

    def begin_turn(self) -> None:
        """Rule 7: whoever cannot declare any card when the turn begins has made a paradox."""
        seat = self.turn
        if self.can_declare(seat):
            return
        if self.events is not None:
            hand = sight.hand(self.counts, int(seat))
            proof: list[Closed] = []
            for number in sorted(set(hand)):
                for colour in range(4):
                    closed = self.closed(seat, colour, number - 1)
                    if closed is not None:
                        proof.append(closed)
            self.tell(ParadoxFell(seat=int(seat), hand=hand, proof=tuple(proof)))
        self.score_round(seat)

    def score_round(self, paradox: i64) -> None:
        """Rules 8 and 9, then the next round or the end (rule 10)."""
        board = self.board
        met: list[bool] = []
        groups: list[int] = []
        points: list[int] = []
        predicting = len(board.predictions) > 0
        for seat in range(board.seats):
            tricks: i64 = self.won[seat]
            group: i64 = count_bits(board.largest_group(i64(self.tokens[seat])))
            right = tricks == i64(self.predictions[seat]) if predicting else tricks <= board.bonus_limit
            earned: i64 = -tricks if seat == paradox else tricks + group if right else tricks
            total: i64 = self.totals[seat]
            met.append(right)
            groups.append(group)
            points.append(earned)
            self.totals[seat] = total + earned
        # The next deal makes new lists, so the tally may keep these.
        tally = Tally(self.first, self.predictions, self.won, met, groups, points, paradox, self.aside, self.counts)
        self.past.append(tally)
        self.round += 1
        self.phase = OVER if self.round == board.seats else DEAL
        if self.events is not None:
            score = sight.round_of(tally)
            self.tell(RoundScored(round=int(self.round) - 1, score=score, totals=tuple(self.totals)))
            if self.phase == OVER:
                result = self.result()
                self.tell(GameEnded(totals=result.scores, ranks=result.ranks, winners=result.winners))

    # Questions

    def row(self, colour: i64) -> i64:
        """The numbers already taken or blocked in a colour, as a mask."""
        return (self.taken >> (colour * ROW)) & 511

    def after(self, seat: i64) -> i64:
        seat += 1
        return 0 if seat == self.board.seats else seat

    def can_declare(self, seat: i64) -> bool:
        return self.cards_in_colours(seat) != 0

    def declarable(self, seat: i64) -> i64:
        """The spaces this seat can declare a card on now, as a mask (rules 3 and 4)."""
        spaces: i64 = self.cards_in_colours(seat)
        if self.led == NONE and not self.red_open and spaces > 511:
            return spaces & ~511
        return spaces

    def cards_in_colours(self, seat: i64) -> i64:
        """The spaces rule 3 leaves to this seat's cards, as a mask."""
        holds: i64 = self.holds[seat]
        columns: i64 = COLUMNS[self.covered[seat]]
        return holds * columns & ~self.taken

    def closed(self, seat: i64, colour: i64, index: i64) -> Closed | None:
        """Why rule 3 closes a colour to this card, or None where it is open."""
        number = int(index) + 1
        if not self.covered[seat] & BIT[colour]:
            return Closed(number=number, colour=COLOURS[colour], why="given-up")
        space = BIT[colour * ROW + index]
        if not self.taken & space:
            return None
        for owner in range(self.board.seats):
            if self.tokens[owner] & space:
                return Closed(number=number, colour=COLOURS[colour], why="taken", seat=owner)
        return Closed(number=number, colour=COLOURS[colour], why="blocked")

    def take(self, seat: i64, index: i64) -> None:
        at: i64 = seat * ROW + index
        left: i64 = self.counts[at]
        self.counts[at] = left - 1
        if left == 1:
            holds: i64 = self.holds[seat]
            self.holds[seat] = holds & ~i64(BIT[index])

    # What it looks like

    def view(self, viewer: Viewer) -> BoxView:
        return sight.look(self, viewer)

    def scores(self) -> list[int]:
        return self.totals.copy()

    def rewards(self) -> list[float]:
        """Points, and a little less where the others have more: what a round brings counts as much as the end."""
        together = sum(self.totals)
        found: list[float] = []
        for points in self.totals:
            others = (together - points) / (len(self.totals) - 1)
            found.append(min(1.0, max(0.0, AT_FIRST + (points - ENVY * others) / MOST_POINTS)))
        return found

    def result(self) -> Result:
        """Rule 10: the best total; ties, at every place, by the better last round; then shared."""
        last = self.past[-1].points
        ranks = ranked([(total, points) for total, points in zip(self.totals, last, strict=True)])
        return Result(
            scores=tuple(self.totals),
            ranks=ranks,
            winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
            rounds=tuple(sight.details(tally) for tally in self.past),
        )

    # What keeps it honest

    def copy(self) -> "Box":
        twin = Box()
        twin.events = None
        twin.seen = None
        twin.board = self.board
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick
        twin.led = self.led
        twin.taken = self.taken
        twin.red_open = self.red_open
        twin.counts = self.counts.copy()
        twin.holds = self.holds.copy()
        twin.aside = self.aside.copy()
        twin.predictions = self.predictions.copy()
        twin.won = self.won.copy()
        twin.covered = self.covered.copy()
        twin.tokens = self.tokens.copy()
        twin.played = self.played.copy()
        twin.middle = self.middle  # replaced at every deal, never changed
        twin.totals = self.totals.copy()
        twin.past = self.past.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        numbers = (self.phase, self.round, self.first, self.leader, self.turn, self.trick, self.led, self.taken)
        lists = (self.counts, self.aside, self.predictions, self.won, self.covered, self.tokens, self.played)
        return (
            *[int(number) for number in numbers],
            self.red_open,
            *[tuple(values) for values in lists],
            tuple(self.middle),
            tuple(self.totals),
            tuple(sight.round_of(tally) for tally in self.past),
        )

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)


def begin(board: Board) -> Box:
    """Before the first deal."""
    box = Box()
    box.seen = None
    box.events = None
    box.board = board
    box.phase = DEAL
    box.round = 0
    box.totals = [0] * board.seats
    box.past = []
    box.clear()
    return box
