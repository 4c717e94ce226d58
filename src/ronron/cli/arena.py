"""`ronron arena GAME --players a,b,...`: who plays better, over many deals, each in all seat rotations."""

import argparse
from typing import Any

from ronron.cli.speech import Speech, print_json, read_options

EXAMPLES = {"late": "arena.example.late", "nonsense": "arena.example.nonsense", "crashed": "arena.example.crashed"}
UNTOLD = {"unsure": "arena.mirror.unsure", "together": "arena.mirror.together"}  # what a mirror does not tell
MOST_SHOWN = 10  # legal moves, where somebody said another


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "arena", run)
    parser.add_argument("game", help=say("help.game"))
    parser.add_argument("--seats", type=int, required=True, help=say("help.seats"))
    parser.add_argument("--players", required=True, help=say("help.players"))
    parser.add_argument(
        "--program", action="append", default=[], metavar="NAME=COMMAND", help=say("arena.help.program")
    )
    parser.add_argument("--reader", action="append", default=[], metavar="NAME=COMMAND", help=say("arena.help.reader"))
    parser.add_argument("--reader-form", choices=("text", "json"), default="text", help=say("arena.help.reader-form"))
    parser.add_argument("--deals", type=int, help=say("help.deals"))
    parser.add_argument("--seed", default="0", help=say("help.seed"))
    parser.add_argument("--deal-list", metavar="FILE", help=say("arena.help.deal-list"))
    parser.add_argument("--options", metavar="JSON", help=say("help.options"))
    parser.add_argument("--mirror", action="store_true", help=say("arena.help.mirror"))
    parser.add_argument("--gap", metavar="FLOOR", help=say("arena.help.gap"))
    parser.add_argument("--strangers", action="store_true", help=say("arena.help.strangers"))
    parser.add_argument("--records", metavar="DIR", help=say("help.records"))
    parser.add_argument("--report", metavar="FILE.html", help=say("arena.help.report"))
    parser.add_argument("--resume", metavar="FILE", help=say("arena.help.resume"))
    parser.add_argument("--jobs", type=int, default=1, help=say("help.jobs"))
    parser.add_argument("--cluster", metavar="ADDRESS", help=say("arena.help.cluster"))
    parser.add_argument("--limit", metavar="SECONDS", type=float, help=say("arena.help.limit"))
    parser.add_argument("--apart", action="store_true", help=say("arena.help.apart"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron.arena.page import save_page
    from ronron.arena.plan import LIMIT_SECONDS, ArenaPlan, read_deals
    from ronron.arena.tournament import play

    plan = ArenaPlan.make(
        game=arguments.game,
        seats=arguments.seats,
        options=read_options(arguments.options),
        players=arguments.players.split(","),
        deals=arguments.deals,
        seed=arguments.seed,
        deal_list=None if arguments.deal_list is None else read_deals(arguments.deal_list),
        mirror=arguments.mirror,
        floor=arguments.gap,
        strangers=arguments.strangers,
        limit_seconds=LIMIT_SECONDS if arguments.limit is None else arguments.limit,
        apart=arguments.apart,
        programs=arguments.program,
        readers=arguments.reader,
        language=speech.language,
        form=arguments.reader_form,
    )
    told = play(
        plan, jobs=arguments.jobs, records=arguments.records, resume=arguments.resume, cluster=arguments.cluster
    )
    if arguments.report:
        save_page(told, arguments.report, speech.language)
    if arguments.json:
        print_json(told)
    else:
        print("\n".join(tell(told, speech)))
    return 0


def tell(told: dict[str, Any], speech: Speech) -> list[str]:
    """A tournament in words: each player's points, places, rating, what the game is about, and faults."""
    from ronron import games

    words = speech.game(games.home(games.find(told["game"])))
    lines = []
    for player in told["players"]:
        facts = {"name": player["name"], "mean": f"{player['mean']:.2f}", "interval": between(player["ci95"])}
        lines.append(words.say("arena.player", **facts, first=f"{player['first_share']:.0%}"))
        rating = {"rating": f"{player['rating']:+.0f}", "interval": between(player["rating_ci95"], "+.0f")}
        lines.append("  " + words.say("arena.rating", **rating))
        for fact, value in player["facts"].items():
            said = {"fact": words.say(f"facts.{fact}"), "mean": f"{value['mean']:.3f}"}
            lines.append("  " + words.say("arena.fact", **said, interval=between(value["ci95"], ".3f")))
        if player["name"] in told["readers"]:
            share = f"{player['illegal_share']:.1%}"
            lines.append("  " + words.say("arena.illegal", share=share, decisions=player["decisions"]))
        if any(player["faults"].values()):
            lines.append("  " + words.say("arena.faults", decisions=player["decisions"], **player["faults"]))
            lines += ["    " + words.say(EXAMPLES[one["fault"]], **example(one)) for one in player["examples"]]
    if "mirror" in told:
        mirror = told["mirror"]
        for key in ("alone", "around", "lead"):
            if key in mirror:
                lead = {"mean": f"{mirror[key]['mean']:+.2f}", "interval": between(mirror[key]["ci95"], "+.2f")}
                who = {"candidate": mirror["candidate"], "baseline": mirror["baseline"]}
                lines.append(words.say(f"arena.mirror.{key}", **who, **lead))
        if mirror["verdict"] in UNTOLD:
            lines.append(words.say(UNTOLD[mirror["verdict"]]))
    for one in told.get("strangers", ()):
        points = {"mean": f"{one['mean']:.2f}", "interval": between(one["ci95"])}
        theirs = {"theirs": f"{one['theirs']['mean']:.2f}", "around": between(one["theirs"]["ci95"])}
        even = {"first": f"{one['first_share']:.0%}", "even": f"{1 / told['seats']:.0%}"}
        lines.append(words.say("arena.stranger", stranger=one["stranger"], **points, **theirs, **even))
    if "gap" in told:
        gap = told["gap"]
        for player in gap["players"]:
            points = {"name": player["name"], "mean": f"{player['mean']:.2f}", "floor": gap["floor"]}
            closed = player["gap_closed"]
            key = "arena.gap.unknown" if closed is None else "arena.gap.closed"
            around = between(player["gap_closed_ci95"], ".0%")
            lines.append(words.say(key, **points, share="" if closed is None else f"{closed:.0%}", interval=around))
    totals = {"deals": told["deals"], "games": told["games"], "moves": told["moves"]}
    return [*lines, words.say("arena.total", **totals, duration=f"{told['seconds']:.1f}")]


def example(told: dict[str, Any]) -> dict[str, Any]:
    """One fault, short enough for a line."""
    legal = told["legal"]
    shown = ", ".join([*legal[:MOST_SHOWN], *(["..."] if len(legal) > MOST_SHOWN else [])])
    return {"deal": told["deal"], "rotation": told["rotation"], "said": told["said"], "legal": shown}


def between(interval: Any, form: str = ".2f") -> str:
    low, high = interval
    return "?" if low is None else f"{low:{form}} … {high:{form}}"
