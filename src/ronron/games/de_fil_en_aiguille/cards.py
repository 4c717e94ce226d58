"""The themes: cards by number, read from `themes/`, or from what a table brought as lines of text (rule 12)."""

import csv
import io
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, Literal

from ronron.games.de_fil_en_aiguille.pieces import KINDS, LETTERS, OWN, Card, Text
from ronron.plain import Refusal

LEAST_CARDS: Final = 20  # of a theme that a table brings; of each kind, where there are kinds
MOST_CARDS: Final = 200
LONGEST_TEXT: Final = 120
MOST_LETTERS: Final = 3
COLUMNS: Final = ("text", "letters", "kind", "tags")
FLAGS: Final = ("title", "memocat", "letters")
NO_LETTERS: Final = "# letters: no"
MARK: Final = "\ufeff"  # at the head of files that spreadsheets write
YES: Final = ("yes", "oui", "1", "true")
KEPT: Final = 32  # themes that tables brought


@dataclass(frozen=True, kw_only=True)
class Theme:
    """A pack of cards, what each of them calls to mind, and whether the cat has a Memocat for it."""

    id: str
    title: str | None  # of a table's own
    memocat: bool
    lettered: bool
    cards: tuple[Card, ...]  # number n stands at n - 1
    tags: tuple[frozenset[str], ...]


@cache
def load(theme: str) -> Theme:
    """A theme of the house."""
    text = files(__package__).joinpath("themes", f"{theme}.toml").read_text(encoding="utf-8")
    read = tomllib.loads(text)
    rows = sorted(read["cards"], key=lambda row: int(row["number"]))
    cards = tuple(card_of(theme, row) for row in rows)
    if [card.number for card in cards] != list(range(1, len(cards) + 1)):
        raise ValueError(f"the cards of {theme} are not numbered from 1 on")
    return Theme(
        id=theme,
        title=None,
        memocat=int(read["memocats"]) > 0,
        lettered=any(card.letters for card in cards),
        cards=cards,
        tags=tuple(frozenset(row["tags"]) for row in rows),
    )


def card_of(theme: str, row: Mapping[str, Any]) -> Card:
    return Card(
        theme=theme,
        number=int(row["number"]),
        text=Text(fr=row["fr"]["text"], en=row["en"]["text"]),
        letters=row.get("letters", ""),
        kind=row.get("kind"),
    )


def find(theme: str, own: str) -> Theme:
    """A theme of the shelf: the house's, or the table's own."""
    return read_own(own) if theme == OWN else load(theme)


# --- A table's own theme -----------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def read_own(text: str) -> Theme:
    """A theme from lines of text: a card a line, `text,letters,kind,tags`; lines with # are flags.

    Refuses what cannot be played, naming the line. Written again by `write_own`, it has one form only.
    """
    flags: dict[str, str] = {}
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.removeprefix(MARK).splitlines(), start=1):
        if line.strip().startswith("#"):
            key, _, value = line.strip().rstrip(",;").lstrip("# ").partition(":")  # spreadsheets fill up the row
            flags[key.strip().lower()] = value.strip()
        elif line.strip():
            cells = [cell.strip() for cell in next(csv.reader([line], delimiter=separator(line)))]
            if not (rows or cells[0].lower() != COLUMNS[0]):
                continue  # the names of the columns
            rows.append((number, cells))
    return make_own(flags, rows)


def separator(line: str) -> str:
    """Spreadsheets of half the world write semicolons."""
    return ";" if line.count(";") > line.count(",") else ","


