"""Every HTTP endpoint: what it takes and what it gives. The routes and the OpenAPI document are both made from this."""

from dataclasses import dataclass
from typing import Any

from ronron.server import wire
from ronron.server.http import Api, Handler
from ronron.server.replays import replay

Tree = dict[str, Any]


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    handle: Handler
    summary: str
    answer: Any  # a type, or the media type of a text
    body: type | None = None
    status: int = 200


ENDPOINTS = (
    Endpoint("GET", "/api/house", Api.about, "What this house is and has.", wire.HouseAbout),
    Endpoint("GET", "/api/words/{language}", Api.house_words, "The house's words in a language.", Tree),
    Endpoint("GET", "/api/games/{game}", Api.game, "A game's card.", wire.GameAbout),
    Endpoint("GET", "/api/games/{game}/words/{language}", Api.words, "A game's words in a language.", Tree),
    Endpoint("GET", "/api/games/{game}/rules/{language}", Api.rules, "The rules for players.", "text/markdown"),
    Endpoint(
        "POST",
        "/api/games/{game}/setup",
        Api.settle,
        "What a table would get that chose so.",
        wire.Settled,
        wire.SetupWanted,
    ),
    Endpoint("GET", "/api/games/{game}/daily/{day}", Api.daily, "A deal of the day, and how it went.", wire.Daily),
    Endpoint("POST", "/api/rooms", Api.open_room, "Open a room and come in.", wire.Joined, wire.NewPerson, 201),
    Endpoint("GET", "/api/rooms/{code}", Api.see_room, "A room as everyone sees it.", wire.RoomView),
    Endpoint("POST", "/api/rooms/{code}/people", Api.join, "Come in.", wire.Joined, wire.NewPerson, 201),
    Endpoint(
        "POST",
        "/api/rooms/{code}/links",
        Api.make_link,
        "A link that moves a person of this device to another one, once.",
        wire.Link,
        wire.LinkWanted,
        201,
    ),
    Endpoint("POST", "/api/rooms/{code}/claims", Api.claim, "Use such a link.", wire.Joined, wire.Claim, 201),
    Endpoint(
        "POST",
        "/api/rooms/{code}/programs",
        Api.seat_program,
        "The host lets a program in.",
        wire.ProgramSeated,
        wire.NewPerson,
        201,
    ),
    Endpoint("GET", "/api/rooms/{code}/code.svg", Api.code_as_picture, "The room's link as QR code.", "image/svg+xml"),
    Endpoint(
        "GET",
        "/api/rooms/{code}/records/{table}",
        Api.record,
        "A match that is over, as a record.",
        "text/plain",
    ),
    Endpoint(
        "GET",
        "/api/rooms/{code}/records/{table}/moments/{seat}",
        Api.moments,
        "The decisions of such a match that cost a seat most.",
        wire.Moments,
    ),
    Endpoint(
        "GET",
        "/api/rooms/{code}/records/{table}/best",
        Api.best_known,
        "The fewest turns, or whatever it counts, that the deal of such a match is known to take.",
        wire.BestKnown,
    ),
    Endpoint("POST", "/api/replays", replay, "A record, played again.", wire.Replayed, wire.ReplayWanted),
    Endpoint("GET", "/healthz", Api.health, "Can the house write?", Tree),
    Endpoint("GET", "/metrics", Api.metrics, "What the house counts.", "text/plain"),
)
