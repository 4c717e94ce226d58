"""Whoever is out of the game does not watch bots take their time."""

from ronron.games.bataille import GAME
from ronron.table.journal import Moved, Sitter
from ronron.table.ledger import Ledger
from tests.table.sitting import opening

PERSON = Sitter(name="Minou", kind="person", person="p")
BOTS = tuple(Sitter(name=f"Robot {at}", kind="bot", bot="kitten") for at in range(3))


def turns_watched(*, seed: int) -> int:
    """Plays a match of one person among bots; how often bots alone were asked when he was out."""
    ledger = Ledger(opening(GAME, (PERSON, *BOTS), seed=f"{seed:02x}" * 32))
    watched = 0
    while not ledger.over:
        if ledger.match.state.chance():
            ledger.apply(Moved(who=-1, move=ledger.next_draw(), milliseconds=0))
            continue
        seat = ledger.owed()[0]
        assert not ledger.only_bots_left() or 0 not in ledger.asked
        watched += ledger.only_bots_left()
        ledger.apply(Moved(who=seat, move=ledger.match.legal(seat)[0], milliseconds=0, answers=ledger.asked[seat]))
    return watched


def test_bots_are_left_alone_once_nobody_else_can_play() -> None:
    assert any(turns_watched(seed=seed) for seed in range(8))


def test_a_table_of_bots_alone_keeps_its_pace() -> None:
    ledger = Ledger(opening(GAME, BOTS))
    assert not ledger.only_bots_left()
