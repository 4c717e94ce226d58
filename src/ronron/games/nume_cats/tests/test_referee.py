"""What RECORDS.md promises to whoever writes a referee from it."""

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ronron.contract import HouseMove
from ronron.games.nume_cats import GAME
from ronron.games.nume_cats.pieces import ChaseEnded, TrapSprung, WasGreedy, Won
from ronron.games.nume_cats.rules import Mousing
from ronron.kit.luck import Luck
from ronron.laws.position import draw_move, make
from ronron.plain import HOUSE, Setup
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Entry, Match
from tests.mutations import refused

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Tables
    from ronron.games.nume_cats.tests.referee import Referee

THREE_SEATS = """\
ronron: 1
game: nume-cats
rules: 2
options: {"first":"drawn","handicap":[0,0,0],"language":"fr","minutes":10,"pace":"cat","sang-froid":"no",\
"series":["digits","dots"],"specials":"yes"}
seats: [{"kind":"person","name":"Zoé"},{"kind":"person","name":"Léo"},{"kind":"person","name":"Max"}]
"""
OPENED = """\
commitment: 31119c5f541d845c1e80a8ca75402f87d0b2f3c5f5fbf18552fd46bfb58fe1b5
salts: ["","",""]
seed: b79e26ce63edd58959d85cfda192b89b1cb4a65bd2f859c8f43df4226f50e737
"""
DEAL = """\
house first 2
house deal 75 74 8 12 18 70 14 4 5 19 78 1 6 77 16 79 3 9 15 71 11 13 2 7 10 72 76 17 0 73
"""


@pytest.mark.parametrize("seed", [OPENED, ""])
def test_where_a_card_is_about_to_come_the_clock_has_no_line_with_a_seed_or_without(seed: str) -> None:
    text = f"{THREE_SEATS}{seed}\n{DEAL}2 flip\nhouse time-up 10\n"
    reason = refused(text)
    assert reason is not None
    assert (reason.refusal.code, reason.line) == ("chance-due", text.count("\n"))


def test_a_window_with_nothing_open_waits_for_the_lapse(table: "Tables") -> None:
    scene = table(3, piles={0: "dots 1"}).flips(0)
    assert not scene.state.contests.is_open()
    assert scene.phase == "window"
    assert scene.refusal("1 flip")[0] == "window-open"
    assert scene.lapses().turn == 1


def test_a_guess_only_until_the_lapse(table: "Tables") -> None:
    scene = table(3, piles={0: "dots 1"}).flips(0)
    assert "guess" in scene.legal(1)
    assert "guess" not in scene.lapses().legal(1)
    assert "slap" in scene.legal(1)


def test_a_chase_outlives_its_card(table: "Tables") -> None:
    up = {1: "digits 5", 2: "dots 5", 3: "dots 8", 4: "dots 9"}
    piles = {0: "chase", 1: "stars 1", 2: "stars 2", 3: "stars 3", 4: "stars 4"}
    scene = table(5, only=True, up=up, piles=piles).flips(0).slaps(0)
    assert scene.heard(Won)[0].losers == (1, 2)  # it waited with its chase, and gave it away
    assert [scene.can_slap(hand) for hand in range(5)] == [False, True, True, True, True]
    assert scene.slaps(3, 4, 1).heard(ChaseEnded)[0].late == (2,)


def test_a_trap_that_was_turned_under_is_gone(table: "Tables") -> None:
    piles = {0: "clock, dots 1", 1: "chase, stars 1", 2: "trap, stars 2"}
    scene = table(3, piles=piles).flips(0).lapses().strikes().lapses()
    assert 2 in scene.heard(ChaseEnded)[0].late
    assert not any(scene.can_slap(hand) for hand in range(3))


def test_one_slap_counts_for_all_as_the_table_lay_before_it(table: "Tables") -> None:
    piles = {0: "trap", 1: "stars 1, stars 2", 2: "stars 3, stars 6"}
    scene = table(3, up={1: "dots 4", 2: "stars 4"}, piles=piles).flips(0).slaps(2)
    told = [type(event) for event in scene.events if isinstance(event, Won | TrapSprung)]
    assert told == [Won, TrapSprung]


def test_after_a_settled_trap_nobody_is_greedy(table: "Tables") -> None:
    up = {1: "dots 4", 2: "stars 4", 3: "dots 9", 4: "dots 8"}
    scene = table(5, up=up, piles={0: "trap"}).flips(0).slaps(3)
    assert scene.phase == "window"  # the fours
    assert [scene.can_slap(hand) for hand in range(5)] == [False, True, True, False, False]
    assert scene.refusal("4 slap")[0] == "not-your-turn"


