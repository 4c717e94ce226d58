"""What a room makes of its plan: whether it can start, what it looks like, what became of a match."""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ronron import games
from ronron.bots.registry import check_listed
from ronron.contract import Game
from ronron.house.keeping import PlanKept, RoomKept
from ronron.plain import BYSTANDER, Refusal, Setup
from ronron.records.fair import commitment, daily_seed
from ronron.table.journal import Opened
from ronron.table.ledger import Ledger
from ronron.wire import messages as wire

if TYPE_CHECKING:
    from ronron.house.room import Room


def settle(kept: RoomKept) -> tuple[Game, Setup]:
    """The game and its setup as planned; refuses, with a reason, what cannot start."""
    plan = kept.plan
    if plan.game is None:
        raise Refusal("no-game-chosen")
    game = games.find(plan.game)
    setup = game.resolve(len(plan.seats), plan.options)
    seated: set[str] = set()
    for seat in plan.seats:
        if seat.kind == "open":
            raise Refusal("open-seats")
        if seat.kind == "bot":
            check_listed(game, seat.bot or "")
        elif seat.person in seated:
            raise Refusal("seated-twice", name=kept.find(seat.person).name)
        else:
            seated.add(kept.find(seat.person or "").id)
    return game, setup


def look(room: "Room") -> wire.RoomView:
    """The room as everyone in it sees it."""
    kept = room.kept
    plan = kept.plan
    table = room.table
    problem: wire.Problem | None = None  # why the plan cannot start yet
    try:
        options = settle(kept)[1].options
    except Refusal as refusal:
        options = settled_options(plan)
        problem = wire.Problem(refusal.code, refusal.rule, refusal.values)
    return wire.RoomView(
        code=kept.code,
        locked=kept.locked,
        talk=kept.talk,
        people=[
            wire.Person(
                id=one.id,
                name=one.name,
                cat=one.cat,
                kind="program" if one.kind == "program" else "person",
                host=one.id == kept.host,
                here=room.here(one.device),
            )
            for one in kept.people
        ],
        plan=wire.Plan(
            game=plan.game,
            options=options,
            seats=plan.seats,
            turn_seconds=plan.turn_seconds,
            commitment=commitment(seed_of(plan, today() if plan.daily else "")),
            salted=sorted(plan.salts),
            problem=problem,
            daily=plan.daily,
        ),
        table=None if table is None else table.name,
        running=table is not None and not table.ledger.over,
        evening=sorted(kept.evening.values(), key=lambda one: (-one.firsts, one.games, one.name)),
        matches=kept.matches[:20],
    )


def settled_options(plan: PlanKept) -> Mapping[str, Any]:
    """What was chosen, and what follows from it: everyone sees what will be played."""
    if plan.game is None:
        return plan.options
    try:
        return games.find(plan.game).resolve(len(plan.seats), plan.options).options
    except Refusal:
        return plan.options


def next_host(room: "Room", kept: RoomKept) -> str | None:
    """Who is the host when the host is gone: the first who came and is here, otherwise the first who came."""
    people = [one for one in kept.people if one.kind == "person"]
    here = [one for one in people if room.here(one.device)]
    return next((one.id for one in [*here, *people]), None)


def past_match(name: str, ledger: Ledger) -> wire.PastMatch:
    """A match that is over, as the room remembers it."""
    finished = ledger.match.state.over()
    if not finished:
        return unfinished(name, ledger.opened)
    result = ledger.match.state.result()
    return wire.PastMatch(
        table=name,
        game=ledger.opened.game,
        names=[sitter.name for sitter in ledger.seats],
        scores=list(result.scores),
        ranks=list(result.ranks),
        winners=list(result.winners),
        finished=True,
        ended=now(),
    )


def unfinished(name: str, opened: Opened) -> wire.PastMatch:
    return wire.PastMatch(
        table=name,
        game=opened.game,
        names=[sitter.name for sitter in opened.seats],
        scores=[],
        ranks=[],
        winners=[],
        finished=False,
        ended=now(),
    )


def plan_again(draft: RoomKept, ledger: Ledger) -> None:
    """Where the same table is still planned, it changes as a rematch does: who opens, for one."""
    plan = draft.plan
    same = plan.game == ledger.game.about.id and len(plan.seats) == ledger.setup.seats
    if same and ledger.game.resolve(len(plan.seats), plan.options).options == ledger.setup.options:
        plan.options = dict(ledger.game.rematch(ledger.setup, ledger.match.state.view(BYSTANDER)))


def tally(kept: RoomKept, match: wire.PastMatch, ledger: Ledger) -> None:
    """Add a match to the score of the evening."""
    evening: Mapping[str, wire.Tally] = kept.evening
    for seat, sitter in enumerate(ledger.seats):
        if sitter.person is not None:
            before = evening.get(sitter.person) or wire.Tally(sitter.person, sitter.name, 0, 0)
            firsts = before.firsts + (seat in match.winners)
            kept.evening[sitter.person] = wire.Tally(sitter.person, sitter.name, before.games + 1, firsts)


def seed_of(plan: PlanKept, day: str) -> bytes:
    """The plan's own secret, or the public seed of the day."""
    return daily_seed(plan.game or "", day) if plan.daily else bytes.fromhex(plan.seed)


def count_of(ledger: Ledger) -> int | None:
    """What a finished match took, where its game counts something of which fewer is better."""
    fact = ledger.match.facets.fewest.fact
    if not fact or not ledger.match.state.over():
        return None
    return int(ledger.game.facts(ledger.match.state.result())[fact][0])


def today() -> str:
    """The day that it is everywhere, for the house: in universal time."""
    return now()[:10]


def now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time()))
