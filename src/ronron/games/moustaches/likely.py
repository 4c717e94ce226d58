# compiled
"""What a viewer can work out: which three attributes each seat may hide, all of them together, and how likely.

Nothing is guessed. A seat's disguise is any three attributes that agree with every mask it laid, every mask it did not
lay, and every right or wrong name; two seats never hide the same attribute, because each is one card. Every disguise
that fits is as likely as any other: how people choose what they show is left out.
"""

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.moustaches.board import TRIPLES, place_of
from ronron.games.moustaches.pieces import ATTRIBUTES, MoustachesView
from ronron.kit.masks import members

# --- What is known of each seat ----------------------------------------------------------------------------------


class Clues:
    """What is known of one seat's disguise: what it has, what it cannot have, and of which some is in it."""

    def __init__(self) -> None:
        self.has: i64 = 0
        self.lacks: i64 = 0
        self.some: list[int] = []  # masks of attributes: at least one of each is in the disguise

    def copy(self) -> "Clues":
        twin = Clues()
        twin.has = self.has
        twin.lacks = self.lacks
        twin.some = self.some.copy()
        return twin

    def saw(self, carries: i64, laid: bool) -> None:
        """A cat was shown, and the seat laid a mask on it or not."""
        if laid:
            self.some.append(int(carries))
        else:
            self.lacks |= carries

    def fitting(self) -> list[int]:
        """Every disguise that fits, as masks, in the order of TRIPLES."""
        has: i64 = self.has
        lacks: i64 = self.lacks & ~has
        some: list[int] = []
        for one in self.some:
            mask: i64 = one
            if not mask & has and int(mask & ~lacks) not in some:
                some.append(int(mask & ~lacks))
        found: list[int] = []
        for triple in TRIPLES:
            disguise: i64 = triple
            if disguise & lacks or disguise & has != has:
                continue
            for one in some:
                part: i64 = one
                if not disguise & part:
                    break
            else:
                found.append(triple)
        return found


def mask_of(names: tuple[str, ...]) -> int:
    """Attributes as a mask."""
    mask = 0
    for name in names:
        mask |= BIT[ATTRIBUTES.index(name)]
    return mask


def clues_in(view: MoustachesView) -> list[Clues]:
    """What this viewer knows of every seat, from what lies on the table and behind his own fan."""
    found = [Clues() for _ in view.hidden]
    for shown in view.stage:
        carries = mask_of(shown.cat.attributes())
        for seat, clues in enumerate(found):
            clues.saw(carries, seat in shown.masks)
    for naming in view.names:
        if not naming.right:
            found[naming.target].lacks |= i64(mask_of((naming.attribute,)))
    known = [mask_of(names) for names in view.up]
    if view.fan is not None:
        known[view.viewer] = mask_of(view.fan)
    if view.fans is not None:
        known = [mask_of(names) for names in view.fans]
    tell_apart(found, known)
    return found


def tell_apart(clues: list[Clues], known: list[int]) -> None:
    """What is known to be one seat's is nobody else's."""
    for seat, mask in enumerate(known):
        clues[seat].has |= i64(mask)
        for other, others in enumerate(clues):
            if other != seat:
                others.lacks |= i64(mask)


# --- All seats together ------------------------------------------------------------------------------------------


def supported(sets: list[list[int]]) -> list[list[int]]:
    """Of each seat's disguises those that leave the other seats one, too."""
    order = sorted(range(len(sets)), key=lambda at: len(sets[at]))
    found: list[list[int]] = []
    for seat in range(len(sets)):
        others = [sets[at] for at in order if at != seat]
        found.append([disguise for disguise in sets[seat] if leaves_room(others, 0, disguise)])
    return found


def leaves_room(sets: list[list[int]], at: i64, used: i64) -> bool:
    """Can the seats from `at` on all have a disguise without the used attributes?"""
    if at == len(sets):
        return True
    for one in sets[at]:
        disguise: i64 = one
        if not disguise & used and leaves_room(sets, at + 1, used | disguise):
            return True
    return False


def listed(sets: list[list[int]]) -> list[list[int]]:
    """Every way to give each seat one of its disguises."""
    found: list[list[int]] = [[]]
    for seat_set in sets:
        longer: list[list[int]] = []
        for before in found:
            used: i64 = 0
            for one in before:
                used |= i64(one)
            for disguise in seat_set:
                if not i64(disguise) & used:
                    longer.append([*before, disguise])
        found = longer
    return found


