"""How much hypothesis tries, and a guard that says which engine is under test: plain or compiled."""

import importlib
import os

import pytest
from hypothesis import settings

# No test may assert a time, so none has a deadline.
settings.register_profile("modest", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=30, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("prove", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "modest"))


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
