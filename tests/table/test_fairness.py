"""Fair slaps on simulated lines: equals win alike, liars and held pongs gain little (`make prove`: a larger dose)."""

from dataclasses import replace
from statistics import median

import pytest

from ronron.table.races import Credit, Lag
from tests.table.fairness import CLOSE, ERROR_MILLISECONDS, FAR, GAIN, NEAR, RACES, Client, error, gain, line, race


@pytest.mark.parametrize("far", [FAR, Client(lag=250.0), Client(lag=250.0, jitter=15.0, skew=0.001)])
def test_equal_reactors_win_alike_whatever_their_lines(far: Client) -> None:
    shares = race([NEAR, far], RACES, seed=3)
    assert all(abs(share - 0.5) <= CLOSE for share in shares)


def test_judged_by_arrival_the_longer_line_loses() -> None:
    assert race([NEAR, FAR], RACES, seed=3, compensated=False)[0] > 0.8


@pytest.mark.parametrize("client", [NEAR, FAR])
@pytest.mark.parametrize("lie", [15.0, 25.0, 50.0, 100.0, 200.0])
def test_a_liar_gains_less_than_five_points(client: Client, lie: float) -> None:
    honest = race([client, NEAR], RACES, seed=3)[0]
    assert race([replace(client, lie=lie), NEAR], RACES, seed=3)[0] - honest < GAIN


@pytest.mark.parametrize(
    ("held", "slower"),
    [
        (0.0, 100.0),
        (20.0, 0.0),
        (75.0, 0.0),
        (150.0, 100.0),
        (300.0, 220.0),
        (450.0, 0.0),
        (600.0, 220.0),
        (600.0, 0.0),
    ],
)
def test_who_holds_pongs_back_wins_no_more_than_five_points_above_what_is_due(held: float, slower: float) -> None:
    won, due = gain(replace(NEAR, held=held, slower=slower), NEAR, RACES, seed=3)
    assert won - due <= GAIN
    assert due < 0.55  # or there would be nothing to gain


@pytest.mark.parametrize("lag", [0.0, 50.0, 120.0, 250.0, 400.0])
def test_equal_reactors_win_alike_on_lines_that_the_system_sees(lag: float) -> None:
    shares = race([NEAR, line(lag)], RACES, seed=3)
    assert all(abs(share - 0.5) <= CLOSE for share in shares)


def test_behind_a_proxy_held_pongs_win_for_some_races_only() -> None:
    cheater = replace(NEAR, held=300.0, slower=220.0, is_seen=False)
    first, due = gain(cheater, NEAR, 20, seed=3)
    assert first > due + 0.3
    evening, due = gain(cheater, NEAR, RACES, seed=3)
    assert evening - due <= 0.12


@pytest.mark.parametrize("client", [NEAR, FAR, Client(lag=400.0, jitter=30.0)])
def test_what_is_decided_is_close_to_the_truth(client: Client) -> None:
    assert abs(median(error(client, RACES, seed=3))) <= ERROR_MILLISECONDS


# --- Lines that the house cannot see ---


def test_a_line_that_nobody_can_see_is_taken_at_its_word_for_so_much_an_evening() -> None:
    credit = Credit(1000.0, 40.0)
    far = Lag.of([300.0] * 9)
    believed = []
    for _ in range(8):
        lag = credit.believe(far)
        credit.spend(lag)
        believed.append(lag.round_trip_milliseconds)
    assert believed == [300.0, 300.0, 300.0, 220.0, 40.0, 40.0, 40.0, 40.0]
    for _ in range(100):
        credit.spend(credit.believe(Lag.of([10.0] * 9)))
    assert credit.left_milliseconds == 1000.0  # it comes back, slowly, and never beyond what it was


def test_a_usual_line_that_nobody_can_see_never_notices_nor_does_one_that_is_seen() -> None:
    credit = Credit(1000.0, 40.0)
    usual = Lag.of([38.0, 35.0, 39.0])
    far = Lag.of([300.0] * 9, shortest_milliseconds=299.0)
    for _ in range(500):
        for lag in (usual, far):
            assert credit.believe(lag) == lag
            credit.spend(lag)
