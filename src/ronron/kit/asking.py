"""What games share that have puzzles: a move as a line, to stand in a hint or a reason."""

from ronron.plain import Line


def move_line(move: str) -> Line:
    """A move to be said as the words files say it (`Words.move`): `play 5 blue` is `moves.play`, a = 5, b = blue."""
    verb, *rest = move.split(" ")
    return Line(key=f"moves.{verb}", values=dict(zip("abcdef", rest, strict=False)))
