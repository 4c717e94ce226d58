"""The quick move: what is done for a seat whose player is late, wrong or gone, at a table, in the arena, anywhere."""

from ronron.plain import Seat
from ronron.records.fair import Deal
from ronron.records.match import Match


def quick_move(match: Match, deal: Deal, seat: Seat) -> str:
    """A sound move without thinking: what the game makes of a time-out, otherwise any legal one, by the deal's luck.

    It follows from the deal and from how far the match is: taking back rolls nothing anew, and a match that is played
    again with the same faults goes the same way.
    """
    move = int(match.state.timeout(seat))
    if move < 0:
        legal = match.state.legal(seat)
        luck = deal.aside("quick move", len(match.entries) * match.setup.seats + seat)
        move = int(legal[luck.below(len(legal))])
    return str(match.alphabet[move])
