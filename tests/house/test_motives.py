"""Whoever sits at a table may ask a bot why; it says what everyone could see, and only to the one who asks."""

import asyncio
import random
from pathlib import Path

import pytest

from ronron import games
from ronron.contract import Game
from ronron.laws.hidden import TRIES, alternatives
from ronron.laws.position import Move, Position, draw_move, imagined
from ronron.plain import HOUSE, Line
from ronron.table import deeds
from ronron.table.deeds import Deeds
from ronron.table.journal import Moved
from ronron.table.ledger import Ledger
from tests.house import leaks
from tests.house.company import GAME, company, is_refused, tell
from tests.house.playing import Address, bots, person

TALKATIVE = [game for game in games.all_games().values() if game.facets().motives is not None]
POSITIONS = 16  # of each game


def test_a_bot_says_why_to_the_one_who_asks(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo), *bots(1, "cat")])
            await zoe.start()
            await leo.until("sync")
            # They set aside, predict, and play two tricks.
            await asyncio.gather(*(one.play_on(random.Random(3), 4) for one in (zoe, leo)))
            await zoe.send("ask-motive", seat=2)
            answer = await zoe.until("motive")
            assert answer["seat"] == 2
            assert answer["lines"]
            assert all(line["key"].startswith("motives.") for line in answer["lines"])
            await zoe.send("ask-motive", seat=1)  # a person: only Léo knows
            await zoe.until(is_refused("no-motive"))
            assert not [message for message in leo.inbox if message["type"] == "motive"]

    tell(tmp_path, story)


@pytest.mark.parametrize("game", TALKATIVE, ids=lambda game: game.about.id)
def test_what_is_hidden_changes_no_answer(game: Game) -> None:
    assert sum(compared(position) for position in positions(game)) > POSITIONS / 2


def test_an_answer_through_the_eyes_of_a_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deeds, "BYSTANDER", 0)
    with pytest.raises(AssertionError, match="knows what"):
        sum(compared(position) for position in positions(games.find(GAME)))


def test_what_is_heard_once_is_not_said_again() -> None:
    """A bot that turned a card of Mémoire does not say what it was."""
    game = games.find("memoire")
    answers = [story for position in positions(game) if (story := turned(position)) is not None]
    assert answers
    assert not any(line.key == "events.turned" for told, _ in answers for line in told)


def turned(position: Position) -> tuple[list[Line], list[Line]] | None:
    match = position.walk()
    seat = int(match.state.mover())
    free = [] if match.state.over() or seat < 0 else [move for move in match.legal(seat) if move.startswith("turn")]
    ledger = leaks.ledger_at(position, match.entries)
    return answer(ledger, (seat, match.index[free[0]])) if free else None


def positions(game: Game) -> list[Position]:
    setups = game.tables_to_try()
    return [
        Position(game=game, setup=setups[at % len(setups)], seed=at, steps=2 + 3 * at % 40) for at in range(POSITIONS)
    ]


def compared(position: Position) -> int:
    """Whoever cannot tell two worlds apart is answered the same in both; gives how many answers were compared."""
    match = position.walk()
    luck = position.luck(41)
    found = 0
    for viewer in match.viewers if not match.state.over() else ():
        for world in imagined(match, viewer, luck):
            for _ in range(TRIES):
                move = draw_move(match.state, position.setup.seats, luck, hurried=False)
                if move[0] == HOUSE:
                    continue
                ours = leaks.ledger_at(position, match.entries)
                told = answer(ours, move)
                for other in alternatives(world, move, viewer, luck):
                    theirs = leaks.in_world(position, match.entries, world)
                    instead = answer(theirs, other)
                    if ours.match.state.view(viewer) != theirs.match.state.view(viewer):
                        continue
                    found += told is not None
                    assert told == instead, f"seat {move[0]} knows what {viewer} does not"
    return found


def answer(ledger: Ledger, move: Move) -> tuple[list[Line], list[Line]] | None:
    """What a bot in this seat does, and says of it."""
    seat, what = move
    assert isinstance(what, int)
    ledger.stand_ins[seat] = "kitten"
    known = Deeds(ledger)
    moved = Moved(seat, ledger.match.alphabet[what], leaks.AT_MILLISECONDS, ledger.asked.get(seat, 0))
    known.look(moved)
    ledger.apply(moved)
    known.note(seat)
    return known.why(seat)
