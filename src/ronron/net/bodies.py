"""What comes with a request: JSON, typed and bounded."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from ronron.plain import Refusal

T = TypeVar("T")


async def read_body(request: Request, kind: type[T], most_bytes: int | None = None) -> T:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal("not-json")
    most = request.app.state.house.limits.body_bytes if most_bytes is None else most_bytes
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal("body-too-large")
    request.state.said = bytes(body)  # for whoever passes it on
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("unreadable-message") from None
