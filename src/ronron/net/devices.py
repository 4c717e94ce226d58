"""Devices: the secrets by which the house knows one again. It chooses them itself, and can tell its own.

A secret ends in a check that only this house can make, with a key that lies beside its store. What a visitor brings
that is not ours makes nobody: he gets one of ours. Earlier houses gave out secrets without a check: such a device is
known where a room remembers it, and keeps its old secret beside the new one.
"""

import base64
import hmac
import re
from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie
from secrets import token_bytes

from starlette.datastructures import Headers

from ronron.house.keeping import fresh_secret, hash_of
from ronron.house.room import Room

COOKIE = "ronron-device"
# Where the visitor's side is TLS: a browser takes this name from nobody but the host itself, and only so.
SECURE_COOKIE = f"__Host-{COOKIE}"
EARLIER_COOKIE = f"{COOKIE}-earlier"  # a secret without a check, from before there were any
COOKIE_SECONDS = 365 * 24 * 3600
SECRET = re.compile(r"[A-Za-z0-9_.-]{16,64}")


class Devices:
    def __init__(self, key: bytes | None = None) -> None:
        self.key = key or token_bytes(32)

    def fresh(self) -> str:
        secret = fresh_secret()
        return f"{secret}.{self.check(secret)}"

    def check(self, secret: str) -> str:
        digest = hmac.digest(self.key, b"device " + secret.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:15]).decode()

    def is_ours(self, secret: str) -> bool:
        body, _, check = secret.rpartition(".")
        return bool(body) and hmac.compare_digest(check, self.check(body))

    def find(self, headers: Headers, room: Room) -> str | None:
        """The hash of the device that asks, as this room knows it, or as the house does."""
        secret = self.choose(brought(headers), room)
        return None if secret is None else hash_of(secret)

    def choose(self, secrets: Sequence[str], room: Room) -> str | None:
        """Of what someone brings: whoever was shown the door stays out, whoever is in the room is that person."""
        removed = (one for one in secrets if room.is_removed(hash_of(one)))
        known = (one for one in secrets if any(person.kind == "person" for person in room.kept.of_device(hash_of(one))))
        ours = (one for one in secrets if self.is_ours(one))
        return next(removed, None) or next(known, None) or next(ours, None)

    def greet(self, headers: Headers, room: Room, *, secure: bool) -> tuple[str, list[str]]:
        """The hash of the device that comes in, and the cookies that it gets: none where it has what it needs."""
        cookies = []
        secrets = brought(headers)
        secret = self.choose(secrets, room)
        if secret is None:
            secret = self.fresh()
            cookies.append(cookie(SECURE_COOKIE if secure else COOKIE, secret, secure=secure))
            before = of_cookie(headers, COOKIE)
            if before is not None and not secure and EARLIER_COOKIE not in headers.get("cookie", ""):
                cookies.append(cookie(EARLIER_COOKIE, before, secure=secure))
        elif secure and self.is_ours(secret) and of_cookie(headers, SECURE_COOKIE) is None:
            cookies.append(cookie(SECURE_COOKIE, secret, secure=True))  # it has moved here from plain http
        return hash_of(secret), cookies


def brought(headers: Headers) -> list[str]:
    """Every secret that a request brings, the best first."""
    found = [of_cookie(headers, name) for name in (SECURE_COOKIE, COOKIE, EARLIER_COOKIE)]
    return [one for one in found if one is not None]


def of_cookie(headers: Headers, name: str) -> str | None:
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return morsel.value if morsel is not None and SECRET.fullmatch(morsel.value) else None


def cookie(name: str, secret: str, *, secure: bool) -> str:
    parts = [f"{name}={secret}", f"Max-Age={COOKIE_SECONDS}", "Path=/", "HttpOnly", "SameSite=Strict"]
    return "; ".join([*parts, "Secure"] if secure else parts)
