"""The same jobs on a Dask cluster, where one machine is not enough.

`dask scheduler` runs on one machine, `dask worker tcp://THERE:8786` on the others, `--cluster tcp://THERE:8786` here.
Every worker needs the same ronron installed. What comes back is the same to the last digit.
"""

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

from ronron.arena.outcome import GamePlayed, play_deal
from ronron.arena.plan import ArenaPlan
from ronron.plain import Refusal

AHEAD = 4  # jobs in flight for each thread of the cluster: enough to keep it busy, few enough to stop soon
CONNECT_SECONDS = 20
ADDRESS = re.compile(r"(?:[a-z]+://)?[^\s/]+:[0-9]{1,5}")


def play_on_cluster(
    plan: ArenaPlan, deals: Sequence[int], address: str, keep_records: bool
) -> Iterator[list[GamePlayed]]:
    """Every deal, in the order in which they are done."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Refusal("no-cluster-extra") from None
    if not ADDRESS.fullmatch(address):
        raise Refusal("unreadable-address", address=address)
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except OSError as error:
        raise Refusal("no-cluster", address=address, why=str(error) or type(error).__name__) from None
    with client:
        left = iter(deals)
        room = AHEAD * max(1, sum(client.nthreads().values()))

        def send(count: int) -> list[Any]:
            return [client.submit(play_deal, plan.job(deal), keep_records, pure=False) for deal in islice(left, count)]

        running = distributed.as_completed(send(room), loop=client.loop)
        for future in running:
            yield future.result()
            running.update(send(1))
