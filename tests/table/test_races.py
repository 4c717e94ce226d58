"""Fair slaps: what is believed, who was first, how long the table waits, and what it tells."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ronron.contract import HouseMove, State, Timer
from ronron.facets import Facets, Races
from ronron.kit.luck import Luck
from ronron.plain import Refusal, Seat, Setup
from ronron.records.record import read, write
from ronron.table.journal import Moved
from ronron.table.races import (
    FRAME_MILLISECONDS,
    LONGEST_LAG_MILLISECONDS,
    MOST_SLACK_MILLISECONDS,
    NO_LAG,
    TOO_SOON_MILLISECONDS,
    Judged,
    Lag,
    Ration,
    Slap,
    decide,
    judge,
    photo_of,
    wait_milliseconds,
)
from tests.own_time import tell
from tests.table.sitting import QUICK, Sitting, people, sitting
from tests.tiny import mouse

STEADY = Lag.of([20.0] * 5, shortest_milliseconds=20.0)


def slap(seat: Seat = 0, arrived: float = 420.0, claimed: float | None = 395.0, **more: object) -> Slap:
    plain = Slap(
        seat=seat, move="slap", number=1, arrived_milliseconds=arrived, lag=STEADY, claimed_milliseconds=claimed
    )
    return replace(plain, **more)  # type: ignore[arg-type]


# --- What is believed --------------------------------------------------------------------------------------------


def test_a_claim_that_fits_arrival_and_lag_is_believed() -> None:
    judged = judge(slap())
    assert judged.reaction_milliseconds == 395.0
    assert judged.uncertainty_milliseconds == FRAME_MILLISECONDS


def test_a_claim_that_cannot_be_counts_as_early_as_the_line_allows() -> None:
    judged = judge(slap(claimed=150.0))
    assert judged.reaction_milliseconds == 400.0 - STEADY.slack_milliseconds()
    assert judged.uncertainty_milliseconds > FRAME_MILLISECONDS


def test_who_is_always_far_too_early_is_given_less_on_an_unsteady_line() -> None:
    unsteady = Lag.of([10.0, 20.0, 40.0, 60.0, 20.0])
    ration = Ration()
    first = judge(slap(claimed=100.0, lag=unsteady))
    again = [judge(slap(claimed=100.0, lag=unsteady), ration) for _ in range(5)]
    assert again[-1].reaction_milliseconds > first.reaction_milliseconds


def test_without_a_claim_arrival_less_the_way_there_and_back_counts() -> None:
    assert judge(slap(claimed=None)).reaction_milliseconds == 400.0


def test_a_claim_later_than_measured_is_believed_but_never_later_than_the_arrival() -> None:
    assert judge(slap(claimed=410.0)).reaction_milliseconds == 410.0
    assert judge(slap(claimed=500.0)).reaction_milliseconds == 420.0


def test_an_unsteady_line_is_given_more() -> None:
    unsteady = Lag.of([10.0, 20.0, 40.0, 60.0, 20.0])
    assert unsteady.slack_milliseconds() > STEADY.slack_milliseconds()
    claimed = 400.0 - STEADY.slack_milliseconds() - 1.0
    assert judge(slap(claimed=claimed)).reaction_milliseconds == claimed + 1.0
    assert judge(slap(claimed=claimed, lag=unsteady)).reaction_milliseconds == claimed


def test_what_a_line_is_given_has_an_end() -> None:
    hopeless = Lag.of([10.0, 500.0, 900.0, 1500.0, 2500.0], longest_milliseconds=5000.0)
    judged = judge(slap(arrived=2000.0, claimed=300.0, lag=hopeless))
    assert judged.reaction_milliseconds == 1100.0 - MOST_SLACK_MILLISECONDS


def test_no_line_is_believed_to_be_longer_than_the_longest_that_is_waited_for() -> None:
    assert Lag.of([900.0] * 9).round_trip_milliseconds == LONGEST_LAG_MILLISECONDS
    assert Lag.of([900.0] * 9, shortest_milliseconds=850.0).round_trip_milliseconds == LONGEST_LAG_MILLISECONDS


def test_pongs_are_believed_as_far_as_the_system_has_seen_the_line() -> None:
    honest = Lag.of([20.0, 22.0, 24.0], shortest_milliseconds=19.0)
    assert (honest.round_trip_milliseconds, honest.is_seen) == (22.0, True)
    held = Lag.of([320.0, 322.0, 924.0], shortest_milliseconds=19.0)
    assert 19.0 < held.round_trip_milliseconds < 35.0
    assert held.slack_milliseconds() == Lag.of([20.0] * 3).slack_milliseconds()  # nor do they pass for an unsteady line
    assert not Lag.of([20.0] * 3).is_seen


def test_the_photo_finish_tells_the_line_and_whether_it_was_taken_at_its_word() -> None:
    assert judge(slap(lag=Lag.of([20.0], shortest_milliseconds=19.0))).notes()["line"] == 20
    assert "unseen" not in judge(slap(lag=Lag.of([20.0], shortest_milliseconds=19.0))).notes()
    assert judge(slap(lag=Lag.of([20.0]))).notes()["unseen"]
    assert "line" not in judge(slap(lag=NO_LAG, trusted=True)).notes()


def test_a_screen_that_stumbled_once_is_not_held_against_the_next_slaps() -> None:
    ration = Ration()
    judge(slap(arrived=520.0), ration)
    assert all(judge(slap(claimed=392.0), ration).reaction_milliseconds == 392.0 for _ in range(10))


def test_who_is_always_a_little_early_is_corrected() -> None:
    ration = Ration()
    judged = [judge(slap(claimed=376.0), ration) for _ in range(10)]
    assert judged[-1].reaction_milliseconds > 376.0
    honest = Ration()
    assert all(judge(slap(claimed=392.0), honest).reaction_milliseconds == 392.0 for _ in range(10))


def test_a_bot_of_the_house_is_believed_outright() -> None:
    assert judge(slap(arrived=5.0, claimed=640.0, trusted=True)).reaction_milliseconds == 640.0


def test_under_a_tenth_of_a_second_is_a_guess_unless_that_is_uncertain() -> None:
    assert judge(slap(arrived=115.0, claimed=TOO_SOON_MILLISECONDS - 6)).is_too_soon()
    assert not judge(slap(arrived=125.0, claimed=TOO_SOON_MILLISECONDS + 1)).is_too_soon()
    assert not judge(slap(arrived=TOO_SOON_MILLISECONDS + 18, claimed=None)).is_too_soon()


# --- Who was first -----------------------------------------------------------------------------------------------


def order(slaps: Sequence[Slap], seed: int = 1) -> list[Judged]:
    return decide([judge(one) for one in slaps], Luck(seed))


def test_a_dead_heat_goes_to_the_tap_nearer_to_the_head() -> None:
    slaps = [
        slap(0, 320.0, 300.0, distance=40.0),
        slap(1, 325.0, 305.0, distance=10.0),
        slap(2, 920.0, 900.0, distance=0.0),
    ]
    decided = order(slaps)
    assert [one.slap.seat for one in decided] == [1, 0, 2]
    assert [one.is_dead_heat for one in decided] == [True, False, False]


def test_a_dead_heat_with_a_keyboard_is_drawn_by_the_house() -> None:
    slaps = [slap(0, 320.0, 300.0, distance=40.0), slap(1, 325.0, 305.0)]
    assert {order(slaps, seed)[0].slap.seat for seed in range(30)} == {0, 1}


def test_two_that_can_be_told_apart_are_no_dead_heat() -> None:
    slaps = [slap(0, 320.0, 300.0, distance=900.0), slap(1, 345.0, 325.0, distance=0.0)]
    assert order(slaps)[0].slap.seat == 0


def test_a_handicap_is_added() -> None:
    slaps = [slap(0, 320.0, 300.0, handicap_milliseconds=200.0), slap(1, 420.0, 400.0)]
    decided = order(slaps)
    assert [one.slap.seat for one in decided] == [1, 0]
    assert decided[1].notes() == {"reaction": 300, "give": 8, "line": 20, "handicap": 200}


# --- How long the table waits ------------------------------------------------------------------------------------


def test_the_table_waits_for_the_longest_line_of_those_who_may_have_been_quicker() -> None:
    first = judge(slap(0, 420.0, 400.0))
    far, near = Lag.of([250.0] * 3), Lag.of([20.0] * 3)
    assert wait_milliseconds(first, [(near, 0.0)], 400.0) < 50.0
    assert 230.0 <= wait_milliseconds(first, [(near, 0.0), (far, 0.0)], 400.0) < 280.0
    assert wait_milliseconds(first, [], 400.0) == 0.0


@pytest.mark.parametrize("lag", [Lag.of([20.0] * 3), Lag.of([300.0] * 3), Lag.of([100.0, 120.0, 180.0, 90.0])])
def test_whoever_is_believed_to_have_been_as_quick_was_waited_for(lag: Lag) -> None:
    first = judge(slap(0, 420.0, 400.0))
    until = 420.0 + wait_milliseconds(first, [(lag, 0.0)], 500.0)
    claimed = 400.0
    while order([first.slap, drawn_late(lag, claimed)])[0].is_dead_heat:
        assert drawn_late(lag, claimed).arrived_milliseconds <= until
        claimed += 1.0
    assert claimed > 410.0


def drawn_late(lag: Lag, claimed: float) -> Slap:
    """As late as a slap can be whose claim is believed."""
    return slap(1, claimed + lag.round_trip_milliseconds + lag.slack_milliseconds(), claimed, lag=lag)


def test_the_table_does_not_wait_for_ever_and_minds_handicaps() -> None:
    first = judge(slap(0, 420.0, 400.0, handicap_milliseconds=100.0))
    far = Lag.of([2000.0] * 3)
    assert wait_milliseconds(first, [(far, 0.0)], 400.0) == 400.0
    with_handicap = wait_milliseconds(first, [(STEADY, 0.0)], 400.0)
    assert with_handicap >= 100.0
    assert wait_milliseconds(first, [(STEADY, 100.0)], 400.0) < with_handicap


# --- At a table --------------------------------------------------------------------------------------------------


async def until_slapped(sat: Sitting) -> Moved:
    await sat.listener.until(lambda: any(step.who >= 0 for step in sat.listener.steps))
    await sat.settle()
    return next(step for step in sat.listener.steps if step.who >= 0)


def test_the_faster_paw_wins_though_it_arrives_later_and_all_see_the_photo_finish() -> None:
    async def story() -> None:
        async with sitting(mouse.GAME, people(2), manners=replace(QUICK, longest_window_milliseconds=120.0)) as sat:
            sat.listener.lags = {0: 0.0, 1: 100.0}
            number = sat.ledger.asked[0]
            sat.table.racing.revealed_at -= 0.3  # so long ago they were told
            sat.say(0, "slap", number, claimed_milliseconds=299.0, distance=12.4)
            await sat.pass_time()
            sat.say(1, "slap", number, claimed_milliseconds=200.0)
            first = await until_slapped(sat)
            assert first.who == 1
            lanes = photo_of(first.who, first.move, first.notes)
            assert [(lane["seat"], lane["reaction"]) for lane in lanes] == [(1, 200), (0, 299)]
            assert lanes[1]["distance"] == 12
            assert [refusal.code for refusal in sat.refused] == ["beaten"]  # the card is gone

    tell(story)


def test_a_slap_is_judged_by_the_line_it_came_on_and_the_credit_goes_down() -> None:
    async def story() -> None:
        async with sitting(mouse.GAME, people(2)) as sat:
            sat.listener.lags = {1: 400.0}  # an alibi: a second, longer line
            sat.table.racing.revealed_at -= 0.5
            own = Lag(round_trip_milliseconds=100.0, is_seen=False)
            sat.say(1, "slap", claimed_milliseconds=50.0, lag_of_line=lambda: own)
            slapped = await until_slapped(sat)
            assert slapped.notes["line"] == 100
            assert slapped.notes["unseen"]
            assert slapped.notes["reaction"] >= 370
            assert sat.listener.credit("p1").left_milliseconds == 940.0

    tell(story)


def test_a_record_of_a_race_can_be_read_again_with_its_times() -> None:
    async def story() -> None:
        async with sitting(mouse.GAME, people(2)) as sat:
            sat.say(0, "slap", claimed_milliseconds=0.4, distance=3.2)
            slapped = await until_slapped(sat)
            record = sat.ledger.record()
            assert slapped.notes["distance"] == 3
            assert [entry.notes for entry in read(write(record)).entries] == [entry.notes for entry in record.entries]

    tell(story)


class Suspense(mouse.Mouse):
    """A mouse whose cards come when nobody expects them, and with a handicap."""

    def clock(self) -> Sequence[Timer]:
        return ()


class SuspenseRaces(Races):
    def wait_milliseconds(self, state: State) -> int:
        return 20

    def handicap_milliseconds(self, state: State, seat: Seat) -> int:
        return 500 if seat == 0 else 0


class SuspenseGame(mouse.MouseGame):
    def start(self, setup: Setup) -> State:
        return Suspense(setup.seats)

    def facets(self) -> Facets:
        return Facets(races=SuspenseRaces())


def test_the_house_waits_before_it_shows_what_there_is_to_react_to() -> None:
    async def story() -> None:
        async with sitting(SuspenseGame(), people(2), manners=replace(QUICK, pace=0.1)) as sat:
            await sat.settle()
            assert sat.table.racing.drawing is not None
            assert not sat.listener.steps
            await sat.listener.until(lambda: bool(sat.listener.steps))
            assert sat.listener.steps[0].move.startswith("shuffle")
            assert sat.table.racing.drawing is None

    tell(story)


def test_nothing_is_shown_while_the_clocks_stand_still() -> None:
    async def story() -> None:
        async with sitting(SuspenseGame(), people(2), manners=replace(QUICK, pace=0.1)) as sat:
            sat.table.post(sat.table.change_clocks, True)
            while sat.table.racing.drawing is not None:
                await sat.pass_time()
            await sat.settle()
            assert not sat.listener.steps
            sat.table.post(sat.table.change_clocks, False)
            await sat.listener.until(lambda: bool(sat.listener.steps))

    tell(story)


def test_a_handicap_counts_at_the_table() -> None:
    async def story() -> None:
        manners = replace(QUICK, longest_window_milliseconds=600.0)
        async with sitting(SuspenseGame(), people(2), manners=manners) as sat:
            await sat.listener.until(lambda: bool(sat.ledger.asked))
            number = sat.ledger.asked[0]
            sat.table.racing.revealed_at -= 0.3
            sat.say(0, "slap", number, claimed_milliseconds=299.0)
            sat.table.racing.revealed_at -= 0.2
            sat.say(1, "slap", number, claimed_milliseconds=499.0)
            assert (await until_slapped(sat)).who == 1

    tell(story)


class Lingering(mouse.Mouse):
    """A mouse that lingers: when its time is over seat 0 is to turn up the next card, and until then one may slap."""

    lapsed = False

    def owed(self) -> int:
        return 1 if self.lapsed else 0

    def clock(self) -> Sequence[Timer]:
        minutes = Timer(HouseMove("time-up", (20,)), 1_200_000)
        lapse = Timer(HouseMove("lapse", (len(self.gone),)), 5)
        return () if not self.up else (minutes,) if self.lapsed else (lapse, minutes)

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        return None if move.verb == "lapse" and not self.lapsed else super().house_refusal(move)

    def play_house(self, move: HouseMove) -> None:
        if move.verb == "lapse":
            self.lapsed = True
        else:
            super().play_house(move)


class LingeringGame(mouse.MouseGame):
    def start(self, setup: Setup) -> State:
        return Lingering(setup.seats)


def test_a_slap_on_its_way_when_time_runs_out_still_counts_also_for_who_is_next() -> None:
    async def story() -> None:
        async with sitting(LingeringGame(), people(2)) as sat:
            asked = dict(sat.ledger.asked)
            revealed_at = sat.table.racing.revealed_at
            await sat.listener.until(lambda: 0 in sat.ledger.owed())
            assert sat.ledger.asked == asked  # the same question, so that one reaction is measured
            assert sat.table.racing.revealed_at == revealed_at
            sat.say(0, "slap", asked[0])
            assert (await until_slapped(sat)).who == 0

    tell(story)


def test_a_bots_slap_that_comes_too_late_is_no_reason_to_move_for_it() -> None:
    async def story() -> None:
        async with sitting(LingeringGame(), people(2)) as sat:
            number = sat.ledger.asked[0]
            await sat.listener.until(lambda: 0 in sat.ledger.owed())
            sat.table.post(sat.table.deciding.answered, 0, number, "too late", 300.0)
            await sat.settle()
            assert all(step.who < 0 for step in sat.listener.steps)
            sat.table.post(sat.table.deciding.answered, 0, number, "nonsense", None)
            assert (await until_slapped(sat)).notes == {"quick": True}

    tell(story)
