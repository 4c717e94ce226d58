"""Tournaments as rows: one for each player of each game, ready for a table of any kind."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from importlib import import_module
from typing import Any

from ronron.arena import report
from ronron.arena.outcome import GamePlayed
from ronron.arena.plan import ArenaPlan
from ronron.arena.tournament import play_out
from ronron.bots.registry import guests, known_bots
from ronron.contract import Bot, Game
from ronron.front.meant import game_of, whole
from ronron.front.players import Sits, as_bot, name_of
from ronron.plain import About, Refusal

USUAL_DEALS = 30
SHOWN = 8  # rows, where one only looks


class TournamentRows(list[dict[str, Any]]):
    """A list of dicts, one for each player of each game; `summary` has means and intervals, `frame` is for pandas."""

    def __init__(self, plan: ArenaPlan, outcomes: Sequence[GamePlayed]) -> None:
        super().__init__(row for one in outcomes for row in rows_of(plan, one))
        self.plan = plan
        self.outcomes = outcomes

    def summary(self) -> list[dict[str, Any]]:
        """A dict for each player: points, first places and rating, each with a 95 % interval over deals, and faults."""
        return report.players(self.plan, self.outcomes)

    def frame(self) -> Any:
        """The rows as a pandas DataFrame, where pandas is installed."""
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise Refusal("no-pandas") from None
        return pandas.DataFrame(list(self))

    def __repr__(self) -> str:
        players = ", ".join(f"{one['name']} {one['mean']:.2f}" for one in self.summary())
        return f"<{len(self)} rows of {self.plan.game}, {len(self.outcomes)} games; mean points: {players}>"

    def _repr_html_(self) -> str:
        columns = list(self[0]) if self else []
        head = "".join(f"<th>{escape(column)}</th>" for column in columns)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(str(row[column]))}</td>' for column in columns)}</tr>" for row in self[:SHOWN]
        )
        return f"<p>{escape(repr(self))}</p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def rows_of(plan: ArenaPlan, one: GamePlayed) -> list[dict[str, Any]]:
    """One game, a row a player, in the order of its line-up."""
    seats = plan.setup.seats
    return [
        {
            "deal": one.deal,
            "lineup": one.lineup,
            "rotation": one.rotation,
            "player": name,
            "seat": (player - one.rotation) % seats,
            "score": one.scores[player],
            "rank": one.ranks[player],
            "first": one.firsts[player],
            "decisions": one.decisions[player],
            "moves": one.moves,
            **{fault: counts[player] for fault, counts in one.faults.items()},
            **{fact: numbers[player] for fact, numbers in one.facts.items()},
        }
        for player, name in enumerate(plan.lineups[one.lineup])
    ]


def tournament(
    game: str | About,
    players: Sequence[Sits] | Mapping[str, Sits],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    deals: int = USUAL_DEALS,
    seed: object = 0,
    mirror: bool = False,
    jobs: int = 1,
) -> TournamentRows:
    """Who plays better: the same deals for everyone, each in all seat rotations (`docs/arena.md`).

    A player is a bot's name, a `Bot`, or a function from knowledge to a move; a mapping gives them names of your own.
    The last one takes the seats that are left. The same seed gives the same rows, however many processes (`jobs`) play.
    """
    found = game_of(game)
    if isinstance(players, str):
        players = [players]
    sitting = list(players.items()) if isinstance(players, Mapping) else [(name_of(who), who) for who in players]
    if not sitting:
        raise Refusal("no-bots", known=known_bots(found))
    own = own_players(found, sitting)
    if jobs > 1 and own:
        raise Refusal("functions-stay-here")
    with guests(own):
        plan = ArenaPlan.make(
            game=found.about.id,
            seats=fewest_seats(found, len(sitting)) if seats is None else whole("seats", seats),
            options=options,
            players=[name for name, _ in sitting],
            deals=whole("deals", deals),
            seed=str(seed),
            mirror=mirror,
        )
        return TournamentRows(plan, play_out(plan, jobs=jobs))


def own_players(game: Game, sitting: Sequence[tuple[str, Sits]]) -> dict[str, Callable[[int], Bot]]:
    """Those whom the registry does not know: functions, bots, and bots under another name."""
    known = dict(sitting)
    for name, who in sitting:
        if known[name] != who or (name in known_bots(game) and name != who):
            raise Refusal("same-name", name=name)
    return {name: partial(as_bot, game, who) for name, who in sitting if name != who}


def fewest_seats(game: Game, players: int) -> int:
    """The smallest table that seats them all, two at least where the game has such a table."""
    return next((seats for seats in game.about.seats if seats >= max(2, players)), game.about.seats[-1])
