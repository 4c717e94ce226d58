"""Perfect play of Yarn at two seats, against which bots are measured.

Keeping the higher card is never worse: what is kept only adds to one's own points. The threads do not depend on the
cards: whoever leaves a multiple of `most + 1` pulls the last one, whatever the other does.
"""

from ronron.example.pieces import YarnView


def perfect_moves(view: YarnView) -> set[str]:
    """The best moves of the viewer, who is asked; where all pulls lose alike, all of them."""
    if view.phase == "keep":
        return {f"keep {max(view.hand or ())}"}
    threads = view.threads or 0
    winning = threads % (view.most + 1)
    return {f"pull {winning}"} if winning else {f"pull {pull}" for pull in range(1, min(view.most, threads) + 1)}
