"""Watching over the house: who may read what it counts.

Numbers name nobody, but they tell when a family plays. So: whoever has the token, where one was chosen; without one
whoever comes, where that can only be this machine; and always over the port that is for nothing else.
"""

import hmac
from collections.abc import Callable

from starlette.datastructures import Headers

from ronron.plain import Refusal


class Watching:
    def __init__(self, *, token: str | None = None, anyone: bool = True) -> None:
        self.token = token
        self.anyone = anyone
        self.connections: Callable[[], int] = lambda: 0  # how many are open; whoever serves knows

    def check(self, headers: Headers) -> None:
        if self.token:
            brought = headers.get("authorization", "").removeprefix("Bearer ").encode()
            if not hmac.compare_digest(brought, self.token.encode()):
                raise Refusal("metrics-token")
        elif not self.anyone:
            raise Refusal("not-found")
