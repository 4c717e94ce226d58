"""How far the coach can be trusted: its "clearly" before two judges, who play on instead of reckoning.

Kittens and cats play; the coach weighs what they did. Where it says that another move was clearly better, two judges
look at both moves: in the same worlds that fit what the seat knew, with the same luck, one lets cats play on, the other
tigers, or strangers where tigers take their time. They share neither the coach's values nor its luck, and spend more
than ten times as long. Each says which move brought more, or that it cannot tell. Where both say the same, the coach
was right or wrong.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, Final

from ronron import games
from ronron.arena.coach import Maker, lead_over, thinkers, usual_coach, weigh
from ronron.bots.level import levels
from ronron.bots.registry import seat_bot, takes_budget
from ronron.contract import Game, State
from ronron.kit.luck import Luck
from ronron.plain import Answer, Event, Knowledge, Seat, Setup, Viewer
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match

DECISIONS: Final = 1000
EVERY: Final = 3  # of a game's decisions, so that more games are seen
WORLDS: Final = 160  # a judge looks at, at most
FIRST_WORLDS: Final = 40  # and then again and again as many, until it can tell
AHEAD: Final = 40  # moves that are played on, at most
SURE: Final = 3.0  # standard errors: a judge that looks so often must be surer than one that looks once


@dataclass(frozen=True, kw_only=True)
class Opinion:
    """What a judge found the better move to bring more than the one that was made."""

    more: float
    error: float
    worlds: int

    def side(self) -> int:
        """1: the coach's move is better; -1: the one that was made is; 0: it cannot tell."""
        return 0 if abs(self.more) <= SURE * self.error else 1 if self.more > 0 else -1


@dataclass(frozen=True, kw_only=True)
class Clearly:
    """A decision of which the coach said that another move was clearly better."""

    by: float
    error: float
    opinions: tuple[Opinion, ...]

    def side(self) -> int:
        """What the judges say together."""
        sides = {one.side() for one in self.opinions}
        return sides.pop() if len(sides) == 1 else 0


def report(
    game: str,
    *,
    seats: int,
    decisions: int = DECISIONS,
    seed: str = "0",
    bot: str | None = None,
    worlds: int = WORLDS,
    progress: Callable[[Clearly | None], None] = lambda one: None,
) -> dict[str, Any]:
    """So many decisions, in how many of them the coach said "clearly", and what the judges made of that."""
    found = games.find(game)
    setup = found.resolve(seats, {})
    name = bot or usual_coach(found)
    make = thinkers(found, name)
    said = []
    asked = 0
    for number, (match, seat, move) in enumerate(positions(found, setup, seed)):
        if asked == decisions:
            break
        asked += 1
        one = judged(match, seat, move, make, number, worlds)
        progress(one)
        if one is not None:
            said.append(one)
    sides = [one.side() for one in said]
    return {
        "game": game,
        "seats": seats,
        "bot": name,
        "decisions": asked,
        "clearly": len(said),
        "right": sides.count(1),
        "wrong": sides.count(-1),
        "costs": fmean([one.by for one in said]) if said else 0.0,
        "judged": fmean([fmean([opinion.more for opinion in one.opinions]) for one in said]) if said else 0.0,
        "said": [
            {"by": one.by, "error": one.error, "judges": [(two.more, two.error, two.worlds) for two in one.opinions]}
            for one in said
        ],
    }


def positions(game: Game, setup: Setup, seed: str) -> Iterator[tuple[Match, Seat, str]]:
    """Where kittens and cats had a choice, and what they chose: every so many of their decisions."""
    own = [level.name for level in levels(game)][:2]
    met = 0
    for number in range(1_000_000):
        deal = Deal(seed_from("trust", seed, number), [""] * setup.seats)
        match = Match(game, setup)
        players = [seat_bot(game, own[(seat + number) % len(own)], 1000 * number + seat) for seat in range(setup.seats)]
        while not match.state.over():
            seat = int(match.state.mover())
            if seat >= 0 and len(match.state.legal(seat)) > 1:
                met += 1
                if met % EVERY == 0:
                    answer = players[seat].choose(match.knowledge(seat))
                    yield match, seat, answer.move or ""
                    match.answer(seat, answer)
                    continue
            match.step(players, deal.draw)


def judged(match: Match, seat: Seat, move: str, make: Maker, number: int, worlds: int) -> Clearly | None:
    """What two judges make of what the coach finds clearly better; None where it finds nothing."""
    knowledge = match.knowledge(seat)
    options = weigh(knowledge, move, make, number)
    thinker = make(0)
    lead = lead_over(options, move, thinker.doubts(knowledge))
    if not lead.is_clear:
        return None
    in_rewards = thinker.unit == "reward" or match.setup.seats == 1  # alone there is nobody to be ahead of
    opinions = [
        play_on(match, knowledge, (lead.move, move), name, in_rewards, number, worlds) for name in judges_of(match.game)
    ]
    return Clearly(by=lead.by, error=lead.error, opinions=tuple(opinions))


def judges_of(game: Game) -> list[str]:
    """Who plays on for each of the judges: cats, and tigers; where those take their time, a stranger who does not."""
    quick = [name for name in (levels(game)[-1].name, *game.facets().strangers) if not takes_budget(game, name)]
    return [levels(game)[1].name, quick[0]]


def play_on(
    match: Match, knowledge: Knowledge, moves: tuple[str, str], name: str, in_rewards: bool, number: int, worlds: int
) -> Opinion:
    """What the first move brings more than the second, in the same worlds: until it is sure, or has seen so many."""
    luck = Luck(7919 * number + len(name))
    imagined = match.game.imagine(knowledge)
    more: list[float] = []
    while len(more) < worlds:
        for _ in range(FIRST_WORLDS):
            world = imagined.sample(luck)
            draws = int(luck.below(1_000_000))
            one, other = (after(match, knowledge, world, move, name, in_rewards, draws) for move in moves)
            more.append(one - other)
        opinion = Opinion(more=fmean(more), error=max(stdev(more), 1e-9) / len(more) ** 0.5, worlds=len(more))
        if opinion.side():
            break
    return opinion


def after(
    match: Match, knowledge: Knowledge, world: State, move: str, name: str, in_rewards: bool, draws: int
) -> float:
    """What the seat has of a world in which it makes this move, and all of this name play on."""
    seat = knowledge.seat
    twin = Match(match.game, match.setup)
    twin.state = world.copy()
    twin.state.events = []
    twin.heard = {viewer: heard_of(match, knowledge.heard, viewer) for viewer in twin.viewers}
    twin.times = {viewer: [None] * len(heard) for viewer, heard in twin.heard.items()}
    players = [seat_bot(match.game, name, draws + one) for one in range(match.setup.seats)]
    stage = twin.state.stage()
    twin.answer(seat, Answer(move=move))
    for _ in range(AHEAD):
        if twin.state.over() or twin.state.stage() != stage:
            break
        twin.step(players, lambda draw: Luck(draws + 7919 * draw))
    return twin.state.rewards()[seat] if in_rewards else lead_of(twin.state.scores(), seat)


def heard_of(match: Match, heard: Sequence[Event], viewer: Viewer) -> list[Event]:
    """What another may have heard, as far as this seat can tell."""
    return list(match.hear(heard, viewer))


def lead_of(scores: Sequence[int], seat: Seat) -> float:
    """Points ahead of the mean of the others."""
    others = len(scores) - 1
    return scores[seat] - (sum(scores) - scores[seat]) / others if others else float(scores[seat])
