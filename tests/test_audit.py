"""The audit of packages: it asks once for each state of the locks, and never fails because nobody answers."""

import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from building import audit

WELL = json.dumps({"dependencies": [{"name": "h11", "version": "1.0", "vulns": []}], "vulnerabilities": {}})


class Registry:
    """Stands in for whoever would be asked."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def __call__(self, command: Sequence[str], folder: Path) -> tuple[int, str]:
        self.asked.append(command[-1])
        return 1, self.answer


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with locks, in a place that has both clients."""
    for lock in audit.LOCKS:
        (tmp_path / lock).parent.mkdir(exist_ok=True)
        (tmp_path / lock).write_text(lock)
    monkeypatch.delenv("RONRON_OFFLINE", raising=False)
    monkeypatch.setattr("building.audit.importlib.util.find_spec", lambda name: SimpleNamespace())
    monkeypatch.setattr("building.audit.client.find_node", lambda: tmp_path)
    return tmp_path


def test_what_is_well_is_asked_once_until_a_lock_changes(root: Path) -> None:
    registry, said = Registry(WELL), list[str]()
    for _ in range(2):
        audit.audit(root, root / "keep", registry, said.append)
    assert len(registry.asked) == 3
    (root / "requirements.lock").write_text("another")
    audit.audit(root, root / "keep", registry, said.append)
    assert len(registry.asked) == 6
    assert not said


@pytest.mark.parametrize("answer", ["", "<html>", '{"error": {"code": "ENOTFOUND"}}', "[]", '{"dependencies": 1}'])
def test_where_nobody_answers_that_is_said_and_asked_again(answer: str, root: Path) -> None:
    registry, said = Registry(answer), list[str]()
    for _ in range(2):
        audit.audit(root, root / "keep", registry, said.append)
    assert len(said) == 4
    assert len(registry.asked) >= 2


@pytest.mark.parametrize(
    "answer",
    [
        {"dependencies": [{"name": "h11", "version": "1.0", "vulns": [{"id": "CAT-1"}]}], "vulnerabilities": {}},
        {"dependencies": [], "vulnerabilities": {"svelte": {"severity": "high"}}},
    ],
)
def test_a_known_weakness_fails_the_check(answer: object, root: Path) -> None:
    with pytest.raises(audit.Weak, match=r"CAT-1|svelte"):
        audit.audit(root, root / "keep", Registry(json.dumps(answer)), print)


def test_whoever_is_offline_or_lacks_the_clients_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry, said = Registry(WELL), list[str]()
    monkeypatch.setattr("building.audit.importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("building.audit.client.find_node", lambda: None)
    audit.audit(root, root / "keep", registry, said.append)
    monkeypatch.setenv("RONRON_OFFLINE", "1")
    audit.audit(root, root / "keep", registry, said.append)
    assert len(said) == 3
    assert not registry.asked
