# compiled
"""What the table looks like from outside: its views, its cards and its result as plain data."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ronron.example.pieces import YarnView
from ronron.kit.ranks import ranked
from ronron.plain import Result, Viewer

if TYPE_CHECKING:
    from ronron.example.rules import Yarn


def look(state: "Yarn", viewer: Viewer) -> YarnView:
    """One's own cards, what was shown to everyone, and no more."""
    over = state.phase == "over"
    return YarnView(
        viewer=viewer,
        phase=state.phase,
        hand=state.hands[viewer] if viewer >= 0 else None,
        kept=tuple([(card or None) if over or seat == viewer else None for seat, card in enumerate(state.kept)]),
        chosen=tuple([card > 0 for card in state.kept]),
        out=state.out() if state.phase in ("pull", "over") else None,
        threads=None if state.phase == "deal" else state.threads,
        most=state.most,
        turn=state.turn if state.phase == "pull" else None,
        scores=tuple(state.scores()) if over else None,
    )


def places(state: "Yarn") -> Mapping[str, Sequence[int]]:
    """Where every card lies."""
    return {"basket": state.basket, **{f"hand {seat}": hand for seat, hand in enumerate(state.hands)}}


def result(state: "Yarn") -> Result:
    """Most points win, ties are shared (rule 4)."""
    ranks = ranked(state.scores())
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
    return Result(scores=tuple(state.scores()), ranks=ranks, winners=winners)
