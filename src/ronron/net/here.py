"""The house in a page, beside the house on the network: who loses the connection goes on playing around one device."""

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ronron.net.http import refused
from ronron.net.pages import ASK_AGAIN, FOREVER, Pages, kind_of, written
from ronron.page import folder, policy
from ronron.plain import Refusal

BACK = "/"  # from there to the house that serves it


class Here:
    """The files of `ronron page`, as they lie in this installation; what has to be made of them is made once."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.pieces: dict[str, folder.Piece] = {}

    async def page(self, request: Request) -> Response:
        name = request.path_params["path"] or "index.html"
        if not self.pieces:
            self.pieces = await asyncio.to_thread(lambda: dict(folder.contents(BACK)))
        piece = self.pieces.get(name)
        if piece is None:
            return refused(Refusal("not-found"))
        if isinstance(piece, Path):
            cache = FOREVER if name.startswith("assets/") else ASK_AGAIN
            answer = self.pages.send(request, name, piece, cache)
        else:
            answer = written(request, piece, kind_of(name))
        if policy.ENGINE_WORKER.fullmatch(name):
            answer.headers["content-security-policy"] = policy.WORKER
        return answer
