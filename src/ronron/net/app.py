"""The web application: routes, static files, headers, and the house behind them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from ronron.house.house import House
from ronron.net.http import Api, refused
from ronron.net.pages import Pages
from ronron.net.security import SecurityHeaders
from ronron.net.sockets import Socket
from ronron.plain import Refusal
from ronron.table.table import stumbled as stumbled_refusal
from ronron.wire import abouts
from ronron.wire.endpoints import ENDPOINTS
from ronron.wire.openapi import text as openapi_text


def make_app(open_house: Callable[[], House]) -> Starlette:
    """The application. The house opens when the loop runs, and closes with nothing lost."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = open_house()
        app.state.house = house
        api.house = socket.house = house
        house.start()
        abouts.house_about()  # thought through before anyone asks
        try:
            yield
        finally:
            await house.stop()

    api = Api()
    socket = Socket()

    routes: list[Route | WebSocketRoute] = [
        Route(one.path, api.handler(one.name), methods=[one.method]) for one in ENDPOINTS
    ]
    routes.append(Route("/openapi.json", describe, methods=["GET"]))
    routes.append(WebSocketRoute("/api/rooms/{code}/socket", socket))
    routes.append(Route("/{path:path}", Pages().page, methods=["GET"]))
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders)],
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
