"""What the stories about houses share: a database, for those that are told in one."""

from collections.abc import Iterator

import pytest

from tests.database import Cluster, cluster


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """Started when the first test asks for it."""
    with cluster() as opened:
        yield opened
