"""The players of Cat in the Box: what the tiger imagines fits and is likely, and its last tricks are exact."""

from collections.abc import Iterator
from functools import partial
from statistics import fmean

import pytest

from ronron.arena.plan import ArenaPlan
from ronron.arena.tournament import play
from ronron.bots.budget import Budget
from ronron.bots.foresight import FIRST_LOOK
from ronron.bots.registry import seat_bot
from ronron.bots.thinker import Sampler
from ronron.games.cat_in_the_box import GAME
from ronron.games.cat_in_the_box.board import board_of
from ronron.games.cat_in_the_box.bot import STRANGERS, Tiger
from ronron.games.cat_in_the_box.endgame import Endgame
from ronron.games.cat_in_the_box.likely import LikelyWorlds
from ronron.games.cat_in_the_box.pieces import SEATS, BoxView
from ronron.games.cat_in_the_box.rules import PLAY, Box
from ronron.games.cat_in_the_box.sense import Sense
from ronron.games.cat_in_the_box.veteran import EXACT_TRICKS, Veteran
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
    cats = [STRANGERS["sensible"](seat) for seat in range(seats)]
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
@pytest.mark.parametrize("kind", [Tiger, Veteran])
def test_a_tiger_can_be_repeated_and_weighs_every_legal_move(kind: type[Sampler], seats: int) -> None:
    exact = 0
    for match in list_every(rounds_of_cats(seats), 5):
        box = match.state
        assert isinstance(box, Box)
        knowledge = match.knowledge(int(box.mover()))
        first, second = (kind(SEED, Budget(iterations=20)).consider(knowledge) for _ in range(2))
        assert first == second
        assert sorted(one.move for one in first) == sorted(knowledge.legal)
        if kind is Tiger:
            assert len({one.visits for one in first}) == 1, "all with the same effort"
        exact += box.phase == PLAY and box.board.tricks - box.trick <= EXACT_TRICKS
    assert exact > 0


def test_a_tiger_that_has_to_choose_gives_its_time_to_what_seems_best() -> None:
    for match in list_every(rounds_of_cats(3), 13):
        knowledge = match.knowledge(int(match.state.mover()))
        if len(knowledge.legal) > 3:
            tiger = Tiger(SEED, Budget(iterations=20 * len(knowledge.legal)))
            visits = sorted(one[1] for one in tiger.look_ahead(knowledge, 0, narrows=True).tried())
            assert visits[0] == FIRST_LOOK
            assert visits[-2] == visits[-1] > visits[0]
            assert tiger.choose(knowledge).move in knowledge.legal


def luck_of(luck: Luck, draw: object) -> Luck:
    return luck


def test_a_kitten_bids_on_its_big_cards_and_sets_a_small_one_aside() -> None:
    kitten = seat_bot(GAME, "kitten", SEED)
    bids: dict[int, list[int]] = {}
    for seed in range(40):
        match = Match(GAME, GAME.resolve(3, {}))
        draws = partial(luck_of, Luck(seed))
        while match.state.stage() == 0 and not match.state.over():
            if not match.state.chance():
                seat = int(match.state.mover())
                view = match.knowledge(seat).view
                assert isinstance(view, BoxView)
                said = kitten.choose(match.knowledge(seat)).move or ""
                if view.phase == "set-aside":
                    assert int(said.split()[1]) == min(view.hand or ())
                elif view.phase == "predict":
                    big = sum(number > 4 for number in view.hand or ())
                    bids.setdefault(big, []).append(int(said.split()[1]))
                else:
                    break
            match.step([kitten] * 3, draws)
    means = [fmean(bids[big]) for big in sorted(bids) if len(bids[big]) > 5]
    assert means == sorted(means)
    assert means[-1] > means[0]


def list_every(matches: Iterator[Match], step: int) -> Iterator[Match]:
    """Every so many decisions: the match goes on between them, so they cannot be kept in a list."""
    for number, match in enumerate(matches):
        if number % step == 0:
            yield match


# --- A small dose of strength; `make prove` measures it -----------------------------------------------------------

ORDER = [
    ("kitten", "random", 30),
    ("cat", "kitten", 12),
    ("intuition", "sensible", 12),
    ("search:60", "random", 8),
    ("search:60", "greedy", 8),
]


@pytest.mark.parametrize(("stronger", "weaker", "deals"), ORDER)
def test_the_stronger_player_has_more_points(stronger: str, weaker: str, deals: int) -> None:
    plan = ArenaPlan.make(game=GAME.about.id, seats=2, players=[stronger, weaker], deals=deals, seed="small dose")
    above, below = play(plan)["players"]
    assert (above["name"], below["name"]) == (stronger, weaker)
    assert above["ci95"][0] > below["mean"]
    assert below["ci95"][1] < above["mean"]
