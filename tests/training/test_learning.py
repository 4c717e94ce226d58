"""A network learns a small game in a moment, is written whole, and goes on where it was stopped."""

from pathlib import Path

import numpy as np
import pytest

from ronron import games
from ronron.bots.learnt import Learnt, LearntBot
from ronron.bots.playout import Policy
from ronron.contract import Game
from ronron.kit import net
from ronron.kit.glances import Bits
from ronron.kit.luck import Luck
from ronron.records.match import Match
from ronron.training.brain import Brain
from ronron.training.company import company_of
from ronron.training.learner import Learner, Look, Schooling
from ronron.training.lessons import Lessons
from ronron.training.schooling import NET, take
from ronron.training.writing import written

GAMES = [name for name, game in games.all_games().items() if game.facets().glance is not None]
SMALL = Schooling(seats=2, decisions=40_000, widths=(32,), matches=64, seed="small", invited=0)


def cat() -> Game:
    return games.find("cat-in-the-box")


def test_a_brain_learns_what_it_is_told() -> None:
    luck = np.random.default_rng(1)
    brain = Brain([6, 16, 3], luck)
    glances = luck.integers(0, 2, (512, 6)).astype(np.uint8)
    moves = luck.integers(0, 3, 512)
    worths = (glances[:, 0] + 2.0 * moves * glances[:, 1] - glances[:, 5]).astype(np.float32)
    packed = np.packbits(glances, axis=1, bitorder="little")
    every = np.arange(512)
    first = brain.learn(packed, moves, worths, [every], 0.01)
    last = brain.learn(packed, moves, worths, [every] * 400, 0.01)
    assert last < first / 20


def test_a_net_says_what_its_brain_says() -> None:
    luck = np.random.default_rng(2)
    brain = Brain([40, 24, 12, 5], luck)
    found = net.read(written(brain.kept(), 0.5, {}))
    for _ in range(20):
        bits = luck.integers(0, 2, 40).astype(np.uint8)
        packed = np.packbits(bits[None], axis=1, bitorder="little")
        said = found.worths([int(at) for at in bits.nonzero()[0]], [0, 2, 4])
        assert said == pytest.approx(0.5 * brain.worths(packed, brain.calm)[0][[0, 2, 4]], abs=0.02)


def test_lists_and_vectors_come_to_the_same() -> None:
    luck = np.random.default_rng(3)
    numbers = written(Brain([40, 24, 12, 5], luck).kept(), 1.0, {})
    card, parts = net.opened(numbers)
    lists = net.Net(card, [net.ListLayer(rows, biases) for rows, biases in parts])
    usual = net.read(numbers)
    for ones in ([], [0], [3, 7, 39], list(range(40))):
        assert lists.worths(ones, [0, 1, 2, 3, 4]) == usual.worths(ones, [0, 1, 2, 3, 4])


def test_the_ones_of_a_glance_are_those_of_its_bits() -> None:
    game = cat()
    setup = game.resolve(3, {})
    glance = game.facets().glance
    assert glance is not None
    state = game.start(setup)
    luck = Luck(5)
    while not state.over():
        seat = state.mover()
        if seat < 0:
            state.draw(luck)
            continue
        bits, ones = Bits(), net.Ones()
        glance.write(state, seat, bits)
        ones.begin()
        glance.write(state, seat, ones)
        assert ones.found == [at for at, bit in enumerate(bits.found) if bit]
        state.play(seat, state.random_move(seat, luck))


def test_what_a_stage_brought_is_what_its_seats_gained() -> None:
    game = cat()
    setup = game.resolve(3, {})
    glance = game.facets().glance
    assert glance is not None
    lessons = Lessons(game, [setup], glance, 4, "1")
    stood = [lessons.begun.rewards() for _ in range(4)]
    turned = 0
    while turned < 20:
        lessons.wander(1)
        for place in range(4):
            if lessons.turned[place]:
                turned += 1
                gains = [lessons.gains[place * 3 + seat] for seat in range(3)]
                over = bool(lessons.over[place])
                worths = [lessons.worths[place * 3 + seat] for seat in range(3)]
                if not over:
                    assert worths == pytest.approx([had + gain for had, gain in zip(stood[place], gains, strict=True)])
                stood[place] = worths
    assert any(lessons.played)


def test_guests_play_by_themselves_and_one_learner_stays() -> None:
    game = cat()
    setup = game.resolve(4, {})
    glance = game.facets().glance
    assert glance is not None
    lessons = Lessons(game, [setup], glance, 16, "1", [[Policy()]], 1000)
    for _ in range(60):
        lessons.wander(1)
        for place in range(16):
            guests = [bool(lessons.guests[place * 4 + seat]) for seat in range(4)]
            assert guests.count(False) == 1
            assert not guests[lessons.seats[place]]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_that_is_learnt_has_company(name: str) -> None:
    game = games.find(name)
    setup = game.resolve(game.about.seats[0], {})
    for policy in company_of(game, setup):
        state = game.start(setup)
        luck = Luck(7)
        for _ in range(400):
            if state.over() or state.race():
                break
            seat = state.mover()
            if seat < 0:
                state.draw(luck)
            else:
                move = policy.move(state, seat, luck)
                assert move in state.legal(seat)
                state.play(seat, move)


