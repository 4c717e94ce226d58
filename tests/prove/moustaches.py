"""Le Club des moustaches: what the sheet and the review say is so, and what the tiger calls likely is as likely.

Run alone it plays one block of tigers and prints its figures: that is how the compiled Python is asked.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import quantiles
from typing import Any

from ronron import contract
from ronron.bots.playout import play_randomly
from ronron.games.moustaches import GAME
from ronron.games.moustaches.bot import TIGER, Guest
from ronron.games.moustaches.pieces import ATTRIBUTES, MoustachesView, Review
from ronron.games.moustaches.review import fill_sheet
from ronron.games.moustaches.sense import Mind
from ronron.kit.luck import Luck
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Entry, Match
from tests.moustaches_oracle import can_be_tried, may_be_all, shares
from tests.prove.stage import ROOT, Figures, Stage

POSITIONS = 500  # of sheet and review, held against every way the disguises may lie
GAMES = 2000  # of tigers
BLOCK = 100
BINS = 10
ENOUGH = 1000  # things called so likely, for their share to mean something
CLOSE = 0.05  # "about": how far the share may lie from what was said
SPEED_SECONDS = 1.0

Moment = tuple[int, int]  # cats on the stage, names said


def stages(dose: float) -> list[Stage]:
    each = max(int(POSITIONS * dose / len(GAME.about.seats)) + 1, 2)
    games = max(int(GAMES * dose), 3)
    block = min(BLOCK, games)
    return [
        Stage(
            name="moustaches-sheet",
            claim="The assisted sheet and the review say what is found by trying every way the disguises may lie.",
            pieces=[{"seats": seats, "positions": each} for seats in GAME.about.seats],
            run=compare_with_oracle,
            tell=tell_positions,
        ),
        Stage(
            name="moustaches-calibration",
            claim="Of the things a tiger calls so likely, about so many are true.",
            pieces=[
                {"seats": GAME.about.seats[at % len(GAME.about.seats)], "first": first, "count": block}
                for at, first in enumerate(range(0, games, block))
            ],
            run=ask_compiled,
            tell=tell_reliability,
        ),
    ]


# --- The sheet and the review ------------------------------------------------------------------------------------


def compare_with_oracle(seats: int, positions: int) -> Figures:
    seen = 0
    certain = 0
    for seed in range(positions):
        views, review = played(seats, seed)
        for view in views:
            if seen >= positions:
                return {"seats": seats, "positions": seen, "games": seed + 1, "certain": certain}
            ways = may_be_all(view)
            found = [shares(ways, seat) for seat in range(seats)]
            for page in fill_sheet(view):
                assert list(page.marks) == [mark(share) for share in found[page.seat]], (seed, view)
                certain += sum(one == "yes" for one in page.marks)
            check_review(view, review, found)
            seen += 1
    raise AssertionError(f"only {seen} positions in {positions} games")


def mark(share: float) -> str:
    return "yes" if share == 1 else "no" if share == 0 else "open"


def played(seats: int, seed: int) -> tuple[list[MoustachesView], Review]:
    """A random game: some of its positions that can be tried out, each seen by one seat, and its review."""
    luck = Luck(seed)
    match = Match(GAME, GAME.resolve(seats, {"sheet": "assisted"}))
    deal = Deal(seed_from("prove", seats, seed), [""] * seats)
    views: list[MoustachesView] = []
    while not match.state.over():
        if match.state.chance():
            match.play(Entry(who=-1, move=match.state.sample(deal.draw(match.draws)).notation()))
            continue
        seat = int(match.state.mover())
        # Whoever is to name looks every time, others now and then: so that names can be held against what they saw.
        viewer = seat if luck.below(2) else int(luck.below(seats))
        view = match.state.view(viewer)
        assert isinstance(view, MoustachesView)
        if len(view.stage) and can_be_tried(view):
            views.append(view)
        legal = match.legal(seat)
        passing = "pass" in legal and luck.below(10) < 7
        match.play(Entry(who=seat, move="pass" if passing else legal[luck.below(len(legal))]))
    last = match.state.view(0)
    assert isinstance(last, MoustachesView)
    assert last.review is not None
    return views, last.review


def check_review(view: MoustachesView, review: Review, found: list[list[float]]) -> None:
    now: Moment = (len(view.stage), len(view.names))
    for secret in review.secrets:
        if secret.seat != view.viewer:
            first = secret.certain[view.viewer]
            known = first is not None and (first.cats, first.names) <= now
            assert known == (found[secret.seat][ATTRIBUTES.index(secret.attribute)] == 1), (secret, view)
    for guess in review.guesses:
        said = (guess.moment.cats, guess.moment.names) == (now[0], now[1] + 1)
        if said and view.phase == "name" and guess.seat == view.viewer == view.turn:
            share = found[guess.target][ATTRIBUTES.index(guess.attribute)]
            assert abs(guess.likelihood - share) < 1e-9, (guess, view)


def tell_positions(figures: Sequence[Figures]) -> str:
    rows = [f"| {one['seats']} | {one['positions']} | {one['games']} | {one['certain']} |" for one in figures]
    return "\n".join(["| seats | positions | games | certain marks |", "|---|---|---|---|", *rows])


# --- What the tiger calls likely ---------------------------------------------------------------------------------


def ask_compiled(**block: Any) -> Figures:
    done = subprocess.run(
        [os.environ["RONRON_COMPILED_PYTHON"], "-m", "tests.prove.moustaches", json.dumps(block)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        check=True,
    )
    told: Figures = json.loads(done.stdout)
    assert told["compiled"], "the other Python is not compiled"
    return told


class OpenTiger(Guest):
    """A tiger that lets one look at what it makes of the table."""

    def call_to_mind(self, view: MoustachesView) -> Mind:
        self.mind = super().call_to_mind(view)
        return self.mind


def play_tigers(seats: int, first: int, count: int) -> Figures:
    """What tigers said at each of their decisions, how much of it was true, and how long it took them."""
    called = [0.0] * BINS
    said = [0] * BINS
    true = [0] * BINS
    seconds: list[float] = []
    for deal in range(first, first + count):
        luck = Deal(seed_from("calibration", deal), [""] * seats)
        match = Match(GAME, GAME.resolve(seats, {}))
        tigers = [OpenTiger(TIGER, 1000 * deal + seat) for seat in range(seats)]
        judged: list[tuple[int, int, float]] = []
        while not match.state.over():
            seat = int(match.state.mover())
            if seat < 0:
                match.step(tigers, luck.draw)
                continue
            knowledge = match.knowledge(seat)
            began = time.process_time()
            answer = tigers[seat].choose(knowledge)
            seconds.append(time.process_time() - began)
            assert answer.move is not None
            if len(knowledge.legal) > 1:
                judged += tigers[seat].mind.names()
            match.play(Entry(who=seat, move=answer.move))
        attributes = match.state.result().rounds[0]["attributes"]
        for target, attribute, likely in judged:
            at = min(int(likely * BINS), BINS - 1)
            said[at] += 1
            called[at] += likely
            true[at] += ATTRIBUTES[attribute] in attributes[target]
    return {"seats": seats, "games": count, "said": said, "called": called, "true": true, **speeds(seconds, seats)}


def speeds(seconds: list[float], seats: int) -> Figures:
    luck = Luck(1)
    setup = GAME.resolve(seats, {})
    moves = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SPEED_SECONDS:
        moves += int(play_randomly(GAME.start(setup), luck))
    return {"p95": quantiles(seconds, n=20)[-1], "longest": max(seconds), "random_moves_a_second": moves / spent}


def tell_reliability(figures: Sequence[Figures]) -> str:
    lines = [f"{sum(one['games'] for one in figures)} games of tigers, at 2, 3 and 4 seats.\n"]
    lines += ["| called | things | mean said | true |", "|---|---|---|---|"]
    for at, (said, called, true) in enumerate(reliability(figures)):
        if said:
            lines.append(f"| {at * 10}-{at * 10 + 10} % | {said} | {called:.1%} | {true:.1%} |")
            if said >= ENOUGH and abs(called - true) > CLOSE:
                lines.append(f"\n**Does not hold**: called {called:.1%}, true {true:.1%}.")
    slowest, longest = (1000 * max(one[key] for one in figures) for key in ("p95", "longest"))
    least = min(one["random_moves_a_second"] for one in figures)
    lines.append(f"\nA tiger's move: p95 at most {slowest:.1f} ms of CPU in any block, the longest {longest:.1f} ms.")
    lines.append(f"Random moves: at least {least:,.0f} a CPU second.")
    return "\n".join(lines)


def reliability(figures: Sequence[Figures]) -> Iterator[tuple[int, float, float]]:
    for at in range(BINS):
        said = sum(one["said"][at] for one in figures)
        called = sum(one["called"][at] for one in figures)
        true = sum(one["true"][at] for one in figures)
        yield said, called / max(said, 1), true / max(said, 1)


if __name__ == "__main__":
    is_compiled = not str(contract.__file__).endswith(".py")
    print(json.dumps({**play_tigers(**json.loads(sys.argv[1])), "compiled": is_compiled}))
