# compiled
"""Which Python plays: the rules compiled, ten to thirty times as fast, or as they are written."""

from importlib.machinery import EXTENSION_SUFFIXES

from ronron import contract


def is_compiled() -> bool:
    """Sources may be `.pyc`, as in a page: what is compiled is an extension."""
    return str(contract.__file__).endswith(tuple(EXTENSION_SUFFIXES))
