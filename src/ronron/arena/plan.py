"""What is to be played: who sits with whom, on which deals. Checked when it is made, so that nothing fails halfway."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from ronron import games
from ronron.arena.program import check_command, read_named
from ronron.arena.reader import Form
from ronron.arena.seating import CHEATER, check_player
from ronron.bots.registry import can_be_seated, takes_budget
from ronron.contract import Game
from ronron.plain import Refusal, Setup
from ronron.records.record import canonical

Kind = Literal["plain", "mirror", "gap", "strangers"]
USUAL_DEALS = 100
HURRY = 300  # iterations, for strangers that count them: the same numbers in every run
LIMIT_SECONDS = 30.0  # far more than any budget of ours: only who hangs is late


@dataclass(frozen=True, kw_only=True)
class ArenaPlan:
    """A tournament. In rotation r of a line-up, seat s is taken by its player (s + r) modulo the seats."""

    game: str
    setup: Setup
    kind: Kind
    lineups: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]  # the players, each once, in the order in which they were named
    deals: tuple[str, ...]  # the words that fix them
    seed: str
    floor: str | None = None  # what the gap is measured from
    limit_seconds: float = LIMIT_SECONDS
    apart: bool = False  # every bot in a process of its own
    programs: tuple[tuple[str, str], ...] = ()  # players that are somebody's own programs: name and command
    readers: tuple[str, ...] = ()  # those of them that are told in words
    language: str = "en"  # of these words
    form: Form = "text"  # in which they come

    @classmethod
    def make(
        cls,
        *,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str],
        deals: int | None = None,
        seed: str = "0",
        deal_list: Sequence[str] | None = None,
        mirror: bool = False,
        floor: str | None = None,
        strangers: bool = False,
        limit_seconds: float = LIMIT_SECONDS,
        apart: bool = False,
        programs: Sequence[str] = (),
        readers: Sequence[str] = (),
        language: str = "en",
        form: Form = "text",
    ) -> "ArenaPlan":
        found = games.find(game)
        setup = found.resolve(seats, options or {})
        kind: Kind = "mirror" if mirror else "gap" if floor is not None else "strangers" if strangers else "plain"
        if mirror + (floor is not None) + strangers > 1:
            raise Refusal("mirror-or-gap")
        around = [floor] if floor is not None else strangers_of(found) if strangers else []
        lineups = line_up(kind, seats, players, around)
        firsts = [lineup[0] for lineup in lineups] if around else []
        names = tuple(dict.fromkeys([*firsts, *(name for lineup in lineups for name in lineup)]))
        invited = invite(found, [*programs, *readers])
        reading = tuple(name for name in invite(found, readers) if name in names)
        for name in names:
            if name not in invited:
                check_player(found, name)
        if limit_seconds <= 0:
            raise Refusal("no-time", seconds=limit_seconds)
        if apart and CHEATER in [name.partition(":")[0] for name in names]:
            raise Refusal("cheater-apart")
        return cls(
            game=game,
            setup=setup,
            kind=kind,
            lineups=lineups,
            names=names,
            deals=choose_deals(seed, deals, deal_list),
            seed=seed,
            floor=floor,
            limit_seconds=limit_seconds,
            apart=apart,
            programs=tuple((name, command) for name, command in invited.items() if name in names),
            readers=reading,
            language=language,
            form=form,
        )

    @property
    def games_a_deal(self) -> int:
        return len(self.lineups) * self.setup.seats

    def job(self, deal: int) -> "Job":
        """One deal to be played elsewhere: it takes its own word along, not those of all the others."""
        return Job(plan=replace(self, deals=()), deal=deal, word=self.deals[deal])

    def identity(self) -> str:
        """What tells this plan from another: results of two plans with one identity belong together."""
        told = {**asdict(self), "rules": games.find(self.game).about.rules_version}
        if not self.programs:  # as it was before there were any: results from then go on
            del told["programs"]
        if not self.readers:
            for key in ("readers", "language", "form"):
                del told[key]
        return sha256(canonical(told).encode()).hexdigest()


@dataclass(frozen=True, kw_only=True)
class Job:
    """One deal of a plan, wherever it is played: every line-up of it in all rotations."""

    plan: ArenaPlan  # without its deals
    deal: int
    word: str


def invite(game: Game, programs: Sequence[str]) -> dict[str, str]:
    """The commands of programs by name, from `name=command`; a name that is somebody's already is refused."""
    invited: dict[str, str] = {}
    for said in programs:
        name, command = read_named(said)
        if name is None:
            raise Refusal("unnamed-program", program=said)
        if name in invited or name == CHEATER or can_be_seated(game, name):
            raise Refusal("name-of-another", name=name)
        check_command(command)
        invited[name] = command
    return invited


