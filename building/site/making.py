"""Puts the site together: pages with a navigation, a style and no script; written only if no link is broken."""

import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path

from building.site import gallery, reference
from building.site.links import link_faults
from building.site.pages import Documents, Page, place_of, relative

STYLE = "style.css"
DECISIONS = "docs/decisions"
ABOUT = ("README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")


class Broken(RuntimeError):
    """The site has links that lead nowhere; the text says which."""


def make(root: Path, folder: Path) -> None:
    """The whole site of this tree, in this folder, instead of what was there."""
    documents = Documents(root)
    guides = sorted(f"docs/{one.name}" for one in (root / "docs").glob("*.md"))
    documents.add([*ABOUT, *guides, DECISIONS])
    shown, pictures = gallery.gallery()
    surface = reference.reference_pages()
    pages = {**documents.pages, **{page.place: page for page in [*shown, *surface]}}
    chapters = [
        ("Ronron", [pages[place_of(root, path)] for path in ABOUT]),
        ("Games", shown),
        ("Guides", [pages[place_of(root, path)] for path in [*guides, DECISIONS]]),
        ("Reference", surface),
    ]
    files = {place: whole(page, chapters).encode() for place, page in pages.items()}
    files |= {**documents.pictures, **pictures, STYLE: Path(__file__).with_name(STYLE).read_bytes()}
    write(files, folder)


def write(files: dict[str, bytes], folder: Path) -> None:
    """All of them or none: what was there stays where a link is broken."""
    if faults := link_faults(files):
        raise Broken("\n".join(["The site has broken links:", *faults]))
    shutil.rmtree(folder, ignore_errors=True)
    for place, content in files.items():
        there = folder / place
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(content)


def whole(page: Page, chapters: Sequence[tuple[str, Sequence[Page]]]) -> str:
    """A page with everything around it. On a phone the list of pages stands below it."""
    title = "Ronron" if page.place == "index.html" else f"{page.title} - Ronron"
    listed = "".join(
        f"<h2>{escape(name)}</h2><ul>{''.join(entry(one, page) for one in inside)}</ul>" for name, inside in chapters
    )
    home, shown, surface = (relative(chapters[at][1][0].place, page.place) for at in (0, 1, 3))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="{relative(STYLE, page.place)}"></head><body>'
        f'<header><a href="{home}">Ronron</a> <a href="{shown}">Games</a> <a href="{surface}">Reference</a> '
        f'<a class="all" href="#all-pages">All pages</a></header>'
        f'<main>{page.body}</main><nav id="all-pages" aria-label="All pages">{listed}</nav></body></html>\n'
    )


def entry(to: Page, here: Page) -> str:
    current = ' aria-current="page"' if to.place == here.place else ""
    return f'<li><a href="{relative(to.place, here.place)}"{current}>{escape(to.title)}</a></li>'
