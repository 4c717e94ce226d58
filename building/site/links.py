"""Does every link of the site lead to a page, a picture or an anchor that is there? Hosts of others are not asked."""

import posixpath
from collections.abc import Mapping
from html.parser import HTMLParser
from urllib.parse import unquote

from building.site.pages import OUTSIDE


class Links(HTMLParser):
    """What a page links to, and the anchors it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src"):
                self.addresses.append(value or "")
            elif name == "id":
                self.anchors.append(value or "")


def link_faults(files: Mapping[str, bytes]) -> list[str]:
    """Links that lead nowhere, or that only lead somewhere on one host; anchors that stand twice on a page."""
    pages = {place: Links(text.decode()) for place, text in files.items() if place.endswith(".html")}
    faults = []
    for place, page in pages.items():
        twice = {one for one in page.anchors if page.anchors.count(one) > 1}
        faults += [f"{place}: the anchor #{one} stands there twice" for one in sorted(twice)]
        for address in page.addresses:
            if OUTSIDE.match(address):
                continue
            to, _, anchor = address.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(place), unquote(to))) if to else place
            if address.startswith("/") or target not in files:
                faults.append(f"{place}: {address or 'an empty link'} leads nowhere")
            elif anchor and (target not in pages or unquote(anchor) not in pages[target].anchors):
                faults.append(f"{place}: {address} leads to no anchor there")
    return faults
