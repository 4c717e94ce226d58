"""The same jobs on a Dask cluster, here one worker on this machine: the same numbers."""

import warnings
from importlib import import_module
from typing import Any

import pytest

from ronron.arena import cluster
from ronron.arena.plan import ArenaPlan
from ronron.arena.tournament import play
from ronron.plain import Refusal
from tests.games_played import usual_table

GAME = usual_table()[0].about.id


def plan_of() -> ArenaPlan:
    return ArenaPlan.make(game=GAME, seats=2, players=["random"], deals=5)


def test_a_cluster_gives_the_same_numbers() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what Dask's own parts complain about is not ours to mend
        distributed: Any = import_module("distributed")
        local = distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, processes=True
        )
        with local:
            there = play(plan_of(), cluster=local.scheduler_address)
    assert {**there, "seconds": 0} == {**play(plan_of()), "seconds": 0}


def test_without_dask_the_refusal_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    with pytest.raises(Refusal, match="no-cluster-extra"):
        play(plan_of(), cluster="tcp://127.0.0.1:1")


def test_where_no_cluster_answers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    with pytest.raises(Refusal, match="no-cluster"):
        play(plan_of(), cluster="tcp://127.0.0.1:1")
    with pytest.raises(Refusal, match="unreadable-address"):
        play(plan_of(), cluster="over there")
