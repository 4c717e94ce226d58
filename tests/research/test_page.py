"""The page of those who learn: its example runs, and the glances it lists are offered."""

import re

from ronron import games
from ronron.research.document import page

EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_example_runs() -> None:
    (example,) = EXAMPLE.findall(page())
    names: dict[str, object] = {}
    exec(example.replace("matches=256", "matches=4"), names)
    assert names["glances"] is not None


def test_every_game_of_the_house_offers_a_glance() -> None:
    for game in games.own_games().values():
        glance = game.facets().glance
        assert glance is not None
        for setup in game.tables_to_try():
            fields = glance.fields(setup)
            assert len({field.name for field in fields}) == len(fields)
            assert all(field.size > 0 and field.meaning.endswith(".") for field in fields)
