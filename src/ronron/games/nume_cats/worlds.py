# compiled
"""Worlds that fit what a viewer knows: what lies face down is shuffled. The contests follow from what was seen."""

from mypy_extensions import i64

from ronron.contract import BIT, Chance, Imagination
from ronron.games.nume_cats.board import HIGHEST, KIND, NONE, Rug
from ronron.games.nume_cats.pieces import ENDINGS, OUTCOMES, PHASES, NumeCatsView
from ronron.games.nume_cats.rules import DECIDE, DRAW, OPEN, WINDOW, Mousing, begin


class Worlds(Imagination):
    """Nobody knows more than another, but for what was decided in cold blood."""

    def __init__(self, rug: Rug, view: NumeCatsView) -> None:
        self.known = known(rug, view)
        self.sizes: list[int] = [hand.pile for hand in view.hands]
        seen: set[int] = set()
        for up in self.known.ups:
            seen.update(up)
        self.unseen: list[int] = [card for card in rug.deck if card not in seen]
        # In cold blood, what others have decided is anybody's guess; one's own decision too, once it is made.
        self.guessed: list[int] = [seat for seat in range(len(view.decided)) if view.decided[seat]]

    def sample(self, chance: Chance) -> Mousing:
        world = self.known.copy()
        cards = self.unseen.copy()
        chance.shuffle(cards)
        at = 0
        for hand in range(len(self.sizes)):
            world.piles[hand] = cards[at : at + self.sizes[hand]]
            at += self.sizes[hand]
        if world.phase == DECIDE:
            for seat in self.guessed:
                world.chosen[seat] = self.some_choice(world, seat, chance)
        return world

    def some_choice(self, world: Mousing, seat: int, chance: Chance) -> int:
        """Any of the hands that are in, or none."""
        mask = 0
        for hand in range(seat, int(world.rug.hands), int(world.rug.seats)):
            if not world.out[hand] and chance.below(2):
                mask += BIT[hand]
        return mask


def known(rug: Rug, view: NumeCatsView) -> Mousing:
    """The state as far as anyone can tell."""
    state = begin(rug)
    state.phase = PHASES.index(view.phase)
    state.begins = NONE if view.first is None else view.first
    state.last = NONE if view.last_flip is None else view.last_flip
    state.leader = NONE if view.leader is None else view.leader
    state.flipper = state.begins if view.turn is None else view.turn
    state.direction = view.direction
    state.reveals = view.reveals
    state.flips = view.flips
    state.stuck = view.stuck
    state.ending = NONE if view.ending is None else ENDINGS.index(view.ending)
    for hand in view.fresh:
        state.fresh |= i64(BIT[hand])
    state.ups = [[card.number for card in hand.up] for hand in view.hands]
    state.out = [hand.place or 0 for hand in view.hands]
    state.shown = [NONE if one.card is None else one.card.number for one in view.revealed]
    state.depths = [one.pile for one in view.revealed]
    state.slaps = [slap.hand + (8 if slap.guess else 0) + 16 * OUTCOMES.index(slap.outcome) for slap in view.slaps]
    state.waits = [NONE if since is None else since for since in view.waits]
    state.chosen = [0 if decided else NONE for decided in view.decided]
    state.slapping = list(view.slapping)
    if view.slapping:
        for seat in range(len(view.decided)):
            for hand in range(seat, int(rug.hands), int(rug.seats)):
                if hand in view.slapping and state.chosen[seat] != NONE:
                    state.chosen[seat] += BIT[hand]
    if view.reveals:
        state.contests = state.opening()
        replay(state, view)
    return state


def replay(state: Mousing, view: NumeCatsView) -> None:
    """What slaps and time have closed since the window opened, and who has come to wait meanwhile."""
    contests = state.contests
    slappers: i64 = 0
    for slap in view.slaps:
        slappers |= i64(BIT[slap.hand])
    contests.wait(state.waiting_since(0))
    for number, slap in enumerate(view.slaps, start=1):
        card = state.shown[slap.hand]
        if slap.outcome == "won" and card != NONE and KIND[card] > HIGHEST:
            contests.waiting |= i64(BIT[slap.hand])  # only who waits can win with a special
        contests.slap(slap.hand, slap.guess)
        leaving: i64 = 0
        for hand in range(len(state.out)):
            bit = i64(BIT[hand])
            # It left by its own slap, or, without one, when a trap took its last card.
            if state.out[hand] and (contests.slapped & bit or (contests.sprung != NONE and not slappers & bit)):
                leaving |= bit
        contests.leave(leaving)
        if contests.chase and contests.late() & (contests.late() - 1) == 0:
            contests.end_chase()
        contests.wait(state.waiting_since(number))
    gone: i64 = 0
    for hand in range(len(state.out)):
        if state.out[hand]:
            gone |= i64(BIT[hand])
    contests.leave(gone)
    if state.phase == OPEN and contests.chase:
        contests.end_chase()
    if state.phase not in (WINDOW, OPEN, DECIDE, DRAW):
        contests.close()
