"""Damage done to records: cut, shuffled, scratched, rewritten. Each kind makes another text of one."""

import random
from collections.abc import Callable, Sequence

from ronron.records.record import Damaged, read
from ronron.records.verify import verify

Mutation = Callable[[str, random.Random], str]


def cut(text: str, luck: random.Random) -> str:
    return text[: luck.randrange(len(text))]


def drop_line(text: str, luck: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[luck.randrange(len(lines))]
    return "".join(lines)


def repeat_line(text: str, luck: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    at = luck.randrange(len(lines))
    return "".join([*lines[:at], lines[at], *lines[at:]])


def swap_lines(text: str, luck: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    a, b = luck.sample(range(len(lines)), 2)
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def scratch(text: str, luck: random.Random) -> str:
    """One character becomes another."""
    at = luck.randrange(len(text))
    return text[:at] + luck.choice("0123456789 abcxyz{}[]\":=@-\n\tÉ\x00\ud800'~") + text[at + 1 :]


def insert(text: str, luck: random.Random) -> str:
    at = luck.randrange(len(text) + 1)
    return text[:at] + luck.choice(["\n", " ", "0", "\r", "{", "\ufeff", "house deal 1\n", "= {}\n"]) + text[at:]


def change_word(text: str, luck: random.Random) -> str:
    """A word of one line takes the place of a word in another: the likeliest forgery."""
    lines = text.split("\n")
    a, b = luck.randrange(len(lines)), luck.randrange(len(lines))
    words, others = lines[a].split(" "), lines[b].split(" ")
    words[luck.randrange(len(words))] = luck.choice(others)
    lines[a] = " ".join(words)
    return "\n".join(lines)


def nest(text: str, luck: random.Random) -> str:
    """JSON as deep as a well."""
    lines = text.split("\n")
    lines[3] = "options: " + "[" * luck.randrange(1000, 100_000)
    return "\n".join(lines)


MUTATIONS: Sequence[Mutation] = (cut, drop_line, repeat_line, swap_lines, scratch, insert, change_word, nest)


def refused(text: str) -> Damaged | None:
    """The reason a text is refused, or None where it holds up; anything else that happens is a crash, and is raised."""
    try:
        verify(read(text))
    except Damaged as damaged:
        return damaged
    return None


def damage(text: str, seed: int) -> tuple[str, str]:
    """A damaged text, different from the first, and how it was damaged."""
    luck = random.Random(seed)
    while True:
        mutation = luck.choice(MUTATIONS)
        damaged = mutation(text, luck)
        if damaged != text:
            return damaged, mutation.__name__
