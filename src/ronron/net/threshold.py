"""The threshold: whoever asks for another house, or comes from another site's page, hears that and no more."""

from html import escape

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ronron.house.metrics import Metrics
from ronron.kit.words import Words
from ronron.net.http import refused
from ronron.net.reception import Reception
from ronron.plain import Refusal

READING = ("GET", "HEAD")


class Threshold:
    def __init__(self, app: ASGIApp, reception: Reception, metrics: Metrics) -> None:
        self.app = app
        self.reception = reception
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        try:
            self.reception.names.check(headers, changes=scope["method"] not in READING)
        except Refusal as refusal:
            self.metrics.count("ronron_refusals_total", f'code="{refusal.code}"')
            self.reception.notices.refused(refusal.code, scope["client"][0] if scope["client"] else "")
            await told(refusal, headers)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def told(refusal: Refusal, headers: Headers) -> Response:
    """In words for someone who looks at a page: there is no client yet that could say them."""
    answer = refused(refusal)
    if "text/html" not in headers.get("accept", ""):
        return answer
    language = "fr" if headers.get("accept-language", "").lower().startswith("fr") else "en"
    said = Words(language, "ronron.house").say(f"refusals.{refusal.code}", **refusal.values)
    page = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Ronron</title><p>{escape(said)}</p>'
    return HTMLResponse(page, answer.status_code)