def test_a_schooling_is_gone_on_with_and_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    looks: list[Look] = []
    take(cat(), SMALL, tmp_path / "whole", "cpu", looks.append)
    take(cat(), SMALL, tmp_path / "again", "cpu", lambda look: None)
    assert (tmp_path / "whole" / NET).read_bytes() == (tmp_path / "again" / NET).read_bytes()
    assert looks[-1].loss < looks[0].loss * 1.5
    halfway = Learner(cat(), SMALL)
    halfway.play_on()
    halfway.learn_from(*halfway.memory.remembered())
    halfway.keep(tmp_path / "kept.npz")
    after = Learner(cat(), SMALL)
    after.go_on(tmp_path / "kept.npz")
    assert (after.learned, after.scale) == (halfway.learned, halfway.scale)
    assert after.net() == halfway.net()
    other = Learner(cat(), Schooling(seats=2, decisions=1, widths=(32,), matches=64))
    with pytest.raises(ValueError, match="another schooling"):
        other.go_on(tmp_path / "kept.npz")


def test_who_learned_a_little_beats_whoever_plays_at_random() -> None:
    learner = Learner(cat(), SMALL)
    learner.learn(lambda look: None, lambda: None)
    leads = learner.leads([[Policy()]], "unseen", 128)
    assert leads.mean() > 3 * leads.std() / 128**0.5


def test_the_best_answer_to_a_net_is_learned_from_it_alone(tmp_path: Path) -> None:
    frozen = tmp_path / "frozen.net"
    frozen.write_bytes(Learner(cat(), Schooling(seats=3, decisions=1, widths=(16, 8), matches=8, seed="x")).net())
    answer = Learner(cat(), Schooling(seats=3, decisions=1, widths=(16,), matches=8, against=str(frozen)))
    answer.play_on()
    guests = answer.table.guests
    assert ((guests == 0).sum(axis=1) == 1).all()
    assert guests.max() == 1
    glances, moves, _ = answer.memory.remembered()
    assert len(glances) == len(moves) > 0
    bits = np.zeros((1, answer.table.packed_glances.shape[1]), np.uint8)
    said = net.read(frozen.read_bytes()).worths([], [0, 1, 2])
    assert isinstance(answer.brain, Brain)
    worths = net.read(frozen.read_bytes()).scale * answer.brain.worths(bits, answer.brain.earlier[0])[0]
    assert worths[:3] == pytest.approx(said, abs=1e-5)
    answer.invite()
    assert answer.table.core.earlier == 1


def test_tables_that_are_played_in_turn_have_a_net_in_common() -> None:
    faces = [{"face": "white"}, {"face": "purple"}]
    learner = Learner(cat(), Schooling(seats=3, options=faces, decisions=1, widths=(16,), matches=8))
    at = sum(field.size for field in learner.glance.fields(learner.setups[0])[:1])
    assert learner.glance.fields(learner.setups[0])[1].name == "purple"
    bits = np.unpackbits(learner.table.packed_glances, axis=1, bitorder="little")
    assert bits[:, at].tolist() == [0, 1] * 4


def test_a_net_plays_a_match_to_its_end() -> None:
    game = cat()
    setup = game.resolve(3, {})
    glance = game.facets().glance
    assert glance is not None
    learner = Learner(game, Schooling(seats=3, decisions=1, widths=(16,), matches=8))
    policy = Learnt(net.read(learner.net()), glance)
    state = game.start(setup)
    luck = Luck(9)
    while not state.over():
        seat = state.mover()
        if seat < 0:
            state.draw(luck)
        else:
            state.play(seat, policy.move(state, seat, luck))
    assert state.over()


def test_a_bot_with_a_net_finds_the_same_from_its_view_as_the_policy_from_the_state() -> None:
    game = cat()
    setup = game.resolve(3, {})
    glance = game.facets().glance
    assert glance is not None
    found = net.read(Learner(game, Schooling(seats=3, decisions=1, widths=(16,), matches=8)).net())
    policy, bot, luck = Learnt(found, glance), LearntBot(found, glance, 1), Luck(11)
    alphabet = game.alphabet(setup)
    match = Match(game, setup)
    for _ in range(40):
        seat = int(match.state.mover())
        if seat >= 0:
            said = bot.choose(match.knowledge(seat)).move
            assert said == alphabet[policy.move(match.state, seat, luck)]
            assert bot.consider(match.knowledge(seat))[0].move == said
        match.step([bot] * 3, lambda draw: luck)
