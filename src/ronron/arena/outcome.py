"""One game of a tournament: played behind guards, and what came of it, by player rather than by seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ronron import games
from ronron.arena.plan import Job
from ronron.arena.seating import Seating
from ronron.bots.answers import FAULTS
from ronron.plain import HOUSE
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from ronron.records.record import Player, Record, write


@dataclass(frozen=True, kw_only=True)
class GamePlayed:
    """One game. Every tuple has one value for each player of the line-up, in its order."""

    deal: int
    lineup: int
    rotation: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    firsts: tuple[float, ...]  # a shared first place counts its share
    facts: Mapping[str, tuple[float, ...]]
    faults: Mapping[str, tuple[int, ...]]
    decisions: tuple[int, ...]
    moves: int
    record: str | None = None
    examples: tuple[Mapping[str, Any], ...] = ()  # of faults, one a player: who, what was said, what was legal

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> "GamePlayed":
        """From plain JSON, as a journal of results keeps it."""
        lists = {key: tuple(value) for key, value in told.items() if isinstance(value, list)}
        maps = {key: {name: tuple(one) for name, one in told[key].items()} for key in ("facts", "faults")}
        return cls(**{**told, **lists, **maps})


def play_deal(job: Job, keep_record: bool = False) -> list[GamePlayed]:
    """One deal: every line-up in all rotations."""
    return [
        play_game(job, lineup, rotation, keep_record)
        for lineup in range(len(job.plan.lineups))
        for rotation in range(job.plan.setup.seats)
    ]


def play_game(job: Job, lineup: int, rotation: int, keep_record: bool = False) -> GamePlayed:
    plan = job.plan
    game = games.find(plan.game)
    seats = plan.setup.seats
    word = job.word
    luck = Deal(seed_from("arena", word), [""] * seats)
    sitting = [plan.lineups[lineup][(seat + rotation) % seats] for seat in range(seats)]
    match = Match(game, plan.setup)
    table = Seating(plan, match, luck, sitting)
    guards = [
        table.seat(seat, int.from_bytes(seed_from("bot", word, rotation, seat)[:4], "big")) for seat in range(seats)
    ]
    try:
        match.run(guards, luck.draw)
        result = match.state.result()
    finally:
        table.leave()
    places = [(player - rotation) % seats for player in range(seats)]  # where each player sat
    record = Record(
        game=plan.game,
        rules=game.about.rules_version,
        options=plan.setup.options,
        seats=[Player(name=name, kind="program" if name in table.programs else name) for name in sitting],
        entries=match.entries,
        commitment=luck.commitment,
        salts=luck.salts,
        seed=luck.seed.hex(),
        result=result,
    )
    movers = [entry.who for entry in match.entries]
    return GamePlayed(
        deal=job.deal,
        lineup=lineup,
        rotation=rotation,
        scores=tuple(result.scores[seat] for seat in places),
        ranks=tuple(result.ranks[seat] for seat in places),
        firsts=tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in places),
        facts={name: tuple(float(numbers[seat]) for seat in places) for name, numbers in game.facts(result).items()},
        faults={fault: tuple(guards[seat].faults[fault] for seat in places) for fault in FAULTS},
        decisions=tuple(movers.count(seat) for seat in places),
        moves=sum(who != HOUSE for who in movers),
        record=write(record) if keep_record else None,
        examples=tuple({**told, "player": places.index(seat)} for seat, told in table.examples.items()),
    )
