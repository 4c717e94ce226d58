"""Every HTTP endpoint: what it takes and what it gives. The routes and the OpenAPI document are both made from this."""

from dataclasses import dataclass
from typing import Any

from ronron.wire import messages as wire

Tree = dict[str, Any]

STATUS = {
    "unknown-room": 404,
    "unknown-game": 404,
    "unknown-language": 404,
    "unknown-person": 404,
    "unknown-table": 404,
    "unknown-puzzle": 404,
    "not-found": 404,
    "room-damaged": 409,
    "room-newer": 409,
    "record-damaged": 409,
    "method-not-allowed": 405,
    "host-missing": 400,
    "unknown-host": 421,
    "body-too-large": 413,
    "not-json": 415,
    "unreadable-message": 422,
    "too-fast": 429,
    "enough-rooms": 429,
    "coach-busy": 503,
    "coach-unfinished": 504,
    "no-challenge": 404,
    "enough-tries": 429,
    "not-durable": 503,
    "house-full": 503,
    "room-moves": 503,
    "house-stumbled": 500,
}
AGAIN_SECONDS = {"coach-busy": 60, "room-moves": 1}  # when it is worth asking again
FORBIDDEN = 403  # whatever else was refused


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    name: str  # of what handles it
    summary: str
    answer: Any  # a type, or the media type of a text
    body: type | None = None
    status: int = 200


ENDPOINTS = (
    Endpoint("GET", "/api/house", "about", "What this house is and has.", wire.HouseAbout),
    Endpoint("GET", "/api/words/{language}", "house_words", "The house's words in a language.", Tree),
    Endpoint("GET", "/api/games/{game}", "game", "A game's card.", wire.GameAbout),
    Endpoint("GET", "/api/games/{game}/words/{language}", "words", "A game's words in a language.", Tree),
    Endpoint("GET", "/api/games/{game}/rules/{language}", "rules", "The rules for players.", "text/markdown"),
    Endpoint(
        "POST",
        "/api/games/{game}/setup",
        "settle",
        "What a table would get that chose so.",
        wire.Settled,
        wire.SetupWanted,
    ),
    Endpoint("GET", "/api/games/{game}/daily/{day}", "daily", "A deal of the day, and how it went.", wire.Daily),
    Endpoint("POST", "/api/rooms", "open_room", "Open a room and come in.", wire.Joined, wire.NewPerson, 201),
    Endpoint("GET", "/api/rooms/{code}", "see_room", "What a code alone shows.", wire.RoomDoor),
    Endpoint("POST", "/api/rooms/{code}/people", "join", "Come in.", wire.Joined, wire.NewPerson, 201),
    Endpoint(
        "POST",
        "/api/rooms/{code}/links",
        "make_link",
        "A link that moves a person of this device to another one, once.",
        wire.Link,
        wire.LinkWanted,
        201,
    ),
    Endpoint(
        "POST",
        "/api/rooms/{code}/links/code.svg",
        "link_as_picture",
        "Such a link as QR code.",
        "image/svg+xml",
        wire.Claim,
    ),
    Endpoint("POST", "/api/rooms/{code}/claims", "claim", "Use such a link.", wire.Joined, wire.Claim, 201),
    Endpoint(
        "POST",
        "/api/rooms/{code}/programs",
        "seat_program",
        "The host lets a program in.",
        wire.ProgramSeated,
        wire.NewPerson,
        201,
    ),
    Endpoint("GET", "/api/rooms/{code}/code.svg", "code_as_picture", "The room's link as QR code.", "image/svg+xml"),
    Endpoint(
        "GET",
        "/api/rooms/{code}/records/{table}",
        "record",
        "A match that is over, as a record.",
        "text/plain",
    ),
    Endpoint(
        "GET",
        "/api/rooms/{code}/records/{table}/moments/{seat}",
        "moments",
        "The decisions of such a match that cost a seat most.",
        wire.Moments,
    ),
    Endpoint(
        "GET",
        "/api/rooms/{code}/records/{table}/best",
        "best_known",
        "The fewest turns, or whatever it counts, that the deal of such a match is known to take.",
        wire.BestKnown,
    ),
    Endpoint("POST", "/api/replays", "replay", "A record, played again.", wire.Replayed, wire.ReplayWanted),
    Endpoint(
        "POST",
        "/api/branches",
        "leave_match",
        "What if: play on from a move of a finished match, against bots, in a room made for it.",
        wire.Joined,
        wire.BranchWanted,
        201,
    ),
    Endpoint("GET", "/api/puzzles", "puzzle_shelf", "Every puzzle, and that of the day.", wire.PuzzleShelf),
    Endpoint("GET", "/api/puzzles/{puzzle}", "puzzle", "A puzzle without its answer.", wire.PuzzleShown),
    Endpoint(
        "POST",
        "/api/puzzles/{puzzle}/tries",
        "try_puzzle",
        "Whether moves answer it, and the table after them.",
        wire.PuzzleTried,
        wire.PuzzleTry,
    ),
    Endpoint("GET", "/api/puzzles/{puzzle}/hint", "puzzle_hint", "Half of the answer.", wire.PuzzleHint),
    Endpoint("GET", "/api/puzzles/{puzzle}/proof", "puzzle_proof", "The answer, and why.", wire.PuzzleProof),
    Endpoint(
        "POST",
        "/api/challenges",
        "set_challenge",
        "The same deal for friends: a link to what was played here, or is planned.",
        wire.ChallengeSet,
        wire.ChallengeWanted,
        201,
    ),
    Endpoint("GET", "/api/challenges/{code}", "see_challenge", "What is played, and how others fared.", wire.Challenge),
    Endpoint(
        "POST",
        "/api/challenges/{code}/tries",
        "try_challenge",
        "Play the same deal, once, in a room made for it.",
        wire.Joined,
        wire.NewPerson,
        201,
    ),
    Endpoint("GET", "/healthz", "health", "Is the house alive?", Tree),
    Endpoint("GET", "/readyz", "ready", "May guests be sent here? It can write, and does not close.", Tree),
    Endpoint("GET", "/metrics", "metrics", "What the house counts.", "text/plain"),
)
