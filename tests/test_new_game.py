"""`ronron new-game`: what it writes obeys the laws at once, is at home in the house, and is tidy."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ronron.cli import main
from ronron.cli.new_game import find_checkout, tidied
from tests import elsewhere

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package of its own, with a long name, written where nobody has a checkout."""
    folder = tmp_path_factory.mktemp("elsewhere")
    written = subprocess.run(
        [sys.executable, "-m", "ronron", "new-game", "cats-on-a-hot-tin-roof", "--json"],
        cwd=folder,
        env=elsewhere.environment(folder),
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(written.stdout)
    assert Path(told["home"]).name == "ronron-cats-on-a-hot-tin-roof"
    assert all(Path(file).is_file() for file in told["files"])
    return Path(told["home"])


def test_a_package_of_its_own_obeys_the_laws_at_once(package: Path) -> None:
    module = "ronron_cats_on_a_hot_tin_roof"
    judged = elsewhere.run(package / "src", module, "--seeds", "1", module="ronron.laws")
    assert judged.returncode == 0, judged.stderr
    assert judged.stdout.count("every law holds") == 4


def test_its_own_tests_pass(package: Path) -> None:
    tried = elsewhere.run(package / "src", "-q", "-p", "no:cacheprovider", str(package / "src"), module="pytest")
    assert tried.returncode == 0, tried.stdout


def test_it_says_where_the_house_finds_it(package: Path) -> None:
    import tomllib

    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))
    found = project["project"]["entry-points"]["ronron.games"]
    assert found == {"cats-on-a-hot-tin-roof": "ronron_cats_on_a_hot_tin_roof"}


def test_nothing_of_the_example_is_left_in_it(package: Path) -> None:
    for file in package.rglob("*"):
        if file.is_file() and file.suffix in (".py", ".toml", ".md"):
            text = file.read_text("utf-8")
            assert not any(word in text for word in ("Yarn", "yarn", "Pelote", "ronron.example")), file.name


@pytest.mark.source
@pytest.mark.parametrize("name", ["gnats", "cats-on-a-hot-tin-roof"])
def test_a_game_of_the_house_is_written_tidily(tmp_path: Path, name: str) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", checkout / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    (checkout / "docs").mkdir()
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, checkout / file)
    environment = {**elsewhere.environment(checkout / "src")}
    command = [sys.executable, "-m", "ronron", "new-game", name, "--json"]
    written = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    assert written.returncode == 0, written.stderr
    told = json.loads(written.stdout)
    home = Path(told["home"])
    assert home == checkout / "src/ronron/games" / name.replace("-", "_")
    assert f"(`{name}`)" in (checkout / "docs/records.md").read_text("utf-8")
    assert len(list((home / "records").glob("*.ronron"))) == 4
    for how in (["check"], ["format", "--check"]):
        tidy = subprocess.run([sys.executable, "-m", "ruff", *how, "--quiet", str(home)], cwd=checkout, check=False)
        assert tidy.returncode == 0


def test_a_name_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "new-game", "Fleas!"]) == 2
    assert "small letters" in capsys.readouterr().err


def test_what_is_there_already_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_checkout(tmp_path) is None
    assert main(["--lang", "en", "new-game", "fleas"]) == 0
    rules = tmp_path / "ronron-fleas/src/ronron_fleas/rules.py"
    rules.write_text("# mine", "utf-8")
    assert main(["--lang", "en", "new-game", "fleas"]) == 2
    assert rules.read_text("utf-8") == "# mine"


def test_imports_are_put_in_order() -> None:
    text = '"""A module."""\n\nfrom ronron.zoo import Bee, ANT, cat\nfrom ronron.plain import View\n\nx = 1\n'
    assert tidied(text) == (
        '"""A module."""\n\nfrom ronron.plain import View\nfrom ronron.zoo import ANT, Bee, cat\n\nx = 1\n'
    )
