"""The OpenAPI document of the HTTP part, made from the endpoints; `python -m ronron.wire.openapi` prints it."""

import json
import re
from functools import cache
from typing import Any

import msgspec

from ronron import __version__
from ronron.wire import messages as wire
from ronron.wire.endpoints import ENDPOINTS, FORBIDDEN, STATUS, Endpoint

REFERENCE = "#/components/schemas/{name}"
PARAMETERS = {
    "language": {"type": "string", "enum": ["fr", "en"]},
    "game": {"type": "string", "maxLength": 40},
    "code": {"type": "string", "pattern": "^[A-HJ-NP-Za-hj-np-z]{4,5}$"},
    "table": {"type": "string", "maxLength": 40},
    "puzzle": {"type": "string", "pattern": "^(today|[0-9a-f]{8})$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 99},
    "day": {"type": "string", "pattern": "^(today|20[0-9]{2}-[01][0-9]-[0-3][0-9])$"},
}


@cache
def text() -> str:
    return json.dumps(document(), ensure_ascii=False, indent=1)


def document() -> dict[str, Any]:
    types = [one for endpoint in ENDPOINTS for one in (endpoint.body, endpoint.answer) if is_typed(one)]
    schemas, components = msgspec.json.schema_components([*types, wire.ErrorBody], ref_template=REFERENCE)
    by_type = dict(zip([*types, wire.ErrorBody], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ronron",
            "version": __version__,
            "description": "The HTTP part of a house; what happens in a room goes over its socket (docs/protocol.md).",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def is_typed(one: Any) -> bool:
    return isinstance(one, type) and issubclass(one, msgspec.Struct)


def operation(endpoint: Endpoint, by_type: dict[Any, Any]) -> dict[str, Any]:
    names = re.findall(r"\{(\w+)\}", endpoint.path)
    described: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "responses": {
            str(endpoint.status): {"description": "Done.", "content": content(endpoint.answer, by_type)},
            **{str(status): refusal(by_type) for status in refusals(endpoint)},
        },
    }
    if names:
        described["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]} for name in names
        ]
    if endpoint.body is not None:
        described["requestBody"] = {"required": True, "content": content(endpoint.body, by_type)}
    return described


def content(one: Any, by_type: dict[Any, Any]) -> dict[str, Any]:
    if isinstance(one, str):
        return {one: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": by_type.get(one, {"type": "object"})}}


def refusals(endpoint: Endpoint) -> list[int]:
    """The statuses with which something can be refused here."""
    found = {404, 503} if "{" in endpoint.path or endpoint.path == "/readyz" else {503}
    if endpoint.method == "POST":
        found |= {FORBIDDEN, STATUS["body-too-large"], STATUS["not-json"], STATUS["unreadable-message"]}
    if "{code}" in endpoint.path or "{puzzle}" in endpoint.path or endpoint.method == "POST":
        found |= {STATUS["too-fast"]}
    if endpoint.body is wire.ChallengeWanted:  # its room and its table are named in the body
        found |= {404}
    if "{table}" in endpoint.path:
        found |= {FORBIDDEN}
    return sorted(found)


def refusal(by_type: dict[Any, Any]) -> dict[str, Any]:
    return {"description": "Refused.", "content": {"application/json": {"schema": by_type[wire.ErrorBody]}}}


if __name__ == "__main__":
    print(text())
