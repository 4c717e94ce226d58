"""What each of the others' hands has been through, as one seat heard it, and which cards it may therefore hold now.

A hand's story is told in the open, but for the cards that were dealt and most that were drawn. So many cards came
unseen, some of them have shown themselves since, and the others are still there. A hand fits where its unseen cards can
have come in some order in which the whole story is true: nobody was asked for a card he held and said no, everyone who
asked held another card of that family (rule 2), and whole families went down at once (rule 1).

A set of cards is a mask: the bit of a card is its place in the deck of the table.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Final, Literal

from ronron.games.familles.pieces import Asked, Dealt, Drew, FamillesView, FamilyDown
from ronron.games.familles.rules import Clan
from ronron.kit.numbers import Card, number_of
from ronron.plain import Knowledge, Seat

MOST_HANDS: Final = 2_500  # of one seat, to be looked at

Kind = Literal["come", "go", "down", "drew", "lacks", "claims"]


class TooMany(Exception):
    """More hands than anyone has the patience for."""


@dataclass(frozen=True)
class Step:
    """What happened to a hand: cards came or went, were laid down, drawn unseen (but not these), asked for, claimed."""

    kind: Kind
    cards: int


@dataclass
class Story:
    """One seat's hand, from the deal on."""

    dealt: int
    families: Mapping[int, int]  # by card: all that belong together
    steps: list[Step] = field(default_factory=list)
    known: int = 0  # cards that are certainly there now, since they came in the open
    shown: int = 0  # cards that came unseen, and have gone in the open

    def add(self, kind: Kind, cards: int) -> None:
        self.steps.append(Step(kind, cards))
        if kind == "come":
            self.known |= cards
        elif kind in ("go", "down"):
            self.shown |= cards & ~self.known
            self.known &= ~cards

    def hands(self, size: int, unseen: Sequence[int]) -> Iterator[int]:
        """Every set of so many unseen cards that fits, one after the other."""
        last = self.draws[-1] if self.draws else -1
        may_be = [card for card in unseen if self.denied.get(card, -1) < max(last, 0)]
        for tried, hand in enumerate(self.chosen(0, size, may_be)):
            if tried >= MOST_HANDS:
                raise TooMany
            if self.fits(hand):
                yield hand

    def chosen(self, hand: int, size: int, left: Sequence[int]) -> Iterator[int]:
        """Every set with a card for each need, which comes first: that leaves few choices for the others."""
        unmet = [need for need in self.needs.values() if not (hand | self.shown) & need]
        if not unmet:
            for cards in combinations(left, size):
                yield hand | sum(cards)
        elif size:
            for card in left:
                if card & unmet[0]:
                    left = [other for other in left if other != card]  # sets with it are done with then
                    yield from self.chosen(hand | card, size - 1, left)

    @cached_property
    def draws(self) -> list[int]:
        """When a card came unseen, after the deal."""
        return [at for at, step in enumerate(self.steps) if step.kind == "drew"]

    @cached_property
    def needs(self) -> dict[int, int]:
        """By step: of this set some card came unseen before; the seat asked for that family with none in the open."""
        known = 0
        found = {}
        for at, step in enumerate(self.steps):
            if step.kind == "come":
                known |= step.cards
            elif step.kind in ("go", "down"):
                known &= ~step.cards
            elif step.kind == "claims" and not known & step.cards:
                found[at] = step.cards
        return found

    @cached_property
    def denied(self) -> dict[int, int]:
        """By card: the last step before which it did not come unseen, since it was not there then."""
        found: dict[int, int] = {}
        gone = 0
        for at, step in enumerate(self.steps):
            if step.kind in ("come", "go", "down"):
                gone |= step.cards
            elif step.kind == "lacks" and not step.cards & gone:
                found[step.cards] = at
        return found

    def fits(self, hand: int) -> bool:
        """Can these cards have come in some order? Cards that showed themselves came unseen as well."""
        came = hand | self.shown
        return came.bit_count() == self.dealt + len(self.draws) and self.ordered(came, len(self.draws), {})

    def ordered(self, came: int, draws: int, drawn: dict[int, int]) -> bool:
        """The same for cards that were dealt, or came with so many draws; the last of these is looked at first."""
        before = self.draws[draws - 2] if draws > 1 else -1
        late = [card for card, at in self.denied.items() if card & came and at > before]  # no draw before brought it
        if not draws:
            return not late and self.is_true(came, drawn)
        if len(late) > 1:
            return False
        at = self.draws[draws - 1]
        for card in late or bits(came):
            rest = came & ~card
            if card & self.steps[at].cards or self.denied.get(card, -1) > at:
                continue
            if any(not rest & need for when, need in self.needs.items() if when < at):
                continue
            drawn[at] = card
            if self.ordered(rest, draws - 1, drawn):
                return True
        return False

    def is_true(self, dealt: int, drawn: dict[int, int]) -> bool:
        """The whole story, with these cards dealt and those drawn."""
        hand = dealt
        if any(not family & ~hand and not self.goes_down(family, -1) for family in self.families.values()):
            return False
        for at, step in enumerate(self.steps):
            if step.kind in ("come", "drew"):
                card = step.cards if step.kind == "come" else drawn[at]
                hand |= card
                family = self.families[card]
                if not family & ~hand and not self.goes_down(family, at):
                    return False
            elif step.kind in ("go", "down"):
                if step.cards & ~hand:
                    return False
                hand &= ~step.cards
            elif bool(hand & step.cards) != (step.kind == "claims"):
                return False
        return True

    def goes_down(self, family: int, at: int) -> bool:
        """A family that is whole after this step is laid down in the next one."""
        return self.steps[at + 1 : at + 2] == [Step("down", family)]