def strangers_of(game: Game) -> list[str]:
    """By whom a game's players are judged: its own strangers, who never met them, and the generic players."""
    own = [*game.facets().strangers, "search", "flat"]
    return [*(f"{name}:{HURRY}" if takes_budget(game, name) else name for name in own), "greedy", "random"]


def line_up(kind: Kind, seats: int, players: Sequence[str], around: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Who sits with whom.

    - plain: the players as named, the last one in the seats left;
    - mirror: one candidate among baselines, then one baseline among candidates;
    - gap: each player, the cheater and the floor itself, one at a time among floors;
    - strangers: one player, alone among each of them.
    """
    if kind == "strangers":
        if len(players) != 1 or seats < 2:
            raise Refusal("one-among-strangers", players=list(players), seats=seats)
        return tuple((players[0], *[stranger] * (seats - 1)) for stranger in around)
    if kind == "gap":
        (floor,) = around
        cheating = [name for name in players if name.partition(":")[0] == CHEATER] or [CHEATER]
        candidates = dict.fromkeys(name for name in players if name not in cheating and name != floor)
        return tuple((name, *[floor] * (seats - 1)) for name in [*candidates, cheating[0], floor])
    if kind == "mirror":
        if len(players) != 2 or players[0] == players[1]:
            raise Refusal("mirror-of-two", players=list(players))
        candidate, baseline = players
        both = ((candidate, *[baseline] * (seats - 1)), (baseline, *[candidate] * (seats - 1)))
        return both if seats > 2 else both[:1]  # between two, all rotations are the mirror already
    if len(players) > seats:
        raise Refusal("too-many-players", players=len(players), seats=seats)
    return ((*players, *[players[-1]] * (seats - len(players))),)


def choose_deals(seed: str, count: int | None, listed: Sequence[str] | None) -> tuple[str, ...]:
    """The words of the deals: those of a list, or `SEED 0`, `SEED 1` ...; so many of them from the first on."""
    if count is not None and count < 1:
        raise Refusal("too-few-deals", deals=count)
    if listed is None:
        return tuple(f"{seed} {number}" for number in range(USUAL_DEALS if count is None else count))
    if count is not None and count > len(listed):
        raise Refusal("too-few-listed", deals=count, listed=len(listed))
    return tuple(listed[:count])


def read_deals(path: str) -> list[str]:
    """The words of a list of deals, one a line; empty lines and those that begin with # say nothing."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Refusal("unreadable-file", path=path, why=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise Refusal("not-text", path=path) from None
    words = [" ".join(line.split()) for line in lines if line.strip() and not line.startswith("#")]
    if not words:
        raise Refusal("no-deals", path=path)
    seen: set[str] = set()
    for word in words:
        if word in seen:  # a deal that counts twice makes the intervals too narrow
            raise Refusal("repeated-deal", path=path, deal=word)
        seen.add(word)
    return words


def file_name(plan: ArenaPlan, deal: int, lineup: int, rotation: int) -> str:
    """What the record of a game is called."""
    seed = re.sub(r"[^\w.-]+", "_", plan.seed)
    which = f"{deal:05}-{rotation}" if lineup == 0 else f"{deal:05}-{lineup}-{rotation}"
    return f"{plan.game}-{plan.setup.seats}-{seed}-{which}.ronron"
