"""Why a player of De Fil en Aiguille did what it did: what the cat had in mind, what a family was after.

At the table the cat keeps silent (rule 7), and a vote is secret until it is closed (rule 5): then it says that. A cat
that is looked back on, through its own eyes, says which card it was thinking of.
Not compiled: asked once in a while, of finished views.
"""

from collections.abc import Sequence
from typing import Any, Final

from ronron.facets import Motives
from ronron.games.de_fil_en_aiguille.pieces import (
    SPACE_NAMES,
    DecoyChosen,
    GotReady,
    NumbersTold,
    PawLaid,
    SetAside,
    ThemeChosen,
    ThreadView,
    Voted,
)
from ronron.games.de_fil_en_aiguille.text import card as told
from ronron.plain import Deed, Line


class ThreadMotives(Motives):
    def why(self, deed: Deed) -> Sequence[Line]:
        before = deed.before
        assert isinstance(before, ThreadView)
        for event in deed.events:
            match event:
                case ThemeChosen(seat=deed.seat):
                    return [theme(before, event)]
                case PawLaid(seat=deed.seat):
                    return [paw(before, event)]
                case Voted(seat=deed.seat):
                    return [vote(before, event.vote)]
                case NumbersTold(seat=deed.seat):
                    return [say("numbers")]
                case GotReady(seat=deed.seat):
                    return [say("ready")]
                case SetAside(seat=deed.seat) | DecoyChosen(seat=deed.seat):
                    return [say("hush")]
        return ()


def theme(view: ThreadView, event: ThemeChosen) -> Line:
    used = dict(zip(view.themes, view.used, strict=False))
    if len(view.themes) == 1:
        return say("theme-only")
    return say("theme-again" if used.get(event.theme) else "theme-new")


def paw(view: ThreadView, event: PawLaid) -> Line:
    """Only through the eyes of a cat that may look at its card is there one to speak of."""
    if view.viewer != event.seat or view.mystery is None:
        return say("hush")
    key = "paw-contrary" if view.mood == "contrary" else "paw"
    return say(key, card=told(view.mystery), clue=told(event.pointed), other=told(event.other))


def vote(view: ThreadView, vote: str | None) -> Line:
    if vote is None:
        return say("vote-hidden")
    verb, _, what = vote.partition(" ")
    if verb == "clue":
        return say("vote-clue")
    kept = view.board[SPACE_NAMES.index(what)].card if verb == "keep" else None
    if kept is not None:
        return say("vote-keep", card=told(kept))
    return say("vote-stay" if verb == "stay" else "vote-feeling")


def say(key: str, **values: Any) -> Line:
    return Line(key=f"motives.{key}", values=values)


MOTIVES: Final = ThreadMotives()
