"""The open-hand cheater: an upper bound to measure by, whom only the arena can seat."""

import pytest

from ronron.arena.cheater import Cheater, open_hands
from ronron.arena.plan import ArenaPlan
from ronron.arena.seating import Seating
from ronron.arena.tournament import play
from ronron.bots.registry import known_bots, seat_bot, strongest
from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge, Refusal
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from tests.games_played import usual_table

GAME, _ = usual_table()
SETUP = GAME.resolve(3, {})


class Looks(Bot):
    """Notes what it is shown as the truth."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seen = 0

    def choose(self, knowledge: Knowledge) -> Answer:
        world = knowledge.game.imagine(knowledge).sample(Luck(self.seen))
        assert world.key() == self.match.state.key()
        assert world is not self.match.state
        self.seen += 1
        return Answer(move=knowledge.legal[0])


def test_what_the_cheater_imagines_is_the_truth() -> None:
    match = Match(GAME, SETUP)
    looks = Looks(match)
    match.run([Cheater(looks, match)] * 3, Deal(seed_from("cheat"), [""] * 3).draw)
    assert looks.seen > 20


def test_thinking_does_not_touch_the_truth() -> None:
    match = Match(GAME, SETUP)
    deal = Deal(seed_from("cheat"), [""] * 3)
    match.step([], deal.draw)
    before = match.state.key()
    plan = ArenaPlan.make(game=GAME.about.id, seats=3, players=["cheater:20"], deals=1)
    Seating(plan, match, deal, plan.lineups[0]).seat(0, 1).choose(match.knowledge(0))
    assert match.state.key() == before
    assert open_hands(match, match.knowledge(0)).view == match.state.view(0)


def test_no_table_can_seat_the_cheater() -> None:
    assert "cheater" not in known_bots(GAME)
    with pytest.raises(Refusal, match="unknown-bot"):
        seat_bot(GAME, "cheater", 1)
    assert strongest(GAME) in known_bots(GAME)


def test_the_share_of_the_gap_runs_from_the_floor_to_the_cheater() -> None:
    plan = ArenaPlan.make(
        game=GAME.about.id, seats=2, players=["random", "flat:40", "cheater:100"], floor="random", deals=4
    )
    told = play(plan)["gap"]
    assert (told["floor"], told["cheater"]) == ("random", "cheater:100")
    by_name = {one["name"]: one for one in told["players"]}
    assert list(by_name) == ["flat:40", "cheater:100", "random"]
    assert told["gap"]["mean"] > 0
    assert by_name["random"]["gap_closed"] == 0
    assert by_name["cheater:100"]["gap_closed"] == 1
    assert by_name["flat:40"]["gap_closed"] == pytest.approx(
        (by_name["flat:40"]["mean"] - by_name["random"]["mean"]) / told["gap"]["mean"]
    )
