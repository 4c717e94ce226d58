"""How the command line speaks: French or English, one clear line for every refusal, JSON on one line."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from ronron.kit.words import LANGUAGES, Words, usual_language
from ronron.plain import Line, Refusal, Viewer


def chosen_language(arguments: Sequence[str]) -> str:
    """`--lang` if it is there, otherwise what the surroundings say; English where they say nothing we speak."""
    for at, argument in enumerate(arguments):
        if argument == "--lang" and at + 1 < len(arguments) and arguments[at + 1] in LANGUAGES:
            return arguments[at + 1]
        if argument.startswith("--lang=") and argument[7:] in LANGUAGES:
            return argument[7:]
    return usual_language()


class Speech:
    """The words of the command line in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = Words(language, "ronron.cli", "ronron.arena", "ronron.client")

    @contextmanager
    def teach_argparse(self) -> Iterator[None]:
        """While the block runs argparse, which asks gettext for its own words, gets them from our words file.

        gettext itself reads nothing but compiled catalogues from a folder, so there is no other door; it is closed
        again behind us, for whoever else in this process uses argparse.
        """
        ours = self.words.find("argparse")
        theirs = vars(argparse)["_"]
        vars(argparse)["_"] = lambda text: str(ours.get(text, text))
        try:
            yield
        finally:
            vars(argparse)["_"] = theirs

    def game(self, package: str, *, names: Sequence[str] = (), reader: Viewer | None = None) -> Words:
        """The words of a game, with those of the command line behind them."""
        return Words(self.language, package, "ronron.cli", names=names, reader=reader)

    def refusal(self, refusal: Refusal, words: Words | None = None) -> str:
        """Why not, and the rule that says so."""
        key = f"refusals.{refusal.code}"
        words = words or self.words_for(key)
        text = words.line(Line(key=key, values=refusal.values))
        return text if refusal.rule is None else f"{text} {words.say('refusals.rule', rule=refusal.rule)}"

    def words_for(self, key: str) -> Words:
        """The words that have this key: ours, or those of the game it comes from."""
        from ronron import games

        for game in games.all_games().values():
            if self.words.template(key) is None and self.game(games.home(game)).template(key):
                return self.game(games.home(game))
        return self.words

    def shared(self) -> argparse.ArgumentParser:
        """What every command takes."""
        parser = argparse.ArgumentParser(add_help=False)
        parser.add_argument("--lang", choices=LANGUAGES, help=self.words.say("help.lang"))
        return parser

    def command(self, commands: Any, name: str, run: Any, *, reports: bool = True) -> argparse.ArgumentParser:
        """A subcommand; those that report have --json."""
        text = self.words.say(f"help.{name}")
        parser: argparse.ArgumentParser = commands.add_parser(
            name, help=text, description=text, parents=[self.shared()]
        )
        if reports:
            parser.add_argument("--json", action="store_true", help=self.words.say("help.json"))
        parser.set_defaults(run=run)
        return parser


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"ronron: {message}", file=sys.stderr)
        raise SystemExit(2)


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def read_options(text: str | None) -> dict[str, Any]:
    """The JSON behind --options."""
    if text is None:
        return {}
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise Refusal("unreadable-options", text=text)
    return options


def read_file(path: str) -> str:
    """A text file, or a refusal that names it."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except OSError as error:
        raise Refusal("unreadable-file", path=path, why=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise Refusal("not-text", path=path) from None
