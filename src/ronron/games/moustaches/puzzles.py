"""Puzzles at a ball: what can be known for certain from the stage, and by which cats."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod
from typing import Final

from ronron.contract import State
from ronron.facets import Puzzles
from ronron.games.moustaches.about import resolve
from ronron.games.moustaches.board import ball_of
from ronron.games.moustaches.likely import clues_in, listed, mask_of, supported
from ronron.games.moustaches.pieces import ATTRIBUTES, MoustachesView, Naming, Shown
from ronron.games.moustaches.text import cat
from ronron.games.moustaches.worlds import Worlds
from ronron.kit.luck import Luck
from ronron.plain import Knowledge, Line, Proof, PuzzleQuestion, Seat, Setup

MOST_WAYS: Final = 50_000  # to lie, each seat by itself: as many as a second solver tries one by one
FEWEST_WORLDS: Final = 2
MOST_ANSWERS: Final = 2

Holds = Callable[[MoustachesView], bool]


class Certain(Puzzles):
    """Which secret is certain, and which cat is sure to get a mask."""

    long = 5

    def tables(self) -> Sequence[tuple[Setup, Sequence[str]]]:
        return [(resolve(seats, {"sheet": "manual"}), ["cat"] * seats) for seats in (3, 2, 4)]

    def pose(self, knowledge: Knowledge) -> Sequence[PuzzleQuestion]:
        view = knowledge.view
        assert isinstance(view, MoustachesView)
        if view.phase == "name" and view.ending is None:
            return [PuzzleQuestion(kind="secret", values={})]
        if view.phase == "show":
            return [PuzzleQuestion(kind="mask", values={"whom": seat}) for seat in others(view)]
        return []

    def prove(self, knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
        view = knowledge.view
        assert isinstance(view, MoustachesView)
        sets = fitting(view)
        if prod(map(len, sets)) > MOST_WAYS:
            return None
        worlds = len(listed(sets))
        if worlds < FEWEST_WORLDS:
            return None
        if question.kind == "mask":
            return self.prove_mask(view, question.values["whom"], sets, worlds)
        return self.prove_secret(view, sets, worlds)

    def prove_secret(self, view: MoustachesView, sets: list[list[int]], worlds: int) -> Proof | None:
        certain = [
            (seat, attribute)
            for seat, disguises in zip(others(view), sets, strict=True)
            for attribute in ATTRIBUTES
            if attribute not in view.up[seat] and all(one & mask_of((attribute,)) for one in disguises)
        ]
        if not 1 <= len(certain) <= MOST_ANSWERS:
            return None
        target, attribute = certain[0]
        cats, names = enough(view, lambda less: all(one & mask_of((attribute,)) for one in disguises_of(less, target)))
        return Proof(
            answers=tuple((f"name {seat} {one}",) for seat, one in certain),
            worlds=worlds,
            steps=len(cats) + len(names),
            hint=Line(key="puzzles.secret-hint", values={"whom": target}),
            reasons=(
                Line(key="puzzles.secret-why", values={"worlds": worlds, "whom": target, "attribute": attribute}),
                *told(cats, names),
            ),
        )

    def prove_mask(self, view: MoustachesView, target: Seat, sets: list[list[int]], worlds: int) -> Proof | None:
        disguises = sets[others(view).index(target)]
        hand = view.hand or ()
        certain = [one for one in hand if all(each & mask_of(one.attributes()) for each in disguises)]
        if len(certain) != 1 or len(hand) < 2 or set(certain[0].attributes()) & set(view.up[target]):
            return None
        carries = mask_of(certain[0].attributes())
        cats, names = enough(view, lambda less: all(one & carries for one in disguises_of(less, target)))
        return Proof(
            answers=((f"show {certain[0].notation()}",),),
            worlds=worlds,
            steps=len(cats) + len(names),
            hint=Line(key="puzzles.mask-hint", values={"whom": target, "count": len(disguises)}),
            reasons=(
                Line(key="puzzles.mask-why", values={"worlds": worlds, "whom": target, "cat": cat(certain[0])}),
                *told(cats, names),
            ),
        )

    def worlds(self, knowledge: Knowledge, question: PuzzleQuestion, most: int) -> Sequence[State]:
        view = knowledge.view
        assert isinstance(view, MoustachesView)
        imagined = Worlds(ball_of(knowledge.setup), view)
        ways = listed(fitting(view))
        found: list[State] = []
        for at in range(min(most, len(ways))):
            world = imagined.sample(Luck(1))  # hands are beside the point: the same ones every time
            fans = world.fans.copy()
            for seat, disguise in zip(others(view), ways[at * len(ways) // min(most, len(ways))], strict=True):
                fans[seat] = disguise
            world.fans = fans
            found.append(world)
        return found


def others(view: MoustachesView) -> list[Seat]:
    return [seat for seat in range(len(view.hidden)) if seat != view.viewer]


def fitting(view: MoustachesView) -> list[list[int]]:
    """Of each other seat the disguises that fit, together with those of the rest."""
    clues = clues_in(view)
    return supported([clues[seat].fitting() for seat in others(view)])


def disguises_of(view: MoustachesView, seat: Seat) -> list[int]:
    return fitting(view)[others(view).index(seat)]


def enough(view: MoustachesView, holds: Holds) -> tuple[tuple[Shown, ...], tuple[Naming, ...]]:
    """Cats and wrong names from which it follows already; none of them can be left out."""
    cats, names = view.stage, tuple(one for one in view.names if not one.right)
    for one in reversed(names):
        fewer = tuple(other for other in names if other is not one)
        if holds(replace(view, stage=cats, names=fewer)):
            names = fewer
    for shown in view.stage:
        less = tuple(other for other in cats if other is not shown)
        if holds(replace(view, stage=less, names=names)):
            cats = less
    return cats, names


def told(cats: Sequence[Shown], names: Sequence[Naming]) -> list[Line]:
    """What the proof needs, in words."""
    lines = []
    if cats:
        lines.append(Line(key="puzzles.cats", values={"cats": [cat(one.cat) for one in cats]}))
    if names:
        said = [
            Line(key="puzzles.wrong-name", values={"whom": one.target, "attribute": one.attribute}) for one in names
        ]
        lines.append(Line(key="puzzles.names", values={"names": said}))
    if not lines:
        lines.append(Line(key="puzzles.by-cards"))
    return lines


PUZZLES: Final = Certain()
