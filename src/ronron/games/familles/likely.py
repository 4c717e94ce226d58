# compiled
"""Where the cards may be: everything that was asked, answered, drawn and laid down, put together.

A card that changed hands in the open is certain. Whoever was asked in vain, and whoever asked, did not hold the card
then, and holds it now only if it was drawn since. Whoever asked held some other card of that family. The rest is even.
"""

from collections.abc import Sequence
from typing import Final

from ronron.games.familles.pieces import Asked, Drew, FamillesView, FamilyDown
from ronron.games.familles.rules import IS_DOWN, NONE, Clan
from ronron.kit.numbers import number_of
from ronron.plain import Event

HARDLY: Final = 1e-9  # what cannot be, but must not divide by nothing
WANTED: Final = 2.5  # a card of a family somebody asked for is so much likelier to be with whoever asked
FITTINGS: Final = 12  # rounds of making hands and cards add up


class Mind:
    """What one viewer can know of the cards he does not see, as far as he remembers the questions."""

    def __init__(self, clan: Clan, view: FamillesView, heard: Sequence[Event], forgotten: int) -> None:
        """`forgotten` events at the start of the story are out of mind, except for what lies on the table."""
        self.clan = clan
        self.viewer: int = view.viewer
        cards = len(clan.family)
        self.at: list[int] = [NONE] * cards  # where a card certainly is: a seat, IS_DOWN, or NONE
        self.lacking: list[list[int]] = [[NONE] * cards for _ in range(clan.seats)]  # draws since it was not there
        self.wanting: list[list[bool]] = [[False] * 16 for _ in range(clan.seats)]
        self.shown: list[bool] = [False] * 16  # the families everyone knows that the viewer holds a card of
        for event in heard[forgotten:]:
            if isinstance(event, Asked):
                self.heard_question(event.seat, event.target, number_of(event.card), event.given)
            elif isinstance(event, Drew):
                self.heard_draw(event.seat, NONE if event.card is None or not event.lucky else number_of(event.card))
            elif isinstance(event, FamilyDown):
                for card in event.cards:
                    self.at[number_of(card)] = IS_DOWN
        for family in view.families:
            for card in family.cards:
                self.at[number_of(card)] = IS_DOWN
        for card in view.hand or ():
            self.at[number_of(card)] = view.viewer
        self.slots: list[int] = list(view.hand_sizes)  # cards of each seat that nobody can place, and of the pile
        self.slots.append(view.pile)
        self.holding: list[list[bool]] = [
            [False] * 16 for _ in range(clan.seats)
        ]  # a card of a family, which one can name
        for number, certain in enumerate(self.at):
            if certain >= 0:
                self.slots[certain] -= 1
                self.holding[certain][clan.family[number]] = True
        # Who asked for a family nobody can name a card of in their hand: some card of it must be there.
        self.claims: list[int] = [
            seat * 16 + family
            for seat in range(clan.seats)
            for family in range(16)
            if self.wanting[seat][family] and seat != self.viewer and not self.holding[seat][family]
        ]
        self.unseen: list[int] = [number for number in clan.cards if self.at[number] == NONE]

    def heard_question(self, seat: int, target: int, card: int, given: bool) -> None:
        family = self.clan.family[card]
        self.wanting[seat][family] = True
        if seat == self.viewer:
            self.shown[family] = True
        self.lacking[target][card] = 0
        if given:
            self.at[card] = seat
            self.wanting[target][family] = False  # that may have been the one
            self.lacking[seat][card] = NONE
        else:
            self.lacking[seat][card] = 0
            if self.at[card] == target or self.at[card] == seat:
                self.at[card] = NONE

    def heard_draw(self, seat: int, card: int) -> None:
        lacking = self.lacking[seat]
        for one in self.clan.cards:
            if lacking[one] >= 0:
                lacking[one] += 1
        if card >= 0:
            self.at[card] = seat

    # How likely

    def weight(self, place: int, card: int) -> float:
        """How likely a card is in a seat's hand (or the pile, the last place), beside the other places."""
        if self.slots[place] <= 0:
            return 0.0
        if place == self.clan.seats:
            return 1.0
        if place == self.viewer:
            return 0.0
        since = self.lacking[place][card]
        if since == 0:
            return HARDLY
        if since > 0:  # drawn since, if at all; it was not the card with which one might ask
            return min(1.0, since / self.slots[place])
        family = self.clan.family[card]
        return WANTED if self.wanting[place][family] and not self.holding[place][family] else 1.0

    def chances(self) -> list[list[float]]:
        """For each seat and the pile: how likely each card is there, by its place in the alphabet.

        The weights are fitted until every hand has as many cards as it should, and every card is in one place.
        """
        places = self.clan.seats + 1
        unseen = self.unseen
        rows: list[list[float]] = [[self.weight(place, card) for card in unseen] for place in range(places)]
        for _ in range(FITTINGS):
            self.fit_claims(rows)
            fit_rows(rows, self.slots)
            fit_columns(rows, len(unseen))
        found: list[list[float]] = [[0.0] * len(self.clan.cards) for _ in range(places)]
        for place in range(places):
            for column, card in enumerate(unseen):
                found[place][self.clan.at[card]] = rows[place][column]
            for card in self.clan.cards:
                if self.at[card] == place:
                    found[place][self.clan.at[card]] = 1.0
        return found

    def fit_claims(self, rows: list[list[float]]) -> None:
        """Whoever asked for a family holds one card of it at least."""
        for claim in self.claims:
            row = rows[claim // 16]
            lacking = self.lacking[claim // 16]
            columns = [
                column
                for column, card in enumerate(self.unseen)
                if self.clan.family[card] == claim % 16 and lacking[card] < 0
            ]
            total = sum([row[column] for column in columns])
            if 0.0 < total < 1.0:
                for column in columns:
                    row[column] /= total

    def fits(self, where: Sequence[int]) -> bool:
        """Does everyone who asked for a family hold a card of it (unless it is down), and nobody a whole one?"""
        held = [0] * (16 * self.clan.seats)
        down = [False] * 16
        for card in self.clan.cards:
            if where[card] >= 0:
                held[where[card] * 16 + self.clan.family[card]] += 1
            elif where[card] == IS_DOWN:
                down[self.clan.family[card]] = True
        for claim in self.claims:
            if not held[claim] and not down[claim % 16]:
                return False
        return max(held) < self.clan.size


def fit_rows(rows: list[list[float]], slots: list[int]) -> None:
    for place in range(len(rows)):
        row = rows[place]
        total = sum(row)
        if total > 0.0:
            scale = slots[place] / total
            for column in range(len(row)):
                row[column] *= scale


def fit_columns(rows: list[list[float]], columns: int) -> None:
    for column in range(columns):
        total = 0.0
        for row in rows:
            total += row[column]
        if total > 0.0:
            for row in rows:
                row[column] /= total
