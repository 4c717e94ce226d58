"""Yarn in words: the table as a screen reader, a terminal or the text board tells it."""

from ronron.example.pieces import YarnView
from ronron.plain import Line


def describe(view: YarnView) -> list[Line]:
    """What lies on the table, then one's own cards, then whom everyone waits for."""
    lines = [Line(key=f"describe.{view.phase}", values={"threads": view.threads, "scores": view.scores})]
    if view.hand:
        lines.append(Line(key="describe.hand", values={"hand": view.hand}))
    if view.turn is not None:
        lines.append(Line(key="describe.turn", values={"seat": view.turn}))
    return lines
