"""Puzzles on the roof: so many cats home in so few actions, the least number that does it."""

from collections.abc import Sequence
from typing import Final

from ronron.facets import Puzzles
from ronron.games.chabyrinthe.about import resolve
from ronron.games.chabyrinthe.board import roof_of
from ronron.games.chabyrinthe.pieces import ACTIONS, RoofView
from ronron.games.chabyrinthe.rules import ACT, Maze
from ronron.games.chabyrinthe.sense import winning_moves
from ronron.games.chabyrinthe.sight import SAID
from ronron.games.chabyrinthe.worlds import Worlds
from ronron.kit.asking import move_line
from ronron.kit.luck import Luck
from ronron.plain import Knowledge, Line, Proof, PuzzleQuestion, Setup

Plan = tuple[int, ...]
MOST_ANSWERS: Final = 12  # a roof on which everything works is no puzzle
EVERY: Final = 4  # turns: roofs that follow each other are much alike
LATEST: Final = 40  # turns: who has not finished by then is going round in circles


class FewestActions(Puzzles):
    """Every plan is tried that one can make beforehand: a card that nobody has seen yet is in none of them."""

    long = 5
    most_moves = 2 * LATEST + 2

    def tables(self) -> Sequence[tuple[Setup, Sequence[str]]]:
        return [(resolve(1, {"mode": "solo", "size": size}), ["random"]) for size in (3, 4)]

    def pose(self, knowledge: Knowledge) -> Sequence[PuzzleQuestion]:
        view = knowledge.view
        assert isinstance(view, RoofView)
        if view.phase != "act" or view.actions != ACTIONS or view.turns % EVERY or view.turns > LATEST:
            return []
        return [
            PuzzleQuestion(
                kind="home" if cats == 1 else "several", values={"cats": cats, "actions": ACTIONS}, moves=ACTIONS
            )
            for cats, plans in Ways(knowledge).found.items()
            if len(plans) <= MOST_ANSWERS
        ]

    def prove(self, knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
        ways = Ways(knowledge)
        plans = ways.found.get(question.values["cats"], [])
        if not 1 <= len(plans) <= MOST_ANSWERS:
            return None
        view = knowledge.view
        assert isinstance(view, RoofView)
        said = SAID[view.size]
        answers = tuple(tuple(said[move] for move in plan) for plan in plans)
        turned = sum(move < int(ways.start.roof.insert_moves) for move in plans[0])
        return Proof(
            answers=answers,
            worlds=ways.tried,
            steps=2 * question.values["cats"] + (ACTIONS - turned) + (len(plans) == 1),
            hint=Line(key="puzzles.home-hint", values={"move": move_line(answers[0][0])}),
            reasons=(
                Line(key="puzzles.home-why", values={"ways": ways.tried, "right": len(plans), **question.values}),
                Line(key="puzzles.home-least", values={"cats": question.values["cats"], "ways": ways.single}),
                Line(key="puzzles.home-how", values={"moves": [move_line(move) for move in answers[0]]}),
            ),
        )


class Ways:
    """Every plan of one or two actions, and those of two that bring home more cats than any single action does."""

    def __init__(self, knowledge: Knowledge) -> None:
        view = knowledge.view
        assert isinstance(view, RoofView)
        start = Worlds(roof_of(knowledge.setup), view).sample(Luck(0))
        assert isinstance(start, Maze)
        self.start = start
        self.single = 0
        self.tried = 0
        self.found: dict[int, list[Plan]] = {}
        best = 0
        for move in start.legal(0)[:-1]:  # all but to stop
            after = played(start, move)
            self.single += 1
            best = max(best, int(after.cats_won - start.cats_won))
            if after.phase == ACT:
                self.go_on(after, move)
        self.found = {cats: plans for cats, plans in self.found.items() if cats > best}
        most = max(self.found, default=0)
        self.found = {cats: plans for cats, plans in self.found.items() if cats == most}

    def go_on(self, after: Maze, first: int) -> None:
        insert, stop = int(after.roof.insert_moves), int(after.roof.stop_move)
        is_seen = first < insert or not self.start.unseen
        legal = [move for move in after.legal(0) if move != stop and (move < insert or is_seen)]
        self.tried += len(legal)
        winning = set(winning_moves(after))
        for move in legal:
            if move in winning:
                cats = int(played(after, move).cats_won - self.start.cats_won)
                self.found.setdefault(cats, []).append((first, move))


def played(state: Maze, move: int) -> Maze:
    after = state.copy()
    after.play(0, move)
    return after


PUZZLES: Final = FewestActions()
