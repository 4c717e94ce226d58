# compiled
"""What a table settled before the game, as numbers that rules reckon with: the shelf, the seats, the clocks."""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.de_fil_en_aiguille.cards import find
from ronron.games.de_fil_en_aiguille.mind import Mind, plain_mind
from ronron.games.de_fil_en_aiguille.pieces import (
    EACH,
    KINDS,
    LETTERS,
    MASTERS,
    MODES,
    ROUNDS,
    SAID,
    SPACES,
    TEAMS,
    Card,
)
from ronron.plain import Setup

NONE: Final = -1
KEPT: Final = 64

# Moves, as they stand in the alphabet.
READY: Final = 0
POINT_LEFT: Final = 1
POINT_RIGHT: Final = 2
NUMBERS: Final = 3
KEEP_BLUE: Final = 4
KEEP_RED: Final = 5
ASK: Final = 6
STAY: Final = 7
GO: Final = 8
DECOY: Final = 12
GUESS: Final = 18
ASIDE: Final = 21
THEME: Final = 24


class Shelf:
    """The table: who sits, which themes stand there, and how it is played. Cards are counted over the whole shelf."""

    def __init__(self, setup: Setup) -> None:
        options = setup.options
        self.seats: i64 = setup.seats
        self.mode: i64 = MODES.index(options["mode"])
        self.rounds: i64 = setup.seats if self.mode == EACH else ROUNDS[self.mode]
        self.red: i64 = options["red"] or 0
        self.same_cat: bool = options["cats"] == "same"
        self.schizo: bool = options["schizo"] == "on"
        self.strict: bool = options["memory"] == "strict"
        self.clocks: bool = options["clock"] == "on"
        self.target: i64 = options["target"]
        self.themes: list[str] = list(options["themes"])
        self.masters: i64 = MASTERS[self.mode]
        self.spaces: i64 = SPACES[self.mode]
        self.starts: list[int] = []  # where each theme begins
        self.sizes: list[int] = []
        self.memocats: list[bool] = []
        self.lettered: list[bool] = []
        self.cards: list[Card] = []
        self.letters: list[int] = []  # of each card, as a mask
        self.kinds: list[int] = []  # 0 none, 1 tom, 2 queen
        for name in self.themes:
            theme = find(name, options["own"])
            self.starts.append(len(self.cards))
            self.sizes.append(len(theme.cards))
            self.memocats.append(theme.memocat)
            self.lettered.append(theme.lettered)
            for card in theme.cards:
                self.cards.append(card)
                self.letters.append(sum([BIT[LETTERS.index(letter)] for letter in card.letters]))
                self.kinds.append(0 if card.kind is None else KINDS.index(card.kind) + 1)
        self.packs: list[list[int]] = []  # by theme, all of its cards, then those of each kind
        for start, size in zip(self.starts, self.sizes):
            every = list(range(start, start + size))
            self.packs += [every, *[[card for card in every if self.kinds[card] == kind] for kind in (1, 2)]]
        self.mind: Mind = plain_mind(tuple(self.themes), options["own"])
        self.clues_move: i64 = THEME + len(self.themes)  # behind it: votes for the theme of the clues
        self.alphabet: tuple[str, ...] = (
            *SAID,
            *[f"theme {name}" for name in self.themes],
            *[f"clues {name}" for name in self.themes],
        )

    def family_of(self, seat: i64) -> i64:
        """Teams: 0 red, 1 blue."""
        return 0 if seat < self.red else 1

    def everyone(self) -> i64:
        return i64(BIT[self.seats]) - 1

    def members(self, family: i64) -> i64:
        """The seats of a family, as a mask; where there are no teams, everyone."""
        if self.mode != TEAMS:
            return self.everyone()
        reds = i64(BIT[self.red]) - 1
        return reds if family == 0 else self.everyone() & ~reds

    def card(self, theme: i64, number: i64) -> i64:
        """A card by its number, or NONE where there is none."""
        return self.starts[theme] + number - 1 if 1 <= number <= self.sizes[theme] else NONE

    def number(self, card: i64) -> int:
        return self.cards[card].number

    def pack(self, theme: i64, kind: i64) -> list[int]:
        """The cards of a theme, of one kind or (0) of all."""
        return self.packs[theme * 3 + kind].copy()

    def foe(self, kind: i64) -> i64:
        """The other kind."""
        return 3 - kind if kind else 0


@lru_cache(maxsize=KEPT)
def _shelf(seats: int, options: tuple[tuple[str, object], ...]) -> Shelf:
    return Shelf(Setup(seats=seats, options=dict(options)))


def shelf_of(setup: Setup) -> Shelf:
    """Made once for each table."""
    options = {**setup.options, "themes": tuple(setup.options["themes"])}
    return _shelf(setup.seats, tuple(sorted(options.items())))