class Stories:
    """All the others' hands. `kept` are the questions whose answers are borne in mind; None: all of them."""

    def __init__(self, knowledge: Knowledge, kept: Collection[int] | None = None) -> None:
        view = knowledge.view
        assert isinstance(view, FamillesView)
        self.clan = Clan(knowledge.setup)
        self.viewer = view.viewer
        self.others: list[Seat] = [seat for seat in range(self.clan.seats) if seat != view.viewer]
        families = {self.bit_at(card): self.kin(card) for card in self.clan.cards}
        dealt = next(event.each for event in knowledge.heard if isinstance(event, Dealt))
        self.of = [Story(dealt, families) for _ in range(self.clan.seats)]
        self.questions: list[Asked] = []
        self.hear(knowledge, kept)
        seen = sum(map(self.bit, view.hand or ()))
        for family in view.families:
            seen |= sum(map(self.bit, family.cards))
        for seat in self.others:
            seen |= self.of[seat].known
        self.unseen = [bit for card in self.clan.cards if not (bit := self.bit_at(card)) & seen]
        self.hidden = {seat: view.hand_sizes[seat] - self.of[seat].known.bit_count() for seat in self.others}

    def bit_at(self, card: int) -> int:
        return 1 << self.clan.at[card]

    def kin(self, card: int) -> int:
        """Its whole family."""
        return sum(map(self.bit_at, self.clan.kin[self.clan.family[card]]))

    def bit(self, card: Card) -> int:
        return self.bit_at(number_of(card))

    def hear(self, knowledge: Knowledge, kept: Collection[int] | None) -> None:
        wanted = 0  # in vain, by whoever draws next
        for event in knowledge.heard:
            asked, wanted = wanted, 0
            if isinstance(event, Asked):
                is_kept = kept is None or len(self.questions) in kept
                self.questions.append(event)
                self.heard_question(event, is_kept)
                if is_kept and not event.given:
                    wanted = self.bit(event.card)
            elif isinstance(event, Drew):
                if event.card is None:
                    self.of[event.seat].add("drew", asked)
                else:
                    self.of[event.seat].add("come", self.bit(event.card))
            elif isinstance(event, FamilyDown):
                self.of[event.seat].add("down", sum(map(self.bit, event.cards)))

    def heard_question(self, event: Asked, is_kept: bool) -> None:
        bit = self.bit(event.card)
        kin = self.kin(number_of(event.card))
        asker, target = self.of[event.seat], self.of[event.target]
        if is_kept:
            asker.add("claims", kin & ~bit)
            asker.add("lacks", bit)
            if not event.given:
                target.add("lacks", bit)
        if event.given:
            target.add("go", bit)
            asker.add("come", bit)

    def worlds(self) -> Iterator[tuple[int, ...]]:
        """The unseen cards of each of the others, in every way that fits; what nobody has is in the pile."""
        hands = {seat: list(self.of[seat].hands(self.hidden[seat], self.unseen)) for seat in self.others}

        def shared_out(seats: Sequence[Seat], taken: int) -> Iterator[tuple[int, ...]]:
            if not seats:
                yield ()
                return
            for hand in hands[seats[0]]:
                if not hand & taken:
                    for rest in shared_out(seats[1:], taken | hand):
                        yield (hand, *rest)

        return shared_out(self.others, 0)

    def may_lack(self, seat: Seat, card: int) -> bool:
        """Is there a world in which this seat does not hold this card?"""

        def shared_out(seats: Sequence[Seat], unseen: Sequence[int]) -> bool:
            if not seats:
                return True
            mine = [one for one in unseen if one != card] if seats[0] == seat else unseen
            return any(
                shared_out(seats[1:], [one for one in unseen if not one & hand])
                for hand in self.of[seats[0]].hands(self.hidden[seats[0]], mine)
            )

        return shared_out(sorted(self.others, key=lambda one: one != seat), self.unseen)


def bits(mask: int) -> list[int]:
    """The cards of a set, each as a set of its own."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found
