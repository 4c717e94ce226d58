"""Swearing at the table: what is rude is heard as a growl, what only looks like it is left alone."""

from pathlib import Path

import pytest

import ronron
from ronron.house.swearing import GROWL, WORD, is_rude, soften
from tests.house.company import company, tell
from tests.house.playing import Address

RUDE = (
    "merde MERDE Mérde me\u0301rde m3rde meeeerde merdes enculé put@in $hit sh1tty fuuuuck Fuck bitches CONNARD "
    "connnnard sa1ope _merde_ ｍｅｒｄｅ"
)
HONEST = (
    "Scunthorpe / concours / Un chat, une chatte, un minou / pussycat / cul-de-sac / pissenlit / dispute / compute / "
    "Bitche / Putanges / en retard / mon cone / assassin / classe / shitake / 455 / 5417 / € / Quoi?! / "
    "pros and cons / cockpit / Dick bites / snigger / la conserve / Bordeaux / l’œuvre / Conneaux / salopette"
)


@pytest.mark.parametrize("said", RUDE.split())
def test_a_rude_word_is_heard_as_a_growl_however_it_is_written(said: str) -> None:
    assert soften(said) == GROWL
    assert soften(f"Oh {said}, un piège !") == f"Oh {GROWL}, un piège !"
    assert soften(f"« {said}! »") == f"« {GROWL}! »"


@pytest.mark.parametrize("said", HONEST.split(" / "))
def test_what_only_looks_like_it_is_left_as_it_was_said(said: str) -> None:
    assert soften(said) == said


def test_nothing_that_the_house_says_is_growled_at() -> None:
    """Cards, rules and words of all games."""
    home = Path(ronron.__file__).parent
    told = [path for kind in ("toml", "md") for path in home.rglob(f"*.{kind}") if path.name != "swearing.toml"]
    assert told
    growled = {word[0] for path in told for word in WORD.finditer(path.read_text("utf-8")) if is_rude(word[0])}
    assert growled == set()


def test_the_table_hears_a_growl_and_never_the_word(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await leo.send("talk", person=leo.person, text="M3rde, une fausse piste")
            for one in (zoe, leo):
                assert (await one.until("talk"))["text"] == f"{GROWL}, une fausse piste"

    tell(tmp_path, story)
