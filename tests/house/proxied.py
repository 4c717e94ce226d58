"""nginx with the configuration that we offer, in front of houses: it speaks TLS, and knows nobody again."""

import asyncio
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import httpx

from tests.database import somebody
from tests.house.housed import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
ANYONE = ssl.create_default_context()
ANYONE.check_hostname = False
ANYONE.verify_mode = ssl.CERT_NONE


class Door(Protocol):
    port: int


def certificate(folder: Path) -> None:
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run([*make, *files], check=True, capture_output=True)


@asynccontextmanager
async def proxied(doors: Sequence[Door]) -> AsyncIterator[int]:
    """nginx with our configuration, in front of these houses; gives its port."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    assert Path(program).exists(), "There is no nginx here: `make proxy` installs it, or says what to install."
    folder = Path(tempfile.mkdtemp(prefix="ronron-nginx-"))
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text()
    for name, door in zip(("north:8000", "south:8000"), doors, strict=True):
        assert name in text
        text = text.replace(name, f"127.0.0.1:{door.port}")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        text = text.replace("http {", f"http {{\n    {kind}_temp_path {folder}/{kind};", 1)
    (folder / "nginx.conf").write_text(f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\n{text}")
    certificate(folder)
    who = somebody()
    if who:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, who["user"], who["group"])
    command = [program, "-c", str(folder / "nginx.conf"), "-e", str(folder / "errors")]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who)
    try:
        async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", verify=ANYONE) as web:
            for _ in range(600):
                try:
                    if (await web.get("/readyz")).status_code == 200:
                        break
                except httpx.TransportError:
                    assert process.poll() is None, (folder / "errors").read_text()
                await asyncio.sleep(0.05)
        yield port
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, 30)
        shutil.rmtree(folder)
