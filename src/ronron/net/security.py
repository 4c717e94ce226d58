"""What keeps others out: headers, cookies, origins."""

from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronron.house.keeping import fresh_secret

COOKIE = "ronron-device"
COOKIE_SECONDS = 365 * 24 * 3600
LONGEST_SECRET = 64

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # Svelte sets style attributes while it animates; scripts stay strict
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a link to a room is a key to it
    "permissions-policy": "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


SECURE_ONLY = ("cross-origin-opener-policy",)  # on plain http a browser ignores it, and says so on the console


class SecurityHeaders:
    """Puts the headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    if scope["scheme"] == "https" or name not in SECURE_ONLY:
                        headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def device_secret(headers: Headers) -> str | None:
    """The secret of the device that asks, from its cookie."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie is not None and 16 <= len(cookie.value) <= LONGEST_SECRET else None


def fresh_cookie(*, secure: bool) -> tuple[str, str]:
    """A new device's secret, and the header that gives it to it."""
    secret = fresh_secret()
    parts = [f"{COOKIE}={secret}", f"Max-Age={COOKIE_SECONDS}", "Path=/", "HttpOnly", "SameSite=Strict"]
    if secure:
        parts.append("Secure")
    return secret, "; ".join(parts)


def believe_proxy(scope: Scope, proxies: Collection[str]) -> None:
    """Behind a proxy that we know, the caller's address and whether he came over TLS are what the proxy says."""
    if scope["client"] is None or scope["client"][0] not in proxies:
        return
    headers = Headers(scope=scope)
    callers = [one.strip() for one in headers.get("x-forwarded-for", "").split(",")]
    strangers = [one for one in callers if one and one not in proxies]
    if strangers:  # the last one is whom our own proxy saw; whoever stands before that, he may have made up
        scope["client"] = (strangers[-1], 0)
    if headers.get("x-forwarded-proto", "").strip() in ("http", "https"):
        scope["scheme"] = headers["x-forwarded-proto"].strip()


def is_same_origin(headers: Headers, scope: Scope) -> bool:
    """Does this come from our own pages? Programs send no origin; a browser always does, and another site's differs."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        there = urlsplit(origin)
        return there.scheme in ("http", "https") and there.netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        return False
