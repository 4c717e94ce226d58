"""The socket of a room: who may open it, and how what comes over it reaches the house."""

from functools import partial
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from ronron.house.door import Caller, let_in
from ronron.house.house import House
from ronron.house.keeping import hash_of
from ronron.house.line import CLOSE_POLICY, CLOSE_TRY_LATER
from ronron.house.listener import Listener
from ronron.net.lines import SocketLine
from ronron.net.passages import Passages
from ronron.net.reception import Reception
from ronron.plain import Refusal
from ronron.stores.store import Elsewhere
from ronron.table.journal import NotDurable
from ronron.wire import messages as wire

# Refusals that may not last: one may come again.
PASSING = ("house-full", "enough-lines", "room-full", "not-durable", "too-fast", "room-moves")

AGAIN = {"room-moves": 1000, "not-durable": 1000}  # it has a house again in a moment, if only another one


class Doorway:
    """Where those stand who want to see a room."""

    def __init__(self, house: House, reception: Reception | None = None, passages: Passages | None = None) -> None:
        self.house = house
        self.passages = passages
        self.reception = reception or Reception()

    async def answer(self, line: SocketLine, code: str, scope: Scope) -> None:
        headers = Headers(scope=scope)
        query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        address = scope["client"][0] if scope["client"] else ""
        try:
            self.reception.names.check(headers, changes=True)
            listener = await let_in(self.house, code, self.caller(address, headers, query), line)
        except Refusal as refusal:
            self.reception.notices.refused(refusal.code, address)
            self.turn_away(line, refusal)
            return
        except NotDurable as trouble:
            self.turn_away(line, trouble.refusal())
            return
        except Elsewhere as elsewhere:
            try:
                if self.passages is None:
                    raise Refusal("room-moves")
                await self.passages.pass_line_on(line, scope, elsewhere.address, partial(self.turn_away, line))
            except Refusal as refusal:
                self.turn_away(line, refusal)
            return
        if line.accept():
            line.goodbye = wire.encode(wire.Goodbye("house-stops", 1000))
            listener.begin()
            line.listen(listener.hear, listener.charge, partial(self.end, listener, address))

    def end(self, listener: Listener, address: str) -> None:
        if listener.flooded:
            self.reception.notices.refused("flood", address)
        listener.end()

    def turn_away(self, line: SocketLine, refusal: Refusal) -> None:
        """Say why before closing: a refused handshake tells a browser nothing."""
        self.house.metrics.count("ronron_refusals_total", f'code="{refusal.code}"')
        later = refusal.code in PASSING
        if line.accept():
            line.push(wire.encode(wire.Goodbye(refusal.code, AGAIN.get(refusal.code, 5000) if later else None)))
            line.drop(CLOSE_TRY_LATER if later else CLOSE_POLICY, refusal.code)

    def caller(self, address: str, headers: Headers, query: dict[str, list[str]]) -> Caller:
        """Who this is: a program has a token, everyone else a cookie; a television looks on, whatever it brings."""
        bearer = headers.get("authorization", "")
        token = query["token"][0] if "token" in query else bearer.removeprefix("Bearer ") if bearer else ""
        devices = self.reception.devices
        return Caller(
            address=address,
            who=(lambda room: hash_of(token)) if token else partial(devices.find, headers),
            came_before=partial(devices.is_token_of, token) if token else partial(devices.has_word, headers),
            program=bool(token),
            looks_on=any(key.strip().casefold() == "watch" for key in query),
        )
