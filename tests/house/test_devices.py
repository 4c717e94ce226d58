"""A device is known by a secret that the house chose, whatever cookie anyone brings."""

import stat
from pathlib import Path

import httpx
import pytest

from ronron.house.keeping import hash_of
from ronron.net.devices import COOKIE, EARLIER_COOKIE, ROOMS_COOKIE, SECURE_COOKIE, SECURE_ROOMS_COOKIE, Devices
from ronron.stores.keys import key_of
from tests.fixtures.make import Device
from tests.fixtures.opening import RELEASES, SECRETS, unpack
from tests.house.company import company, tell
from tests.house.playing import Address, Client

OVER_TLS = {"x-forwarded-proto": "https"}


def given(answer: httpx.Response) -> dict[str, str]:
    """The cookies of an answer that make a device, each with everything that was said of it."""
    told = answer.headers.get_list("set-cookie")
    named = {text.partition("=")[0]: text.partition("=")[2] for text in told}
    return {name: said for name, said in named.items() if name not in (ROOMS_COOKIE, SECURE_ROOMS_COOKIE)}


def devices_of(house: Address, code: str) -> list[str]:
    return [one.device for one in house.house.rooms[code].kept.people]


@pytest.mark.parametrize("secret", ["A" * 16, "A" * 64, "x.y" * 10, SECRETS["zoe"]])
def test_a_secret_that_the_house_did_not_choose_makes_nobody(secret: str, tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http, headers={"cookie": f"{COOKIE}={secret}"}) as web:
            answer = await web.post("/api/rooms", json={"name": "Zoé"})
            code = answer.json()["room"]["code"]
            chosen = given(answer)[COOKIE].partition(";")[0]
            assert devices_of(house, code) == [hash_of(chosen)]
            assert chosen != secret
            again = await web.post(
                f"/api/rooms/{code}/people", json={"name": "Léo"}, headers={"cookie": f"{COOKIE}={chosen}"}
            )
            assert not given(again)
            assert devices_of(house, code) == [hash_of(chosen)] * 2
            assert (await web.post(f"/api/rooms/{code}/links", json={"person": "p1"})).json()[
                "code"
            ] == "not-your-person"

    tell(tmp_path, story)


def test_what_looks_like_a_secret_but_is_none_is_not_even_read(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        for value in ('"A\\015\\012Set-Cookie: x=y; AAAA"', "A" * 65, "A" * 15, "é" * 20):
            headers = [(b"cookie", f"{COOKIE}={value}".encode())]
            async with httpx.AsyncClient(base_url=house.http, headers=headers) as web:
                answer = await web.post("/api/rooms", json={"name": "Zoé"})
                assert list(given(answer)) == [COOKIE]

    tell(tmp_path, story)


def test_behind_tls_a_cookie_is_the_hosts_alone_and_a_device_that_moves_there_is_known(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            plain = zoe.web.cookies[COOKIE]
            moved = await zoe.web.post(f"/api/rooms/{zoe.code}/people", json={"name": "Léo"}, headers=OVER_TLS)
            assert (
                given(moved)[SECURE_COOKIE] == f"{plain}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict; Secure"
            )
            both = {"cookie": f"{COOKIE}={'A' * 20}; {SECURE_COOKIE}={plain}", **OVER_TLS}
            stays = await zoe.web.post(f"/api/rooms/{zoe.code}/people", json={"name": "Max"}, headers=both)
            assert not given(stays)
            assert devices_of(house, zoe.code) == [hash_of(plain)] * 3
        async with httpx.AsyncClient(base_url=house.http, headers=OVER_TLS) as web:
            fresh = given(await web.post("/api/rooms", json={"name": "Zoé"}))
            assert list(fresh) == [SECURE_COOKIE]

    tell(tmp_path, story, proxies=("127.0.0.1",))


@pytest.mark.parametrize("fixture", RELEASES, ids=lambda path: path.stem)
@pytest.mark.parametrize("headers", [{}, OVER_TLS], ids=["plain", "tls"])
def test_a_device_of_an_earlier_house_stays_who_it_is_and_gets_a_secret_of_ours_elsewhere(
    headers: dict[str, str], fixture: Path, tmp_path: Path
) -> None:
    unpack(fixture, tmp_path / "house.sqlite")

    async def story(house: Address) -> None:
        zoe = Device(house.http, "zoe")
        zoe.web.headers.update(headers)
        zoe.code = "CHAT"
        link = await zoe.web.post("/api/rooms/CHAT/links", json={"person": "p1"})
        assert (link.status_code, given(link)) == (201, {})
        opened = await zoe.web.post("/api/rooms", json={"name": "Zoé"})
        new = given(opened)
        assert list(new) == ([SECURE_COOKIE] if headers else [COOKIE, EARLIER_COOKIE])
        # With what the browser has now, she is herself in both.
        jar = {COOKIE: SECRETS["zoe"]} | {name: text.partition(";")[0] for name, text in new.items()}
        cookies = "; ".join(f"{name}={value}" for name, value in jar.items())
        for code in ("CHAT", opened.json()["room"]["code"]):
            again = await zoe.web.post(f"/api/rooms/{code}/links", json={"person": "p1"}, headers={"cookie": cookies})
            assert again.status_code == 201, code
        removed = Device(house.http, "max")
        removed.web.headers["cookie"] = (
            f"{COOKIE}={Devices(key_of(tmp_path / 'house.sqlite')).fresh()}; {EARLIER_COOKIE}={SECRETS['max']}"
        )
        assert (await removed.web.post("/api/rooms/CHAT/people", json={"name": "M"})).json()["code"] == "removed"
        await zoe.close()
        await removed.close()

    tell(tmp_path, story, proxies=("127.0.0.1",))


def test_the_key_is_the_owners_alone_stays_and_is_made_again_where_it_is_lost(tmp_path: Path) -> None:
    store = tmp_path / "house.sqlite"
    key = key_of(store)
    file = tmp_path / "house.sqlite.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert key_of(store) == key == file.read_bytes()
    secret = Devices(key).fresh()
    assert Devices(key).is_ours(secret)
    assert not Devices(key).is_ours(secret[:-1] + ("A" if secret[-1] != "A" else "B"))
    assert not Devices().is_ours(secret)
    file.write_bytes(b"short")
    other = key_of(store)
    assert len(other) == 32
    assert key_of(store) == other != key


def test_without_the_key_whoever_is_in_a_room_is_still_known_there(tmp_path: Path) -> None:
    kept: list[str] = []

    async def evening(house: Address) -> None:
        zoe = Client(house.http)
        kept.extend((await zoe.open_room("Zoé"), zoe.web.cookies[COOKIE]))
        await zoe.close()

    async def next_day(house: Address) -> None:
        zoe = Client(house.http)
        zoe.code, secret = kept
        zoe.web.cookies.set(COOKIE, secret)
        await zoe.connect()
        assert (await zoe.until("welcome"))["you"] == ["p1"]
        await zoe.close()

    tell(tmp_path, evening)
    (tmp_path / "house.sqlite.key").unlink()
    tell(tmp_path, next_day)
