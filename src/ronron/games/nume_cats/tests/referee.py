"""A second referee for Numé Cat's, written from its chapter of docs/records.md: races, from the deal to the places."""

from ronron.plain import Setup

SPECIALS = ("chase", "chase", "u-turn", "u-turn", "clock", "clock", "sumo", "sumo", "trap", "gift")
MOST_FLIPS = 2000


class Referee:
    """Reads lines, and says what every seat may say next."""

    def __init__(self, setup: Setup) -> None:
        self.seats = setup.seats
        self.hands = 4 if setup.seats == 2 else setup.seats
        self.piles: list[list[int]] = [[] for _ in range(self.hands)]
        self.ups: list[list[int]] = [[] for _ in range(self.hands)]
        self.out: dict[int, int] = {}
        self.direction, self.flips, self.stuck = 1, 0, 0
        self.phase, self.ending = "deal", ""
        self.flipper = self.last = 0
        self.leader: int | None = None
        self.fresh: set[int] = set()
        self.slapped: set[int] = set()
        self.been: set[int] = set()  # party to something in this window
        self.before: set[int] = set()
        self.everyone = False
        self.close()

    # What lies there

    def special(self, hand: int) -> str | None:
        card = self.ups[hand][-1] if self.ups[hand] else 0
        return SPECIALS[card - 70] if card >= 70 else None

    def value(self, hand: int) -> int:
        return self.ups[hand][-1] % 10 + 1 if self.ups[hand] and self.ups[hand][-1] < 70 else 0

    def around(self, hand: int) -> list[int]:
        """The other hands, clockwise."""
        return [(hand + step) % self.hands for step in range(1, self.hands)]

    def waits_with_a_special(self, hand: int) -> bool:
        return not self.piles[hand] and self.special(hand) is not None

    # A window

    def close(self) -> None:
        self.sets: list[set[int]] = []
        self.sumo: set[int] = set()
        self.chase = False
        self.trap: int | None = None

    def is_open(self) -> bool:
        return bool(self.sets or self.sumo or self.chase or self.trap is not None)

    def party(self, hand: int) -> bool:
        if hand in self.out:
            return False
        in_a_set = any(hand in one for one in self.sets)
        waiting = bool(self.sets) and self.waits_with_a_special(hand)
        return self.chase or self.trap is not None or hand in self.sumo or in_a_set or waiting

    def can_slap(self, hand: int) -> bool:
        return hand not in self.out and hand not in self.slapped and (self.party(hand) or hand not in self.been)

    def look(self) -> None:
        """Who is party now has been; a hand whose waiting ended has not."""
        for hand in range(self.hands):
            if self.party(hand):
                self.been.add(hand)
            elif self.piles[hand] and self.special(hand) and not self.everyone:
                self.been.discard(hand)

    def reveal(self, fresh: set[int]) -> None:
        lay = [self.value(hand) for hand in range(self.hands)]
        pairs = [{hand for hand in range(self.hands) if lay[hand] == value} - fresh for value in range(1, 11)]
        pairs = [one for one in pairs if len(one) > 1]
        waiting = {hand for hand in range(self.hands) if self.waits_with_a_special(hand)} if pairs else set()
        self.before = set().union(*pairs, waiting) - fresh
        for hand in sorted(fresh):
            self.ups[hand].append(self.piles[hand].pop(0))
            if self.special(hand) == "u-turn":
                self.direction = -self.direction
        self.fresh, self.slapped, self.been, self.leader = fresh, set(), set(), None
        self.close()
        values = {hand: self.value(hand) for hand in range(self.hands) if self.value(hand)}
        for value in sorted(set(values.values())):
            found = {hand for hand in values if values[hand] == value}
            if len(found) > 1:
                self.sets.append(found)
        shown = {self.special(hand): hand for hand in fresh}
        ends = {min(values.values(), default=0), max(values.values(), default=0)}
        if "sumo" in shown and len(ends) == 2:
            self.sumo = {hand for hand in values if values[hand] in ends}
        self.chase, self.trap = "chase" in shown, shown.get("trap")
        self.everyone = self.chase or self.trap is not None
        self.phase = "window"
        self.look()

    def take_up(self, hand: int) -> None:
        self.piles[hand] += self.ups[hand]
        self.ups[hand] = []

    def remove(self, hands: set[int]) -> None:
        self.sets = [one - hands for one in self.sets if len(one - hands) > 1]
        self.sumo = self.sumo - hands if len(self.sumo - hands) > 1 else set()
        if self.trap in hands:
            self.trap = None

    def slap(self, hand: int, guess: bool) -> None:
        allowed = self.party(hand) and (not guess or hand in self.before)
        self.slapped.add(hand)
        if not allowed:
            for other in [hand, *self.around(hand)]:
                self.stuck = 0 if self.ups[other] and other != hand else self.stuck
                self.piles[hand], self.ups[other] = self.piles[hand] + self.ups[other], []
            self.close()
            self.let_out()
        else:
            self.settle(hand)
        if self.phase == "over":
            return
        self.look()
        if not self.is_open():
            self.end_window(lapsed=False)
        elif self.phase == "open":
            self.next_flip("open")

    def settle(self, hand: int) -> None:
        waiting = self.waits_with_a_special(hand)
        beaten = set().union(*[one for one in self.sets if hand in one or waiting]) - {hand}
        beaten |= self.sumo - {hand} if hand in self.sumo else set()
        if self.leader is None and (beaten or self.chase):
            self.leader = hand
        trap, self.trap = self.trap, None
        if beaten:
            losers = [other for other in self.around(hand) if other in beaten]
            for other in losers:
                self.take_up(other)
            for at, card in enumerate(self.ups[hand]):
                self.piles[losers[at % len(losers)]].append(card)
                self.stuck = 0
            self.ups[hand] = []
            self.remove(beaten | {hand})
        if trap is not None and trap != hand:
            for other in self.around(trap):
                if self.piles[other]:
                    self.piles[trap].append(self.piles[other].pop(0))
                    self.stuck = 0
        self.let_out()
        late = {other for other in range(self.hands) if other not in self.out and other not in self.slapped}
        if self.chase and len(late) <= 1:
            self.end_chase(late)

    def end_chase(self, late: set[int]) -> None:
        self.chase = False
        for other in late:
            self.take_up(other)
        self.remove(late)

    def let_out(self) -> None:
        leaving = {hand for hand in range(self.hands) if not self.piles[hand] and not self.ups[hand]} - set(self.out)
        place = len(self.out) + 1
        self.out.update(dict.fromkeys(leaving, place))
        self.remove(leaving)
        if self.hands - len(self.out) <= 2:
            self.end("two-left")

    def end(self, ending: str) -> None:
        self.phase, self.ending = "over", ending

    def end_window(self, *, lapsed: bool) -> None:
        on_top = {hand: self.special(hand) for hand in sorted(self.fresh)}
        if self.phase == "window":
            for hand in [hand for hand in on_top if on_top[hand] == "gift"]:
                for other in self.around(hand):
                    if self.piles[hand] and other not in self.out:
                        self.piles[other].append(self.piles[hand].pop(0))
                        self.stuck = 0
            self.look()
        if "clock" in on_top.values() and any(self.piles):
            self.close()
            self.phase = "strike"
        else:
            self.next_flip("open" if lapsed else "flip")

    def next_flip(self, phase: str) -> None:
        if self.flips >= MOST_FLIPS:
            self.end("flips")
            return
        after = self.last if self.leader is None else self.leader
        ring = [(after + self.direction * step) % self.hands for step in range(1, self.hands + 1)]
        ring = ring if self.leader is None else [self.leader, *ring]
        able = [hand for hand in ring if self.piles[hand]]
        if able:
            self.flipper, self.phase = able[0], phase
            return
        self.stuck += 1
        self.phase = "shuffle"
        if self.stuck == 3:
            self.end("stuck")

    # Lines

    def read(self, who: int, line: str) -> None:
        verb, *rest = line.split(" ")
        numbers = [int(number) for number in rest]
        said, _, side = verb.partition("-")
        hand = who + (self.seats if side == "right" else 0)
        if verb == "first":
            self.flipper = numbers[0]
        elif verb == "deal":
            self.piles = [numbers[at :: self.hands] for at in range(self.hands)]
            self.phase = "flip"
        elif said == "flip":
            self.close()
            self.last, self.flips, self.phase = hand, self.flips + 1, "turn"
        elif verb in ("turn", "strike"):
            self.reveal({self.flipper} if verb == "turn" else {one for one in range(self.hands) if self.piles[one]})
        elif said in ("slap", "guess"):
            self.slap(hand, said == "guess")
        elif verb == "lapse":
            if self.chase:
                self.end_chase(set(range(self.hands)) - set(self.out) - self.slapped)
            self.end_window(lapsed=True)
        elif verb == "shuffle":
            for at in range(self.hands):
                count = len(self.ups[at])
                self.piles[at], numbers, self.ups[at] = numbers[:count], numbers[count:], []
            self.next_flip("flip")
        else:
            self.end("minutes")

    def chance(self) -> bool:
        return self.phase in ("deal", "turn", "strike", "shuffle")

    def legal(self, seat: int) -> set[str]:
        sides = {"-left": seat, "-right": seat + self.seats} if self.seats == 2 else {"": seat}
        found = set()
        for side, hand in sides.items():
            if self.phase in ("flip", "open") and self.flipper == hand:
                found.add(f"flip{side}")
            if self.phase in ("window", "open") and self.can_slap(hand):
                found.add(f"slap{side}")
                if self.phase == "window":
                    found.add(f"guess{side}")
        return found
