"""What a tournament says: points, places, ratings, what the game is about, faults; every interval over deals."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from ronron.arena.figures import interval, share
from ronron.arena.outcome import GamePlayed
from ronron.arena.plan import ArenaPlan
from ronron.arena.ratings import anchor_of, rank_names, rate
from ronron.bots.answers import FAULTS

MOST_EXAMPLES = 3  # of faults, for each player
Value = Callable[[GamePlayed, int], float]  # what a player of a line-up got in a game


def report(plan: ArenaPlan, outcomes: Sequence[GamePlayed], seconds: float) -> dict[str, Any]:
    """The numbers of a tournament, as JSON tells them; seats of one name are taken together."""
    told: dict[str, Any] = {
        "game": plan.game,
        "seats": plan.setup.seats,
        "options": plan.setup.options,
        "kind": plan.kind,
        "seed": plan.seed,
        "lineups": plan.lineups,
        "readers": plan.readers,
        "anchor": anchor_of(plan.names),
        "players": players(plan, outcomes),
        "deals": len(plan.deals),
        "games": len(outcomes),
        "moves": sum(one.moves for one in outcomes),
        "seconds": round(seconds, 3),
    }
    if plan.kind == "mirror":
        told["mirror"] = mirror(plan, outcomes)
    if plan.kind == "gap":
        told["gap"] = gap(plan, outcomes)
    if plan.kind == "strangers":
        told["strangers"] = strangers(plan, outcomes)
    return told


def players(plan: ArenaPlan, outcomes: Sequence[GamePlayed]) -> list[dict[str, Any]]:
    by_deal: list[list[GamePlayed]] = [[] for _ in plan.deals]
    for one in outcomes:
        by_deal[one.deal].append(one)
    rankings = [[rank_names(plan.names, plan.lineups[one.lineup], one.ranks) for one in deal] for deal in by_deal]
    ratings = {one.name: one for one in rate(plan.names, rankings, anchor_of(plan.names))}
    facts = list(dict.fromkeys(name for one in outcomes for name in one.facts))
    told = []
    for name in plan.names:
        points = a_deal(plan, outcomes, name, score)
        firsts = a_deal(plan, outcomes, name, first)
        rating = ratings[name]
        told.append(
            {
                "name": name,
                "mean": fmean(points),
                "ci95": interval(points),
                "first_share": fmean(firsts),
                "first_ci95": interval(firsts),
                "rating": rating.rating,
                "rating_ci95": (rating.low, rating.high),
                "facts": {fact: told_of(a_deal(plan, outcomes, name, fact_value(fact))) for fact in facts},
                "decisions": total(plan, outcomes, name, lambda one, player: one.decisions[player]),
                "faults": {fault: total(plan, outcomes, name, fault_value(fault)) for fault in FAULTS},
                "illegal_share": illegal_share(plan, outcomes, name),
                "examples": examples(plan, outcomes, name),
            }
        )
    return told


def mirror(plan: ArenaPlan, outcomes: Sequence[GamePlayed]) -> dict[str, Any]:
    """Points ahead of the other, deal by deal: alone among the others, with the others around one, and both."""
    candidate, baseline = plan.names
    leads = []
    for lineup in range(len(plan.lineups)):
        of_lineup = [one for one in outcomes if one.lineup == lineup]
        ours = a_deal(plan, of_lineup, candidate, score)
        theirs = a_deal(plan, of_lineup, baseline, score)
        leads.append([our - their for our, their in zip(ours, theirs, strict=True)])
    both = [fmean(deal) for deal in zip(*leads, strict=True)]
    # Where all have the same result whoever they are, who is better does not show in it.
    together = all(len(set(one.ranks)) == len(set(one.scores)) == 1 for one in outcomes)
    low, high = interval(both)
    verdict = "together" if together else "unsure" if low is None or high is None or low <= 0 <= high else "sure"
    told = {
        "candidate": candidate,
        "baseline": baseline,
        "verdict": verdict,
        "alone": told_of(leads[0]),
        "lead": told_of(both),
    }
    return {**told, "around": told_of(leads[1])} if len(leads) > 1 else told


def strangers(plan: ArenaPlan, outcomes: Sequence[GamePlayed]) -> list[dict[str, Any]]:
    """One player among each of the strangers: what it got, what they got, and how often it was first."""
    told = []
    for lineup, (name, stranger, *_) in enumerate(plan.lineups):
        own = [one for one in outcomes if one.lineup == lineup]
        got = {what: a_deal(plan, own, name, value, lone=True) for what, value in (("points", score), ("first", first))}
        theirs = a_deal(plan, own, stranger, score) if stranger != name else got["points"]
        told.append(
            {
                "stranger": stranger,
                **told_of(got["points"]),
                "theirs": told_of(theirs),
                "first_share": fmean(got["first"]),
                "first_ci95": interval(got["first"]),
            }
        )
    return told


def gap(plan: ArenaPlan, outcomes: Sequence[GamePlayed]) -> dict[str, Any]:
    """How far each player gets from the floor to the cheater: points of one among floors, on the same deals."""
    alone = {}
    for lineup, (name, *_) in enumerate(plan.lineups):
        own = [one for one in outcomes if one.lineup == lineup]
        alone[name] = a_deal(plan, own, name, score, lone=True)
    cheater = plan.lineups[-2][0]
    floor = plan.lineups[-1][0]
    whole = [top - low for top, low in zip(alone[cheater], alone[floor], strict=True)]
    told = []
    for name, points in alone.items():
        closed, around = share([mine - low for mine, low in zip(points, alone[floor], strict=True)], whole)
        told.append({"name": name, **told_of(points), "gap_closed": closed, "gap_closed_ci95": around})
    return {"floor": floor, "cheater": cheater, "gap": told_of(whole), "players": told}


# --- Numbers of a player -----------------------------------------------------------------------------------------


def score(one: GamePlayed, player: int) -> float:
    return one.scores[player]


def first(one: GamePlayed, player: int) -> float:
    return one.firsts[player]


def fact_value(fact: str) -> Value:
    return lambda one, player: one.facts[fact][player]


def fault_value(fault: str) -> Value:
    return lambda one, player: one.faults[fault][player]


def a_deal(
    plan: ArenaPlan, outcomes: Sequence[GamePlayed], name: str, value: Value, *, lone: bool = False
) -> list[float]:
    """The mean of a name's seats, deal by deal; or, of line-ups of one against the others, of that one."""
    values: list[list[float]] = [[] for _ in plan.deals]
    for one in outcomes:
        lineup = plan.lineups[one.lineup][:1] if lone else plan.lineups[one.lineup]
        values[one.deal] += [value(one, player) for player, other in enumerate(lineup) if other == name]
    return [fmean(deal) for deal in values]


def total(plan: ArenaPlan, outcomes: Sequence[GamePlayed], name: str, value: Value) -> int:
    return round(
        sum(
            value(one, player)
            for one in outcomes
            for player, other in enumerate(plan.lineups[one.lineup])
            if other == name
        )
    )


def illegal_share(plan: ArenaPlan, outcomes: Sequence[GamePlayed], name: str) -> float:
    """Of all decisions, those at which it said what was no legal move."""
    decisions = total(plan, outcomes, name, lambda one, player: one.decisions[player])
    return total(plan, outcomes, name, fault_value("nonsense")) / decisions if decisions else 0.0


def examples(plan: ArenaPlan, outcomes: Sequence[GamePlayed], name: str) -> list[dict[str, Any]]:
    """The first faults of a name: where they happened, what was said, what was legal."""
    found = [
        {"deal": one.deal, "rotation": one.rotation, **{key: told[key] for key in ("fault", "said", "legal")}}
        for one in outcomes
        for told in one.examples
        if plan.lineups[one.lineup][told["player"]] == name
    ]
    return found[:MOST_EXAMPLES]


def told_of(values: Sequence[float]) -> dict[str, Any]:
    return {"mean": fmean(values), "ci95": interval(values)}
