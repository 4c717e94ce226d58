"""What a bot makes of a move: plain data, for those who want to know why."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A legal move and what it seems worth to the seat: more is better, in the unit of the bot that says so."""

    move: str  # notation; "" is to let a race go by
    value: float
    error: float  # the standard error of the value
    visits: int  # how often it was tried
