"""The container image where there is no registry of images: its steps are done in roots made of Debian's packages.

What Docker would do, `chroot` does: FROM is a root that debootstrap has made, RUN a shell in it, COPY a copy. What this
machine knows of the registries of packages is lent to the builder. Then the image is what a house is opened from.
"""

import asyncio
import json
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.database import Cluster, cluster
from tests.house.company import GAME
from tests.house.housed import Cable, free_port
from tests.house.playing import Client, bots, person
from tests.prove.stage import ROOT, Figures, Stage

CONTAINERFILE = ROOT / "deploy" / "Containerfile"
SUITES = {"debian:12-slim": "bookworm"}
# Which registries there are, and whether the library is to be there sooner and a little slower.
SURROUNDINGS = ("PIP_", "NPM_CONFIG_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "RONRON_QUICK")
TRUST = (
    "PIP_CERT",
    "REQUESTS_CA_BUNDLE",
    "SSL_CERT_FILE",
    "NODE_EXTRA_CA_CERTS",
    "NPM_CONFIG_CAFILE",
)  # and whom to believe
OPEN_SECONDS = 300.0


def stages(dose: float) -> list[Stage]:
    claim = "The steps of the Containerfile make an image from which houses open, answer, and are played in."
    return [Stage(name="image", claim=claim, pieces=[{}], run=run, tell=tell)]


@dataclass
class Image:
    """A root, and how it is entered."""

    root: Path
    env: dict[str, str] = field(default_factory=dict)
    user: str = "root"
    health: Sequence[str] = ()
    start: Sequence[str] = ()

    def command(self, *command: str) -> list[str]:
        return ["chroot", f"--userspec={self.user}", str(self.root), *command]

    def surroundings(self, more: Mapping[str, str]) -> dict[str, str]:
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        return {"PATH": path, "HOME": "/root", **self.env, **more}


def instructions(text: str) -> Iterator[tuple[str, str]]:
    whole = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    for line in whole.splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            yield word, rest.strip()


def do(*command: str, **options: Any) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}"


@contextmanager
def lent(root: Path) -> Iterator[dict[str, str]]:
    """What this machine knows of registries, while the block runs; gives surroundings that tell where it is.

    Whatever is copied goes again, whatever is mounted can only be read: what is installed in there may write anywhere.
    """
    surroundings = {key: value for key, value in os.environ.items() if key.upper().startswith(SURROUNDINGS)}
    told = subprocess.run(["pip", "config", "list"], capture_output=True, text=True).stdout
    named = [Path(one) for one in re.findall(r"(?<![\w/:])(?:file://)?(/[^'\"\s,]+)", told)]
    folders = {one.parent if one.name == "simple" else one for one in named if one.is_dir()}
    with ExitStack() as stack:
        lend(root, "/proc", "--types=proc", "proc", stack)
        for folder in folders:
            lend(root, str(folder), "--options=bind,ro", str(folder), stack)
        for file, place in ((Path("/etc/pip.conf"), "etc/pip.conf"), (Path.home() / ".npmrc", "root/.npmrc")):
            if file.exists():
                shutil.copy(file, root / place)
                stack.callback((root / place).unlink)
        bundle = root / "lent.pem"
        shutil.copy(os.environ.get("SSL_CERT_FILE", "/etc/ssl/certs/ca-certificates.crt"), bundle)
        stack.callback(bundle.unlink)
        yield surroundings | dict.fromkeys(TRUST, f"/{bundle.name}")


def lend(root: Path, place: str, how: str, what: str, stack: ExitStack) -> None:
    inside = root / place.lstrip("/")
    inside.mkdir(parents=True, exist_ok=True)
    do("mount", how, what, str(inside))
    stack.callback(do, "umount", "--lazy", str(inside))


