# compiled
"""Who talks at a table of De Fil en Aiguille, and with whom; a glance, puzzles, and which deals are likely."""

import re
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Facets, Likelihood, TableTalk
from ronron.games.de_fil_en_aiguille.belief import Belief
from ronron.games.de_fil_en_aiguille.bot import STRANGERS
from ronron.games.de_fil_en_aiguille.glance import GLANCE
from ronron.games.de_fil_en_aiguille.mind import mind_names
from ronron.games.de_fil_en_aiguille.motives import MOTIVES
from ronron.games.de_fil_en_aiguille.pieces import HUSH, TEAMS, ThreadView
from ronron.games.de_fil_en_aiguille.puzzles import PUZZLES
from ronron.games.de_fil_en_aiguille.rules import (
    CHOICE,
    CHOOSE_THEME,
    CLUE_THEME,
    FIRST,
    GUESSES,
    LOT,
    MOOD,
    OVER,
    TOTEMS,
    VOTE,
    Thread,
)
from ronron.plain import Knowledge

BEFORE_OR_AFTER: Final = (FIRST, CHOOSE_THEME, MOOD, OVER)
DEBATES: Final = (CLUE_THEME, VOTE, CHOICE, GUESSES, LOT, TOTEMS)
IN_FAMILIES: Final = (CHOICE, GUESSES, LOT)

# Leanings, reactions, and the marks of the debate board, as the client writes them.
SIGN: Final = re.compile(
    r"react (?:fits|trap|what|wow|meh)"
    r"|mark [0-9]{1,9} [0-9]{1,9} [0-9]{1,9} (?:fits|odd|-)"
    r"|lean [0-9]{1,9} (?:ready|point|numbers|keep|clue|stay|go|decoy|guess|aside|theme|clues)(?: [a-z0-9-]{1,12}){0,2}"
)


class Debate(TableTalk):
    def hushed(self, state: State) -> i64:
        """Rule 7: the cat never talks during a round, and nobody does while it thinks, or where the mood says so."""
        assert isinstance(state, Thread)
        if state.phase in BEFORE_OR_AFTER:
            return 0
        debating = state.phase in DEBATES and state.mood != HUSH
        return i64(BIT[state.cat]) if debating else state.shelf.everyone()

    def circle(self, state: State, seat: i64) -> i64:
        """Rule 13: in teams one talks with one's own family."""
        assert isinstance(state, Thread)
        shelf = state.shelf
        if shelf.mode != TEAMS or state.phase not in IN_FAMILIES:
            return -1
        return shelf.members(shelf.family_of(seat)) & ~i64(BIT[state.cat])

    def is_sign(self, token: str) -> bool:
        return SIGN.fullmatch(token) is not None


class Pointing(Likelihood):
    """By where the claws point: as likely as our minds, taken together, find that a cat with this mystery points so."""

    def weigh(self, knowledge: Knowledge, world: State) -> float:
        assert isinstance(world, Thread)
        view = knowledge.view
        assert isinstance(view, ThreadView)
        if world.mystery < 0 or view.theme is None:
            return 1.0
        minds = [Belief(name, knowledge.setup, view) for name in mind_names()]
        return sum([mind.likelihood(world.mystery, mind.paws) for mind in minds]) / len(minds)


FACETS: Final = Facets(
    talk=Debate(),
    glance=GLANCE,
    puzzles=PUZZLES,
    motives=MOTIVES,
    likelihood=Pointing(),
    strangers=STRANGERS,
)
