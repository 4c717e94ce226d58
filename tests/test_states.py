"""Nobody forgets a field of a state: where a game begins, in `copy`, or in `key`."""

from pathlib import Path

import pytest

from tests.architecture.states import field_faults

pytestmark = pytest.mark.source

ROOT = Path(__file__).parent.parent
HOMES = sorted({path.parent for path in (ROOT / "src/ronron").glob("**/rules.py")} - {ROOT / "src/ronron/cli"})


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_every_field_of_a_state_is_set_copied_and_told(home: Path) -> None:
    faults = field_faults(path.read_text("utf-8") for path in home.glob("*.py"))
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


# --- The check bites ---------------------------------------------------------------------------------------------

BALL = """
class Ball(State):
    rug: Rug
    threads: int
    pulled: list[int]
    seen: bool  # follows from `pulled`
    def play(self, seat, move):
        self.threads -= move
        self.pulled.append(seat)
        self.seen = True
    def copy(self):
        twin = Ball()
        twin.rug = self.rug
        twin.threads = self.threads
        twin.pulled = self.pulled.copy()
        twin.seen = self.seen
        return twin
    def key(self):
        return self.threads, order(self)
def order(ball):
    return tuple(ball.pulled)
def begin(rug):
    ball = Ball()
    ball.rug = rug
    wind(ball)
    return ball
def wind(ball):
    ball.threads = 5
    ball.pulled = []
    ball.seen = False
"""


def test_a_whole_state_is_let_through() -> None:
    assert field_faults([BALL]) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("    ball.threads = 5\n", "Ball.threads is not set where a game begins"),
        ("    wind(ball)\n", "Ball.threads is not set where a game begins"),
        ("        twin.pulled = self.pulled.copy()\n", "Ball.pulled is not copied by `copy`"),
        ("        twin.rug = self.rug\n", "Ball.rug is not copied by `copy`"),
        ("self.threads, ", "Ball.threads changes, and `key` does not tell it"),
        (", order(self)", "Ball.pulled changes, and `key` does not tell it"),
        ("  # follows from `pulled`", "Ball.seen changes, and `key` does not tell it"),
    ],
)
def test_a_forgotten_field_is_named(line: str, fault: str) -> None:
    assert BALL.count(line) == 1
    assert fault in field_faults([BALL.replace(line, "")])


def test_a_state_that_inherits_has_its_own_fields_too() -> None:
    moody = "class Moody(Ball):\n    mood: int\n    def play(self, seat, move):\n        self.mood = 1\n"
    assert field_faults([BALL, moody]) == [
        "Moody.mood is not set where a game begins",
        "Moody.mood is not copied by `copy`",
        "Moody.mood changes, and `key` does not tell it",
    ]


def test_what_is_given_to_the_twin_is_copied() -> None:
    assert field_faults([BALL.replace("Ball()\n        twin.rug = self.rug\n", "Ball(self.rug)\n")]) == []
