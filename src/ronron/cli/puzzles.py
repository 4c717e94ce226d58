"""`ronron puzzles mine GAME`, `check`, `play`: positions with a question, and an answer that is proven."""

import argparse
import sys
import time
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ronron.cli.speech import Speech, print_json, read_file
from ronron.plain import Refusal

if TYPE_CHECKING:
    from ronron.puzzles.puzzle import Attempt, Puzzle

USUAL_COUNT = 10
USUAL_SEED = "house"


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "puzzles", run, reports=False)
    verbs = parser.add_subparsers(dest="verb", metavar="verb", required=True, parser_class=type(parser))

    def verb(name: str) -> argparse.ArgumentParser:
        text = say(f"puzzles.help.{name}")
        one: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=text, parents=[speech.shared()])
        return one

    mining = verb("mine")
    mining.add_argument("game", help=say("help.game"))
    mining.add_argument("--count", type=int, default=USUAL_COUNT, metavar="N", help=say("puzzles.help.count"))
    mining.add_argument("--seed", default=USUAL_SEED, help=say("help.seed"))
    mining.add_argument("--out", metavar="FILE", help=say("puzzles.help.out"))
    checking = verb("check")
    checking.add_argument("paths", nargs="*", metavar="GAME|FILE", help=say("puzzles.help.which"))
    checking.add_argument("--json", action="store_true", help=say("help.json"))
    playing = verb("play")
    playing.add_argument("game", nargs="?", help=say("puzzles.help.of"))
    playing.add_argument("--id", metavar="NAME", help=say("puzzles.help.id"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    verbs = {"mine": mine, "check": check, "play": play}
    return verbs[arguments.verb](arguments, speech)


# --- Mining ------------------------------------------------------------------------------------------------------


def mine(arguments: argparse.Namespace, speech: Speech) -> int:
    """A game's puzzles as text, to the file that was named or to where text goes; how quickly, to where errors go."""
    from tqdm import tqdm

    from ronron.puzzles.mining import mine as mined
    from ronron.puzzles.puzzle import write_all

    if arguments.count < 1:
        raise Refusal("no-count", count=arguments.count)
    began = time.process_time()
    found = list(tqdm(mined(arguments.game, arguments.count, arguments.seed), total=arguments.count, disable=None))
    text = write_all(arguments.game, found)
    if arguments.out is None:
        print(text, end="")
    else:
        try:
            Path(arguments.out).write_text(text, encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            raise Refusal("unwritable-file", path=arguments.out, why=why) from None
    seconds = (time.process_time() - began) / len(found)
    print(speech.words.say("puzzles.mined", count=len(found), seconds=f"{seconds:.2f}"), file=sys.stderr)
    return 0


# --- Checking ----------------------------------------------------------------------------------------------------


def check(arguments: argparse.Namespace, speech: Speech) -> int:
    """Proves every puzzle again: those that come with the games, or those of the games and files that were named."""
    from tqdm import tqdm

    from ronron.puzzles.checking import fault

    puzzles = wanted(arguments.paths)
    wrong = []
    for puzzle in tqdm(puzzles, unit="puzzle", disable=None, leave=False):
        why = fault(puzzle)
        if why:
            wrong.append({"game": puzzle.record.game, "id": puzzle.id, "why": why})
            told = {"game": puzzle.record.game, "id": puzzle.id, "why": why}
            print(f"ronron: {speech.words.say('puzzles.wrong', **told)}", file=sys.stderr)
    if arguments.json:
        games: dict[str, int] = {}
        for puzzle in puzzles:
            games[puzzle.record.game] = games.get(puzzle.record.game, 0) + 1
        print_json({"puzzles": len(puzzles), "hold": len(puzzles) - len(wrong), "games": games, "wrong": wrong})
    else:
        print(speech.words.say("puzzles.checked", count=len(puzzles), hold=len(puzzles) - len(wrong)))
    return 2 if wrong else 0


def wanted(paths: list[str]) -> "list[Puzzle]":
    from ronron import games
    from ronron.puzzles.puzzle import facet_of, read_all
    from ronron.puzzles.shelf import games_with_puzzles, puzzles_of

    if not paths:
        return [puzzle for game in games_with_puzzles() for puzzle in puzzles_of(game).values()]
    found: list[Puzzle] = []
    for path in paths:
        if path in games.all_games():
            facet_of(path)
            found += puzzles_of(games.find(path)).values()
        else:
            found += read_all(read_file(path))
    return found


# --- Playing -----------------------------------------------------------------------------------------------------


def play(arguments: argparse.Namespace, speech: Speech) -> int:
    """One puzzle in the terminal: the one that was named, the first one of a game, or that of the day."""
    from ronron import games
    from ronron.puzzles.puzzle import Attempt
    from ronron.puzzles.shelf import find_puzzle, puzzle_of_the_day, puzzles_of

    puzzle = None
    if arguments.game is None:
        puzzle = puzzle_of_the_day(date.today())
    elif arguments.id is not None:
        puzzle = find_puzzle(arguments.game, arguments.id)
    else:
        puzzle = next(iter(puzzles_of(games.find(arguments.game)).values()), None)
    if puzzle is None:
        raise Refusal("no-puzzles", game=arguments.game or "")
    attempt = Attempt(puzzle)
    names = [player.name for player in puzzle.record.seats]
    words = speech.game(games.home(attempt.match.game), names=names, reader=puzzle.seat)
    question = puzzle.question
    print("\n".join(words.lines(attempt.match.game.describe(attempt.asked.view))))
    print("\n".join(f"  · {line}" for line in words.lines(attempt.facet.story(attempt.asked))))
    while True:
        print(f"\n{words.say(f'puzzles.{question.kind}', **question.values)}")
        if not answer(attempt, words, speech):
            return 0
        if attempt.is_right:
            break
        print(speech.words.say("puzzles.not-right"))
        attempt = Attempt(puzzle)
    print(speech.words.say("puzzles.right"))
    print("\n".join(words.lines(puzzle.proof.reasons)))
    return 0


def answer(attempt: "Attempt", words: Any, speech: Speech) -> bool:
    """Moves until there is an answer; False where the player went away."""
    while not attempt.is_over:
        legal = attempt.match.legal(attempt.puzzle.seat)
        print("\n".join(f"  {number:2}  {words.move(move)}  [{move}]" for number, move in enumerate(legal, start=1)))
        print(speech.words.say("puzzles.ask"), end=" ", flush=True)
        line = sys.stdin.readline()
        said = line.strip()
        if not line or said in ("q", "quit"):
            return False
        if said == "?":
            print(words.line(attempt.puzzle.proof.hint))
            continue
        if said.isascii() and said.isdigit() and 1 <= int(said[:9]) <= len(legal):
            said = legal[int(said[:9]) - 1]
        try:
            attempt.play(said)
        except Refusal as refusal:
            print(speech.refusal(refusal, words))
    return True
