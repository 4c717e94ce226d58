"""`make prove`: the full scale. Shows its progress, resumes where it was stopped, writes one report.

`python -m tests.prove [STAGE ...]` runs some of the stages; `--dose 0.01` runs a hundredth of each, to try it out.
"""

import argparse
import importlib
import os
import pkgutil
import sys
import time
from pathlib import Path

from tqdm import tqdm

import tests.prove as here
from tests.prove.stage import KEPT, Figures, Memory, Stage, sources_digest


def find_stages(dose: float) -> list[Stage]:
    """Every module beside this one that has `stages(dose)`."""
    found: list[Stage] = []
    for module in sorted(pkgutil.iter_modules(here.__path__), key=lambda module: module.name):
        if not module.name.startswith("_"):
            make = getattr(importlib.import_module(f"tests.prove.{module.name}"), "stages", None)
            found += make(dose) if make else []
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="make prove")
    parser.add_argument("stages", nargs="*")
    parser.add_argument("--dose", type=float, default=1.0)
    arguments = parser.parse_args()
    stages = find_stages(arguments.dose)
    unknown = set(arguments.stages) - {stage.name for stage in stages}
    if unknown:
        print(f"No stage is called {min(unknown)}: there are {', '.join(stage.name for stage in stages)}.")
        return 2
    folder = KEPT / sources_digest()
    memory = Memory(folder)
    os.environ["PYTEST_ADDOPTS"] = "--timeout=0 -o faulthandler_timeout=0"  # large doses take their time
    failed = 0
    told: list[str] = []
    for stage in stages:
        if arguments.stages and stage.name not in arguments.stages:
            continue
        section = run_stage(stage, memory)
        failed += "**Does not hold" in section
        told.append(section)
        write_report(folder, told)
    print(f"\n{(folder / 'report.md').relative_to(KEPT.parent)}")
    return 1 if failed else 0


def run_stage(stage: Stage, memory: Memory) -> str:
    figures: list[Figures] = []
    began = time.perf_counter()
    for piece in tqdm(stage.pieces, desc=stage.name, unit="piece"):
        key = memory.key(stage, piece)
        if key not in memory.done:
            try:
                memory.keep(key, stage.run(**piece))
            except Exception as fault:  # the other stages are still worth running
                print(f"{stage.name}: does not hold: {fault!r}", file=sys.stderr)
                return f"## {stage.name}\n\n{stage.claim}\n\n**Does not hold** at {piece}: `{fault!r}`\n"
        figures.append(memory.done[key])
    spent = time.perf_counter() - began
    return f"## {stage.name}\n\n{stage.claim}\n\n{stage.tell(figures)}\n\n({spent:.0f} s in this run)\n"


def write_report(folder: Path, told: list[str]) -> None:
    (folder / "report.md").write_text("# What was proved\n\n" + "\n".join(told), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
