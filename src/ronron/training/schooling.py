"""A schooling from its first decision to its net: kept in a folder, gone on with, told as it goes."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Final

from ronron.contract import Game
from ronron.training.brain import Brain, Learning
from ronron.training.curve import draw
from ronron.training.learner import Learner, Look, Schooling

KEPT: Final = "kept.npz"
LOG: Final = "log.jsonl"
CURVE: Final = "curve.svg"
NET: Final = "learnt.net"


def take(game: Game, schooling: Schooling, folder: Path, device: str, tell: Callable[[Look], None]) -> Path:
    """To the end of the schooling; says where the net lies."""
    folder.mkdir(parents=True, exist_ok=True)
    learner = Learner(game, schooling, made_for(device))
    kept = folder / KEPT
    looks: list[Look] = []
    if kept.exists():
        learner.go_on(kept)
        lines = (folder / LOG).read_text("utf-8").splitlines()
        looks = [look for line in lines if (look := Look(**json.loads(line))).decisions <= learner.learned]

    def told(look: Look) -> None:
        looks.append(look)
        tell(look)

    def keep() -> None:
        (folder / LOG).write_text("".join(json.dumps(asdict(look)) + "\n" for look in looks), "utf-8")
        (folder / CURVE).write_text(draw([(look.decisions, look.lead, look.error) for look in looks]), "utf-8")
        (folder / NET).write_bytes(learner.net())
        learner.keep(kept)

    learner.learn(told, keep)
    keep()
    return folder / NET


def made_for(device: str) -> Callable[[Brain], Learning]:
    """numpy, or PyTorch where a device is named that only it knows."""
    if device == "cpu":
        return lambda brain: brain
    from ronron.training.gpu import TorchBrain

    return lambda brain: TorchBrain(brain, device)
