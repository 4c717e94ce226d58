"""docs/protocol.md says what the code does: every request, every message, every field, every limit."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from ronron.house.limits import Limits
from ronron.table.table import Manners
from ronron.wire import messages as wire
from ronron.wire.endpoints import ENDPOINTS

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
SERVER, CLIENT = PAGE.split("### What a client says")
SERVER = SERVER.partition("### What the house says")[2]
CLIENT = CLIENT.partition("\n### ")[0]

pytestmark = pytest.mark.source


def words(text: str) -> set[str]:
    """Whatever stands in code marks, word by word."""
    return {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[\w-]+", code)}


def fields(one: Any) -> set[str]:
    """The names in a struct, and in the structs it is made of."""
    found = set()
    for field in msgspec.structs.fields(one):
        found.add(field.name)
        for inner in structs_in(field.type):
            found |= fields(inner)
    return found


def structs_in(type_: Any) -> list[Any]:
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        return [type_]
    return [inner for argument in get_args(type_) for inner in structs_in(argument)]


def tag(one: Any) -> str:
    return str(one.__struct_config__.tag)


def test_every_request_is_on_the_page_and_no_other() -> None:
    told = set(re.findall(r"`(GET|POST) (/[^ `]*)`", PAGE))
    assert told - {("GET", "/openapi.json")} == {(one.method, one.path) for one in ENDPOINTS}
    for one in ENDPOINTS:
        if one.body is not None:
            line = next(line for line in PAGE.splitlines() if f"`POST {one.path}`" in line)
            assert fields(one.body) <= words(line), one.path


@pytest.mark.parametrize("one", get_args(wire.ServerMessage), ids=tag)
def test_every_message_of_the_house_is_on_the_page_with_its_fields(one: Any) -> None:
    assert f"| `{tag(one)}` |" in SERVER
    assert fields(one) <= words(SERVER)


@pytest.mark.parametrize("one", get_args(wire.ClientMessage), ids=tag)
def test_every_message_of_a_client_is_on_the_page_with_its_fields(one: Any) -> None:
    line = next(line for line in CLIENT.splitlines() if line.startswith("| ") and tag(one) in words(line.split("|")[1]))
    assert set(one.__struct_fields__) <= words(line.split("|")[2])


def test_the_page_names_no_message_that_is_not_there() -> None:
    for text, union in ((SERVER, wire.ServerMessage), (CLIENT, wire.ClientMessage)):
        tables = [table for table in text.split("\n\n") if table.startswith("| type")]
        rows = [row.split("|")[1] for table in tables for row in table.splitlines()[2:]]
        assert {word for row in rows for word in words(row)} == {tag(one) for one in get_args(union)}


def test_the_limits_are_those_of_the_house() -> None:
    limits = Limits()
    flat = " ".join(PAGE.split())
    assert f"{limits.messages_at_once} messages at once and {limits.messages_a_second:g} a second" in flat
    assert f"{limits.requests_at_once} at once, {limits.requests_a_second:g} a second an address" in flat
    assert f"at most {limits.message_bytes // 1024} kB from a client" in flat
    assert f"It has {Manners().program_seconds:g} s for a decision" in flat
    assert f"protocol version {wire.PROTOCOL}" in flat
