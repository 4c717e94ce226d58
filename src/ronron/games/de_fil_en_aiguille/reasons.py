"""Why a player thinks so, in one short sentence: from what two cards call to mind, in both languages."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ronron.games.de_fil_en_aiguille.belief import Belief, Pointed
from ronron.games.de_fil_en_aiguille.pieces import SPACE_NAMES, ThreadView
from ronron.games.de_fil_en_aiguille.text import card as told
from ronron.kit.luck import Luck
from ronron.plain import Line


@cache
def tag_words() -> Mapping[str, Mapping[str, str]]:
    """What a tag is called, by language."""
    text = files(__package__).joinpath("themes", "tags.toml").read_text(encoding="utf-8")
    tags: Mapping[str, Mapping[str, str]] = tomllib.loads(text)["tags"]
    return tags


def argue(belief: Belief, view: ThreadView, move: str, luck: Luck) -> Line | None:
    """What one says before one votes for this; None: this is no vote to argue about."""
    if move == "clue":
        return say(("unsure", "unsure-too")[luck.below(2)])
    verb, _, space = move.partition(" ")
    if verb != "keep":
        return None
    kept = SPACE_NAMES.index(space)
    good, bad = view.board[kept].card, view.board[1 - kept].card
    if good is None or bad is None:
        return None
    found = [*speak_for(belief, belief.index(good)), *speak_against(belief, belief.index(bad))]
    return found[luck.below(len(found))] if found else say("hunch", card=told(good))


def speak_for(belief: Belief, card: int) -> list[Line]:
    """It shares something with where the claws point."""
    found = []
    for paw in belief.paws:
        near, _ = ends(belief, paw)
        tag = shared_tag(belief, card, near)
        if tag is not None and belief.fits(paw, card) > 0.5:
            values = {"card": told(belief.shelf.cards[card]), "clue": told(belief.shelf.cards[near]), "tag": tag}
            found += [say("closer", **values), say("closer-too", **values)]
    return found


def speak_against(belief: Belief, card: int) -> list[Line]:
    """It shares something with where the claws do not point."""
    found = []
    for paw in belief.paws:
        _, far = ends(belief, paw)
        tag = shared_tag(belief, card, far)
        if tag is not None and belief.fits(paw, card) < 0.5:
            cards = belief.shelf.cards
            found.append(say("farther", card=told(cards[card]), clue=told(cards[far]), tag=tag))
    return found


def ends(belief: Belief, paw: Pointed) -> tuple[int, int]:
    """The clue this paw speaks for, and the other one; a contrary cat means it the other way round."""
    return (paw.away, paw.to) if belief.contrary else (paw.to, paw.away)


def shared_tag(belief: Belief, one: int, other: int) -> Mapping[str, str] | None:
    """The rarest thing both call to mind."""
    mind = belief.mind
    tags = mind.tags_of(one) & mind.tags_of(other)
    if not tags:
        return None
    rarest = max(sorted(tags), key=lambda tag: mind.worth[tag])
    return tag_words().get(rarest, {"fr": rarest, "en": rarest})


def say(key: str, **values: Any) -> Line:
    return Line(key=f"reasons.{key}", values=values)
