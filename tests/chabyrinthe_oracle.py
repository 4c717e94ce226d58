"""A second solver for puzzles on the roof: slow, plain, and written from the rules for players alone.

A roof is a dictionary from (column, row) to the pairs of sides that a card joins; homes and cats are slots, counted
clockwise from above the top-left card. Nothing of the game's own board or rules is used.
"""

from dataclasses import dataclass

from ronron.games.chabyrinthe.pieces import RoofView

Place = tuple[int, int]
Card = frozenset[frozenset[int]]  # each lane is the sides it joins: 0 up, 1 right, 2 down, 3 left
STEP = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}
UPRIGHT = {
    "elbow": [{0, 1}],
    "straight": [{0, 2}],
    "tee": [{3, 0, 1}],
    "cross": [{0, 1, 2, 3}],
    "bridge": [{0, 2}, {1, 3}],
}


def card(kind: str, turning: int) -> Card:
    return frozenset(frozenset((side + turning) % 4 for side in lane) for lane in UPRIGHT[kind])


@dataclass
class Night:
    """The roof, and who waits around it."""

    size: int
    cards: dict[Place, Card]
    pile: tuple[str | None, ...]  # its first two cards, from the top; None: nobody has seen it
    homes: list[int]
    cats: list[int]
    cats_left: int
    home: int = 0  # cats won

    def copy(self) -> "Night":
        return Night(
            self.size,
            dict(self.cards),
            self.pile,
            list(self.homes),
            list(self.cats),
            self.cats_left,
            self.home,
        )

    def entrance(self, slot: int) -> tuple[Place, int]:
        """The card at a slot, and the side that looks out."""
        side, along = divmod(slot, self.size)
        last = self.size - 1
        return {0: (along, 0), 1: (last, along), 2: (last - along, last), 3: (0, last - along)}[side], side

    def joined(self, slot: int) -> set[int]:
        """The slots one can walk to."""
        doors = {self.entrance(other): other for other in range(4 * self.size)}
        todo = [self.entrance(slot)]
        seen: set[tuple[Place, int]] = set()
        found: set[int] = set()
        while todo:
            place, side = todo.pop()
            if (place, side) in seen:
                continue
            seen.add((place, side))
            for lane in self.cards[place]:
                if side not in lane:
                    continue
                for out in lane:
                    if (place, out) in doors:
                        found.add(doors[place, out])
                    else:
                        x, y = STEP[out]
                        todo.append(((place[0] + x, place[1] + y), (out + 2) % 4))
        return found

    def free_after(self, slot: int) -> int:
        around = 4 * self.size
        slot = (slot + 1) % around
        while slot in self.homes or slot in self.cats:
            slot = (slot + 1) % around
        return slot

    def settle(self) -> None:
        """Rule 6, until nobody goes home."""
        around = 4 * self.size
        while True:
            going: dict[int, int] = {}
            for cat in self.cats:
                open_homes = [home for home in self.homes if home in self.joined(cat)]
                if open_homes:
                    going[cat] = min(open_homes, key=lambda home, cat=cat: (home - cat) % around)  # type: ignore[misc]
            if not going:
                return
            self.home += len(going)
            self.cats = [cat for cat in self.cats if cat not in going]
            taken = {home: list(going.values()).count(home) for home in self.homes}
            for home in sorted(self.homes):
                at = home
                for _ in range(taken[home]):
                    to = self.free_after(at)
                    self.homes[self.homes.index(at)] = to
                    at = to
            for cat in sorted(going):
                if self.cats_left:
                    self.cats_left -= 1
                    self.cats.append(self.free_after(cat))

    def turn(self, cell: str, quarters: int) -> "Night":
        after = self.copy()
        place = ("abcd".index(cell[0]), int(cell[1]) - 1)
        after.cards[place] = frozenset(frozenset((side + quarters) % 4 for side in lane) for lane in self.cards[place])
        after.settle()
        return after

    def insert(self, slot: int, turning: int) -> "Night":
        after = self.copy()
        place, side = self.entrance(slot)
        x, y = STEP[(side + 2) % 4]
        assert self.pile[0] is not None
        pushed = card(self.pile[0], turning)
        for far in range(self.size):
            at = (place[0] + x * far, place[1] + y * far)
            after.cards[at], pushed = pushed, after.cards[at]
        after.pile = self.pile[1:]
        after.settle()
        return after

    def moves(self) -> list[str]:
        """Every action that changes something."""
        found = []
        for (column, row), lanes in self.cards.items():
            looks = {frozenset(frozenset((side + q) % 4 for side in lane) for lane in lanes): q for q in (3, 2, 1, 0)}
            name = f"{'abcd'[column]}{row + 1}"
            found += [f"turn {name} {quarters}" for quarters in looks.values() if quarters]
        top = self.pile[0]
        if top is not None:
            looks = {card(top, turning): turning for turning in (3, 2, 1, 0)}
            found += [f"insert {slot} {turning}" for slot in range(4 * self.size) for turning in looks.values()]
        return found

    def play(self, move: str) -> "Night":
        verb, where, how = move.split(" ")
        return self.turn(where, int(how)) if verb == "turn" else self.insert(int(where), int(how))


def night_of(view: RoofView) -> Night:
    places = [(column, row) for row in range(view.size) for column in range(view.size)]
    return Night(
        size=view.size,
        cards={place: card(one.kind, one.turning) for place, one in zip(places, view.grid, strict=True)},
        pile=view.pile[:2],
        homes=list(view.homes),
        cats=[cat.slot for cat in view.cats],
        cats_left=view.cats_left,
    )


def plans(view: RoofView) -> tuple[int, dict[int, set[tuple[str, str]]]]:
    """How many cats one action brings home at best; and for every number, the plans of two actions that bring it."""
    start = night_of(view)
    best = 0
    found: dict[int, set[tuple[str, str]]] = {}
    for first in start.moves():
        after = start.play(first)
        best = max(best, after.home)
        for second in after.moves():
            brought = after.play(second).home
            if brought > after.home:
                found.setdefault(brought, set()).add((first, second))
    return best, found
