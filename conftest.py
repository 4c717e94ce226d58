"""How much hypothesis tries, which engine is under test, plain or compiled, and what is tested on one of them only."""

import importlib
import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests import dose

# Tests run side by side: with a core for each, libraries that reckon in threads of their own would only wait for them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

ROOT = Path(__file__).parent
BROWSER = ROOT / "tests/browser"

# No test may assert a time, so none has a deadline.
settings.register_profile("modest", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=30, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("prove", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "modest"))

# The house around the games is tested once, as people get it: compiled. It waits for processes, clocks and lines, and
# has nothing of its own that differs. The games, their laws, records, bots and the kit are tested on both; so is
# whatever is not named here.
ONCE = (
    "tests/house/",
    "tests/page/",
    "tests/table/",
    "tests/test_arena",
    "tests/test_bots_bench.py",
    "tests/test_building.py",
    "tests/test_cli.py",
    "tests/test_coach.py",
    "tests/test_dens.py",
    "tests/test_elsewhere.py",
    "tests/test_new_game.py",
    "tests/test_programs.py",
    "tests/test_client.py",
    "tests/test_examples.py",
    "tests/test_readers.py",
    "tests/test_snippets.py",
    "tests/training/",
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file of which nothing is to run is not even imported: each worker of a run would wait for what it imports."""
    if collection_path.suffix != ".py" or ROOT not in collection_path.parents:
        return None
    wanted = config.option.markexpr
    in_browser = BROWSER in collection_path.parents
    if wanted == "browser":
        return not in_browser or None
    if "not browser" in wanted and in_browser:
        return True
    once = is_plain_run() and str(collection_path.relative_to(ROOT)).startswith(ONCE)
    mark = "mark.source" if wanted == "source" else "mark.plain" if once else ""
    return mark not in collection_path.read_text("utf-8") or None


def is_plain_run() -> bool:
    """The plain part of `make test`, not a bare `pytest`: beside it there is a compiled one."""
    return os.environ.get("RONRON_EXPECT") == "plain"


def pytest_configure(config: pytest.Config) -> None:
    """Refuses to run on the wrong engine: a compiled run on plain Python would prove nothing."""
    expected = os.environ.get("RONRON_EXPECT")
    if expected is None:
        return
    if expected not in ("plain", "compiled"):
        raise pytest.UsageError(f"RONRON_EXPECT is plain or compiled, not {expected!r}")
    file = importlib.import_module("ronron.contract").__file__ or ""
    found = "plain" if file.endswith(".py") else "compiled"
    if found != expected:
        raise pytest.UsageError(f"ronron.contract is {found} here, and {expected} was expected: {file}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the full scale to `make prove`, and to the compiled run what is tested once, where there is such a run."""
    left_out: set[pytest.Item] = set()
    if not dose.is_full():
        left_out.update(item for item in items if item.get_closest_marker("full") is not None)
    if is_plain_run():
        once = (item for item in items if item.nodeid.startswith(ONCE) and item.get_closest_marker("plain") is None)
        left_out.update(once)
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]
