"""The first game that a page guides one through is a record, and one of today's rules."""

import re
from pathlib import Path

import pytest

from ronron.records.record import read
from ronron.records.verify import verify

GUIDES = sorted((Path(__file__).parent.parent / "web/src/games").glob("*/guide.ts"))

pytestmark = pytest.mark.source


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.parent.name)
def test_a_guided_game_holds_up(guide: Path) -> None:
    found = re.search(r"const record = `(ronron: .*?)`", guide.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    record = read(found[1])
    assert record.game == guide.parent.name
    assert verify(record, unfinished=True).moves > 0
