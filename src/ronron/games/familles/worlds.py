# compiled
"""Worlds that fit what a viewer knows: every unseen card somewhere it may be, as often as it is likely there."""

from ronron.contract import Chance, Imagination
from ronron.games.familles import sight
from ronron.games.familles.likely import HARDLY, Mind
from ronron.games.familles.pieces import PHASES, FamillesView
from ronron.games.familles.rules import IN_PILE, IS_DOWN, NONE, Clan, Reunion, begin
from ronron.kit.numbers import number_of
from ronron.plain import Knowledge

TRIES = 12  # for a deal in which everyone who asked held a card of that family; then the last one is put in order
MOST_CHANGES = 1000  # of places, to part families; a few are enough
FINE = 1_000_000  # chance draws whole numbers


class Worlds(Imagination):
    def __init__(self, clan: Clan, knowledge: Knowledge) -> None:
        view = knowledge.view
        assert isinstance(view, FamillesView)
        self.clan = clan
        self.known = known(clan, view)
        self.hidden = view.phase == "ask"
        self.mind = Mind(clan, view, knowledge.heard, 0)
        if self.hidden:
            for number, certain in enumerate(self.mind.at):
                if certain >= 0:
                    self.known.where[number] = certain
        places = range(clan.seats + 1)
        # By card: how likely it is in each place; the cards with the fewest places come first when they are spread out.
        self.weights: dict[int, list[float]] = {
            card: [self.mind.weight(place, card) for place in places] for card in self.mind.unseen
        }

    def sample(self, chance: Chance) -> Reunion:
        world = self.known.copy()
        if not self.hidden:
            return world
        for _ in range(TRIES):
            self.spread_out(world, chance)
            if self.mind.fits(world.where):
                return world
        self.part_families(world, chance)
        return world

    def spread_out(self, world: Reunion, chance: Chance) -> None:
        """Every unseen card to a place that still has room, by weight; the hardest to place come first."""
        mind = self.mind
        room = mind.slots.copy()
        pile: list[int] = []
        cards = mind.unseen.copy()
        chance.shuffle(cards)
        cards.sort(key=self.freedom)
        for card in cards:
            place = drawn([weight * free for weight, free in zip(self.weights[card], room)], chance)
            room[place] -= 1
            if place == self.clan.seats:
                pile.append(card)
            world.where[card] = IN_PILE if place == self.clan.seats else place
        chance.shuffle(pile)
        world.pile = pile

    def part_families(self, world: Reunion, chance: Chance) -> None:
        """Nobody holds a whole family, which would lie on the table (rule 1): a card of it changes places with another.

        There is such a deal, the true one, and from any deal to any other it takes only changes of places.
        """
        for _ in range(MOST_CHANGES):
            seat, family = whole_family(world)
            if seat == NONE:
                return
            theirs = [card for card in self.mind.unseen if world.where[card] == seat]
            elsewhere = [card for card in self.mind.unseen if world.where[card] != seat]
            chance.shuffle(theirs)
            chance.shuffle(elsewhere)
            leaving = [card for card in theirs if self.clan.family[card] == family]
            self.change_places(world, *self.best_change(world, seat, leaving, elsewhere))

    def best_change(self, world: Reunion, seat: int, leaving: list[int], coming: list[int]) -> tuple[int, int]:
        """A card that goes and one that comes: where it can be, one that makes no other family whole, and is likely."""
        best, found = -1, (leaving[0], coming[0])
        held = [0] * 16
        for card in self.clan.cards:
            if world.where[card] == seat:
                held[self.clan.family[card]] += 1
        for away in leaving:
            for come in coming:
                place = world.where[come]
                parts = held[self.clan.family[come]] + 1 < self.clan.size
                at = self.clan.seats if place == IN_PILE else place
                likely = self.weights[away][at] > HARDLY and self.weights[come][seat] > HARDLY
                worth = 2 * int(parts) + int(likely)
                if worth > best:
                    best, found = worth, (away, come)
        return found

    def change_places(self, world: Reunion, one: int, other: int) -> None:
        world.where[one], world.where[other] = world.where[other], world.where[one]
        world.pile = [other if card == one else one if card == other else card for card in world.pile]

    def freedom(self, card: int) -> int:
        """In how many places a card may be."""
        return sum([1 for weight in self.weights[card] if weight > HARDLY])


def whole_family(world: Reunion) -> tuple[int, int]:
    """A seat that holds all cards of a family, and which; NONE where nobody does."""
    clan = world.clan
    held = [0] * (16 * clan.seats)
    for card in clan.cards:
        seat = world.where[card]
        if seat >= 0:
            held[16 * seat + clan.family[card]] += 1
    for at, count in enumerate(held):
        if count == clan.size:
            return at // 16, at % 16
    return NONE, NONE


def drawn(weights: list[float], chance: Chance) -> int:
    """A place, each as often as its weight says."""
    target = float(chance.below(FINE)) / FINE * sum(weights)
    last = 0
    for place, weight in enumerate(weights):
        if weight <= 0.0:
            continue
        last = place
        if target < weight:
            return place
        target -= weight
    return last


def known(clan: Clan, view: FamillesView) -> Reunion:
    """The state as far as the viewer can tell: hands that are hidden are left out."""
    state = begin(clan)
    state.phase = PHASES.index(view.phase)
    state.first = NONE if view.first is None else view.first
    state.turn = turn_of(view)
    state.failures = view.failures
    state.sizes = list(view.hand_sizes)
    state.points = list(view.points)
    state.question = sight.packed_question(view.last)
    for family in view.families:
        head = family.cards[0]
        state.down = [*state.down, family.seat + 8 * clan.family[number_of(head)]]
        for card in family.cards:
            state.where[number_of(card)] = IS_DOWN
    for card in view.hand or ():
        state.where[number_of(card)] = view.viewer
    if view.hands is not None:
        for seat, hand in enumerate(view.hands):
            for card in hand:
                state.where[number_of(card)] = seat
        # Over: what is in no hand and not down is still in the pile.
        state.pile = [number for number in clan.cards if state.where[number] == NONE]
        for number in state.pile:
            state.where[number] = IN_PILE
    return state


def turn_of(view: FamillesView) -> int:
    if view.turn is not None:
        return view.turn
    return 0 if view.first is None else view.first
