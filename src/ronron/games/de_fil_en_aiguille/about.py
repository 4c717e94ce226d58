"""The visiting card of De Fil en Aiguille, and what a table may choose before the cat sits down."""

from collections.abc import Mapping
from typing import Any

from ronron.games.de_fil_en_aiguille.cards import NO_LETTERS, read_own, suggest_letters, write_own
from ronron.games.de_fil_en_aiguille.pieces import (
    LEAST_FAMILY,
    MEMORIES,
    MODES,
    OWN,
    SEATS,
    SEATS_FOR,
    TARGETS,
    THEMES,
)
from ronron.kit.options import settle
from ronron.plain import About, Option, Proposal, Refusal, Setup

# All play together: a family that follows the claws well.
CATS = Proposal(bots=("cat", "cat", "cat"))
SWITCH = ("off", "on")
RED_SEATS = tuple(range(LEAST_FAMILY, SEATS[-1] - LEAST_FAMILY + 1))
LONGEST_OWN = 12_000  # characters of a theme that a table brings: a message to the house holds little more

ABOUT = About(
    id="de-fil-en-aiguille",
    titles={"fr": "De Fil en Aiguille", "en": "De Fil en Aiguille"},
    designer="M. H.",
    publisher="Reverse Games",
    seats=SEATS,
    options=(
        Option(
            key="mode",
            values=MODES,
            defaults={seats: "discovery" if seats in SEATS_FOR["discovery"] else "teams" for seats in SEATS},
            foremost=True,
        ),
        Option(
            key="themes",
            values=(*THEMES, OWN),
            defaults={seats: [THEMES[0]] if seats in SEATS_FOR["discovery"] else [*THEMES] for seats in SEATS},
            several=1,
        ),
        Option(key="schizo", values=SWITCH, defaults=dict.fromkeys(SEATS, "off")),
        Option(key="memory", values=MEMORIES, defaults=dict.fromkeys(SEATS, MEMORIES[0])),
        Option(key="cats", values=("turns", "same"), defaults=dict.fromkeys(SEATS, "turns")),
        Option(key="target", values=TARGETS, defaults=dict.fromkeys(SEATS, TARGETS[0])),
        Option(key="red", values=RED_SEATS, defaults={seats: max(LEAST_FAMILY, (seats + 1) // 2) for seats in SEATS}),
        Option(key="clock", values=("on", "off"), defaults=dict.fromkeys(SEATS, "on")),
        Option(key="own", values=(), defaults=dict.fromkeys(SEATS, "")),  # free: a theme as lines of text
    ),
    rules_version=1,
    minutes={seats: 40 if seats <= 8 else 60 for seats in SEATS},
    first=CATS,
)


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Settle mode, shelf and all else; refuse what cannot be played together."""
    by_mode = options.get("themes") is None
    unsaid = [key for key in ("themes", "red") if options.get(key) is None]
    settled = settle(ABOUT, seats, {key: value for key, value in options.items() if key not in unsaid})
    mode = settled["mode"]
    if seats not in SEATS_FOR[mode]:
        raise Refusal("mode-seats", rule=1, mode=mode, seats=seats, known=list(SEATS_FOR[mode]))
    schizo = settled["schizo"] == "on"
    if schizo and mode == "moods":
        raise Refusal("no-schizo", rule=8)
    if settled["memory"] == "strict" and mode == "each-for-oneself":
        raise Refusal("no-strict", rule=9)
    if settled["cats"] == "same" and mode != "discovery":
        raise Refusal("same-cat", rule=1)
    own = settle_own(settled["own"])
    themes = settle_themes(None if by_mode else settled["themes"], mode, schizo, own)
    return Setup(
        seats=seats,
        options={**settled, "themes": themes, "own": own, "red": settle_red(settled["red"], mode, seats)},
    )


def settle_own(own: Any) -> str:
    """A table's own theme in its one form; where it has no letters and does not say so, they are suggested."""
    if type(own) is not str or len(own) > LONGEST_OWN:
        raise Refusal("theme-too-large", rule=12, most=LONGEST_OWN)
    if not own.strip():
        return ""
    theme = read_own(own)
    return write_own(theme if theme.lettered or NO_LETTERS in own else suggest_letters(theme))


def settle_themes(chosen: list[str] | None, mode: str, schizo: bool, own: str) -> list[str]:
    """Rule 8: the shelf; where the table says nothing, as the mode has it. A table's own theme comes last."""
    known = [*THEMES, OWN] if own else [*THEMES]
    several = schizo or mode in ("moods", "teams")
    if chosen is None:
        chosen = known if several else [OWN] if own else [THEMES[0]]
    if OWN in chosen and not own:
        raise Refusal("no-own-theme", rule=12)
    if several and len(chosen) < 2:
        raise Refusal("two-themes", rule=8)
    return chosen


def settle_red(red: int, mode: str, seats: int) -> int | None:
    """Rule 3: how many seats are the red family; nobody is, where there are no teams."""
    most = max(LEAST_FAMILY, seats - LEAST_FAMILY)
    if red > most:
        raise Refusal("family-too-small", rule=3, least=LEAST_FAMILY, most=most)
    return red if mode == "teams" else None