def make_own(flags: Mapping[str, str], rows: Sequence[tuple[int, list[str]]]) -> Theme:
    for flag in flags:
        if flag not in FLAGS:
            raise Refusal("theme-flag", rule=12, flag=flag[:LONGEST_TEXT], known=list(FLAGS))
    lettered = flags.get("letters", "").lower() in YES if "letters" in flags else True
    cards: list[Card] = []
    tags: list[frozenset[str]] = []
    seen: dict[str, int] = {}
    for line, cells in rows:
        text, letters, kind, words = [*cells, "", "", "", ""][:4]
        if not 0 < len(text) <= LONGEST_TEXT:
            raise Refusal("theme-text", rule=12, line=line, most=LONGEST_TEXT)
        if text.casefold() in seen:
            raise Refusal("theme-twice", rule=12, line=line, other=seen[text.casefold()])
        seen[text.casefold()] = line
        letters = "".join(sorted(set(letters.upper())))
        if len(letters) > MOST_LETTERS or not set(letters) <= set(LETTERS):
            raise Refusal("theme-letters", rule=12, line=line, most=MOST_LETTERS)
        if kind not in ("", *KINDS):
            raise Refusal("theme-kind", rule=12, line=line, known=list(KINDS))
        known = kind_of(kind)
        letters = letters if lettered and known is None else ""
        card = Card(theme=OWN, number=len(cards) + 1, text=Text(fr=text, en=text), letters=letters, kind=known)
        cards.append(card)
        tags.append(frozenset(words.split()))
    check_size(cards)
    return Theme(
        id=OWN,
        title=flags.get("title", "")[:LONGEST_TEXT] or None,
        memocat=flags.get("memocat", "").lower() in YES,
        lettered=any(card.letters for card in cards),
        cards=tuple(cards),
        tags=tuple(tags),
    )


def kind_of(kind: str) -> Literal["tom", "queen"] | None:
    return "tom" if kind == "tom" else "queen" if kind == "queen" else None


def check_size(cards: Sequence[Card]) -> None:
    """Enough to play with: twenty, or twenty of each kind."""
    if len(cards) > MOST_CARDS:
        raise Refusal("theme-too-long", rule=12, cards=len(cards), most=MOST_CARDS)
    kinds = {card.kind for card in cards}
    if len(kinds) > 1 and None in kinds:
        raise Refusal("theme-some-kinds", rule=12)
    groups = [None] if kinds <= {None} else list(KINDS)
    for kind in groups:
        count = sum(card.kind == kind for card in cards)
        if count < LEAST_CARDS:
            raise Refusal("theme-too-short", rule=12, cards=count, least=LEAST_CARDS)


def write_own(theme: Theme) -> str:
    """A table's own theme in the one form in which records keep it, and in which it can be taken home."""
    out = io.StringIO()
    if theme.title is not None:
        out.write(f"# title: {theme.title}\n")
    if theme.memocat:
        out.write("# memocat: yes\n")
    if not theme.lettered:
        out.write(f"{NO_LETTERS}\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for card, tags in zip(theme.cards, theme.tags, strict=True):
        writer.writerow([card.text.fr, card.letters, card.kind or "", " ".join(sorted(tags))])
    return out.getvalue()


def suggest_letters(theme: Theme) -> Theme:
    """Letters for a theme that has none: the words and tags most shared, each a letter, at most two to a card."""
    if theme.lettered or any(card.kind for card in theme.cards):
        return theme
    shared: dict[str, list[int]] = {}
    for at in range(len(theme.cards)):
        for word in sorted(words_of(theme, at)):
            shared.setdefault(word, []).append(at)
    most = max(2, len(theme.cards) // 5)
    common = sorted((word for word in shared if 2 <= len(shared[word]) <= most), key=lambda word: -len(shared[word]))
    given: list[str] = [""] * len(theme.cards)
    for letter, word in zip(LETTERS, common):
        for at in shared[word]:
            if len(given[at]) < 2:
                given[at] += letter
    for at, letters in enumerate(given):  # whoever shares nothing still gets one, so that clues vary
        given[at] = letters or LETTERS[at % len(LETTERS)]
    rows = [
        (at + 1, [card.text.fr, given[at], "", " ".join(sorted(theme.tags[at]))]) for at, card in enumerate(theme.cards)
    ]
    flags = {"memocat": "yes" if theme.memocat else "no", **({"title": theme.title} if theme.title else {})}
    return make_own(flags, rows)


WORD: Final = re.compile(r"[^\W\d_]{4,}")


def words_of(theme: Theme, at: int) -> frozenset[str]:
    """What a card says and calls to mind, word by word; plurals fall together."""
    card = theme.cards[at]
    said = WORD.findall(f"{card.text.fr} {card.text.en}".casefold())
    return theme.tags[at] | {word.rstrip("s") for word in said}
