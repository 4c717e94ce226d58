"""Noise, nonsense and malice, on the socket and over HTTP; `make prove` goes on for much longer."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ronron.wire.openapi import document
from tests.database import Cluster
from tests.house import fuzz
from tests.house.background import house_in_background

pytest_plugins = ["schemathesis.pytest.plugin"]  # left out elsewhere: each process would import it for nothing
DOSE = settings().max_examples
schema = schemathesis.openapi.from_dict(document())


def test_whatever_comes_over_a_socket_the_house_stands_and_honest_people_play_on() -> None:
    figures = fuzz.run(DOSE)
    assert figures["honest_moves"] > 0


@pytest.mark.full
def test_whatever_comes_through_the_door_of_another_house_both_stand_and_honest_people_play_on(
    postgresql: Cluster,
) -> None:
    figures = fuzz.run(DOSE, database=postgresql.fresh())
    assert figures["honest_moves"] > 0


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("house")
    with house_in_background(folder) as house:
        yield house.http


@schema.parametrize()
@settings(max_examples=DOSE, suppress_health_check=list(HealthCheck))
def test_whatever_is_requested_the_answer_is_one_that_was_promised(case: schemathesis.Case[Any], address: str) -> None:
    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    case.call_and_validate(base_url=address, checks=checks)
