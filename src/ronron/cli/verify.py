"""`ronron verify PATH...`: plays records again and says which hold up; a folder stands for the records in it."""

import argparse
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ronron.cli.speech import Speech, print_json, read_file
from ronron.plain import Refusal

SUFFIX = ".ronron"


def add(commands: Any, speech: Speech) -> None:
    parser = speech.command(commands, "verify", run)
    parser.add_argument("paths", nargs="+", metavar="PATH", help=speech.words.say("help.paths"))
    parser.add_argument("--unfinished", action="store_true", help=speech.words.say("help.unfinished"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    reports = []
    for path in found(arguments.paths):
        report = look_at(path, arguments.unfinished, speech)
        reports.append(report)
        if not report["ok"]:
            print(f"ronron: {report['message']}", file=sys.stderr)
        elif not arguments.json:
            print(report.pop("message"))
    refused = sum(not report["ok"] for report in reports)
    if arguments.json:
        print_json({"records": reports, "verified": len(reports) - refused, "refused": refused})
    elif len(reports) > 1:
        print(speech.words.say("verify.total", verified=len(reports) - refused, refused=refused))
    return 2 if refused else 0


def found(paths: list[str]) -> list[str]:
    """The files meant: themselves, and the records in folders."""
    files: list[str] = []
    for path in paths:
        if Path(path).is_dir():
            inside = sorted(str(file) for file in Path(path).rglob(f"*{SUFFIX}"))
            if not inside:
                raise Refusal("no-records", path=path)
            files += inside
        else:
            files.append(path)
    return files


def look_at(path: str, unfinished: bool, speech: Speech) -> dict[str, Any]:
    from ronron.records.record import Damaged, read
    from ronron.records.verify import verify

    try:
        verdict = verify(read(read_file(path)), unfinished=unfinished)
    except Refusal as refusal:
        return {"path": path, "ok": False, "code": refusal.code, "message": speech.refusal(refusal)}
    except Damaged as damaged:
        message = speech.words.say("verify.line", path=path, line=damaged.line, why=speech.refusal(damaged.refusal))
        why = {"line": damaged.line, "code": damaged.refusal.code, "rule": damaged.refusal.rule}
        return {"path": path, "ok": False, **why, "message": message}
    fair = {True: "verify.fair", None: "verify.closed"}[verdict.fair]
    facts = {"version": verdict.rules, "moves": verdict.moves, "seats": verdict.seats}
    message = speech.words.say("verify.holds", path=path, game=verdict.game, **facts, deal=speech.words.say(fair))
    return {"path": path, "ok": True, **asdict(verdict), "message": message}
