# compiled
"""Minds: how close two cards are, from 0 to 255. Matrices for each mind, theme and pair of themes are data in `minds/`.

Where there is no matrix (a table's own theme) shared tags and words stand in for it. Letters are never used: they are
for variety, not for meaning (rule 7).
"""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from math import log, sqrt
from typing import Final

from ronron.games.de_fil_en_aiguille.cards import Theme, find, words_of
from ronron.kit.luck import Luck
from ronron.plain import Setup

PLAIN: Final = "tags"  # the mind that needs no data
CLOSEST: Final = 255
NOISE: Final = 24  # how far minds may differ where there is no matrix
KEPT: Final = 32
TOGETHER: Final = "+"  # between the names of minds that are taken together
SAMPLE: Final = 500


@cache
def mind_names() -> tuple[str, ...]:
    """The minds that are shipped, the default one first."""
    file = files(__package__).joinpath("minds", "minds.toml")
    try:
        read = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return (PLAIN,)
    return tuple(mind["id"] for mind in read["minds"])


@cache
def mind_words() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """What each is called and how it thinks: by mind, by language, `name` and `thinks`."""
    read = tomllib.loads(files(__package__).joinpath("minds", "minds.toml").read_text(encoding="utf-8"))
    return {mind["id"]: {"fr": mind["fr"], "en": mind["en"]} for mind in read["minds"]}


@cache
def matrix(mind: str, theme: str, other: str, rows: int, columns: int) -> bytes | None:
    """Row by row, in the order of the cards' numbers; None where this mind has nothing on these themes."""
    name = f"{mind}.{theme}.bin" if theme == other else f"{mind}.{theme}.{other}.bin"
    file = files(__package__).joinpath("minds", name)
    if not file.is_file():
        return None
    data = file.read_bytes()
    if len(data) != rows * columns:
        raise ValueError(f"{name} is not {rows} x {columns}")
    return data


class Mind:
    """What one cat thinks of the cards of a shelf. Cards are counted over the whole shelf.

    One with `parts` thinks what these make of it on average.
    """

    def __init__(self, name: str, themes: tuple[Theme, ...], parts: "Sequence[Mind]" = ()) -> None:
        self.name = name
        self.parts = parts
        self.themes = themes
        self.where: list[tuple[int, int]] = []
        self.words: list[frozenset[str]] = []
        for at, theme in enumerate(themes):
            for card in range(len(theme.cards)):
                self.where.append((at, card))
                self.words.append(words_of(theme, card))
        self.matrices = {
            (one, other): matrix(
                name, themes[one].id, themes[other].id, len(themes[one].cards), len(themes[other].cards)
            )
            for one in range(len(themes))
            for other in range(len(themes))
        }
        times = Counter(word for words in self.words for word in words)
        self.worth = {word: log(1 + len(self.words) / count) for word, count in times.items()}
        self.sizes = [sqrt(sum(self.worth[word] ** 2 for word in words)) for words in self.words]
        self.known: dict[tuple[int, int], int] = {}
        self.rows: list[bytes | None] = [None] * len(self.where)

    def row(self, card: int) -> bytes:
        """How close a card is to every card of the shelf. Made once: rounds ask for the same few again and again."""
        found = self.rows[card]
        if found is None:
            found = self.rows[card] = bytes([self.closeness(card, other) for other in range(len(self.where))])
        return found

    def closeness(self, one: int, other: int) -> int:
        """How close two cards are: 0 to 255."""
        if self.parts:
            return sum([mind.closeness(one, other) for mind in self.parts]) // len(self.parts)
        theme, card = self.where[one]
        its, another = self.where[other]
        data = self.matrices[theme, its]
        if data is not None:
            return data[card * len(self.themes[its].cards) + another]
        data = self.matrices[its, theme]  # a pair of themes is kept one way round
        if data is not None:
            return data[another * len(self.themes[theme].cards) + card]
        pair = (min(one, other), max(one, other))
        if pair not in self.known:
            self.known[pair] = self.compare(*pair)
        return self.known[pair]

    def tags_of(self, card: int) -> frozenset[str]:
        """What a card calls to mind."""
        theme, at = self.where[card]
        return self.themes[theme].tags[at]

    @cached_property
    def spread(self) -> float:
        """How far two clues usually differ in their closeness to a third card."""
        cards = len(self.where)
        luck = Luck(SAMPLE)
        gaps = []
        for _ in range(SAMPLE):
            one, other, third = (int(luck.below(cards)) for _ in range(3))
            gaps.append(abs(self.closeness(one, third) - self.closeness(other, third)))
        return max(1.0, sum(gaps) / SAMPLE)

    def compare(self, one: int, other: int) -> int:
        """By shared words and tags, rare ones counting more; each mind sees it a little differently."""
        shared = self.words[one] & self.words[other]
        weight = sum(self.worth[word] ** 2 for word in sorted(shared)) / (self.sizes[one] * self.sizes[other] or 1.0)
        texts = [self.themes[at].cards[card].text.fr for at, card in (self.where[one], self.where[other])]
        noise = sha256("\n".join([self.name, *texts]).encode()).digest()[0] * NOISE // 256
        return min(CLOSEST, int(weight * (CLOSEST - NOISE)) + noise)


@lru_cache(maxsize=KEPT)
def _mind(name: str, themes: tuple[str, ...], own: str) -> Mind:
    parts = name.split(TOGETHER)
    several = [_mind(part, themes, own) for part in parts] if len(parts) > 1 else []
    return Mind(name, tuple(find(theme, own) for theme in themes), several)


def mind_of(name: str, setup: Setup) -> Mind:
    """A mind at this table, or several as one ("yarn+quill"); made once."""
    return _mind(name, tuple(setup.options["themes"]), setup.options["own"])


def plain_mind(themes: tuple[str, ...], own: str) -> Mind:
    """The default mind: the one that looks back on a round with everyone."""
    return _mind(mind_names()[0], themes, own)
