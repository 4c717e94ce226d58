"""The number deck that several games share: seven series of ten numbers, and ten special cards, as data.

A card is a number of its own. 0 to 69 are the series in the order below, ten cards each, from 1 to 10: card
10 x s + v - 1 shows v the way series s does. 70 to 79 are the specials in the order below. This is not compiled,
because cards stand in views and events.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from ronron.kit.opening import first_option
from ronron.plain import Option

Series = Literal["digits", "dots", "stars", "squares", "capitals", "lower-case", "additions"]
Special = Literal["chase", "u-turn", "clock", "sumo", "trap", "gift"]
Language = Literal["fr", "en"]

SERIES: Final[tuple[Series, ...]] = ("digits", "dots", "stars", "squares", "capitals", "lower-case", "additions")
YOUNGEST: Final[tuple[Series, ...]] = ("digits", "dots", "stars", "squares")  # for whoever cannot read yet
SPECIALS: Final[tuple[Special, ...]] = (
    "chase",
    "chase",
    "u-turn",
    "u-turn",
    "clock",
    "clock",
    "sumo",
    "sumo",
    "trap",
    "gift",
)
LANGUAGES: Final[tuple[Language, ...]] = ("fr", "en")  # what the number words of a deck are written in

LEAST_SERIES: Final = 2  # a table plays with so many at least

VALUES: Final = 10  # each series counts from 1 to this
FIRST_WORDED: Final = len(YOUNGEST) * VALUES  # from here on cards are read: words, then sums
FIRST_SPECIAL: Final = len(SERIES) * VALUES
CARDS: Final = FIRST_SPECIAL + len(SPECIALS)

NUMBER_WORDS: Final[Mapping[Language, tuple[str, ...]]] = {
    "fr": ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    "en": ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
}

# One for each sum, of mixed difficulty: the printed ones are not all known to us.
ADDITIONS: Final[tuple[tuple[int, int], ...]] = (
    (1, 0),
    (1, 1),
    (2, 1),
    (1, 3),
    (3, 2),
    (2, 4),
    (4, 3),
    (2, 6),
    (4, 5),
    (5, 5),
)


@dataclass(frozen=True, kw_only=True)
class Card:
    """A number card: its series, what it is worth, and what is written on it (nothing where it is drawn)."""

    series: Series
    value: int
    text: str

    def notation(self) -> str:
        return f"{self.series} {self.value}"


def series_of(card: int) -> int:
    """The place of a number card's series in the deck."""
    return card // VALUES


def value_of(card: int) -> int:
    """What a card is worth: 1 to 10, and 0 for a special."""
    return card % VALUES + 1 if card < FIRST_SPECIAL else 0


def number_of(card: Card) -> int:
    """A number card's own number."""
    return SERIES.index(card.series) * VALUES + card.value - 1


def special_of(card: int) -> Special | None:
    return SPECIALS[card - FIRST_SPECIAL] if card >= FIRST_SPECIAL else None


def number_cards(series: Sequence[str]) -> tuple[int, ...]:
    """All cards of these series, in the order of the deck."""
    chosen = [at for at, one in enumerate(SERIES) if one in series]
    return tuple(at * VALUES + value for at in chosen for value in range(VALUES))


def written(series: Series, value: int, language: Language) -> str:
    """What stands on a card, in the language of its deck."""
    match series:
        case "digits":
            return str(value)
        case "capitals":
            return NUMBER_WORDS[language][value - 1].upper()
        case "lower-case":
            return NUMBER_WORDS[language][value - 1]
        case "additions":
            return " + ".join(map(str, ADDITIONS[value - 1]))
    return ""


# Every number card by its number, in each language.
NUMBER_CARDS: Final[Mapping[Language, tuple[Card, ...]]] = {
    language: tuple(
        Card(series=series, value=value, text=written(series, value, language))
        for series in SERIES
        for value in range(1, VALUES + 1)
    )
    for language in LANGUAGES
}


# --- What a table that plays with this deck may choose -----------------------------------------------------------


def deck_options(seats: Sequence[int], series: Sequence[Series] = YOUNGEST) -> tuple[Option, ...]:
    """Which series are used, what language their words are in, and who starts."""
    return (
        Option(key="series", values=SERIES, defaults={count: list(series) for count in seats}, several=LEAST_SERIES),
        Option(key="language", values=LANGUAGES, defaults=dict.fromkeys(seats, LANGUAGES[0])),
        first_option(seats),
    )
