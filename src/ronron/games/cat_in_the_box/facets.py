# compiled
"""What Cat in the Box offers: what all see alike but one's own cards; a glance; why bots did so; likely deals."""

from collections.abc import Mapping
from typing import Any, Final

from ronron.contract import State
from ronron.facets import Facets, Likelihood, OwnFields
from ronron.games.cat_in_the_box import sight
from ronron.games.cat_in_the_box.bot import STRANGERS
from ronron.games.cat_in_the_box.glance import GLANCE
from ronron.games.cat_in_the_box.likely import LikelyWorlds
from ronron.games.cat_in_the_box.motives import MOTIVES
from ronron.games.cat_in_the_box.puzzles import PUZZLES
from ronron.games.cat_in_the_box.rules import PLAY, PREDICT, Box
from ronron.games.cat_in_the_box.sense import Sense
from ronron.games.cat_in_the_box.worlds import Worlds
from ronron.plain import Knowledge, Viewer


class OwnCards(OwnFields):
    def own(self, state: State, viewer: Viewer) -> Mapping[str, Any]:
        assert isinstance(state, Box)
        return sight.own(state, viewer)


class Natural(Likelihood):
    """By how natural they make what the others set aside, predicted and declared."""

    def weigh(self, knowledge: Knowledge, world: State) -> float:
        assert isinstance(world, Box)
        if world.phase != PREDICT and world.phase != PLAY:
            return 1.0
        imagined = knowledge.game.imagine(knowledge)
        assert isinstance(imagined, Worlds)
        sense = Sense(world.board, 0.0)
        return LikelyWorlds(imagined, sense, knowledge.seat, knowledge.heard).weigh(world)


FACETS: Final = Facets(
    own_fields=OwnCards(),
    glance=GLANCE,
    puzzles=PUZZLES,
    motives=MOTIVES,
    likelihood=Natural(),
    strangers=STRANGERS,
)
