"""How long a bot may think: in iterations, which can be repeated, or in milliseconds; alone or in several processes."""

import re
from dataclasses import dataclass

NOTATION = re.compile(r"([1-9][0-9]{0,8})(ms)?(?:x([1-9][0-9]?))?")
KNOWN = ("1000", "100ms", "100msx2")  # how budgets are written, by example


@dataclass(frozen=True, kw_only=True)
class Budget:
    """So many iterations or milliseconds for a decision, in each of so many processes."""

    iterations: int = 0
    milliseconds: int = 0
    processes: int = 1

    @classmethod
    def read(cls, text: str) -> "Budget | None":
        """`1000` iterations, `100ms`, `100msx2` in two processes; None where it is no budget."""
        found = NOTATION.fullmatch(text)
        if found is None:
            return None
        amount, unit, processes = found.groups()
        if unit:
            return cls(milliseconds=int(amount), processes=int(processes or 1))
        return cls(iterations=int(amount), processes=int(processes or 1))

    def notation(self) -> str:
        amount = f"{self.milliseconds}ms" if self.milliseconds else f"{self.iterations}"
        return amount if self.processes == 1 else f"{amount}x{self.processes}"
