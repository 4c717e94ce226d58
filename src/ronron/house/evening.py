"""What an evening has brought: the matches of a room that are over, and who was first how often."""

from ronron.house.calendar import now
from ronron.house.keeping import MatchKept, RoomKept, TallyKept
from ronron.plain import BYSTANDER
from ronron.table.journal import Opened
from ronron.table.ledger import Ledger

MATCHES_KEPT = 100


def past_match(name: str, ledger: Ledger) -> MatchKept:
    """A match that is over, as the room remembers it."""
    if not ledger.match.state.over():
        return unfinished(name, ledger.opened, ledger.closed)
    result = ledger.match.state.result()
    return MatchKept(
        table=name,
        game=ledger.opened.game,
        names=[sitter.name for sitter in ledger.seats],
        scores=list(result.scores),
        ranks=list(result.ranks),
        winners=list(result.winners),
        finished=True,
        ended=now(),
        branch=ledger.opened.branch is not None,
    )


def unfinished(name: str, opened: Opened | None, closed: str | None) -> MatchKept:
    """A match that nobody plays on, and why."""
    if opened is None:
        return MatchKept(table=name, game="", ended=now(), closed=closed)
    names = [sitter.name for sitter in opened.seats]
    branch = opened.branch is not None
    return MatchKept(table=name, game=opened.game, names=names, ended=now(), closed=closed, branch=branch)


def is_among(kept: RoomKept, table: str) -> bool:
    return any(match.table == table for match in kept.matches)


def add_match(draft: RoomKept, match: MatchKept, ledger: Ledger | None) -> None:
    """One more match; what was played to its end counts, and is planned again."""
    draft.matches = [match, *draft.matches][:MATCHES_KEPT]
    if match.finished and ledger is not None:
        if not match.branch:
            tally(draft, match, ledger)
        plan_again(draft, ledger)


def tally(kept: RoomKept, match: MatchKept, ledger: Ledger) -> None:
    """Add a match to the score of the evening."""
    for seat, sitter in enumerate(ledger.seats):
        if sitter.person is not None:
            before = kept.evening.get(sitter.person) or TallyKept(sitter.person, sitter.name)
            firsts = before.firsts + (seat in match.winners)
            kept.evening[sitter.person] = TallyKept(sitter.person, sitter.name, before.games + 1, firsts)


def plan_again(draft: RoomKept, ledger: Ledger) -> None:
    """Where the same table is still planned, it changes as a rematch does: who opens, for one."""
    plan = draft.plan
    same = plan.game == ledger.game.about.id and len(plan.seats) == ledger.setup.seats
    if same and ledger.game.resolve(len(plan.seats), plan.options).options == ledger.setup.options:
        plan.options = dict(ledger.game.rematch(ledger.setup, ledger.match.state.view(BYSTANDER)))


def count_of(ledger: Ledger) -> int | None:
    """What a finished match took, where its game counts something of which fewer is better."""
    fact = ledger.match.facets.fewest.fact
    if not fact or not ledger.match.state.over():
        return None
    return int(ledger.game.facts(ledger.match.state.result())[fact][0])
