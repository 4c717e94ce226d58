"""Documents as pages of the site: whatever a page links to in the tree is a page or a picture there too."""

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

PICTURES = (".png", ".svg", ".jpg", ".webp")
OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:")
HOME = "README.md"


@dataclass(frozen=True, kw_only=True)
class Page:
    """One page: where it lies in the site, what it is called, and what stands in it, as HTML."""

    place: str
    title: str
    body: str


@dataclass
class Documents:
    """Documents of a tree that were made into pages, and what they link to, until nothing new is linked."""

    root: Path
    pages: dict[str, Page] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)

    def add(self, paths: Iterable[str]) -> None:
        waiting = list(paths)
        while waiting:
            path = waiting.pop()
            there = self.root / path
            if place_of(self.root, path) in self.pages or path in self.pictures:
                continue
            if there.suffix in PICTURES:
                self.pictures[path] = there.read_bytes()
                continue
            if there.is_dir():
                inside = sorted(f"{path}/{one.name}" for one in there.glob("*.md"))
                page, linked = folder_page(self.root, path, inside), inside
            elif there.suffix == ".md":
                page, linked = document_page(self.root, path)
            else:
                text = escape(there.read_text(encoding="utf-8"))
                name = escape(path)
                page, linked = Page(place=f"{path}.html", title=path, body=f"<h1>{name}</h1><pre>{text}</pre>"), []
            self.pages[page.place] = page
            waiting += linked


def place_of(root: Path, path: str) -> str:
    """Where something of the tree lies in the site."""
    if path == HOME:
        return "index.html"
    if path.endswith(".md"):
        return f"{path.removesuffix('.md')}.html"
    if path.endswith(PICTURES):
        return path
    return f"{path}/index.html" if (root / path).is_dir() else f"{path}.html"


def folder_page(root: Path, path: str, inside: list[str]) -> Page:
    title = posixpath.basename(path).capitalize()
    rows = [
        f'<li><a href="{relative(place_of(root, one), place_of(root, path))}">{escape(title_of(root, one))}</a></li>'
        for one in inside
    ]
    return Page(place=place_of(root, path), title=title, body=f"<h1>{escape(title)}</h1><ul>{''.join(rows)}</ul>")


def document_page(root: Path, path: str) -> tuple[Page, list[str]]:
    """A document, and what of the tree it links to."""
    here, linked = place_of(root, path), list[str]()
    parser = markdown()
    tokens = parser.parse((root / path).read_text(encoding="utf-8"))
    for token, name in addresses(tokens):
        address, mark, anchor = str(token.attrs[name]).partition("#")
        if not address or OUTSIDE.match(address):
            continue
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(address)))
        if not target.startswith("..") and (root / target).exists():  # else it stays as it is, and is found broken
            linked.append(target)
            token.attrs[name] = relative(place_of(root, target), here) + mark + anchor
    give_anchors(tokens)
    body = parser.renderer.render(tokens, parser.options, {})
    return Page(place=here, title=title_of(root, path), body=body), linked


def title_of(root: Path, path: str) -> str:
    first = re.search(r"^# (.+)$", (root / path).read_text(encoding="utf-8"), re.MULTILINE)
    return first[1].replace("`", "") if first else path


def markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def addresses(tokens: Iterable[Token]) -> Iterator[tuple[Token, str]]:
    """Every link and every picture, with the name of the attribute that says where it leads."""
    for token in tokens:
        for name, kind in (("href", "link_open"), ("src", "image")):
            if token.type == kind:
                yield token, name
        yield from addresses(token.children or [])


def give_anchors(tokens: list[Token]) -> None:
    """Headings get the anchors that links in documents count on where code is hosted."""
    taken = dict[str, int]()
    for token, text in pairwise(tokens):
        if token.type == "heading_open":
            anchor = re.sub(r"[^\w\- ]", "", text.content.lower()).replace(" ", "-")
            taken[anchor] = again = taken.get(anchor, -1) + 1
            token.attrs["id"] = f"{anchor}-{again}" if again else anchor


def relative(target: str, here: str) -> str:
    """The way from a page to another."""
    return posixpath.relpath(target, posixpath.dirname(here) or ".")
