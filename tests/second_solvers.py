"""Second solvers of puzzles, by game: each says what it finds otherwise, and shares no code with the miner."""

from collections.abc import Callable, Mapping

from ronron.games.chabyrinthe.pieces import RoofView
from ronron.games.familles.pieces import FamillesView
from ronron.games.moustaches.pieces import ATTRIBUTES, CATS, MoustachesView
from ronron.puzzles.puzzle import Attempt, Puzzle
from tests.chabyrinthe_oracle import plans
from tests.familles_oracle import ways
from tests.moustaches_oracle import may_be_all


def masks_and_secrets(puzzle: Puzzle) -> str:
    """Every way the disguises may lie, tried one by one."""
    view = Attempt(puzzle).asked.view
    assert isinstance(view, MoustachesView)
    ways = may_be_all(view)
    if len(ways) != puzzle.proof.worlds:
        return f"{len(ways)} worlds"
    if puzzle.question.kind == "mask":
        whom = puzzle.question.values["whom"]
        held = {one.notation() for one in view.hand or ()}
        cats = [one for one in CATS if one.notation() in held]
        sure = [one for one in cats if all(way[whom] & set(one.attributes()) for way in ways)]
        found = {(f"show {one.notation()}",) for one in sure}
    else:
        found = {
            (f"name {seat} {attribute}",)
            for seat in range(len(view.hidden))
            for attribute in ATTRIBUTES
            if seat != view.viewer and attribute not in view.up[seat] and all(attribute in way[seat] for way in ways)
        }
    return "" if found == set(puzzle.proof.answers) else f"{sorted(found)}"


def cats_home(puzzle: Puzzle) -> str:
    """Every plan of two actions, on a roof that knows only the rules for players."""
    view = Attempt(puzzle).asked.view
    assert isinstance(view, RoofView)
    cats = puzzle.question.values["cats"]
    best, found = plans(view)
    if best >= cats:
        return f"one action brings {best} home"
    return "" if found.get(cats, set()) == set(puzzle.proof.answers) else f"{sorted(found.get(cats, set()))}"


def sure_to_get(puzzle: Puzzle) -> str:
    """Every way the cards may lie, from which the whole story can be unplayed."""
    asked = Attempt(puzzle).asked
    view = asked.view
    assert isinstance(view, FamillesView)
    found = ways(view, asked.heard)
    if len(found) != puzzle.proof.worlds:
        return f"{len(found)} worlds"
    sure = []
    for move in asked.legal:
        _, target, series, value = move.split(" ")
        if all((series, int(value)) in hands[int(target)] for hands in found):
            sure.append((move,))
    return "" if set(sure) == set(puzzle.proof.answers) else f"{sorted(sure)}"


SECOND_SOLVERS: Mapping[str, Callable[[Puzzle], str]] = {
    "chabyrinthe": cats_home,
    "familles": sure_to_get,
    "moustaches": masks_and_secrets,
}
