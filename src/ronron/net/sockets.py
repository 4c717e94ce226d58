"""The socket of a room: who may open it, and how what comes over it reaches the house."""

from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from ronron.house.house import House
from ronron.house.keeping import hash_of
from ronron.house.line import CLOSE_POLICY, CLOSE_TRY_LATER
from ronron.house.listener import let_in
from ronron.net.lines import EXTENSION, Line
from ronron.net.security import device_secret, is_same_origin
from ronron.plain import Refusal
from ronron.wire import messages as wire


class Socket:
    """The ASGI application behind `/api/rooms/{code}/socket`."""

    house: House  # there once it has opened

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = Headers(scope=scope)
        line: Line = scope["extensions"][EXTENSION]
        house = self.house
        query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if not is_same_origin(headers, scope):
            await self._turn_away(send, Refusal("wrong-origin"), CLOSE_POLICY)
            return
        address = scope["client"][0] if scope.get("client") else ""
        try:
            device = device_of(headers, query)
            listener = await let_in(house, scope["path_params"]["code"], address, device, line)
        except Refusal as refusal:
            code = CLOSE_TRY_LATER if refusal.code in ("house-full", "room-full") else CLOSE_POLICY
            await self._turn_away(send, refusal, code)
            return
        await send({"type": "websocket.accept"})
        line.on_message = listener.hear
        line.goodbye = wire.encode(wire.Goodbye("house-stops", 1000))
        listener.begin()
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                # Said before we listened: a hasty client's first words.
                listener.hear(message.get("bytes") or message.get("text", "").encode())
        finally:
            listener.end()

    async def _turn_away(self, send: Send, refusal: Refusal, code: int) -> None:
        """Say why before closing: a refused handshake tells a browser nothing."""
        self.house.metrics.count("ronron_refusals_total", f'code="{refusal.code}"')
        await send({"type": "websocket.accept"})
        again = 5000 if code == CLOSE_TRY_LATER else None
        await send({"type": "websocket.send", "text": wire.encode(wire.Goodbye(refusal.code, again)).decode()})
        await send({"type": "websocket.close", "code": code, "reason": refusal.code})


def device_of(headers: Headers, query: dict[str, list[str]]) -> str | None:
    """Who this is: a television looks on, a program has a token, everyone else a cookie."""
    if "watch" in query:
        return None
    bearer = headers.get("authorization", "")
    secret = query["token"][0] if "token" in query else bearer.removeprefix("Bearer ") if bearer else None
    secret = secret or device_secret(headers)
    return None if secret is None else hash_of(secret)