def weighed(sets: list[list[int]]) -> list[list[int]]:
    """For each seat's disguises, how many ways they leave to the other seats: exact, for one, two or three seats."""
    if len(sets) > 3:
        raise ValueError("exact weights are for those who know their own disguise")
    if len(sets) < 2:
        return [[1] * len(one) for one in sets]
    labels = labels_of(sets)
    packed = [[int(pack(disguise, labels)) for disguise in one] for one in sets]
    if len(sets) == 2:
        return weigh_pair(packed[0], packed[1])
    order = sorted(range(3), key=lambda at: len(sets[at]))
    third, one, two = order
    weights = weigh_three(packed[one], packed[two], packed[third])
    found: list[list[int]] = [[], [], []]
    found[one], found[two], found[third] = weights[0], weights[1], weights[2]
    return found


def labels_of(sets: list[list[int]]) -> list[int]:
    """New places for the attributes that are still possible, one after the other, so that tables stay small."""
    possible: i64 = 0
    for one in sets:
        for disguise in one:
            possible |= i64(disguise)
    labels = [0] * len(ATTRIBUTES)
    for label, place in enumerate(members(int(possible))):
        labels[place] = label
    return labels


def pack(disguise: i64, labels: list[int]) -> i64:
    packed: i64 = 0
    while disguise:
        bit: i64 = disguise & -disguise
        disguise ^= bit
        packed |= i64(BIT[labels[place_of(bit)]])
    return packed


def weigh_pair(ones: list[int], twos: list[int]) -> list[list[int]]:
    weights = [0] * len(ones)
    others = [0] * len(twos)
    for i in range(len(ones)):
        one: i64 = ones[i]
        count: i64 = 0
        for j in range(len(twos)):
            two: i64 = twos[j]
            if not one & two:
                count += 1
                others[j] += 1
        weights[i] = int(count)
    return [weights, others]


def weigh_three(ones: list[int], twos: list[int], threes: list[int]) -> list[list[int]]:
    """By unions: two disguises together are one of a few thousand sets of six, however they are shared out."""
    largest: i64 = 0
    for disguise in ones:
        largest |= i64(disguise)
    for disguise in twos:
        largest |= i64(disguise)
    pairs = [0] * (int(largest) + 1)  # by union: how many pairs make it
    unions: list[int] = []
    for first in ones:
        one: i64 = first
        for second in twos:
            two: i64 = second
            if not one & two:
                union: i64 = one | two
                count: i64 = pairs[union]
                if count == 0:
                    unions.append(int(union))
                pairs[union] = count + 1
    third_weights = [0] * len(threes)
    for union_mask in unions:
        both: i64 = union_mask
        made: i64 = pairs[both]
        room: i64 = 0
        for at in range(len(threes)):
            three: i64 = threes[at]
            if not three & both:
                room += 1
                third_weights[at] += int(made)
        pairs[both] = int(room)  # from here on: how many third disguises it leaves
    first_weights = [0] * len(ones)
    second_weights = [0] * len(twos)
    for i in range(len(ones)):
        one = ones[i]
        total: i64 = 0
        for j in range(len(twos)):
            two = twos[j]
            if not one & two:
                room = pairs[one | two]
                total += room
                second_weights[j] += int(room)
        first_weights[i] = int(total)
    return [first_weights, second_weights, third_weights]


class Belief:
    """What one who knows his own disguise makes of the others: every disguise that fits, with its exact weight."""

    def __init__(self, clues: list[Clues], viewer: i64) -> None:
        self.seats: list[int] = [seat for seat in range(len(clues)) if seat != viewer]
        self.sets: list[list[int]] = [clues[seat].fitting() for seat in self.seats]
        self.weights: list[list[int]] = weighed(self.sets)
        self.total: i64 = 0
        for weight in self.weights[0]:
            self.total += i64(weight)

    def at(self, seat: i64) -> int:
        return self.seats.index(int(seat))

    def likely(self, seat: i64, attributes: i64) -> float:
        """How likely it is that the seat's disguise has any of these attributes."""
        at = self.at(seat)
        disguises = self.sets[at]
        weights = self.weights[at]
        inside: i64 = 0
        for i in range(len(disguises)):
            disguise: i64 = disguises[i]
            if disguise & attributes:
                inside += i64(weights[i])
        return float(inside) / float(self.total)

    def chart(self, seat: i64) -> list[float]:
        """How likely each attribute is the seat's, in the order of the invitation."""
        at = self.at(seat)
        disguises = self.sets[at]
        weights = self.weights[at]
        sums = [0] * len(ATTRIBUTES)
        for i in range(len(disguises)):
            disguise: i64 = disguises[i]
            weight = weights[i]
            while disguise:
                bit: i64 = disguise & -disguise
                disguise ^= bit
                sums[place_of(bit)] += weight
        return [one / float(self.total) for one in sums]
