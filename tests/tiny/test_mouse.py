"""Mouse as players would tell it: the first paw counts, and a card nobody wants goes by."""

from collections.abc import Sequence

from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.plain import HOUSE, Answer, Knowledge
from ronron.records.match import Entry, Match
from tests.tiny.mouse import GAME, WINDOW_MILLISECONDS, MouseView


class Paw(Bot):
    """Slaps after so long: even cards only, or never."""

    def __init__(self, milliseconds: float | None) -> None:
        self.milliseconds = milliseconds

    def choose(self, knowledge: Knowledge) -> Answer:
        assert isinstance(knowledge.view, MouseView)
        assert not knowledge.must
        if self.milliseconds is None or (knowledge.view.up or 0) % 2:
            return Answer(move=None)
        return Answer(move="slap", after_milliseconds=self.milliseconds)


def played_by(paws: Sequence[Paw]) -> Match:
    match = Match(GAME, GAME.resolve(len(paws), {}))
    match.run(paws, Luck)
    return match


def test_rule_2_the_quickest_paw_counts() -> None:
    match = played_by([Paw(300), Paw(200), Paw(250)])
    assert match.state.scores() == [0, 8, 0]
    assert match.state.result().winners == (1,)


def test_rule_3_nobody_slaps_and_the_card_goes_by() -> None:
    match = played_by([Paw(None), Paw(WINDOW_MILLISECONDS + 1)])
    assert [entry.move for entry in match.entries[1:]] == ["lapse"] * 8
    assert match.state.result().winners == (0, 1)


def test_rule_3_an_odd_card_costs() -> None:
    match = Match(GAME, GAME.resolve(2, {}))
    for move in ("shuffle 3 4 1 2 5 6 7 8", "lapse"):
        match.play(Entry(who=HOUSE, move=move))
    match.play(Entry(who=1, move="slap"))
    assert match.state.scores() == [0, 2]
    match.play(Entry(who=0, move="slap"))
    assert match.state.scores() == [-1, 2]
