"""`ronron join ROOM --bot NAME`: a bot of ours, or a program, takes a seat in a house over the network."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ronron.cli.speech import Speech, print_json
from ronron.plain import Answer, Event, Knowledge, Seat

if TYPE_CHECKING:
    from ronron.bots.function_bot import Choose

HOUSE = "http://127.0.0.1:8000"  # where `ronron serve` opens one
PROGRAM_SECONDS = 10.0  # what a program has for a decision at a table


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "join", run)
    parser.add_argument("room", metavar="ROOM", help=say("join.help.room"))
    mind = parser.add_mutually_exclusive_group(required=True)
    mind.add_argument("--bot", metavar="NAME", help=say("join.help.bot"))
    mind.add_argument("--program", metavar="[NAME=]COMMAND", help=say("join.help.program"))
    parser.add_argument("--house", metavar="ADDRESS", default=HOUSE, help=say("join.help.house"))
    parser.add_argument("--name", help=say("join.help.name"))
    parser.add_argument("--token", help=say("join.help.token"))
    parser.add_argument("--matches", type=int, metavar="N", help=say("join.help.matches"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    """Play there; with --json, how each match ended comes out on one line when we leave."""
    from ronron.arena.program import PROGRAMS, read_named
    from ronron.client.room import RoomLine, come_in, read_room, socket_of

    house, code = read_room(arguments.room, arguments.house)
    called, command = read_named(arguments.program) if arguments.program else (None, "")
    name = arguments.name or called or speech.words.say("join.bot", bot=arguments.bot or "program")
    choose = by_program(command) if arguments.program else by_name(arguments.bot)
    if arguments.token:
        address, headers = socket_of(house, code, arguments.token), {}
    else:
        came = come_in(house, code, name)
        address, headers = came.address, dict(came.headers)

    def say(key: str, **values: Any) -> None:
        print(speech.words.say(key, **values), file=sys.stderr if arguments.json else sys.stdout, flush=True)

    def tell(key: str, values: Mapping[str, Any]) -> None:
        say(f"line.{key}", **values)

    line = RoomLine(choose, address, headers=headers, matches=arguments.matches, told=tell)
    say("join.came-in", room=code, name=name, house=house)
    try:
        line.play()
    except KeyboardInterrupt:
        say("join.left")
    finally:
        PROGRAMS.close()
    if arguments.json:
        print_json({"house": house, "room": code, "name": name, "matches": line.ended})
    return 0


def by_name(bot: str) -> "Choose":
    """A bot of ours, whatever game is on the table."""
    from ronron.bots.registry import seat_bot
    from ronron.records.fair import fresh_seed

    seated: dict[str, Any] = {}
    luck = int.from_bytes(fresh_seed()[:4], "big")

    def choose(knowledge: Knowledge) -> Answer:
        game = knowledge.game
        if game.about.id not in seated:
            seated[game.about.id] = seat_bot(game, bot, luck)
        answer: Answer = seated[game.about.id].choose(knowledge)
        return answer

    return choose


def by_program(command: str) -> "Choose":
    """Somebody's own program: it hears over its pipe what we hear over the socket. Late or wrong, any move is made."""
    from ronron.arena.program import PROGRAMS, Program, check_command
    from ronron.bots.guard import Guard
    from ronron.wire.messages import SeatView

    check_command(command)
    seated: dict[Seat, Guard] = {}
    heard: dict[Seat, Sequence[Event]] = {}

    def choose(knowledge: Knowledge) -> Answer:
        key, before = knowledge.seat, heard.get(knowledge.seat, ())
        if key not in seated or knowledge.heard[: len(before)] != before:  # another story is another match
            seats = [SeatView(str(seat), "", "person", None, None, None) for seat in range(knowledge.setup.seats)]
            program = Program(command, seats, table="room", limit_seconds=PROGRAM_SECONDS, programs=PROGRAMS)
            seated[key] = Guard(program, lambda told: told.legal[0])
        heard[key] = knowledge.heard
        answer = seated[key].choose(knowledge)
        return Answer(move=answer.move, after_milliseconds=answer.after_milliseconds)

    return choose