def test_greed_after_a_win_does_not_take_the_turn_away(table: "Tables") -> None:
    up = {1: "dots 4", 2: "stars 4", 3: "dots 6", 4: "stars 6"}
    scene = table(6, up=up, piles={0: "dots 9"}).flips(0).slaps(2, 5)
    assert scene.heard(WasGreedy)
    assert scene.turn == 2


@pytest.mark.parametrize("setup", [one for one in GAME.tables_to_try() if one.options["sang-froid"] == "yes"])
def test_order_shuffles_each_group_from_rising_hand_numbers_in_one_draw(setup: Setup) -> None:
    orders = 0
    for seed in range(6):
        deal = Deal(seed_from(f"order {seed}"), [""] * setup.seats)
        match, luck = Match(GAME, setup, listening=False), Luck(seed)
        while not match.state.over():
            state = match.state
            assert isinstance(state, Mousing)
            if state.chance():
                entry = Entry(who=HOUSE, move=state.sample(deal.draw(match.draws)).notation())
                if entry.move.startswith("order "):
                    orders += 1
                    party = [hand for hand in sorted(state.slapping) if state.contests.entitled(hand)]
                    others = [hand for hand in sorted(state.slapping) if hand not in party]
                    draw = deal.draw(match.draws)
                    draw.shuffle(party)
                    draw.shuffle(others)
                    assert entry.move == " ".join(["order", *map(str, party + others)])
            else:
                seat = int(state.mover())
                entry = Entry(who=seat, move=match.alphabet[luck.chosen(state.legal(seat))])
            match.play(entry)
    assert orders


# --- Beside a referee who knows nothing but the page -------------------------------------------------------------


def make_referee(setup: Setup) -> "Referee":
    """It stands beside this test, as a stranger's would: it is no part of what is installed."""
    spec = importlib.util.spec_from_file_location("nume_cats_referee", Path(__file__).parent / "referee.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    referee: Referee = module.Referee(setup)
    return referee


RACES = [one for one in GAME.tables_to_try() if one.options["sang-froid"] == "no"]


def play_beside(state: Mousing, referee: "Referee", setup: Setup, seed: int, most: int) -> None:
    """A random game, or as much of it, in which both say after every line who may say what."""
    luck, alphabet = Luck(seed), GAME.alphabet(setup)
    for _ in range(most):
        if state.over():
            break
        who, what = draw_move(state, setup.seats, luck, hurried=luck.below(40) == 0)
        line = what.notation() if isinstance(what, HouseMove) else alphabet[what]
        make(state, (who, what))
        referee.read(who, line)
        assert (state.over(), state.chance()) == (referee.phase == "over", referee.chance())
        for seat in range(setup.seats):
            assert {alphabet[move] for move in state.legal(seat)} == referee.legal(seat)
    assert (state.piles, state.ups, state.flips) == (referee.piles, referee.ups, referee.flips)
    if state.over():
        told = state.result().rounds[0]
        assert (told["ending"], told["flips"]) == (referee.ending, referee.flips)
        assert told["places"] == tuple(referee.out.get(hand) for hand in range(referee.hands))


@pytest.mark.parametrize("setup", RACES, ids=lambda setup: f"{setup.seats}")
def test_a_referee_written_from_the_page_agrees_on_every_legal_move_and_the_end(setup: Setup) -> None:
    for seed in range(5):
        state = GAME.start(setup)
        assert isinstance(state, Mousing)
        play_beside(state, make_referee(setup), setup, seed, 100_000)


def test_it_agrees_where_few_cards_bring_what_is_rare(table: "Tables") -> None:
    """Six specials among few numbers: hands are emptied and filled while others slap."""
    for seed in range(300):
        scene = table(2 + seed % 5, series=["digits", "dots"])
        luck, state, referee = Luck(seed), scene.state, make_referee(scene.setup)
        cards = [*range(3, 7), *range(13, 17), 70, 72, 74, 76, 78, 79]
        luck.shuffle(cards)
        hands = referee.hands
        state.ups = [[card] for card in cards[:hands]]
        state.piles = [cards[hands + hand :: hands] for hand in range(hands)]
        referee.piles, referee.ups = [[*pile] for pile in state.piles], [[*up] for up in state.ups]
        referee.phase, referee.flipper = "flip", int(state.flipper)
        play_beside(state, referee, scene.setup, seed, 150)
