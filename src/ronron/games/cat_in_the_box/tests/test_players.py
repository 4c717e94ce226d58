"""The players of Cat in the Box: what the tiger imagines fits and is likely, and its last tricks are exact."""

from collections.abc import Iterator

import pytest

from ronron.arena.plan import ArenaPlan
from ronron.arena.tournament import play
from ronron.bots.registry import seat_bot
from ronron.games.cat_in_the_box import GAME
from ronron.games.cat_in_the_box.board import board_of
from ronron.games.cat_in_the_box.bot import EXACT_TRICKS, Tiger
from ronron.games.cat_in_the_box.endgame import Endgame
from ronron.games.cat_in_the_box.likely import LikelyWorlds
from ronron.games.cat_in_the_box.pieces import SEATS
from ronron.games.cat_in_the_box.rules import PLAY, Box
from ronron.games.cat_in_the_box.sense import Sense
from ronron.games.cat_in_the_box.worlds import Worlds
from ronron.kit.luck import Luck
from ronron.plain import Knowledge
from ronron.records.match import Match

ENOUGH = 10_000_000  # positions: more than any end of a round has
SEED = 11


def rounds_of_cats(seats: int, rounds: int = 1) -> Iterator[Match]:
    """The match before each decision, while cats play."""
    match = Match(GAME, GAME.resolve(seats, {}))
    luck = Luck(SEED)
    cats = [seat_bot(GAME, "cat", seat) for seat in range(seats)]
    while match.state.stage() < rounds and not match.state.over():
        if not match.state.chance():
            yield match
        match.step(cats, lambda draw: luck)


def likely_worlds(knowledge: Knowledge, count: int) -> LikelyWorlds:
    worlds = GAME.imagine(knowledge)
    assert isinstance(worlds, Worlds)
    likely = LikelyWorlds(worlds, Sense(board_of(knowledge.setup), 0.0), knowledge.seat, knowledge.heard)
    luck = Luck(SEED)
    for _ in range(count):
        likely.weigh_another(luck)
    return likely


@pytest.mark.parametrize("seats", SEATS)
def test_likely_worlds_look_the_same_to_their_viewer(seats: int) -> None:
    for match in rounds_of_cats(seats):
        seat = int(match.state.mover())
        knowledge = match.knowledge(seat)
        likely = likely_worlds(knowledge, 3)
        for draw in range(3):
            assert likely.sample(Luck(draw)).view(seat) == knowledge.view


@pytest.mark.parametrize("seats", SEATS)
def test_the_true_world_weighs_more_than_others_that_fit(seats: int) -> None:
    """What cats did is evidence of what they hold: on average over a game, the truth stands out."""
    true, others = 0.0, 0.0
    for match in rounds_of_cats(seats, rounds=2):
        assert isinstance(match.state, Box)
        if match.state.phase == PLAY and match.state.trick >= 3:
            likely = likely_worlds(match.knowledge(int(match.state.mover())), 10)
            weight = likely.weigh(match.state.copy())
            true += weight / (weight + likely.total / likely.size())
            others += 0.5
    assert true > others


def slowly(box: Box) -> list[float]:
    """The last tricks once more, from the legal moves alone."""
    if box.phase != PLAY:
        return box.rewards()
    futures = []
    for move in box.legal(box.turn):
        future = box.copy()
        future.play(box.turn, move)
        futures.append(slowly(future))
    return max(futures, key=lambda rewards: rewards[box.turn])


@pytest.mark.parametrize("seats", SEATS)
def test_the_last_tricks_are_looked_through_to_the_end(seats: int) -> None:
    looked_at = 0
    for match in rounds_of_cats(seats, rounds=seats):
        box = match.state
        assert isinstance(box, Box)
        if box.phase == PLAY and box.board.tricks - box.trick == 1:
            endgame = Endgame(ENOUGH)
            after = [endgame.rewards_after(box, box.turn, move)[box.turn] for move in box.legal(box.turn)]
            assert max(after) == pytest.approx(slowly(box)[box.turn])
            looked_at += 1
    assert looked_at > 0


def test_who_looks_at_too_many_positions_says_so() -> None:
    for match in rounds_of_cats(3):
        box = match.state
        assert isinstance(box, Box)
        if box.phase == PLAY:
            endgame = Endgame(5)
            endgame.rewards_after(box, box.turn, box.legal(box.turn)[0])
            assert endgame.tired
            return


@pytest.mark.parametrize("seats", SEATS)
def test_a_tiger_can_be_repeated_and_weighs_every_legal_move(seats: int) -> None:
    exact = 0
    for match in list_every(rounds_of_cats(seats), 5):
        box = match.state
        assert isinstance(box, Box)
        knowledge = match.knowledge(int(box.mover()))
        tigers = [seat_bot(GAME, "tiger:20", SEED) for _ in range(2)]
        assert all(isinstance(tiger, Tiger) for tiger in tigers)
        first, second = (tiger.consider(knowledge) for tiger in tigers if isinstance(tiger, Tiger))
        assert first == second
        assert sorted(one.move for one in first) == sorted(knowledge.legal)
        exact += box.phase == PLAY and box.board.tricks - box.trick <= EXACT_TRICKS
    assert exact > 0


def list_every(matches: Iterator[Match], step: int) -> Iterator[Match]:
    """Every so many decisions: the match goes on between them, so they cannot be kept in a list."""
    for number, match in enumerate(matches):
        if number % step == 0:
            yield match


# --- A small dose of strength; `make prove` measures it -----------------------------------------------------------

ORDER = [("kitten", "random", 30), ("cat", "kitten", 6), ("search:60", "random", 8), ("search:60", "greedy", 8)]


@pytest.mark.parametrize(("stronger", "weaker", "deals"), ORDER)
def test_the_stronger_player_has_more_points(stronger: str, weaker: str, deals: int) -> None:
    plan = ArenaPlan.make(game=GAME.about.id, seats=2, players=[stronger, weaker], deals=deals, seed="small dose")
    above, below = play(plan)["players"]
    assert (above["name"], below["name"]) == (stronger, weaker)
    assert above["ci95"][0] > below["mean"]
    assert below["ci95"][1] < above["mean"]
