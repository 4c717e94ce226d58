"""`ronron rules GAME [NUMBER]`: the rules as told to players, or the one that is disputed."""

import argparse
import re
from importlib.resources import files
from typing import Any

from ronron.cli.speech import Speech, print_json
from ronron.kit.words import typeset
from ronron.plain import Refusal

HEADING = re.compile(r"^## (\d+)\. (.*)$", re.MULTILINE)


def add(commands: Any, speech: Speech) -> None:
    parser = speech.command(commands, "rules", run)
    parser.add_argument("game", help=speech.words.say("help.game"))
    parser.add_argument("number", nargs="?", type=int, help=speech.words.say("help.number"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron import games

    game = games.find(arguments.game)
    text = files(games.home(game)).joinpath(f"RULES.{speech.language}.md").read_text(encoding="utf-8")
    rules = cut(text)
    if arguments.number is not None:
        if arguments.number not in rules:
            raise Refusal("unknown-rule", number=arguments.number, known=f"{min(rules)}-{max(rules)}")
        rules = {arguments.number: rules[arguments.number]}
        text = rules[arguments.number]
    if arguments.json:
        print_json({"game": game.about.id, "version": game.about.rules_version, "rules": rules})
    else:
        print(typeset(text.strip(), speech.language))
    return 0


def cut(text: str) -> dict[int, str]:
    """The numbered rules of a RULES file, each with its heading."""
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return {int(heading[1]): text[heading.start() : end].strip() for heading, end in zip(headings, ends, strict=True)}
