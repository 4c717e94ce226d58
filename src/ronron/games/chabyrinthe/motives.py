"""Why a player of Chabyrinthe did what it did: which cat went home, which way it lengthened or cut.

Everything but the pile lies open, so a reason is what anyone may see in the light of the gutters.
Not compiled: asked once in a while, of finished views.
"""

from collections.abc import Sequence
from typing import Any, Final

from ronron.facets import Motives
from ronron.games.chabyrinthe.pieces import CardInserted, CardTurned, CatWon, RoofView, TurnStopped
from ronron.plain import Deed, Line


class RoofMotives(Motives):
    def why(self, deed: Deed) -> Sequence[Line]:
        before, after = deed.before, deed.after
        assert isinstance(before, RoofView)
        assert isinstance(after, RoofView)
        for event in deed.events:
            match event:
                case CardTurned(seat=deed.seat) | CardInserted(seat=deed.seat):
                    return [moved(deed, before, after)]
                case TurnStopped(seat=deed.seat):
                    return [say("stopped" if is_against(before) else "stopped-together")]
        return ()


def moved(deed: Deed, before: RoofView, after: RoofView) -> Line:
    won = [event.value for event in deed.events if isinstance(event, CatWon)]
    if won:
        return brought_home(before, won)
    if before.viewer == deed.seat and before.prospects and not is_still_there(deed, before, after):
        return say("missed")
    if is_still_there(deed, before, after):
        return say("soon")
    longer = lit(after) - lit(before)
    if longer > 0:
        return say("longer", cards=lit(after))
    if longer < 0:
        return say("shorter" if is_against(before) else "shorter-together")
    return say("nearer" if paths(after) > paths(before) else "looking")


def brought_home(before: RoofView, won: Sequence[int]) -> Line:
    """Points matter among rivals and teams; to whoever counts turns, it is cats."""
    several = "several" if len(won) > 1 else "one"
    if is_against(before):
        return say(f"won.{several}", cats=len(won), points=sum(won))
    return say(f"home.{several}", cats=len(won))


def is_still_there(deed: Deed, before: RoofView, after: RoofView) -> bool:
    """It has an action left, and sees what that one will bring."""
    return after.viewer == deed.seat == after.turn and before.turns == after.turns and bool(after.prospects)


def is_against(view: RoofView) -> bool:
    return view.mode in ("rivals", "teams")


def lit(view: RoofView) -> int:
    """How many cards the light of the homes reaches."""
    return len({lane // 2 for stream in view.streams if stream.slot in view.homes for lane in stream.lanes})


def paths(view: RoofView) -> int:
    """How many cards the prints of the cats reach."""
    return len({lane // 2 for stream in view.streams if stream.slot not in view.homes for lane in stream.lanes})


def say(key: str, **values: Any) -> Line:
    return Line(key=f"motives.{key}", values=values)


MOTIVES: Final = RoofMotives()
