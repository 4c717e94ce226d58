"""The cast: who the bots are. A bot has a name and a coat of its own, and is of one level, in every game.

So one knows whom one meets: Mango is a kitten, and golden, wherever it sits. At a table nobody has the name of another,
nor, as long as there are coats, the coat of another; then at least not its pattern too.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import get_args
from unicodedata import combining, normalize

from ronron.bots.level import CAT, KITTEN, TIGER, Coat, Face, Pattern

COATS: tuple[str, ...] = get_args(Coat)
PATTERNS: tuple[str, ...] = get_args(Pattern)
UNDRESSED = "zinc plain"  # how a cat is drawn of which nothing is said

# Names that are at home in French and in English, and are no people's and no role's. One of each coat in every level,
# so that whatever coats the people wear, anyone can sit with them.
NAMES: dict[str, tuple[Face, dict[Coat, str]]] = {
    "kitten": (
        KITTEN,
        {
            "white": "Mochi",
            "yellow": "Mango",
            "green": "Kiwi",
            "blue": "Pixel",
            "red": "Paprika",
            "purple": "Pompon",
            "brown": "Cookie",
            "zinc": "Nimbus",
            "black": "Domino",
        },
    ),
    "cat": (
        CAT,
        {
            "white": "Chantilly",
            "yellow": "Biscuit",
            "green": "Matcha",
            "blue": "Indigo",
            "red": "Chili",
            "purple": "Cassis",
            "brown": "Moka",
            "zinc": "Mistral",
            "black": "Onyx",
        },
    ),
    "tiger": (
        TIGER,
        {
            "white": "Blizzard",
            "yellow": "Sultan",
            "green": "Cactus",
            "blue": "Neptune",
            "red": "Tango",
            "purple": "Cosmos",
            "brown": "Grizzly",
            "zinc": "Titan",
            "black": "Ninja",
        },
    ),
}


@dataclass(frozen=True, kw_only=True)
class Persona:
    """One of the cast: what it is called, of what level it is, and how it looks."""

    name: str
    level: str
    face: Face

    def look(self) -> str:
        """Its cat, in the words in which people's cats are told too."""
        return f"{self.face.coat} {self.face.pattern} {self.face.expression}"


CAST: tuple[Persona, ...] = tuple(
    Persona(name=name, level=level, face=replace(face, coat=coat))
    for level, (face, names) in NAMES.items()
    for coat, name in names.items()
)


def find_persona(name: str, bot: str) -> Persona | None:
    """The one of this name, if a bot of this kind can be it."""
    return next((one for one in of_level(bot) if one.name == name), None)


def of_level(bot: str) -> list[Persona]:
    """Those who can be this bot: its level's, and for one that is no level of the family anyone."""
    level = bot.partition(":")[0]
    return [one for one in CAST if one.level == level or level not in NAMES]


def cast(
    bots: Sequence[str], wanted: Sequence[str], names: Iterable[str], cats: Iterable[str], seed: str
) -> list[Persona]:
    """A character for each bot, beside people of these names and cats; the same for the same seed.

    Who has one (`wanted`: a name, or nothing) stays that one, unless somebody at the table is called or looks so.
    """
    taken = {folded(name) for name in names}
    dresses = {dress_of(cat) for cat in cats}
    found: list[Persona | None] = []
    for bot, name in zip(bots, wanted, strict=True):
        one = find_persona(name, bot)
        if one is not None and (folded(one.name) in taken or one.face.coat in coats_of(dresses)):
            one = None
        found.append(one)
        if one is not None:
            taken.add(folded(one.name))
            dresses.add(dress_of(one.look()))
    settled = []
    for bot, kept in zip(bots, found, strict=True):
        one = kept or choose(bot, taken, dresses, seed)
        taken.add(folded(one.name))
        dresses.add(dress_of(one.look()))
        settled.append(one)
    return settled


def choose(bot: str, taken: Collection[str], dresses: Collection[tuple[str, str]], seed: str) -> Persona:
    """Whoever is free, of a coat that nobody wears if there is one, or else of another pattern.

    Where all names are taken, one of them again.
    """
    coats = coats_of(dresses)

    def order(one: Persona) -> tuple[bool, bool, bool, bytes]:
        worn = dress_of(one.look()) in dresses
        return folded(one.name) in taken, one.face.coat in coats, worn, sha256(f"{seed} {one.name}".encode()).digest()

    return min(of_level(bot), key=order)


# --- People's cats -----------------------------------------------------------------------------------------------


def unlike(cat: str, others: Iterable[str]) -> str:
    """A person's cat, of another coat where somebody else's has the same: one looks for one's own at a glance.

    Where all coats are worn, of another pattern; where all of those are too, it stays as it is.
    """
    taken = [dress_of(other) for other in others]
    coat, pattern = dress_of(cat)
    if coat not in [other for other, _ in taken]:
        return cat
    free = [one for one in COATS if one not in [other for other, _ in taken]]
    if free:
        return dressed(cat, free[0], pattern)
    left = [(one, other) for other in (pattern, *PATTERNS) for one in (coat, *COATS) if (one, other) not in taken]
    return dressed(cat, *left[0]) if left else cat


def dress_of(cat: str) -> tuple[str, str]:
    """The coat and the pattern of a cat that is told in words; what nobody says is as it is drawn then."""
    words = words_of(f"{UNDRESSED} {cat}")
    return [one for one in words if one in COATS][-1], [one for one in words if one in PATTERNS][-1]


def coat_of(cat: str) -> str:
    return dress_of(cat)[0]


def coats_of(dresses: Iterable[tuple[str, str]]) -> set[str]:
    return {coat for coat, _ in dresses}


def dressed(cat: str, coat: str, pattern: str) -> str:
    rest = [word for word in words_of(cat) if word not in COATS and word not in PATTERNS]
    return " ".join([coat, pattern, *rest])


def words_of(cat: str) -> list[str]:
    return re.findall("[a-z]+", cat.lower())


def folded(name: str) -> str:
    """A name as one hears it: without case and accents."""
    return "".join(letter for letter in normalize("NFD", name.casefold()) if not combining(letter))