class Building:
    """The instructions, one after the other, in a root for each FROM."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: dict[str, Image] = {}
        self.image = Image(folder)

    def debian(self, suite: str) -> Path:
        """One root for all who begin with it."""
        root = self.folder / suite
        if not root.exists():
            assert shutil.which("debootstrap"), "There is no debootstrap here: apt-get install debootstrap."
            do("debootstrap", "--variant=minbase", suite, str(root))
        return root

    def build(self, text: str) -> Image:
        for word, rest in instructions(text):
            getattr(self, f"do_{word.lower()}")(rest)
        return self.image

    def do_from(self, rest: str) -> None:
        base, _, name = rest.partition(" AS ")
        root = self.folder / f"image-{len(self.made)}"
        do("cp", "--archive", str(self.debian(SUITES[base])), str(root))
        self.image = self.made[name or "last"] = Image(root)

    def do_run(self, rest: str) -> None:
        with lent(self.image.root) as surroundings:
            do(*self.image.command("/bin/sh", "-c", rest), env=self.image.surroundings(surroundings))

    def do_copy(self, rest: str) -> None:
        source, target = rest.split()[-2:]
        inside = self.image.root / target.lstrip("/")
        if rest.startswith("--from="):
            other = self.made[rest.split()[0].removeprefix("--from=")]
            do("cp", "--archive", str(other.root / source.lstrip("/")), str(inside))
        else:
            assert source == "."
            inside.mkdir()
            archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
            subprocess.run(["tar", "--extract", "--directory", str(inside)], input=archive, check=True)

    def do_user(self, rest: str) -> None:
        self.image.user = rest

    def do_env(self, rest: str) -> None:
        self.image.env |= dict(one.split("=", 1) for one in rest.split())

    def do_healthcheck(self, rest: str) -> None:
        self.image.health = json.loads(rest.partition("CMD ")[2])

    def do_entrypoint(self, rest: str) -> None:
        self.image.start = [*json.loads(rest), *self.image.start]

    def do_cmd(self, rest: str) -> None:
        self.image.start = [*self.image.start, *json.loads(rest)]

    def do_expose(self, rest: str) -> None:
        assert rest == "8000"

    def do_stopsignal(self, rest: str) -> None:
        assert rest == "SIGTERM"


async def visit(image: Image, **settings: str) -> int:
    """Open a house from the image, ask how it is, play a match in it, and tell it to stop; says how many moves."""
    port = free_port()
    env = image.surroundings({"RONRON_PORT": str(port), **settings})
    process = subprocess.Popen(image.command(*image.start), env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as web:
            async with asyncio.timeout(OPEN_SECONDS):
                while True:
                    assert process.poll() is None, process.communicate()[0].decode()[-3000:]
                    try:
                        if (await web.get("/readyz")).status_code == 200:
                            break
                    except httpx.TransportError:
                        await asyncio.sleep(0.2)
            assert (await web.get("/healthz")).json()["ok"] is True
            assert "<html" in (await web.get("/")).text  # its pages are there
        health = [part.replace("8000", str(port)) for part in image.health]
        await asyncio.to_thread(do, *image.command(*health), env=env)
        zoe = Client(f"http://127.0.0.1:{port}")
        await zoe.open_room()
        await zoe.connect()
        await zoe.plan(GAME, [person(zoe), *bots(1)])
        await zoe.start()
        moves = await zoe.play_on(random.Random(1))
        await zoe.close()
        return moves
    finally:
        process.send_signal(signal.SIGTERM)
        said = (await asyncio.to_thread(process.communicate, None, 60))[0].decode()
        assert process.returncode == 0, said[-3000:]


async def visit_both(image: Image, opened: Cluster) -> dict[str, int]:
    alone = await visit(image)
    cable = Cable(opened.folder / ".s.PGSQL.5432")
    port = await cable.lay()
    database = (await asyncio.to_thread(opened.fresh)).partition("@/")[2].partition("?")[0]
    store = f"postgresql://ronron@127.0.0.1:{port}/{database}"
    shared = await visit(image, RONRON_STORE=store, RONRON_NAME="north", RONRON_INSIDE=f"127.0.0.1:{free_port()}")
    cable.close()
    return {"moves on its own file": alone, "moves on PostgreSQL": shared}


def run() -> Figures:
    assert os.getuid() == 0, "An image is built in roots of its own: only root may enter them."
    kept = os.environ.get("RONRON_IMAGE_FOLDER")  # where roots stay, to be used again
    folder = Path(kept or tempfile.mkdtemp(prefix="ronron-image-"))
    try:
        image = Building(folder).build(CONTAINERFILE.read_text(encoding="utf-8"))
        megabytes = int(subprocess.check_output(["du", "--summarize", "-m", str(image.root)]).split()[0])
        with cluster() as opened:
            return {**asyncio.run(visit_both(image, opened)), "megabytes": megabytes}
    finally:
        if kept is None:
            shutil.rmtree(folder)


def tell(figures: Sequence[Figures]) -> str:
    return "\n".join(f"- {what}: {count}" for what, count in figures[0].items())
