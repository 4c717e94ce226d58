"""The house in a page, as a house on the network serves it; Python may run in its workers, and nowhere else."""

from pathlib import Path

import httpx

from ronron.net.pages import HERE
from ronron.page import folder, policy
from tests.house.playing import Address
from tests.house.test_http import ask

MAKING_CODE = "'wasm-unsafe-eval'"


def test_all_of_a_page_is_served_as_a_folder_has_it(tmp_path: Path) -> None:
    assert folder.has_engine(), "there is no engine here: `make page` makes it"

    async def story(web: httpx.AsyncClient, house: Address) -> None:
        for name, piece in folder.contents("/"):
            answer = await web.get(f"{HERE}{name}", headers={"accept-encoding": "gzip"})
            assert answer.status_code == 200, name
            assert answer.content == folder.content_of(piece), name
            allowed = answer.headers["content-security-policy"]
            assert (MAKING_CODE in allowed) == ("worker-" in name), name
            assert answer.headers["content-type"].startswith("text/javascript") or not name.endswith((".js", ".mjs"))
        assert (await web.get(f"{HERE}nothing.js")).status_code == 404
        home = await web.get(HERE)
        assert 'data-house="own" data-back="/"' in home.text
        assert f'data-here="{HERE}"' in (await web.get("/")).text

    ask(tmp_path, story)


def test_no_page_and_no_worker_of_the_house_itself_may_make_code(tmp_path: Path) -> None:
    workers = [path.name for path in (folder.client_folder() / "assets").glob("*.worker-*.js")]
    assert len([name for name in workers if policy.ENGINE_WORKER.fullmatch(f"assets/{name}")]) == len(workers) == 2

    async def story(web: httpx.AsyncClient, house: Address) -> None:
        for path in ("", "room/ABCD", "service-worker.js", *(f"assets/{name}" for name in workers)):
            answer = await web.get(f"/{path}")
            assert answer.status_code == 200
            assert answer.headers["content-security-policy"] == policy.ANSWER
        assert MAKING_CODE not in policy.ANSWER + policy.PAGE
        assert f"{policy.PAGE}; frame-ancestors 'none'" == policy.ANSWER

    ask(tmp_path, story)
