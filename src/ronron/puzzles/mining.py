"""Mining: bots play, and where a position can be asked about and the answer proven, there is a puzzle."""

from collections.abc import Iterator, Sequence
from itertools import count

from ronron import games
from ronron.bots.cast import cast
from ronron.bots.registry import seat_bot, takes_budget
from ronron.contract import Bot, Game
from ronron.plain import Answer, Proof, PuzzleQuestion, Refusal, Seat
from ronron.puzzles.puzzle import GRADES, Attempt, Puzzle, facet_of
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from ronron.records.record import Player, Record

TRIES = 3  # how often a bot is asked, each time with other luck
THOUGHT = "200"  # iterations, for those who count them
MOST_OF_A_GRADE = 0.5  # of all puzzles: some for everyone


def mine(game_id: str, wanted: int, seed: str) -> Iterator[Puzzle]:
    """So many puzzles, no two of one deal of the same kind, of every grade some; the same from the same seed."""
    game = games.find(game_id)
    facet = facet_of(game_id)
    tables = facet.tables()
    most = max(1, int(wanted * MOST_OF_A_GRADE))
    grades = dict.fromkeys(GRADES, 0)
    found = 0
    for number in count():
        setup, players = tables[number % len(tables)]
        deal = Deal(seed_from("puzzles", game_id, seed, number), [""] * setup.seats)
        match = Match(game, setup)
        for puzzle in in_match(match, players, deal):
            if grades[puzzle.grade] < most:
                grades[puzzle.grade] += 1
                found += 1
                yield puzzle
            if found == wanted:
                return


def in_match(match: Match, players: Sequence[str], deal: Deal) -> list[Puzzle]:
    """A puzzle of each kind that comes up in a match: which of those that do, the deal decides."""
    game = match.game
    facet = facet_of(game.about.id)
    luck = int.from_bytes(deal.seed[:4], "big")
    bots = [bot(game, name, luck + seat) for seat, name in enumerate(players)]
    names = [one.name for one in cast(players, [""] * len(players), (), (), deal.commitment)]
    found: dict[str, list[tuple[Record, Seat, PuzzleQuestion, Proof]]] = {}
    while not match.state.over() and len(match.entries) < facet.most_moves:
        seat = int(match.state.mover())
        if seat >= 0:
            knowledge = match.knowledge(seat)
            for question in facet.pose(knowledge):
                proof = facet.prove(knowledge, question)
                if proof is not None and facet.is_true(match.state, seat, proof):
                    record = record_of(match, names, players, seat)
                    found.setdefault(question.kind, []).append((record, seat, question, proof))
        match.step(bots, deal.draw)
    return [graded(*some[luck % len(some)]) for some in found.values()]


def record_of(match: Match, names: Sequence[str], players: Sequence[str], seat: Seat) -> Record:
    kinds = ["person" if at == seat else name.partition(":")[0] for at, name in enumerate(players)]
    lines = len(match.entries)
    return Record(
        game=match.game.about.id,
        rules=match.game.about.rules_version,
        options=match.setup.options,
        seats=[Player(name=name, kind=kind) for name, kind in zip(names, kinds, strict=True)],
        entries=list(match.entries),
        lines=range(1, lines + 1),
    )


def graded(record: Record, seat: Seat, question: PuzzleQuestion, proof: Proof) -> Puzzle:
    """As hard as for the weakest of the family that mostly finds it, the tiger's where neither kitten nor cat does.

    A long proof makes it harder by one.
    """
    puzzle = Puzzle(record=record, seat=seat, question=question, proof=proof, grade=GRADES[-1])
    grade = next((at for at, level in enumerate(GRADES[:-1]) if mostly_finds(puzzle, level)), len(GRADES) - 1)
    if proof.steps >= facet_of(record.game).long:
        grade = min(grade + 1, len(GRADES) - 1)
    return Puzzle(record=record, seat=seat, question=question, proof=proof, grade=GRADES[grade])


def mostly_finds(puzzle: Puzzle, level: str) -> bool:
    found = 0
    for luck in range(TRIES):
        attempt = Attempt(puzzle)
        player = bot(attempt.match.game, level, luck)
        while not attempt.is_over:
            answer: Answer = player.choose(attempt.match.knowledge(puzzle.seat))
            try:
                attempt.play(answer.move or "")
            except Refusal:
                break
        found += attempt.is_right
    return found * 2 > TRIES


def bot(game: Game, name: str, seed: int) -> Bot:
    return seat_bot(game, f"{name}:{THOUGHT}" if takes_budget(game, name) else name, seed)
