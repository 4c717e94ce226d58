"""A room as everyone in it sees it: what is kept becomes what is told, field by field."""

from collections.abc import Callable

from ronron.house import hosting
from ronron.house.calendar import today
from ronron.house.keeping import MatchKept, PersonKept, RoomKept, SeatKept
from ronron.house.planning import cat_of, seed_of, settle, settled_options
from ronron.plain import Refusal
from ronron.records.fair import commitment
from ronron.table.table import Table
from ronron.wire import messages as wire

MATCHES_SHOWN = 20


def look(kept: RoomKept, table: Table | None, here: Callable[[str], bool]) -> wire.RoomView:
    evening = [wire.EveningTally(one.person, one.name, one.games, one.firsts) for one in kept.evening.values()]
    return wire.RoomView(
        code=kept.code,
        locked=kept.locked,
        talk=kept.talk,
        watching=kept.watching,
        people=[person_view(one, kept, here=here(one.device)) for one in kept.people],
        plan=plan_view(kept),
        table=None if table is None else table.name,
        running=table is not None and not table.ledger.over,
        evening=sorted(evening, key=lambda one: (-one.firsts, one.games, one.name)),
        matches=[match_view(one) for one in kept.matches[:MATCHES_SHOWN]],
    )


def person_view(one: PersonKept, kept: RoomKept, *, here: bool) -> wire.Person:
    return wire.Person(
        id=one.id,
        name=one.name,
        cat=one.cat,
        kind=one.kind,
        host=one.id == hosting.acting(kept),
        here=here,
        owner=one.id == kept.host,
    )


def look_at_door(kept: RoomKept, table: Table | None, *, member: bool) -> wire.RoomDoor:
    """What a code alone shows."""
    if kept.locked and not kept.watching and not member:
        return wire.RoomDoor(kept.code, kept.locked, kept.watching)
    running = table is not None and not table.ledger.over
    game = table.ledger.opened.game if table is not None and running else kept.plan.game
    return wire.RoomDoor(kept.code, kept.locked, kept.watching, game, running, len(kept.people))


def plan_view(kept: RoomKept) -> wire.Plan:
    plan = kept.plan
    problem: wire.Problem | None = None  # why it cannot start yet
    try:
        options = settle(kept)[1].options
    except Refusal as refusal:
        options = settled_options(plan)
        problem = wire.Problem(refusal.code, refusal.rule, refusal.values)
    return wire.Plan(
        game=plan.game,
        options=options,
        seats=[seat_view(seat) for seat in plan.seats],
        turn_seconds=plan.turn_seconds,
        commitment=commitment(seed_of(plan, today() if plan.daily else "")),
        salted=sorted(plan.salts),
        problem=problem,
        daily=plan.daily,
    )


def seat_view(seat: SeatKept) -> wire.PlannedSeat:
    return wire.PlannedSeat(seat.kind, seat.person, seat.bot, seat.name, cat_of(seat))


def match_view(match: MatchKept) -> wire.PastMatch:
    return wire.PastMatch(
        table=match.table,
        game=match.game,
        names=match.names,
        scores=match.scores,
        ranks=match.ranks,
        winners=match.winners,
        finished=match.finished,
        ended=match.ended,
        closed=match.closed,
        branch=match.branch,
    )
