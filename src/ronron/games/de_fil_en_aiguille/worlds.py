# compiled
"""Worlds that fit what a viewer knows: unseen masters, the mystery among them, what was set aside, sealed votes."""

from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, Imagination
from ronron.games.de_fil_en_aiguille.alone import Alone
from ronron.games.de_fil_en_aiguille.board import GUESS, NONE, Shelf
from ronron.games.de_fil_en_aiguille.pieces import (
    EACH,
    GREEN_PAWS,
    LINE_UP,
    MOOD_IDS,
    PHASES,
    SEALED_LIPS,
    TEAMS,
    Card,
    ThreadView,
)
from ronron.games.de_fil_en_aiguille.rules import (
    CHOICE,
    CLUE_THEME,
    GUESSES,
    LOT,
    TOTEMS,
    VOTE,
    Thread,
    fill,
)
from ronron.games.de_fil_en_aiguille.teams import Teams
from ronron.games.de_fil_en_aiguille.together import Together
from ronron.kit.masks import members

TRIES: Final = 1000


def begin(shelf: Shelf) -> Thread:
    """Before the house's first move, in the mode of the table."""
    state: Thread
    if shelf.mode == TEAMS:
        state = Teams()
    elif shelf.mode == EACH:
        state = Alone()
    else:
        state = Together()
    fill(state, shelf)
    return state


class Worlds(Imagination):
    """Everything public is as it is seen; what is hidden is drawn evenly among all that fits."""

    def __init__(self, shelf: Shelf, view: ThreadView) -> None:
        self.shelf = shelf
        self.view = view
        self.known = known(shelf, view)

    def sample(self, chance: Chance) -> Thread:
        world = self.known.copy()
        if self.view.masters:
            self.deal(world, chance)
            self.hide(world, chance)
        self.draw_votes(world, chance)
        return world

    # Masters and mystery

    def deal(self, world: Thread, chance: Chance) -> None:
        """Whatever lies face down or covered: the false leads and, where it is not known, the mystery among them."""
        view = self.view
        masters = [NONE if card is None else self.card(card) for card in view.masters]
        missing = [at for at, card in enumerate(masters) if card == NONE]
        if view.seen is not None:
            left = [self.card(card) for card in view.seen]
            chance.shuffle(left)
            masters = left
        elif missing:
            told = self.told_numbers()
            certain = [card for card in [world.mystery, *told] if card != NONE and card not in masters]
            certain = sorted(set(certain))
            pack = self.unseen(world, masters, certain, chance)
            chance.shuffle(pack)
            filling = certain + pack[: len(missing) - len(certain)]
            self.place(masters, missing, filling, told, chance)
        world.masters = masters
        self.uncover(world)
        if world.mystery == NONE:
            world.mystery = self.draw_mystery(world, chance)

    def told_numbers(self) -> list[int]:
        """What the cat learned by asking for numbers, while it cannot see the board."""
        numbers = self.view.numbers
        if numbers is None or not self.covered():
            return []
        theme = self.known.theme
        return [int(self.shelf.card(theme, number)) for number in numbers if number is not None]

    def covered(self) -> bool:
        return any(space.filled and space.card is None for space in self.view.board)

    def place(
        self, masters: list[int], missing: list[int], filling: list[int], told: list[int], chance: Chance
    ) -> None:
        """Those on the board came before those still face down."""
        turned = len(masters) - self.view.down
        on_board = [at for at in missing if at < turned]
        rest = [card for card in filling if card not in told]
        chance.shuffle(rest)
        ordered = (told or rest[: len(on_board)]) + (rest if told else rest[len(on_board) :])
        for at, card in zip([*on_board, *[one for one in missing if one not in on_board]], ordered):
            masters[at] = card

    def uncover(self, world: Thread) -> None:
        """Covered masters lie on the board all the same."""
        if not self.covered():
            return
        elsewhere = {*world.gone, *world.skip, *world.board}
        hidden = [card for card in world.masters[: world.turned] if card not in elsewhere]
        told = self.told_numbers()
        for space, seen in enumerate(self.view.board):
            if seen.filled and seen.card is None:
                world.board[space] = told.pop(0) if told else hidden.pop(0)

    def unseen(self, world: Thread, masters: list[int], certain: list[int], chance: Chance) -> list[int]:
        """What a master that nobody has seen may be."""
        shelf = self.shelf
        kind = self.kind_of_masters(world, masters, certain, chance)
        out = {*masters, *certain, *world.chain, *world.drawn, *(world.aside if self.view.aside else ())}
        return [card for card in shelf.pack(world.theme, kind) if card not in out]

    def kind_of_masters(self, world: Thread, masters: list[int], certain: list[int], chance: Chance) -> i64:
        kinds = self.shelf.kinds
        for card in [*masters, *certain]:
            if card != NONE:
                return kinds[card]
        clues = [*world.chain, *world.drawn]
        if clues and world.clue_theme == world.theme:
            return self.shelf.foe(kinds[clues[0]])
        start = self.shelf.starts[world.theme]
        return kinds[start + int(chance.below(self.shelf.sizes[world.theme]))]

    def draw_mystery(self, world: Thread, chance: Chance) -> int:
        view = self.view
        may_be = list(world.masters)
        if view.decoys_count == LINE_UP - 1:
            chosen = [world.skip[place] for place in world.decoys]
            may_be = [card for card in world.board if card not in chosen]
        elif view.phase == "decoy":
            may_be = list(world.skip)
        elif world.mood != SEALED_LIPS:
            may_be = [card for card in may_be if card not in world.gone]
        return may_be[chance.below(len(may_be))]

    # What the cat keeps to itself

    def hide(self, world: Thread, chance: Chance) -> None:
        view = self.view
        if view.decoys is None and view.decoys_count:
            self.hide_decoys(world, chance)
        # The last of the skip is the last master, wherever it has not been shown.
        for place, card in enumerate(view.skip):
            if card is None:
                world.skip[place] = world.masters[-1]
        if view.drawn is None:
            for _ in range(view.drawn_count):
                fitting = world.fitting(world.drawn)
                world.drawn.append(fitting[chance.below(len(fitting))])
        if view.aside is None:
            kind: i64 = self.shelf.foe(self.shelf.kinds[world.mystery]) if world.clue_theme == world.theme else 0
            pack = [card for card in self.shelf.pack(world.clue_theme, kind) if card not in world.masters]
            for _ in range(view.aside_count):
                world.aside.append(pack[chance.below(len(pack))])

    def hide_decoys(self, world: Thread, chance: Chance) -> None:
        for place, card in enumerate(self.view.skip):
            if card is None:
                world.skip[place] = world.masters[-1]
        places = [place for place in range(len(world.skip)) if world.skip[place] != world.mystery]
        if self.view.decoys_count == LINE_UP - 1:
            world.decoys = [place for place in places if world.skip[place] in world.board]
        else:
            chance.shuffle(places)
            world.decoys = places[: self.view.decoys_count]

    # Votes

    def draw_votes(self, world: Thread, chance: Chance) -> None:
        """Sealed votes are anything, as long as they have settled nothing yet."""
        view = self.view
        sealed = [seat for seat, voted in enumerate(view.voted) if voted and view.votes[seat] is None]
        if not sealed:
            return
        phase = world.phase
        world.phase = world.voting  # a lot may be drawn for one family while the other still votes
        for _ in range(TRIES):
            for seat in sealed:
                world.votes[seat] = NONE
            options = [world.legal(seat) for seat in sealed]
            for at, seat in enumerate(sealed):
                world.votes[seat] = options[at][chance.below(len(options[at]))]
            if world.phase == VOTE or self.is_open(world, sealed):
                world.phase = phase
                return
        raise RuntimeError("no votes fit")

    def is_open(self, world: Thread, sealed: list[int]) -> bool:
        """Have these votes settled nothing?"""
        for family in range(2):
            group = world.voters() & world.shelf.members(family)
            hidden = [seat for seat in members(group) if seat in sealed]
            outcome, tied = world.count(group, False)
            if hidden and (outcome != NONE or tied):
                return False
        return True

    def card(self, card: Card) -> int:
        return self.shelf.starts[self.shelf.themes.index(card.theme)] + card.number - 1


