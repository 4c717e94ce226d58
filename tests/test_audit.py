"""The audit of packages: it asks once for each state of the locks, and never fails because nobody answers."""

import json
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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


SKIPPED = {"name": "h11", "skip_reason": "Dependency not found on PyPI and could not be audited: h11 (1.0)"}


def test_a_registry_that_knows_nothing_of_a_package_has_not_answered(root: Path) -> None:
    """A mirror without advisories skips every package: that is no clean bill."""
    registry, said = Registry(json.dumps({"dependencies": [SKIPPED], "vulnerabilities": {}})), list[str]()
    for _ in range(2):
        audit.audit(root, root / "keep", registry, said.append)
    assert said == ["Python's packages are not audited: their registry has no word on 1 of them."] * 2


class Advisories(BaseHTTPRequestHandler):
    """A registry of weaknesses on this machine, which knows of one."""

    def do_POST(self) -> None:
        wanted = json.loads(self.rfile.read(int(self.headers["content-length"])))
        known = wanted["package"]["name"] == "idna"
        fault = {"id": "CAT-7", "details": "Miaou.", "affected": [{"package": wanted["package"], "ranges": []}]}
        body = json.dumps({"vulns": [fault]} if known else {}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def advisories(monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadingHTTPServer]:
    """What Python's own client asks, in place of the world's."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Advisories) as server:
        monkeypatch.setenv("PIP_AUDIT_VULNERABILITY_SERVICE", "osv")
        monkeypatch.setenv("PIP_AUDIT_OSV_URL", f"http://127.0.0.1:{server.server_port}/")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def lock(root: Path, *pinned: str) -> None:
    for name in audit.LOCKS[:2]:
        (root / name).write_text("".join(f"{one} --hash=sha256:{'0' * 64}\n" for one in pinned))


@pytest.mark.source
def test_pythons_own_client_finds_a_known_weakness(root: Path, advisories: ThreadingHTTPServer) -> None:
    said = list[str]()
    lock(root, "h11==0.16.0")
    assert audit.audit_python(root, audit.run, said.append)
    lock(root, "h11==0.16.0", "idna==3.20")
    with pytest.raises(audit.Weak, match=r"idna 3\.20: CAT-7"):
        audit.audit_python(root, audit.run, said.append)
    assert said == []


@pytest.mark.source
def test_where_the_registry_is_gone_pythons_own_client_fails_nobody(
    root: Path, advisories: ThreadingHTTPServer
) -> None:
    advisories.shutdown()
    advisories.server_close()
    said = list[str]()
    lock(root, "h11==0.16.0")
    assert not audit.audit_python(root, audit.run, said.append)
    assert said == ["Python's packages are not audited: their registry does not answer."]


def test_whoever_is_offline_or_lacks_the_clients_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry, said = Registry(WELL), list[str]()
    monkeypatch.setattr("building.audit.importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("building.audit.client.find_node", lambda: None)
    audit.audit(root, root / "keep", registry, said.append)
    monkeypatch.setenv("RONRON_OFFLINE", "1")
    audit.audit(root, root / "keep", registry, said.append)
    assert len(said) == 3
    assert not registry.asked
