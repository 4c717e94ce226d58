"""Links as QR codes; that to a room is drawn once."""

from io import BytesIO

import segno

MOST_KEPT = 500


def drawn(link: str) -> bytes:
    """A whole file with its namespace: inline SVG would not show in an <img>."""
    picture = BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", xmldecl=False, scale=8, border=2, omitsize=True)
    return picture.getvalue()


class Pictures:
    def __init__(self) -> None:
        self.drawn: dict[str, bytes] = {}

    def find(self, link: str) -> bytes | None:
        return self.drawn.get(link)

    def draw(self, link: str) -> bytes:
        if len(self.drawn) >= MOST_KEPT:
            self.drawn.pop(next(iter(self.drawn)))
        self.drawn[link] = drawn(link)
        return self.drawn[link]
