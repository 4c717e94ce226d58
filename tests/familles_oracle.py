"""A second solver for puzzles among families: slow, plain, and written from the rules for players alone.

It goes backwards. Every way the cards may lie now is a table; each is unplayed, event by event, in every way that fits
what was heard, back to the deal. A way that cannot be the end of any such story is none. Cards are (series, value).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from ronron.games.familles.pieces import Asked, Dealt, Drew, FamillesView, FamilyDown
from ronron.plain import Event

Card = tuple[str, int]
Hands = tuple[frozenset[Card], ...]  # by seat; all other cards are in the pile or down


def name(card: object) -> Card:
    return (card.series, card.value)  # type: ignore[attr-defined]


def certainly(view: FamillesView, heard: Sequence[Event]) -> dict[Card, int]:
    """Where the cards are that went from hand to hand before everyone's eyes, and one's own."""
    found: dict[Card, int] = {}
    for event in heard:
        if (isinstance(event, Asked) and event.given) or (isinstance(event, Drew) and event.card is not None):
            found[name(event.card)] = event.seat
    for family in view.families:
        for card in family.cards:
            found.pop(name(card), None)
    return found | {name(card): view.viewer for card in view.hand or ()}


def never(heard: Sequence[Event]) -> set[tuple[int, Card]]:
    """Who cannot have which card: he said so, or asked for it, and has drawn nothing since."""
    found: set[tuple[int, Card]] = set()
    for event in heard:
        if isinstance(event, Asked) and not event.given:
            found |= {(event.seat, name(event.card)), (event.target, name(event.card))}
        elif isinstance(event, Drew):
            found = {one for one in found if one[0] != event.seat}
    return found


def wanted(view: FamillesView, heard: Sequence[Event]) -> list[tuple[int, set[Card]]]:
    """Whoever asked held another card of that family: he still has one of these, unless one has gone since."""
    found = []
    for at, event in enumerate(heard):
        if isinstance(event, Asked):
            others = kin(view, name(event.card))
            gone = {name(one.card) for one in heard[at:] if isinstance(one, Asked) and one.target == event.seat}
            for later in heard[at:]:
                if isinstance(later, FamilyDown) and later.seat == event.seat:
                    gone |= set(map(name, later.cards))
            if not others & gone:
                found.append((event.seat, others))
    return found


def kin(view: FamillesView, card: Card) -> set[Card]:
    """The others of its family."""
    if view.by == "value":
        return {(str(series), card[1]) for series in view.series} - {card}
    return {(card[0], value) for value in range(1, 11)} - {card}


def tables(view: FamillesView, heard: Sequence[Event]) -> Iterator[Hands]:
    """Every way the hidden cards may lie, if one looks no further back than that."""
    needed = wanted(view, heard)
    sure = certainly(view, heard)
    out = never(heard)
    down = {name(card) for family in view.families for card in family.cards}
    deck = [(series, value) for series in view.series for value in range(1, 11)]
    hidden = [card for card in deck if card not in sure and card not in down]
    known = [frozenset(card for card, at in sure.items() if at == seat) for seat in range(len(view.hand_sizes))]

    def fill(seat: int, left: Sequence[Card]) -> Iterator[Hands]:
        if seat == len(known):
            yield ()
            return
        room = view.hand_sizes[seat] - len(known[seat])
        for some in combinations([card for card in left if (seat, card) not in out], room):
            hand = known[seat].union(some)
            if any(whose == seat and not hand & others for whose, others in needed):
                continue
            for rest in fill(seat + 1, [card for card in left if card not in some]):
                yield (hand, *rest)

    return fill(0, hidden)


class Unplayed:
    """The story from its end to its beginning."""

    def __init__(self, view: FamillesView, heard: Sequence[Event]) -> None:
        self.view = view
        self.heard = heard
        self.known: dict[tuple[int, Hands], bool] = {}

    def kin(self, card: Card) -> set[Card]:
        return kin(self.view, card)

    def is_whole(self, hand: frozenset[Card]) -> bool:
        return any(self.kin(card) <= hand for card in hand)

    def can_be(self, hands: Hands, at: int) -> bool:
        """Can the hands be these after so many events?"""
        key = (at, hands)
        if key not in self.known:
            self.known[key] = self.look_back(hands, at)
        return self.known[key]

    def look_back(self, hands: Hands, at: int) -> bool:
        if at == 0:
            return False
        event = self.heard[at - 1]
        at_rest = at == len(self.heard) or not isinstance(self.heard[at], FamilyDown)
        if at_rest and any(map(self.is_whole, hands)):  # it would have gone down
            return False
        if isinstance(event, Dealt):
            mine = event.hands[self.view.viewer]
            assert mine is not None
            sizes = all(len(hand) == event.each for hand in hands)
            return sizes and hands[self.view.viewer] == frozenset(map(name, mine))
        if isinstance(event, FamilyDown):
            laid = frozenset(map(name, event.cards))
            return self.can_be(self.swapped(hands, event.seat, hands[event.seat] | laid), at - 1)
        if isinstance(event, Drew):
            hand = hands[event.seat]
            asked = self.heard[at - 2]
            not_this = name(asked.card) if isinstance(asked, Asked) else None
            drawn = [one for one in hand if one != not_this] if event.card is None else [name(event.card)]
            return any(
                card in hand and self.can_be(self.swapped(hands, event.seat, hand - {card}), at - 1) for card in drawn
            )
        if isinstance(event, Asked):
            return self.before_question(hands, event, at)
        return self.can_be(hands, at - 1)

    def before_question(self, hands: Hands, event: Asked, at: int) -> bool:
        card = name(event.card)
        asker = hands[event.seat]
        if event.given:
            if card not in asker:
                return False
            asker -= {card}
            hands = self.swapped(hands, event.seat, asker)
            hands = self.swapped(hands, event.target, hands[event.target] | {card})
        elif card in hands[event.target]:
            return False
        return card not in asker and bool(self.kin(card) & asker) and self.can_be(hands, at - 1)

    def swapped(self, hands: Hands, seat: int, hand: frozenset[Card]) -> Hands:
        return (*hands[:seat], hand, *hands[seat + 1 :])


def ways(view: FamillesView, heard: Sequence[Event]) -> list[Hands]:
    """Every way the cards may lie now."""
    story = Unplayed(view, heard)
    return [hands for hands in tables(view, heard) if story.can_be(hands, len(heard))]
