"""What holds for words files: both languages say the same things, and nothing is said that nobody says.

A words file is TOML: tables of templates. A template's placeholders are `{seat}`, `{colour:colours}` (looked up in the
table `[colours]`) and `{n:tricks}` (a plural: `[tricks]` with `one` and `other`). A key that ends in `-you` says the
same as the key without it, to the person it is about.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from typing import Any

from ronron.kit.words import FROM_ONE, SEATS
from ronron.plain import About

PLACEHOLDER = re.compile(r"\{(\w+)(?::([\w.-]+))?\}")
PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
YOU = "-you"

Words = Mapping[str, str]


def read_words(text: str) -> dict[str, str]:
    """The templates of a file by their dotted key."""
    return dict(flatten(tomllib.loads(text)))


def flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def tables_in(words: Words) -> set[str]:
    return {key.rpartition(".")[0] for key in words} - {""}


def plurals_in(words: Words) -> set[str]:
    """The tables that hold the forms of a plural."""
    forms: dict[str, set[str]] = {}
    for key in words:
        table, _, form = key.rpartition(".")
        forms.setdefault(table, set()).add(form)
    return {table for table, found in forms.items() if table and "other" in found and found <= PLURALS}


def placeholders(template: str) -> list[tuple[str, str | None]]:
    """The names a template uses, each with the table it is looked up in."""
    return [(name, table or None) for name, table in PLACEHOLDER.findall(re.sub(r"\{\{|\}\}", "", template))]


def pair_faults(path: str, here: Words, there: Words) -> list[str]:
    """Keys that one language lacks, and templates that do not use the same names in both."""
    faults = [f"{path}: {key} is in one language only" for key in sorted(set(here) ^ set(there))]
    plurals = plurals_in(here) & plurals_in(there)
    for key in sorted(set(here) & set(there)):
        if key.rpartition(".")[0] not in plurals:
            faults += differing(path, key, [here[key]], [there[key]])
    for table in sorted(plurals):  # "one" may leave out what "other" says, so the forms count together
        faults += differing(path, table, forms_of(table, here), forms_of(table, there))
    return faults


def forms_of(table: str, words: Words) -> list[str]:
    return [template for key, template in words.items() if key.rpartition(".")[0] == table]


def differing(path: str, key: str, here: list[str], there: list[str]) -> list[str]:
    mine, theirs = ({name for template in side for name, _ in placeholders(template)} for side in (here, there))
    return [f"{path}: {key} does not use {{{name}}} in both languages" for name in sorted(mine ^ theirs)]


def table_faults(path: str, words: Words) -> list[str]:
    """Placeholders whose table does not exist, and second persons of nothing."""
    tables = tables_in(words) | {SEATS, FROM_ONE}
    faults = [
        f"{path}: {key} looks up {{{name}:{table}}}, and there is no [{table}]"
        for key, template in words.items()
        for name, table in placeholders(template)
        if table is not None and table not in tables
    ]
    faults += [
        f"{path}: {key} is the second person of nothing"
        for key in words
        if key.endswith(YOU) and key.removesuffix(YOU) not in words
    ]
    return faults


BREAKABLE = re.compile(r" [;?!»]|« | :(?=\s|$)")  # a line could break there
TIGHT = re.compile(r"[^\W\d_][;?!»]|«\w")  # nothing stands there
FORMAL = re.compile(r"\b(?:vous|votre|vos|(?!assez\b|chez\b|nez\b)\w+ez)\b", re.IGNORECASE)


def french_faults(path: str, words: Words) -> list[str]:
    """What is not printed as French is, and where the house, which says tu to everyone, says vous."""
    wrong = ((BREAKABLE, "lets a line break before its punctuation"), (TIGHT, "has no space before its punctuation"))
    return [
        f"{path}: {key} {why}"
        for key, template in words.items()
        for pattern, why in (*wrong, (FORMAL, "does not say tu"))
        if pattern.search(template)
    ]


def quote_faults(path: str, words: Words) -> list[str]:
    """Apostrophes as a typewriter has them."""
    return [f"{path}: {key} has a typewriter's apostrophe" for key, text in words.items() if re.search(r"\w'\w", text)]


def card_keys(about: About, levels: Iterable[str]) -> set[str]:
    """The keys that the house says of any game: its card, its options with their values, its levels."""
    keys = {"about.sentence", "about.credits"}
    for option in about.options:
        keys |= {f"options.{option.key}.{last}" for last in ("title", "help", *map(str, option.values))}
    return keys | {f"levels.{level}.{last}" for level in levels for last in ("name", "sentence")}


def unused_faults(path: str, words: Words, sources: Iterable[str], card: Set[str] = frozenset()) -> list[str]:
    """Keys that no source of the home says, whole or by their last part, no template looks up and no card has."""
    said = set().union(*(strings_said(text) for text in sources))
    looked_up = {table for template in words.values() for _, table in placeholders(template)}
    faults = []
    for key in words:
        table, _, last = key.removesuffix(YOU).rpartition(".")
        if table in plurals_in(words):
            used = table in looked_up or table in said or table.rpartition(".")[2] in said
        else:
            used = last in said or f"{table}.{last}" in said or (table in looked_up and last.isdigit())
        if not used and key not in card:
            faults.append(f"{path}: nobody says {key}")
    return faults


def missing_faults(path: str, words: Words, sources: Iterable[str]) -> list[str]:
    """Refusals and events of the home that have no words."""
    lasts = {key.rpartition(".")[2] for key in words}
    needed = set().union(*(refusals_and_events(text) for text in sources))
    return [f"{path}: there are no words for {key}" for key in sorted(needed - lasts)]


@cache
def strings_said(text: str) -> frozenset[str]:
    """The strings of a source, docstrings aside; what stands in an f-string is taken word by word (`f"play {n}"`)."""
    nodes = list(ast.walk(ast.parse(text)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    said: set[str] = set()
    for node in nodes:
        match node:
            case ast.Constant(value=str(value)) if id(node) not in docstrings:
                said.add(value)
            case ast.JoinedStr(values=parts):
                constants = (str(part.value) for part in parts if isinstance(part, ast.Constant))
                said.update(word for constant in constants for word in constant.replace(".", " ").split())
    return frozenset(said)


@cache
def refusals_and_events(text: str) -> frozenset[str]:
    """The codes passed to Refusal(...), and the `type` of every class that has one."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(
                func=ast.Name(id="Refusal") | ast.Attribute(attr="Refusal"), args=[ast.Constant(value=str(code)), *_]
            ):
                found.add(code)
            case ast.ClassDef(body=body):
                for line in body:
                    match line:
                        case ast.AnnAssign(target=ast.Name(id="type"), value=ast.Constant(value=str(kind))):
                            found.add(kind)
    return frozenset(found)
