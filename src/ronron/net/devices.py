"""Devices: the secrets by which the house knows one again. It chooses them itself, and can tell its own.

A secret ends in a check that only this house can make, with a key that lies beside its store. What a visitor brings
that is not ours makes nobody: he gets one of ours. Earlier houses gave out secrets without a check: such a device is
known where a room remembers it, and keeps its old secret beside the new one.

A device also keeps our word on the rooms that it has come into. It names none of them, and only who has both, the
secret and the code, can make use of it: where an address has to wait because it tried too many codes, whoever brings
our word is let through to his own room, and nobody else learns whether there is one.
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
ROOMS_COOKIE = "ronron-rooms"
SECURE_ROOMS_COOKIE = f"__Host-{ROOMS_COOKIE}"
MOST_ROOMS = 12  # that a device has our word on, the latest first
COOKIE_SECONDS = 365 * 24 * 3600
WORDS = re.compile(rf"[A-Za-z0-9_-]{{20}}(\.[A-Za-z0-9_-]{{20}}){{0,{MOST_ROOMS - 1}}}")
SECRET = re.compile(r"[A-Za-z0-9_.-]{16,64}")


class Devices:
    def __init__(self, key: bytes | None = None) -> None:
        self.key = key or token_bytes(32)

    def fresh(self) -> str:
        secret = fresh_secret()
        return f"{secret}.{self.check(secret)}"

    def check(self, secret: str) -> str:
        return self.sign(f"device {secret}")

    def sign(self, what: str) -> str:
        return base64.urlsafe_b64encode(hmac.digest(self.key, what.encode(), "sha256")[:15]).decode()

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
        return hash_of(secret), [*cookies, *self.give_word(headers, room, secret, secure=secure)]

    # Our word on rooms

    def word(self, code: str, secret: str) -> str:
        return self.sign(f"room {code.upper()} {secret}")

    def give_word(self, headers: Headers, room: Room, secret: str, *, secure: bool) -> list[str]:
        """For a device that is in this room, or comes in now; nothing where it has it already."""
        given, word = words_of(headers), self.word(room.kept.code, secret)
        if word in given:
            return []
        name = SECURE_ROOMS_COOKIE if secure else ROOMS_COOKIE
        return [cookie(name, ".".join([word, *given][:MOST_ROOMS]), secure=secure)]

    def remind(self, headers: Headers, room: Room, *, secure: bool) -> list[str]:
        """Someone is at the door who may have come into the room before there was such a word."""
        secret = self.choose(brought(headers), room)
        member = secret is not None and room.is_member(hash_of(secret))
        return self.give_word(headers, room, secret, secure=secure) if secret is not None and member else []

    def has_word(self, headers: Headers, code: str) -> bool:
        wanted = [self.word(code, secret) for secret in brought(headers)]
        return any(hmac.compare_digest(one, other) for one in words_of(headers) for other in wanted)

    def fresh_token(self, room: Room) -> str:
        """A program's secret: it has our word in it, for a program keeps nothing else."""
        secret = fresh_secret()
        return f"{secret}.{self.word(room.kept.code, secret)}"

    def is_token_of(self, token: str, code: str) -> bool:
        secret, _, word = token.rpartition(".")
        return hmac.compare_digest(word.encode(), self.word(code, secret).encode())


def brought(headers: Headers) -> list[str]:
    """Every secret that a request brings, the best first."""
    found = [of_cookie(headers, name) for name in (SECURE_COOKIE, COOKIE, EARLIER_COOKIE)]
    return [one for one in found if one is not None]


def words_of(headers: Headers) -> list[str]:
    """Our word on rooms, as a device brings it."""
    kept = of_cookie(headers, SECURE_ROOMS_COOKIE, WORDS) or of_cookie(headers, ROOMS_COOKIE, WORDS)
    return [] if kept is None else kept.split(".")


def of_cookie(headers: Headers, name: str, pattern: re.Pattern[str] = SECRET) -> str | None:
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return morsel.value if morsel is not None and pattern.fullmatch(morsel.value) else None


def cookie(name: str, secret: str, *, secure: bool) -> str:
    parts = [f"{name}={secret}", f"Max-Age={COOKIE_SECONDS}", "Path=/", "HttpOnly", "SameSite=Strict"]
    return "; ".join([*parts, "Secure"] if secure else parts)
