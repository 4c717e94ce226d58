"""`ronron coach FILE`: what a seat could have done, and in a finished game the decisions that cost most."""

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ronron.cli.replay import read_viewer
from ronron.cli.speech import Speech, print_json, read_file
from ronron.kit.words import Words
from ronron.plain import Refusal, Seat

if TYPE_CHECKING:
    from ronron.arena.coach import Decision, Review
    from ronron.records.record import Record


SEARCH_SECONDS = 15.0


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "coach", run)
    parser.add_argument("file", metavar="FILE", help=say("help.file"))
    parser.add_argument("--at", type=int, metavar="N", help=say("coach.help.at"))
    parser.add_argument("--viewer", metavar="SEAT", help=say("coach.help.viewer"))
    parser.add_argument("--bot", help=say("coach.help.bot"))
    parser.add_argument("--best-known", action="store_true", help=say("coach.help.best-known"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron import games
    from ronron.arena.coach import usual_coach
    from ronron.records.record import Damaged, read

    try:
        record = read(read_file(arguments.file))
        seat = None if arguments.viewer is None else read_seat(arguments.viewer, len(record.seats))
        name = arguments.bot or usual_coach(games.find(record.game))
        if arguments.best_known:
            report, lines = find_best(record, speech)
        elif arguments.at is None:
            report, lines = look_back(record, seat, name, speech)
        else:
            report, lines = advise(record, arguments.at, seat, name, speech)
    except Damaged as damaged:
        why = speech.refusal(damaged.refusal)
        text = speech.words.say("verify.line", path=arguments.file, line=damaged.line, why=why)
        raise Refusal("as-said", text=text) from None
    if arguments.json:
        print_json({"game": record.game, "bot": name, **report})
    else:
        print("\n".join(lines))
    return 0


def read_seat(text: str, seats: int) -> Seat:
    """A coach advises a seat: a bystander has nothing to decide."""
    seat = read_viewer(text, seats)
    if seat < 0:
        raise Refusal("unknown-viewer", viewer=text, last=seats - 1)
    return seat


def advise(record: "Record", at: int, seat: Seat | None, name: str, speech: Speech) -> tuple[dict[str, Any], list[str]]:
    """The options of one position."""
    from ronron.arena.coach import consider, thinkers
    from ronron.records.verify import begin, play_back

    if seat is None:
        raise Refusal("coach-for-whom")
    if not 0 <= at <= len(record.entries):
        raise Refusal("no-such-move", at=at, last=len(record.entries))
    match = begin(record)
    moves = play_back(record, match)
    for _ in range(at):
        next(moves)
    advice = consider(match, seat, thinkers(match.game, name)(at))
    words = words_of(record, seat, speech)
    lines = [words.say("coach.options", at=at, name=words.seat(seat), bot=name, unit=unit_of(advice.unit, words))]
    options = []
    for one in advice.options:
        said = said_move(one.move, words)
        options.append({**asdict(one), "said": said})
        value = {"value": f"{one.value:.3f}", "error": f"{one.error:.3f}", "visits": one.visits}
        lines.append("  " + words.say("coach.option", move=said, notation=one.move, **value))
    return {"at": at, "viewer": seat, "unit": advice.unit, "options": options}, lines


def look_back(record: "Record", seat: Seat | None, name: str, speech: Speech) -> tuple[dict[str, Any], list[str]]:
    """The decisions of a finished game that cost most, for a seat or for all."""
    from tqdm import tqdm

    from ronron.arena.coach import count_choices, find_game, review, thinkers

    make = thinkers(find_game(record), name)
    with tqdm(total=count_choices(record, seat), unit="decision", disable=None, leave=False) as bar:
        found = review(record, make, seat=seat, progress=lambda: tick(bar))
    reports, lines = [], []
    for who in range(len(record.seats)) if seat is None else [seat]:
        words = words_of(record, who, speech)
        report, said = tell_seat(found, who, words)
        reports.append({"seat": who, "name": record.seats[who].name, **report})
        lines += said
    return {"unit": found.unit, "seats": reports}, lines


def find_best(record: "Record", speech: Speech) -> tuple[dict[str, Any], list[str]]:
    """What the game took, and the fewest that its deal is known to take."""
    from ronron.arena.coach import best_known

    found = best_known(record, SEARCH_SECONDS)
    if found is None:
        return {"fact": "", "own": None, "best": None}, [speech.words.say("coach.nothing-counted")]
    words = words_of(record, 0, speech)
    line = words.say("coach.best-known", fact=words.say(f"facts.{found.fact}"), own=found.own, best=found.best)
    return asdict(found), [line]


def tick(bar: Any) -> None:
    bar.update()


def tell_seat(found: "Review", seat: Seat, words: Words) -> tuple[dict[str, Any], list[str]]:
    decisions = found.of(seat)
    worst = found.worst(seat)
    counts = {
        "decisions": len(decisions),
        "mistakes": sum(one.verdict == "mistake" for one in decisions),
        "bad_luck": sum(one.verdict == "bad-luck" for one in decisions),
    }
    lines = [words.say("coach.seat", name=words.seat(seat), **counts, unit=unit_of(found.unit, words))]
    lines += ["  " + tell_decision(one, words) for one in worst] or ["  " + words.say("coach.flawless")]
    told = [{**asdict(one), "said": tell_decision(one, words)} for one in worst]
    return {**counts, "worst": told}, lines


def tell_decision(one: "Decision", words: Words) -> str:
    better = one.best if one.verdict == "mistake" else one.best_in_truth
    moves = {"move": said_move(one.move, words), "better": said_move(better, words)}
    return words.say(f"coach.{one.verdict}", at=one.at, cost=f"{one.cost:.3f}", **moves)


def words_of(record: "Record", seat: Seat, speech: Speech) -> Words:
    from ronron import games

    names = [player.name for player in record.seats]
    return speech.game(games.home(games.find(record.game)), names=names, reader=seat)


def said_move(move: str, words: Words) -> str:
    return words.move(move) if move else words.say("coach.let-go-by")


def unit_of(unit: str, words: Words) -> str:
    """What the values are: the share of a win, or what the game's own bots count in."""
    if unit == "reward":
        return words.say("coach.units.reward")
    return words.template(f"units.{unit}") or unit
