"""`ronron play GAME --text`: a real game in the terminal, through the words a screen reader gets too."""

import argparse
import contextlib
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ronron.cli.speech import Speech, print_json, read_options
from ronron.contract import Bot
from ronron.kit.words import Words
from ronron.plain import Answer, Event, Knowledge, Refusal, Seat

if TYPE_CHECKING:
    from ronron.bots.answers import Heard
    from ronron.bots.guard import Guard
    from ronron.records.fair import Deal
    from ronron.records.match import Match

USUAL_SEATS = 4
COMPLAINTS = {"late": "play.program-late", "nonsense": "play.program-nonsense", "crashed": "play.program-crashed"}
PROGRAM_SECONDS = 10.0  # what a program has for a decision
MOST_SHOWN = 10  # legal moves, where a program said another
CURTAIN = "\n" * 60


class Left(Exception):
    """The player went away."""


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "play", run)
    parser.add_argument("game", help=say("help.game"))
    parser.add_argument("--seats", type=int, help=say("help.seats"))
    parser.add_argument("--people", type=int, default=1, help=say("help.people"))
    parser.add_argument("--bots", default="random", help=say("help.bots"))
    parser.add_argument("--bot", action="append", default=[], metavar="[NAME=]COMMAND", help=say("help.bot-command"))
    parser.add_argument("--options", metavar="JSON", help=say("help.options"))
    parser.add_argument("--seed", help=say("help.seed"))
    parser.add_argument("--record", metavar="FILE", help=say("help.record"))
    parser.add_argument("--text", action="store_true", help=say("help.text"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    """Play. With --json, what people read goes to where errors go, and how it ended comes out on one line."""
    if not arguments.json:
        play(arguments, speech)
        return 0
    with contextlib.redirect_stdout(sys.stderr):
        told = play(arguments, speech)
    print_json(told)
    return 0


def play(arguments: argparse.Namespace, speech: Speech) -> dict[str, Any]:
    from ronron import games
    from ronron.arena.program import read_named
    from ronron.bots.cast import cast
    from ronron.bots.registry import seat_bot
    from ronron.records.fair import Deal, fresh_seed, seed_from
    from ronron.records.match import Match

    game = games.find(arguments.game)
    possible = game.about.seats
    usual = USUAL_SEATS if USUAL_SEATS in possible else possible[-1]
    seats = usual if arguments.seats is None else arguments.seats
    setup = game.resolve(seats, read_options(arguments.options))
    people = arguments.people
    programs = [read_named(said) for said in arguments.bot]
    if not 0 <= people <= seats - len(programs):
        raise Refusal("impossible-people", people=people + len(programs), seats=seats)
    bots = fill(arguments.bots.split(","), seats - people - len(programs))
    say = speech.words.say
    names = [say("play.person", number=seat + 1) if people > 1 else say("play.you") for seat in range(people)]
    kinds = ["person"] * people + ["program"] * len(programs) + bots
    for number, (name, _) in enumerate(programs, start=1):
        names.append(name or say("play.program", number=number))
    seed = fresh_seed() if arguments.seed is None else seed_from("play", arguments.seed)
    names += [one.name for one in cast(bots, [""] * len(bots), names, (), Deal(seed, []).commitment)]
    deal = Deal(seed, [""] * seats)

    match = Match(game, setup)
    terminal = Terminal(match, names, people, speech)
    players: list[Bot] = [terminal] * people
    guests = invite([command for _, command in programs], names, kinds, match, deal, speech)
    players += guests
    players += [seat_bot(game, bot, int.from_bytes(seed[:4], "big") + seat) for seat, bot in enumerate(bots)]
    print(say("play.welcome", title=game.about.titles[speech.language], commitment=deal.commitment))
    if bots:
        print(say("play.company", bots=company(names[-len(bots) :], bots, terminal.bystander)))
    try:
        match.run(players, deal.draw)
        terminal.tell_end()
    except Left:
        print(say("play.left"))
    finally:
        say_goodbye(guests, match, people)
    if arguments.record:
        save(match, names, kinds, deal, arguments.record)
        print(say("play.saved", path=arguments.record))
    return {
        "game": game.about.id,
        "seats": [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=True)],
        "over": match.state.over(),
        "result": asdict(match.state.result()) if match.state.over() else None,
        "moves": sum(entry.who >= 0 for entry in match.entries),
        "faults": {names[seat]: guest.faults for seat, guest in enumerate(guests, start=people)},
        "record": arguments.record,
    }


def invite(
    commands: list[str], names: list[str], kinds: list[str], match: "Match", deal: "Deal", speech: Speech
) -> "list[Guard]":
    """Programs behind guards, each told of when it costs itself a move."""
    if not commands:
        return []
    from ronron.arena.program import PROGRAMS, Program, check_command
    from ronron.bots.guard import Guard
    from ronron.records.quick import quick_move
    from ronron.wire.messages import SeatView

    def view(name: str, kind: str) -> SeatView:
        if kind in ("person", "program"):
            return SeatView(name, "", "person" if kind == "person" else "program", None, None, None)
        return SeatView(name, "", "bot", None, kind, None)

    def quick(knowledge: Knowledge) -> str:
        return quick_move(match, deal, knowledge.seat)

    def complain(heard: "Heard", knowledge: Knowledge) -> None:
        legal = [*knowledge.legal[:MOST_SHOWN], *(["..."] if len(knowledge.legal) > MOST_SHOWN else [])]
        told = {"name": names[knowledge.seat], "said": heard.said, "legal": ", ".join(legal)}
        print(speech.words.say(COMPLAINTS[str(heard.fault)], **told), file=sys.stderr)

    for command in commands:
        check_command(command)
    seats = [view(name, kind) for name, kind in zip(names, kinds, strict=True)]
    return [
        Guard(
            Program(command, seats, table="terminal", limit_seconds=PROGRAM_SECONDS, programs=PROGRAMS),
            quick,
            complain=complain,
        )
        for command in commands
    ]


def say_goodbye(guests: "list[Guard]", match: "Match", first: Seat) -> None:
    """Programs are told how it ended, and let go."""
    from ronron.arena.program import PROGRAMS, Program

    for seat, guest in enumerate(guests, start=first):
        if match.state.over() and isinstance(guest.bot, Program):
            guest.bot.finish(match.knowledge(seat), match.state.result())
    PROGRAMS.close()


def company(names: list[str], bots: list[str], words: Words) -> str:
    """Who the bots are: their names, and their levels beside."""
    levels = [words.template(f"levels.{bot}.name") or bot for bot in bots]
    return ", ".join(f"{name} ({level})" for name, level in zip(names, levels, strict=True))


def fill(names: list[str], seats: int) -> list[str]:
    """A name a seat; the last one fills what is left."""
    if len(names) > seats:
        names = names[:seats]
    return names + [names[-1]] * (seats - len(names)) if names else []


def save(match: "Match", names: list[str], kinds: list[str], deal: "Deal", path: str) -> None:
    from ronron.records.record import Player, Record, write

    over = match.state.over()
    record = Record(
        game=match.game.about.id,
        rules=match.game.about.rules_version,
        options=match.setup.options,
        seats=[Player(name=name, kind=kind) for name, kind in zip(names, kinds, strict=True)],
        entries=match.entries,
        commitment=deal.commitment,
        salts=deal.salts if over else None,
        seed=deal.seed.hex() if over else None,
        result=match.state.result() if over else None,
    )
    try:
        Path(path).write_text(write(record), encoding="utf-8")
    except OSError as error:
        raise Refusal("unwritable-file", path=path, why=error.strerror or str(error)) from None


class Terminal(Bot):
    """The people at the keyboard. With several of them a curtain falls between one's view and the next one's."""

    def __init__(self, match: "Match", names: list[str], people: int, speech: Speech) -> None:
        from ronron.games import home

        self.match = match
        self.people = people
        self.speech = speech
        self.words = [speech.game(home(match.game), names=names, reader=seat) for seat in range(people)]
        self.bystander = speech.game(home(match.game), names=names)
        self.told = [0] * max(people, 1)  # how many events each has read
        self.last: Seat | None = None

    def choose(self, knowledge: Knowledge) -> Answer:
        seat = knowledge.seat
        words = self.words[seat]
        if self.people > 1 and seat != self.last:
            print(CURTAIN)
            self.ask(words.say("play.curtain", seat=seat, name=words.seat(seat)))
        self.last = seat
        self.tell(seat, knowledge.heard)
        print("\n".join(["", *words.lines(knowledge.game.describe(knowledge.view)), ""]))
        for number, move in enumerate(knowledge.legal, start=1):
            print(f"  {number:2}  {words.move(move)}  [{move}]")
        while True:
            said = self.ask(words.say("play.ask")).strip()
            understood = self.understand(said, knowledge)
            if understood is not None:
                return Answer(move=understood)
            if said == "" and not knowledge.must:
                return Answer(move=None)

    def understand(self, said: str, knowledge: Knowledge) -> str | None:
        """A number of the list or a move in notation; otherwise says why not."""
        from ronron.records.match import Entry

        words = self.words[knowledge.seat]
        if said.isascii() and said.isdigit() and 1 <= int(said[:9]) <= len(knowledge.legal):
            return knowledge.legal[int(said[:9]) - 1]
        try:
            self.match.check(Entry(who=knowledge.seat, move=said))
        except Refusal as refusal:
            print(self.speech.refusal(refusal, words))
            return None
        return said

    def ask(self, prompt: str) -> str:
        print(prompt, end=" ", flush=True)
        line = sys.stdin.readline()
        if not line or line.strip() in ("q", "quit"):
            raise Left
        return line

    def tell(self, seat: Seat, heard: Any) -> None:
        """What happened since this player last looked."""
        news: list[Event] = heard[self.told[seat] :]
        self.told[seat] = len(heard)
        for event in news:
            print("\n".join(self.words[seat].lines(self.match.game.narrate(event))))

    def tell_end(self) -> None:
        if self.people == 1:
            self.tell(0, self.match.heard[0])
            return
        for event in self.match.heard[self.match.viewers[-1]][self.told[0] :]:
            print("\n".join(self.bystander.lines(self.match.game.narrate(event))))
