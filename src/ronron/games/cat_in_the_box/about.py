"""Cat in the Box's visiting card, and what a table may choose before it sits down."""

from collections.abc import Mapping
from typing import Any

from ronron.games.cat_in_the_box.pieces import FACES, SEATS
from ronron.kit.options import settle
from ronron.plain import About, Option, Proposal, Refusal, Setup

# Three rounds rather than four, among cats that bid as children do.
KITTENS = Proposal(bots=("kitten", "kitten"))

ABOUT = About(
    id="cat-in-the-box",
    titles={"fr": "Cat in the Box", "en": "Cat in the Box"},
    designer="Muneyuki Yokouchi",
    publisher="Hobby Japan, Matagot",
    seats=tuple(SEATS),
    options=(
        Option(key="face", values=tuple(FACES), defaults={seats: table.faces[0] for seats, table in SEATS.items()}),
    ),
    rules_version=1,
    minutes={2: 20, 3: 30, 4: 40, 5: 50},
    first=KITTENS,
)


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Settle the face of the board: rule 2 says which ones go with how many seats."""
    settled = settle(ABOUT, seats, options)
    if settled["face"] not in SEATS[seats].faces:
        raise Refusal("impossible-face", rule=2, face=settled["face"], seats=seats)
    return Setup(seats=seats, options=settled)
