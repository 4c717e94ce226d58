"""Swearing at the table: whoever swears is heard to growl."""

import re
import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Final

GROWL: Final = "***"
STRETCHED: Final = 3  # letters in a row: two may be how a word is spelt, three never are
LOOKALIKES: Final = {"a": "4@", "b": "8", "e": "3€", "g": "69", "i": "1!|", "l": "1|", "o": "0", "s": "5$", "t": "7+"}
# Marks that stand for letters count within a word; at its end they are what they are, as in "Oh!".
WORD: Final = re.compile(r"[\w@$€](?:[\w@$€!|+]*[\w@$€])?")


def soften(text: str) -> str:
    """What was said, with a growl for each word that no table needs to hear."""
    return WORD.sub(lambda word: GROWL if is_rude(word[0]) else word[0], unicodedata.normalize("NFC", text))


def is_rude(word: str) -> bool:
    """Is it on the list, however it is accented, stretched, or disguised in figures?"""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", word.casefold()) if letter.isascii())
    return any(letter.isalpha() for letter in plain) and rude_words().fullmatch(plain.replace("_", "")) is not None


@cache
def rude_words() -> re.Pattern[str]:
    listed = tomllib.loads(files(__package__).joinpath("swearing.toml").read_text(encoding="utf-8"))
    return re.compile(f"(?:{'|'.join(spelt(word) for words in listed.values() for word in words)})(?:e?[s5$x])?")


def spelt(word: str) -> str:
    """A pattern for a word however it is stretched: `merde` and `meeerde`, but `conne` never for `cone`."""
    return "".join(any_length(letter, len(list(run))) for letter, run in groupby(word))


def any_length(letter: str, length: int) -> str:
    one = f"[{re.escape(letter + LOOKALIKES.get(letter, ''))}]"
    return f"(?:{one}{{{length}}}|{one}{{{STRETCHED},}})"
