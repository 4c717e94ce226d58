# compiled
"""Familles as noughts and ones, for those who learn it. Who asked for what is only heard: memory is the player's."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Field, Glance, Sheet
from ronron.games.familles.pieces import PHASES, FamillesView
from ronron.games.familles.rules import ASK, BY_VALUE, Clan, Reunion
from ronron.kit.glances import around, chosen, counted, flags, steps_to
from ronron.kit.numbers import VALUES, number_of
from ronron.plain import Setup, View

HAND: Final = 20  # cards in hand: so many, or more
WORD: Final = 40  # cards put down at once
MARKS: Final = 10  # the way to the end by failures


class FamillesGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        seats = setup.seats
        clan = Clan(setup)
        cards = len(clan.cards)
        return [
            Field("phase", (len(PHASES),), f"Which of: {', '.join(PHASES)}."),
            Field("turn", (seats,), "Whose turn it is."),
            Field("hand", (cards,), "The cards that one holds, in the order of the alphabet."),
            Field("hands", (seats, HAND), f"How many cards each seat holds; at most {HAND}."),
            Field("pile", (cards - clan.each * seats,), "How many cards are left in the pile."),
            Field("down", (seats, cards // clan.size), "The families that each seat has laid down."),
            Field("asker", (seats,), "Who asked the last question."),
            Field("asked", (seats,), "Whom."),
            Field("card", (cards,), "For which card."),
            Field("came", (3,), "What came of it: given; a card was drawn; it was the one asked for."),
            Field("failures", (MARKS,), f"How near the end is by failed questions, in {MARKS} steps."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, FamillesView)
        seats = setup.seats
        clan = Clan(setup)
        count = len(clan.cards)
        order = around(view.viewer, seats)
        hand = {number_of(card) for card in view.hand or ()}
        names = view.series if view.by == "series" else [str(value) for value in range(1, VALUES + 1)]
        down = {(family.seat, family.name) for family in view.families}
        last = view.last
        return {
            "phase": chosen(PHASES.index(view.phase), len(PHASES)),
            "turn": chosen(steps_to(view.viewer, view.turn, seats), seats),
            "hand": flags([card in hand for card in clan.cards]),
            "hands": [bit for seat in order for bit in counted(view.hand_sizes[seat], HAND)],
            "pile": counted(view.pile, count - clan.each * seats),
            "down": flags([(seat, name) in down for seat in order for name in names]),
            "asker": chosen(steps_to(view.viewer, last.seat, seats) if last else None, seats),
            "asked": chosen(steps_to(view.viewer, last.target, seats) if last else None, seats),
            "card": chosen(clan.cards.index(number_of(last.card)) if last else None, count),
            "came": flags([last.given, last.drew, last.lucky]) if last else [0, 0, 0],
            "failures": counted(view.failures * MARKS // view.most_failures, MARKS),
        }

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, Reunion)
        clan = state.clan
        seats: i64 = clan.seats
        count: i64 = len(clan.cards)
        sheet.choice(state.phase, len(PHASES))
        sheet.seat(state.turn if state.phase == ASK else -1, seat, seats)
        word: i64 = 0
        bit: i64 = 1
        used: i64 = 0
        for card in clan.cards:
            if state.where[card] == seat:
                word += bit
            bit += bit
            used += 1
            if used == WORD:
                sheet.put(word, used)
                word = 0
                bit = 1
                used = 0
        sheet.put(word, used)
        other = seat
        for _ in range(seats):
            sheet.count(state.sizes[other], HAND)
            other = other + 1 if other + 1 < seats else 0
        sheet.count(state.pile_size(), count - clan.each * seats)
        write_down(state, seat, sheet)
        if state.question:
            asker, asked, wanted, came = state.question
            sheet.seat(asker, seat, seats)
            sheet.seat(asked, seat, seats)
            sheet.choice(clan.at[wanted], count)
            sheet.put(came, 3)
        else:
            sheet.choice(-1, 2 * seats)
            sheet.choice(-1, count)
            sheet.put(0, 3)
        sheet.count(state.failures * MARKS // clan.most_failures, MARKS)

    def mask(self, state: State, seat: i64, moves: i64, sheet: Sheet) -> None:
        """As in `Reunion.legal`, without making the list."""
        assert isinstance(state, Reunion)
        clan = state.clan
        cards: i64 = len(clan.cards)
        asking = state.phase == ASK and seat == state.turn
        low: i64 = 0  # of the cards that may be asked for, the first forty, then the others
        high: i64 = 0
        if asking:
            families = clan.family
            where = state.where
            held = state.held(seat)
            for at, card in enumerate(clan.cards):
                if where[card] != seat and held[families[card]]:
                    if at < WORD:
                        low |= i64(BIT[at])
                    else:
                        high |= i64(BIT[at - WORD])
        for target in range(clan.seats):
            open_to = asking and target != seat and state.sizes[target] > 0
            sheet.put(low if open_to else 0, cards if cards < WORD else WORD)
            if cards > WORD:
                sheet.put(high if open_to else 0, cards - WORD)


def write_down(state: Reunion, seat: i64, sheet: Sheet) -> None:
    """The families of each seat, as they stand in the alphabet: numbers from 1, or the series of the table."""
    clan = state.clan
    seats: i64 = clan.seats
    families: i64 = len(clan.cards) // clan.size
    other = seat
    for _ in range(seats):
        word: i64 = 0
        for packed in state.down:
            if packed % 8 == other:
                family = packed // 8
                word |= i64(BIT[family - 1 if clan.by == BY_VALUE else clan.series.index(family)])
        sheet.put(word, families)
        other = other + 1 if other + 1 < seats else 0


GLANCE: Final = FamillesGlance()
