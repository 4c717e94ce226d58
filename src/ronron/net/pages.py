"""The client's files, where it was built: hashed ones are kept for ever, the page itself is always asked for again."""

import gzip
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from ronron.kit.words import Words
from ronron.net.http import refused
from ronron.net.sharing import HOUSE_WORDS, shared
from ronron.plain import Refusal

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
# Not every Python or system knows these.
TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


class Pages:
    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or Path(str(files("ronron.net").joinpath("static")))).resolve()

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        if path == "api" or path.startswith("api/"):
            return refused(Refusal("not-found"))
        file = self.find(path)
        if file is not None:
            return self.send(request, path, file, FOREVER if path.startswith("assets/") else ASK_AGAIN)
        if "." in path.rpartition("/")[2]:
            return refused(Refusal("not-found"))
        index = self.find("index.html")
        if index is not None:
            origin = str(request.base_url).rstrip("/")
            page = shared(index.read_text("utf-8"), path, origin, language_of(request))
            return written(request, page)
        return Response(unbuilt(request), media_type="text/html", headers={"cache-control": ASK_AGAIN})

    def send(self, request: Request, path: str, file: Path, cache: str) -> Response:
        """A file, or the copy that the build compressed, for a browser that takes it."""
        headers = {"cache-control": cache}
        kind = TYPES.get(file.suffix) or guess_type(file.name)[0]
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


def written(request: Request, page: str) -> Response:
    """A page as it was made for this visitor, small for a browser that takes it so."""
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-encoding, accept-language"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(page, headers=headers)
    return HTMLResponse(gzip.compress(page.encode(), mtime=0), headers={**headers, "content-encoding": "gzip"})


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
