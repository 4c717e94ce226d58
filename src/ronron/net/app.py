"""The web application: routes, static files, headers, and the house behind them."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ronron.house.house import House
from ronron.net.here import Here
from ronron.net.http import Api, refused
from ronron.net.pages import HERE, Pages
from ronron.net.passages import Passages
from ronron.net.reception import Reception
from ronron.net.security import SecurityHeaders
from ronron.net.threshold import Threshold
from ronron.page import folder
from ronron.plain import Refusal
from ronron.table.table import stumbled as stumbled_refusal
from ronron.wire import abouts
from ronron.wire.endpoints import ENDPOINTS
from ronron.wire.openapi import text as openapi_text

WATCHED = (("/metrics", "metrics"), ("/healthz", "health"), ("/readyz", "ready"))


def make_app(
    house: House, reception: Reception | None = None, passages: Passages | None = None, *, own_tls: bool = False
) -> Starlette:
    """The application for everything but sockets."""
    reception = reception or Reception()
    api = Api(house, reception, passages)
    routes = [Route(one.path, api.handler(one.name), methods=[one.method]) for one in ENDPOINTS]
    routes.append(Route("/openapi.json", describe, methods=["GET"]))
    has_engine = folder.has_engine()
    pages = Pages(here=has_engine)
    if has_engine:
        routes.append(Route(f"{HERE}{{path:path}}", Here(pages).page, methods=["GET"]))
    routes.append(Route("/{path:path}", pages.page, methods=["GET"]))
    abouts.house_about()  # thought through before anyone asks
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SecurityHeaders, own_tls=own_tls), Middleware(Threshold, reception, house.metrics)],
        exception_handlers={HTTPException: not_found, Exception: stumbled},
    )
    app.state.house = house
    return app


def make_watching_app(house: House, reception: Reception) -> Starlette:
    """What those who watch over the house need, and nothing else, for a port of its own."""
    api = Api(house, reception)
    return Starlette(
        routes=[Route(path, api.handler(name)) for path, name in WATCHED],
        middleware=[Middleware(SecurityHeaders), Middleware(Threshold, reception, house.metrics)],
        exception_handlers={HTTPException: not_found, Exception: stumbled},
    )


async def describe(request: Request) -> Response:
    """The HTTP part, for programs."""
    return Response(openapi_text(), media_type="application/json")


async def not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return refused(Refusal("method-not-allowed" if status == 405 else "not-found"))


async def stumbled(request: Request, error: Exception) -> Response:
    return refused(stumbled_refusal())
