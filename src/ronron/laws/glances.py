"""The laws of those who learn: a glance is the view and nothing else, a mask is the legal moves."""

from ronron.kit import glances
from ronron.laws.position import LawBroken, Position, imagined, name


def law_18_a_glance_is_the_view(position: Position) -> None:
    """The quick glance of every seat is the one read from its view, and the same in every world it can imagine."""
    match = position.walk()
    glance = match.facets.glance
    if glance is None:
        return
    fields = glance.fields(position.setup)
    for seat in range(position.setup.seats):
        meant = glances.read(glance, position.setup, match.state.view(seat))
        worlds = [("", match.state)] + [
            (" in a world that fits", world) for world in imagined(match, seat, position.luck(18))
        ]
        for where, state in worlds:
            quick = glances.written(glance, state, seat)
            if len(quick) != len(meant):
                raise LawBroken(18, f"the glance of {name(seat)} is {len(quick)} long{where}, not {len(meant)}")
            for at, (one, other) in enumerate(zip(quick, meant, strict=True)):
                if one != other:
                    what = glances.named(fields, at)
                    raise LawBroken(18, f"{what} of {name(seat)}'s glance is {one}{where}, and {other} in the view")


def law_19_a_mask_is_the_legal_moves(position: Position) -> None:
    """For every seat, a one where a move is legal, a nought where it is not."""
    match = position.walk()
    glance = match.facets.glance
    if glance is None:
        return
    for seat in range(position.setup.seats):
        mask = glances.mask(glance, match.state, seat, len(match.alphabet))
        if len(mask) != len(match.alphabet):
            raise LawBroken(19, f"the mask of {name(seat)} is {len(mask)} long, the alphabet {len(match.alphabet)}")
        marked = [move for move, bit in enumerate(mask) if bit]
        legal = match.state.legal(seat)
        if marked != legal:
            odd = sorted({*marked} ^ {*legal})[0]
            said = "marked and not legal" if odd in marked else "legal and not marked"
            raise LawBroken(19, f"{match.alphabet[odd]!r} of {name(seat)} is {said}")
