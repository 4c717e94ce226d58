"""Limits have one place, one page, and one way to set them."""

import pickle
import re
from dataclasses import fields
from multiprocessing.reduction import ForkingPickler
from pathlib import Path

import pytest

from ronron.cli import main
from ronron.cli.serve import read_limits
from ronron.house.limits import Limits
from ronron.net.run import Settings
from ronron.net.several import made_again
from ronron.plain import Refusal
from ronron.table.table import Manners

PAGE = Path(__file__).parents[2] / "docs" / "limits.md"
ROW = re.compile(r"^\| `(\w+)` \| (\S+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


@pytest.mark.source
def test_the_page_has_every_limit_with_its_default() -> None:
    told = {name: float(default) for name, default, _, _ in ROW.findall(PAGE.read_text(encoding="utf-8"))}
    assert told == {one.name: float(getattr(Limits(), one.name)) for one in fields(Limits)}


def test_settings_go_to_another_process_as_they_are() -> None:
    """Each of several houses is one: what they are told is pickled, also where it is compiled and frozen."""
    settings = Settings(store=Path("x"), limits=Limits(rooms=7), manners=Manners(pace=0.5))
    assert made_again(settings.limits)[0]() == settings.limits
    found = pickle.loads(ForkingPickler.dumps(settings))
    assert (found.limits, found.manners) == (settings.limits, settings.manners)


def test_any_limit_can_be_set_and_keeps_its_kind() -> None:
    limits = read_limits([f"{one.name}=7" for one in fields(Limits)])
    for one in fields(Limits):
        value = getattr(limits, one.name)
        assert value == 7
        assert type(value) is type(getattr(Limits(), one.name))
    assert read_limits(["head_seconds=0.5"]).head_seconds == 0.5
    assert read_limits([]) == Limits()


@pytest.mark.parametrize("wanted", ["purrs=3", "rooms", "rooms=many", "rooms=-1", "rooms=1.5", "idle_minutes=nan"])
def test_what_is_no_limit_is_refused(wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refusal):
        read_limits([wanted])
    for language in ("fr", "en"):
        assert main(["serve", "--limit", wanted, "--lang", language]) == 2
        assert wanted.partition("=")[0] in capsys.readouterr().err
