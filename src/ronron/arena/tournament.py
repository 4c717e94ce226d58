"""A tournament: the same deals for everyone, each in all seat rotations; intervals over deals, never over games.

A deal is a whole game with all its chance fixed by a word. The plan says who sits with whom (`plan.py`), a job is one
deal in all its rotations (`outcome.py`), jobs run here, in several processes or on a cluster, and the numbers are the
same wherever they ran (`report.py`).
"""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

from tqdm import tqdm

from ronron.arena.cluster import play_on_cluster
from ronron.arena.outcome import GamePlayed, play_deal
from ronron.arena.plan import ArenaPlan, file_name
from ronron.arena.program import PROGRAMS
from ronron.arena.report import report
from ronron.arena.resume import ResumeFile
from ronron.bots.den import DENS
from ronron.bots.family import end_with_parent
from ronron.plain import Refusal

AHEAD = 3  # jobs in flight for each process

__all__ = ["ArenaPlan", "play", "play_out"]


def play(
    plan: ArenaPlan, *, jobs: int = 1, records: str | None = None, resume: str | None = None, cluster: str | None = None
) -> dict[str, Any]:
    """Play it all and report; the same numbers however many processes play."""
    began = time.perf_counter()
    outcomes = play_out(plan, jobs=jobs, records=records, resume=resume, cluster=cluster)
    return report(plan, outcomes, time.perf_counter() - began)


def play_out(
    plan: ArenaPlan, *, jobs: int = 1, records: str | None = None, resume: str | None = None, cluster: str | None = None
) -> list[GamePlayed]:
    """Every game of the plan, in the order of the plan."""
    if jobs < 1:
        raise Refusal("too-few-jobs", jobs=jobs)
    folder = _folder(records)
    journal = None if resume is None else ResumeFile(resume, plan)
    done = {} if journal is None else dict(journal.done)
    left = [deal for deal in range(len(plan.deals)) if deal not in done]
    total = len(plan.deals) * plan.games_a_deal
    already = len(done) * plan.games_a_deal
    keep = folder is not None
    try:
        with tqdm(total=total, initial=already, unit="game", disable=None, leave=False) as bar:
            if cluster is not None:
                games = play_on_cluster(plan, left, cluster, keep)
            else:
                games = _play_here(plan, left, jobs, keep)
            for outcomes in games:
                # Records before results: a deal that counts as done has them.
                if folder is not None:
                    _save(plan, outcomes, folder)
                if journal is not None:
                    journal.add(outcomes[0].deal, outcomes)
                done[outcomes[0].deal] = outcomes
                bar.update(len(outcomes))
    finally:
        _leave()
        if journal is not None:
            journal.close()
    return [one for deal in sorted(done) for one in done[deal]]


def _folder(records: str | None) -> Path | None:
    if records is None:
        return None
    try:
        Path(records).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("unwritable-file", path=records, why=error.strerror or str(error)) from None
    return Path(records)


def _save(plan: ArenaPlan, outcomes: Sequence[GamePlayed], folder: Path) -> None:
    for one in outcomes:
        name = file_name(plan, one.deal, one.lineup, one.rotation)
        (folder / name).write_text(one.record or "", encoding="utf-8")


def _play_here(plan: ArenaPlan, deals: Sequence[int], jobs: int, keep_records: bool) -> Iterator[list[GamePlayed]]:
    """Every deal, in the order in which they are done."""
    if jobs == 1:
        for deal in deals:
            yield play_deal(plan.job(deal), keep_records)
        return
    left = iter(deals)
    with ProcessPoolExecutor(jobs, initializer=_begin) as pool:
        running: set[Future[list[GamePlayed]]] = set()
        try:
            while True:
                for deal in left:
                    running.add(pool.submit(play_deal, plan.job(deal), keep_records))
                    if len(running) >= jobs * AHEAD:
                        break
                if not running:
                    return
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        except BrokenProcessPool:
            raise Refusal("process-died") from None
        finally:
            pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """A process that plays: it ends with the tournament, and whoever plays for it ends with it."""
    end_with_parent()
    Finalize(None, _leave, exitpriority=1)


def _leave() -> None:
    DENS.close()
    PROGRAMS.close()
