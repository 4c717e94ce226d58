"""What a seat keeps for itself: private, there again after a refresh, and on whatever device one plays."""

from pathlib import Path

from tests.house.company import company, is_refused, tell
from tests.house.playing import Address, Client, bots, person

GAME = "cat-in-the-box"


def test_a_note_is_seen_by_its_seat_alone_and_is_there_after_a_refresh(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo)])
            await zoe.start()
            await leo.until("sync")
            await zoe.send("note", seat=0, text="xyzzy")
            heard = await zoe.until("note")
            assert (heard["seat"], heard["text"]) == (0, "xyzzy")
            await leo.send("note", seat=0, text="mine now")
            await leo.until(is_refused("not-your-seat"))
            await leo.send("resync")
            assert (await leo.until("sync"))["note"] == ""
            assert "xyzzy" not in "".join(leo.raw)
            assert zoe.socket is not None
            await zoe.socket.close()
            await zoe.connect()
            assert (await zoe.until("sync"))["note"] == "xyzzy"

    tell(tmp_path, story)


def test_a_note_follows_its_seat_to_another_device_and_ends_with_the_table(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            await zoe.send("note", seat=0, text="xyzzy")
            await zoe.until("note")
            link = await zoe.web.post(f"/api/rooms/{zoe.code}/links", json={"person": zoe.person})
            phone = Client(house.http)
            phone.code = zoe.code
            claimed = await phone.web.post(f"/api/rooms/{zoe.code}/claims", json={"token": link.json()["token"]})
            assert claimed.status_code == 201, claimed.text
            await phone.connect()
            assert (await phone.until("sync"))["note"] == "xyzzy"
            await phone.send("end")
            await phone.until(lambda message: message["type"] == "sync" and message["over"])
            await phone.send("start")
            fresh = await phone.until(lambda message: message["type"] == "sync" and not message["over"])
            assert fresh["note"] == ""
            await phone.close()

    tell(tmp_path, story)
