"""For those who learn: glances and masks of many matches at once. `docs/research.md` is the page for it.

Nothing here is imported by the games, and importing this imports no numpy: `ronron.research.batch` does.
"""
