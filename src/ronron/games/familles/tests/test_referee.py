"""What RECORDS.md promises to whoever writes a referee from it: whose turn it is, and who draws, told again from it."""

import pytest

from ronron.games.familles import GAME
from ronron.kit.luck import Luck
from ronron.plain import HOUSE, Setup
from ronron.records.match import Entry, Match

SERIES = ("digits", "dots", "stars", "squares", "capitals", "lower-case", "additions")


class Referee:
    """Written from the page alone."""

    def __init__(self, setup: Setup) -> None:
        self.seats = setup.seats
        self.by_value = setup.options["by"] == "value"
        self.deck = [10 * SERIES.index(one) + value for one in setup.options["series"] for value in range(10)]
        self.size = len(setup.options["series"]) if self.by_value else 10
        self.hands: list[set[int]] = [set() for _ in range(setup.seats)]
        self.families: list[list[str]] = [[] for _ in range(setup.seats)]
        self.pile: list[int] = []
        self.turn = self.vain = 0
        self.over = False

    def family(self, card: int) -> str:
        return str(card % 10 + 1) if self.by_value else SERIES[card // 10]

    def read(self, who: int, line: str) -> None:
        verb, *rest = line.split(" ")
        if verb == "first":
            self.turn = int(rest[0])
        elif verb == "deal":
            each = min(self.size, (len(self.deck) - self.size) // self.seats)
            cards = [int(card) for card in rest]
            self.hands = [set(cards[seat * each : (seat + 1) * each]) for seat in range(self.seats)]
            self.pile = cards[self.seats * each :]
            for place in range(self.seats):
                self.lay_down((self.turn + place) % self.seats)
            self.begin(self.turn)
        else:
            self.question(who, int(rest[0]), 10 * SERIES.index(rest[1]) + int(rest[2]) - 1)

    def question(self, seat: int, other: int, card: int) -> None:
        given = card in self.hands[other]
        if given:
            self.vain = 0
            self.hands[other].remove(card)
            self.hands[seat].add(card)
            self.lay_down(seat)
        elif not self.pile:
            self.vain += 1
            self.over = self.vain == 10 * self.seats
        goes_on = given or self.draw(seat) == card
        if not goes_on or not self.hands[seat]:
            self.begin(seat + 1)
        elif not self.others_hold(seat):
            self.draw(seat)
            self.begin(seat + 1)

    def begin(self, seat: int) -> None:
        while not self.is_over():
            self.turn = seat = seat % self.seats
            if not self.hands[seat]:
                self.draw(seat)
            if self.hands[seat] and self.others_hold(seat):
                return
            if self.hands[seat]:
                self.draw(seat)
            seat += 1

    def is_over(self) -> bool:
        down = sum(map(len, self.families)) * self.size == len(self.deck)
        stuck = not self.pile and sum(bool(hand) for hand in self.hands) <= 1
        self.over = self.over or down or stuck
        return self.over

    def others_hold(self, seat: int) -> bool:
        return any(hand for other, hand in enumerate(self.hands) if other != seat)

    def draw(self, seat: int) -> int | None:
        if not self.pile:
            return None
        card = self.pile.pop(0)
        self.hands[seat].add(card)
        self.lay_down(seat)
        return card

    def lay_down(self, seat: int) -> None:
        for family in sorted({self.family(card) for card in self.deck}, key=lambda one: (len(one), one)):
            members = {card for card in self.deck if self.family(card) == family}
            if members <= self.hands[seat]:
                self.hands[seat] -= members
                self.families[seat].append(family)
        self.is_over()


@pytest.mark.parametrize("by", ["value", "series"])
@pytest.mark.parametrize("seats", GAME.about.seats)
def test_turns_draws_and_the_end_are_as_the_page_says(seats: int, by: str) -> None:
    setup = GAME.resolve(seats, {"by": by, "series": ["digits", "dots"]})
    for seed in range(15):
        match, luck, referee = Match(GAME, setup, listening=False), Luck(seed), Referee(setup)
        while not match.state.over():
            state = match.state
            seat = int(state.mover())
            move = state.sample(luck).notation() if seat == HOUSE else match.alphabet[luck.chosen(state.legal(seat))]
            match.play(Entry(who=seat, move=move))
            referee.read(seat, move)
            assert referee.over == match.state.over()
            if not referee.over and not match.state.chance():
                assert referee.turn == match.state.mover()
                assert [len(hand) for hand in referee.hands] == list(state.view(0).hand_sizes)  # type: ignore[attr-defined]
        told = match.state.result().rounds[0]
        assert [list(one) for one in told["families"]] == referee.families
        assert list(told["left"]) == [len(hand) for hand in referee.hands]
