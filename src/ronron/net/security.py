"""What keeps others out: headers and encryption."""

import ssl
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronron.net.names import is_named
from ronron.page.policy import ANSWER

HEADERS = {
    "content-security-policy": ANSWER,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a link to a room is a key to it
    "permissions-policy": "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


SECURE_ONLY = ("cross-origin-opener-policy",)  # on plain http a browser ignores it, and says so on the console
ONLY_TLS = "max-age=31536000"  # a year, as long as a device is known
# For TLS 1.2: a key of its own for every connection, and ciphers that notice changes. TLS 1.3 has no others.
CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"


class SecurityHeaders:
    """Puts the headers on every response; `own_tls`: the house itself speaks TLS, and nothing else."""

    def __init__(self, app: ASGIApp, *, own_tls: bool = False) -> None:
        self.app = app
        self.own_tls = own_tls

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
                if self.own_tls and is_named(Headers(scope=scope).get("host", "")):
                    headers.setdefault("strict-transport-security", ONLY_TLS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def encryption(certificate: Path, key: Path | None) -> ssl.SSLContext:
    """TLS as it is spoken today: 1.3, or 1.2 with ciphers that are still good."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(CIPHERS)
    context.load_cert_chain(certificate, key, password="")  # a key with one is refused: nobody is there to be asked
    return context
