"""What if: somebody plays on from a move of a finished match, against bots, in a room of its own. It counts nowhere."""

from ronron import games
from ronron.bots.level import middle
from ronron.bots.registry import known_bots
from ronron.contract import Game
from ronron.house.keeping import RoomKept, SeatKept
from ronron.house.planning import Dealt
from ronron.plain import Refusal
from ronron.records import branch
from ronron.records.fair import Deal, fresh_seed
from ronron.records.record import Damaged, Record, read, write_entry
from ronron.table.journal import LeftMatch
from ronron.wire import messages as wire


def leave(wanted: wire.BranchWanted) -> Record:
    """The match that is wanted, as far as it is given; refused where the record does not hold up, or has no end."""
    try:
        record = read(wanted.record)
        fresh = Deal(fresh_seed(), [""] * len(record.seats))
        return branch.leave(record, wanted.at, wanted.seat, wanted.deal, fresh, fresh.aside("another deal", 0))
    except Damaged as damaged:
        values = {**damaged.refusal.values, "at": damaged.line}
        raise Refusal(damaged.refusal.code, damaged.refusal.rule, **values) from None


def plan(draft: RoomKept, person: str, given: Record) -> Dealt:
    """Who sits where: the person in the seat that was chosen, bots as they were, and bots for all other people."""
    left, seed = given.branch, given.seed
    assert left is not None  # so `branch.leave` gives it
    assert seed is not None
    game = games.find(given.game)
    draft.plan.game, draft.plan.options = given.game, dict(given.options)
    draft.plan.seats = [
        SeatKept(kind="person", person=person)
        if seat == left.seat
        else SeatKept(kind="bot", bot=known(game, player.kind), name=player.name)
        for seat, player in enumerate(given.seats)
    ]
    moves = tuple(write_entry(one) for one in given.entries)
    kept = LeftMatch(at=left.at, seat=left.seat, deal=left.deal, told=left.told, moves=left.moves, lines=moves)
    return Dealt(seed, tuple(given.salts or ()), branch=kept)


def known(game: Game, kind: str) -> str:
    """The bot of this name; for people, programs and bots that are not listed here, one neither weak nor strong."""
    bare = kind.partition(":")[0]
    return bare if bare in known_bots(game) else middle(game)
