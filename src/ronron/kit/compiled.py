# compiled
"""Which Python plays: the rules compiled, ten to thirty times as fast, or as they are written."""

from ronron import contract


def is_compiled() -> bool:
    return not str(contract.__file__).endswith(".py")
