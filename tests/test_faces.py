"""A bot's face is made of what the client can draw: the two lists are the same."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from ronron.bots import level

pytestmark = pytest.mark.source

LOOK = Path(__file__).parents[1] / "web" / "src" / "art" / "look.ts"


@pytest.mark.parametrize(
    ("constant", "keys"),
    [("COATS", level.Coat), ("PATTERNS", level.Pattern), ("EXPRESSIONS", level.Expression)],
    ids=["coats", "patterns", "expressions"],
)
def test_faces_can_be_drawn(constant: str, keys: Any) -> None:
    found = re.search(rf"{constant} = (\[[^\]]*\])", LOOK.read_text("utf-8"))
    assert found is not None
    assert tuple(json.loads(found[1])) == get_args(keys)