def known(shelf: Shelf, view: ThreadView) -> Thread:
    """The state as far as the viewer can tell: what is hidden is left out."""
    state = begin(shelf)
    index = {text: move for move, text in enumerate(shelf.alphabet)}
    state.phase = PHASES.index(view.phase)
    state.round = view.round
    state.first = NONE if view.first is None else view.first
    state.cat = NONE if view.cat is None else view.cat
    state.theme = NONE if view.theme is None else shelf.themes.index(view.theme)
    state.clue_theme = NONE if view.clue_theme is None else shelf.themes.index(view.clue_theme)
    state.mood = NONE if view.mood is None else MOOD_IDS.index(view.mood)
    state.moods_played = [MOOD_IDS.index(mood) for mood in view.moods_played]
    state.used = list(view.used)
    state.question = view.question
    state.due = view.due
    state.grace = view.grace
    state.late = NONE if view.late is None else view.late
    state.settled = sum([BIT[family] for family in view.settled])
    state.family = 0 if view.family is None else view.family
    state.votes = [NONE if vote is None else index[vote] for vote in view.votes]
    state.shown = sum([BIT[seat] for seat in view.shown])
    state.tied = [index[move] for move in view.tied]
    state.voting = voting(state)
    state.told = view.numbers is not None
    state.leftwards = view.grows == "left"
    place_cards(state, view)
    state.greens = 0 if view.green_left is None else GREEN_PAWS - view.green_left
    state.totems = [NONE if space is None else space - 1 for space in view.totems]
    state.guesses = [NONE if guess is None else guess for guess in view.guessed or (None, None)]
    state.points = list(view.points)
    state.before = list(view.before)
    state.finds = view.finds
    state.losses = view.losses
    state.ballots = list(view.ballots)
    state.reports = list(view.reports)
    return state


def voting(state: Thread) -> int:
    if state.phase == TOTEMS:
        return VOTE
    if state.phase == LOT:
        first = state.tied[0]
        return CLUE_THEME if first >= state.shelf.clues_move else GUESSES if first >= GUESS else CHOICE
    return state.phase


def place_cards(state: Thread, view: ThreadView) -> None:
    shelf = state.shelf

    def index(card: Card | None) -> int:
        return NONE if card is None else shelf.starts[shelf.themes.index(card.theme)] + card.number - 1

    state.mystery = index(view.mystery)
    state.masters = [index(card) for card in view.masters]
    state.turned = len(view.masters) - view.down
    state.board = [index(space.card) for space in view.board]
    state.drawn = [index(card) for card in view.drawn or ()]
    state.aside = [index(card) for card in view.aside or ()]
    state.chain = [index(card) for card in view.clues]
    paws = [paw.claws == ("left" if state.leftwards else "right") for paw in view.paws]
    if state.leftwards:
        state.chain.reverse()
        paws.reverse()
    state.paws = [int(newer) for newer in paws]
    state.gone = [index(gone.card) for gone in view.gone]
    state.skip = [index(card) for card in view.skip]
    state.decoys = [place - 1 for place in view.decoys or ()]
