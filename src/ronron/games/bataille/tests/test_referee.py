"""What RECORDS.md promises to whoever writes a referee from it."""

from dataclasses import replace

import pytest

from ronron.games.bataille import GAME
from ronron.games.bataille.rules import Battlefield
from ronron.kit.luck import Luck
from ronron.kit.numbers import SERIES
from ronron.plain import HOUSE
from ronron.records.match import Entry, Match
from ronron.records.record import Record, read, write
from ronron.records.verify import begin, opened, play_back, verify
from tests.mutations import refused

TWO_SEATS = """\
ronron: 1
game: bataille
rules: 1
options: {"first":"drawn","language":"fr","minutes":10,"rounds":50,"series":["digits","dots"]}
seats: [{"kind":"person","name":"Zoé"},{"kind":"person","name":"Léo"}]
"""
OPENED = """\
commitment: 44326bceb05c513376a398c75644599790a29b7ec9e8e81564f158ae2c4224c9
salts: ["",""]
seed: f30733955ac0fbeb05af12127c63a2d9edf2287c8081bff4e565797fc2520cac
"""
DEAL = """\
house first 1
house deal 17 10 12 4 6 14 9 1 19 11 2 5 13 8 0 15 7 16 3 18
"""


@pytest.mark.parametrize("seed", [OPENED, ""])
@pytest.mark.parametrize("moves", ["", "house first 1\n", f"{DEAL}0 flip\n1 flip\n"])
def test_where_chance_is_due_the_clock_has_no_line_with_a_seed_or_without(seed: str, moves: str) -> None:
    text = f"{TWO_SEATS}{seed}\n{moves}house time-up 10\n"
    reason = refused(text)
    assert reason is not None
    assert (reason.refusal.code, reason.line) == ("chance-due", text.count("\n"))


def test_before_or_after_the_draw_it_may_stand_and_is_not_counted_among_the_draws() -> None:
    """The round is finished first; then the time that was up in it comes before its number."""
    record = read(f"{TWO_SEATS}{OPENED}\n{DEAL}0 flip\nhouse time-up 10\n1 flip\nhouse gather 2 17\n")
    match = begin(record)
    for _ in play_back(record, match, opened(record)):
        pass
    assert match.state.result().rounds[0] == {"ending": "minutes", "rounds": 1, "cards": (9, 11)}
    later = f"{TWO_SEATS}{OPENED}\n{DEAL}0 flip\n1 flip\nhouse gather 2 17\nhouse time-up 10\n"
    assert write(finished(later)).endswith('"winners":[1]}\n')
    assert verify(finished(later)).fair


def finished(text: str) -> Record:
    """The record of these lines, with the result that follows from them."""
    record = read(text)
    match = begin(record)
    for _ in play_back(record, match):
        pass
    return read(write(replace(record, result=match.state.result())))


@pytest.mark.parametrize(("late", "ending"), [(False, "rounds"), (True, "minutes")])
def test_ending_the_time_that_was_up_in_the_last_round_comes_before_the_number_of_rounds(
    late: bool, ending: str
) -> None:
    match = Match(GAME, GAME.resolve(3, {"minutes": 10, "rounds": 50, "series": [*SERIES]}))
    luck = Luck(4)
    while not match.state.over():
        state = match.state
        assert isinstance(state, Battlefield)
        if late and state.round == 50 and state.ready and not state.chance() and not state.time_is_up:
            entry = Entry(who=HOUSE, move="time-up 10")
            match.check(entry)
        elif state.chance():
            entry = Entry(who=HOUSE, move=state.sample(luck).notation())
        else:
            seat = int(state.mover())
            entry = Entry(who=seat, move=match.legal(seat)[0])
        match.play(entry)
    told = match.state.result().rounds[0]
    assert (told["ending"], told["rounds"]) == (ending, 50)


def test_ending_whoever_has_everything_comes_before_time() -> None:
    match = Match(GAME, GAME.resolve(2, {"minutes": 10, "series": ["digits", "dots"], "first": 0}))
    state = match.state
    assert isinstance(state, Battlefield)
    for _ in range(2):
        state.play_house(state.sample(Luck(1)))
    state.piles, state.aside = [[9], [0]], [card for card in state.war.cards if card not in (0, 9)]
    match.play(Entry(who=0, move="flip"))
    match.play(Entry(who=HOUSE, move="time-up 10"))
    match.play(Entry(who=1, move="flip"))
    match.play(Entry(who=HOUSE, move="gather 0 9"))
    assert match.state.result().rounds[0]["ending"] == "all"
