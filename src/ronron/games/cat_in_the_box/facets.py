# compiled
"""What Cat in the Box offers: what all see alike but one's own cards; a glance for those who learn; why bots did so."""

from collections.abc import Mapping
from typing import Any, Final

from ronron.contract import State
from ronron.facets import Facets, OwnFields
from ronron.games.cat_in_the_box import sight
from ronron.games.cat_in_the_box.glance import GLANCE
from ronron.games.cat_in_the_box.motives import MOTIVES
from ronron.games.cat_in_the_box.puzzles import PUZZLES
from ronron.games.cat_in_the_box.rules import Box
from ronron.plain import Viewer


class OwnCards(OwnFields):
    def own(self, state: State, viewer: Viewer) -> Mapping[str, Any]:
        assert isinstance(state, Box)
        return sight.own(state, viewer)


FACETS: Final = Facets(own_fields=OwnCards(), glance=GLANCE, puzzles=PUZZLES, motives=MOTIVES)
