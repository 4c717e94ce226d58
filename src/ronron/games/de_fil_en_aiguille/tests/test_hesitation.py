"""Rule 7: the time a cat takes is a clue, and the players read it: against that cat's own pace, and with care."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.belief import Belief
from ronron.games.de_fil_en_aiguille.bot import TIGER, Friend
from ronron.games.de_fil_en_aiguille.hesitation import USUAL, slowness
from ronron.games.de_fil_en_aiguille.mind import mind_names
from ronron.games.de_fil_en_aiguille.pieces import Card, ClueLaid, CluesLaid, PawLaid, RoundBegan, Text
from ronron.kit.luck import Luck
from ronron.plain import HOUSE, Event, Knowledge
from ronron.records.match import Entry, Match

if TYPE_CHECKING:
    from ronron.games.de_fil_en_aiguille.tests.conftest import Tables

ONE = Card(theme="jobs", number=1, text=Text(fr="un", en="one"), letters="", kind=None)


def after(*rounds: tuple[int, Sequence[int | None]]) -> dict[int, float]:
    """What the last of these rounds tells: who was the cat, and the milliseconds of every paw."""
    heard: list[Event] = []
    times: list[int | None] = []
    now = 0
    for number, (cat, paces) in enumerate(rounds, start=1):
        heard.append(RoundBegan(round=number, seat=cat))
        times.append(now)
        for paw, pace in enumerate(paces, start=1):
            heard.append(CluesLaid(cards=(ONE, ONE)) if paw == 1 else ClueLaid(card=ONE, side="right"))
            times.append(now)
            now += pace or 0
            heard.append(PawLaid(seat=cat, number=paw, claws="left", pointed=ONE, other=ONE))
            times.append(None if pace is None else now)
    setup = GAME.resolve(4, {})
    view = GAME.start(setup).view(1)
    return slowness(Knowledge(game=GAME, setup=setup, seat=1, view=view, heard=heard, times=times))


def test_a_paw_is_slow_or_quick_beside_the_others_of_its_cat() -> None:
    slow = after((0, [9000, 3000, 3000, 9000]))
    assert slow[4] == pytest.approx(0.75)
    assert slow[2] < USUAL
    quick = after((0, [9000, 8000, 8000, 2000]))
    assert quick[4] == pytest.approx(0.2)


def test_other_cats_have_a_pace_of_their_own() -> None:
    assert after((0, [900, 900, 900]), (1, [9000, 9000, 9000]))[3] == USUAL


def test_a_first_paw_is_compared_with_first_paws() -> None:
    assert after((0, [20_000, 3000, 3000]))[1] == USUAL
    told = after((0, [10_000, 3000]), (1, [1000]), (0, [20_000, 3000]))
    assert told[1] == pytest.approx(2 / 3)
    assert told[2] == USUAL


@pytest.mark.parametrize(
    "paces",
    [
        pytest.param([3000, 3000, 60_000], id="somebody was at the door"),
        pytest.param([2, 1, 3], id="nobody thinks in a millisecond"),
        pytest.param([None, None, None], id="no clock ran"),
    ],
)
def test_some_paces_tell_nothing(paces: list[int | None]) -> None:
    assert after((0, paces)).get(3, USUAL) == USUAL


def test_a_torn_cat_has_a_card_between_the_clues(table: "Tables") -> None:
    scene = table(3).draws("vote")
    view = scene.view(1 if scene.state.cat != 1 else 2)
    mind = mind_names()[0]
    beliefs = {slow: Belief(mind, scene.setup, view, {1: slow}) for slow in (0.2, USUAL, 0.8)}
    theme = beliefs[USUAL].shelf.themes.index("jobs")
    cards = beliefs[USUAL].shelf.pack(theme, 0)
    margins = {card: abs(beliefs[USUAL].margin(beliefs[USUAL].paws[0], card)) for card in cards}
    between, clear = min(cards, key=margins.__getitem__), max(cards, key=margins.__getitem__)
    for slow, belief in beliefs.items():
        paw = belief.paws[0]
        plain = belief.fits(paw, between) / belief.fits(paw, clear)
        told = belief.likelihood(between, belief.paws) / belief.likelihood(clear, belief.paws)
        assert (told > plain, told < plain) == (slow > USUAL, slow < USUAL)


def test_players_hear_when_and_change_their_minds_by_it() -> None:
    changed = 0
    for seed in range(12):
        match = Match(GAME, GAME.resolve(4, {"mode": "moods"}))
        players = [Friend(TIGER, seed + seat) for seat in range(4)]
        now = 0
        while not match.state.over():
            if match.state.chance():
                drawn = match.state.sample(Luck(1000 * seed + match.draws)).notation()
                match.play(Entry(who=HOUSE, move=drawn, milliseconds=now))
                continue
            seat = next(seat for seat in range(4) if match.state.owed() >> seat & 1)
            knowledge = match.knowledge(seat)
            assert len(knowledge.times) == len(knowledge.heard)
            deaf = players[seat].consider(replace(knowledge, times=()))
            changed += players[seat].consider(knowledge)[0].move != deaf[0].move
            answer = players[seat].choose(knowledge)
            now += int(answer.thought_milliseconds or 2000)
            match.play(Entry(who=seat, move=answer.move or "", milliseconds=now))
    assert changed > 0
