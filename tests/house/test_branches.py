"""What if: a finished match is left at some move and played on, in a room of its own, and counts nowhere."""

import random
from pathlib import Path
from typing import Any

from ronron.records.record import OF_BRANCHES, read, write
from ronron.records.verify import verify
from tests.house.company import GAME, company, tell
from tests.house.playing import Address, Client, bots, person, running, settings_for


async def finished(client: Client, moves: int | None = None) -> str:
    """Where the record of a match is that was played against a bot, or so many moves of one."""
    await client.plan(GAME, [person(client), *bots(1)])
    await client.start()
    await client.play_on(random.Random(1), moves)
    while moves is None and not client.room["matches"]:
        await client.receive()
    return f"/api/rooms/{client.code}/records/{client.table['table']}"


async def leave(client: Client, record: str, at: int, **wanted: Any) -> dict[str, Any]:
    """The client moves to the room of a branch; gives what the table told it first."""
    asked = {"record": record, "at": at, "seat": 0, "name": "Zoé", **wanted}
    answer = await client.web.post("/api/branches", json=asked)
    assert answer.status_code == 201, answer.text
    client.code, client.person = answer.json()["room"]["code"], answer.json()["person"]
    client.room, client.table = {}, {}
    await client.connect()
    return await client.until("sync")


def test_a_match_is_played_on_from_where_it_was_left_and_counts_nowhere(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            text = (await zoe.web.get(await finished(zoe))).text
            for deal in ("true", "other"):
                table = await leave(zoe, text, 20, seat=1, deal=deal)
                assert table["branch"] == {"at": 20, "seat": 1, "deal": deal}
                assert table["mine"] == [1]
                assert [one["kind"] for one in table["seats"]] == ["bot", "person"]
                assert len(table["log"]) >= 20
                await zoe.send("take-back", seat=1)  # what the other match gave is nobody's to take back
                await zoe.until("refused")
                await zoe.play_on(random.Random(2))
                while not zoe.room["matches"]:
                    await zoe.receive()
                assert (zoe.room["matches"][0]["branch"], zoe.room["evening"]) == (True, [])
                record = read((await zoe.web.get(f"/api/rooms/{zoe.code}/records/{zoe.table['table']}")).text)
                assert record.ronron == OF_BRANCHES
                assert verify(record).fair is True
                shown = await zoe.web.post("/api/replays", json={"record": write(record)})
                assert shown.json()["branch"]["deal"] == deal

    tell(tmp_path, story)


def test_no_match_can_be_left_before_its_end_and_a_branch_opens_nothing_either(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), company(house, "Léo") as (leo,):
            text = (await zoe.web.get(await finished(zoe))).text
            running_one = await finished(leo, 5)
            refused = await leo.web.get(running_one)
            assert refused.json()["code"] == "still-playing"
            head = "".join(text.partition("\n\n")[:2])
            lines = text.removeprefix(head).splitlines(keepends=True)[:-9]
            for wrong, code in (
                (head + "".join(lines), "match-not-over"),
                (text.replace("\n0 ", "\n1 ", 1), "wrong-digest"),
                (refused.text, "unreadable-header"),
            ):
                answer = await leo.web.post("/api/branches", json={"record": wrong, "at": 3, "seat": 0, "name": "Léo"})
                assert answer.json()["code"] in (code, "cut-short"), answer.text
            await leave(zoe, text, 20, deal="other")
            answer = await zoe.web.get(f"/api/rooms/{zoe.code}/records/{zoe.table['table']}")
            assert answer.json()["code"] == "still-playing"

    tell(tmp_path, story)


def test_a_branch_is_the_same_after_the_house_was_closed(tmp_path: Path) -> None:
    async def story() -> None:
        settings = settings_for(tmp_path)
        async with running(settings) as house, company(house, "Zoé") as (zoe,):
            text = (await zoe.web.get(await finished(zoe))).text
            await leave(zoe, text, 20, deal="other")
            await zoe.play_on(random.Random(2), 2)
            before = {key: zoe.table[key] for key in ("view", "number")}
            code, cookies = zoe.code, dict(zoe.web.cookies)
        async with running(settings) as house:
            again = Client(house.http)
            again.code = code
            again.web.cookies.update(cookies)
            await again.connect()
            table = await again.until("sync")
            assert table["branch"]["at"] == 20
            assert table["number"] >= before["number"]
            await again.play_on(random.Random(2))
            await again.close()

    import asyncio

    asyncio.run(story())
