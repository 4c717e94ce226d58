"""The client's files, where it was built: hashed ones are kept for ever, the page itself is always asked for again."""

import gzip
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ronron.kit.words import Words
from ronron.net.http import refused
from ronron.net.sharing import HOUSE_WORDS, shared
from ronron.plain import Refusal

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ICON = "icon-192.png"  # for whoever asks for one without having read the page
HERE = "/here/"  # where the house in a page lies beside the house
# Not every Python or system knows these.
TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".md": "text/markdown",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


class Pages:
    def __init__(self, folder: Path | None = None, *, here: bool = False) -> None:
        self.here = here  # whether one can play on without the house (`net/here.py`)
        self.folder = (folder or Path(str(files("ronron.net").joinpath("static")))).resolve()

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        if path == "api" or path.startswith("api/"):
            return refused(Refusal("not-found"))
        path = ICON if path == "favicon.ico" else path
        file = self.find(path)
        if file is not None:
            return self.send(request, path, file, FOREVER if path.startswith("assets/") else ASK_AGAIN)
        if "." in path.rpartition("/")[2]:
            return refused(Refusal("not-found"))
        index = self.find("index.html")
        if index is not None:
            origin = str(request.base_url).rstrip("/")
            game = request.query_params.get("game", "")
            page = shared(index.read_text("utf-8"), path, origin, language_of(request), game)
            if self.here:
                page = page.replace("<html ", f'<html data-here="{HERE}" ', 1)
            answer = written(request, page.encode(), "text/html")
            answer.headers["vary"] = "accept-encoding, accept-language"
            return answer
        return Response(unbuilt(request), media_type="text/html", headers={"cache-control": ASK_AGAIN})

    def send(self, request: Request, path: str, file: Path, cache: str) -> Response:
        """A file, or the copy that the build compressed, for a browser that takes it."""
        headers = {"cache-control": cache}
        kind = kind_of(file.name)
        packed = self.find(f"{path}.gz")
        if packed is not None:
            headers["vary"] = "accept-encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                return FileResponse(packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
        return FileResponse(file, headers=headers, media_type=kind)

    def find(self, path: str) -> Path | None:
        """A file of the client; nothing outside its folder."""
        try:
            file = (self.folder / path).resolve()
            inside = file.is_relative_to(self.folder) and file.is_file()
        except (OSError, ValueError):
            return None
        return file if inside else None


def kind_of(name: str) -> str:
    return TYPES.get(PurePosixPath(name).suffix) or guess_type(name)[0] or "application/octet-stream"


def written(request: Request, content: bytes, kind: str) -> Response:
    """What was made for this visitor, small for a browser that takes it so."""
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = gzip.compress(content, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=kind)


def language_of(request: Request) -> str:
    """What whoever asks reads first, of the two that the house speaks."""
    return "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"


def unbuilt(request: Request) -> str:
    """What one sees where the client is not there."""
    language = language_of(request)
    say = Words(language, HOUSE_WORDS).say
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>Ronron</title>'
        f"<h1>Ronron</h1><p>{say('pages.unbuilt')}</p></html>"
    )
