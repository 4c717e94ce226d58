"""A table brings its own theme: checked line by line, kept whole, played like any other (rule 12)."""

import csv
from io import StringIO

import pytest

from ronron.bots.random_bot import RandomBot
from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.bot import TIGER, Friend
from ronron.games.de_fil_en_aiguille.cards import MARK, read_own, suggest_letters, write_own
from ronron.kit.luck import Luck
from ronron.plain import Refusal
from ronron.records.match import Match
from ronron.records.record import Player, Record, read, write
from ronron.records.verify import play_back

PLACES = ("kitchen", "cellar", "garden", "attic", "street", "school")
LINES = "\n".join(f"The {place} at {hour} o'clock,,,{place} hour{hour % 4}" for place in PLACES for hour in range(1, 6))
ADS = "\n".join([*(f"Tom {n},,tom" for n in range(20)), *(f"Queen {n},,queen" for n in range(20))])


def test_lines_become_cards_and_are_written_in_one_form() -> None:
    theme = read_own(LINES)
    assert len(theme.cards) == 30
    assert theme.cards[0].text.fr == "The kitchen at 1 o'clock"
    assert read_own(write_own(theme)) == theme
    assert write_own(read_own(write_own(theme))) == write_own(theme)


def test_a_header_semicolons_and_flags_are_understood() -> None:
    text = "# title: Our street\n# memocat: oui\ntext;letters;kind;tags\n" + LINES.replace(",", ";")
    theme = read_own(text)
    assert (theme.title, theme.memocat, len(theme.cards)) == ("Our street", True, 30)


def test_what_is_taken_home_comes_back_the_same_even_through_a_spreadsheet() -> None:
    own = "# title: Our street\n# memocat: yes\n" + LINES + '\n"A ""quiet"" cat, asleep"'
    kept = GAME.resolve(4, {"own": own}).options["own"]
    assert GAME.resolve(4, {"own": MARK + kept}).options["own"] == kept
    sheet = [next(csv.reader([line])) for line in kept.splitlines()]
    saved = StringIO()
    csv.writer(saved, delimiter=";").writerows([*row, "", "", ""][:4] for row in sheet)
    assert "# memocat: yes;;;" in saved.getvalue()
    assert GAME.resolve(4, {"own": MARK + saved.getvalue()}).options["own"] == kept


def test_small_ads_have_kinds_and_no_letters() -> None:
    theme = read_own(ADS.replace(",,", ",A,"))
    assert {card.kind for card in theme.cards} == {"tom", "queen"}
    assert not theme.lettered


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (LINES + "\n" + LINES.splitlines()[0], "theme-twice", 31),
        (LINES + "\n" + "x" * 121, "theme-text", 31),
        (LINES + "\nA cat,ABCD", "theme-letters", 31),
        (LINES + "\nA cat,Z", "theme-letters", 31),
        (LINES + "\nA cat,,dog", "theme-kind", 31),
        (LINES + "\nA cat,,tom", "theme-some-kinds", None),
        ("\n".join(LINES.splitlines()[:19]), "theme-too-short", None),
        (ADS.rpartition("\n")[0], "theme-too-short", None),
        ("\n".join(f"Card {n}" for n in range(201)), "theme-too-long", None),
        ("# colour: red\n" + LINES, "theme-flag", None),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_line(text: str, code: str, line: int | None) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(4, {"own": text})
    assert (caught.value.code, caught.value.rule, caught.value.values.get("line")) == (code, 12, line)


def test_letters_can_be_suggested() -> None:
    theme = suggest_letters(read_own(LINES))
    assert all(1 <= len(card.letters) <= 2 for card in theme.cards)
    assert [card.text for card in theme.cards] == [card.text for card in read_own(LINES).cards]
    settled = GAME.resolve(4, {"own": LINES}).options["own"]
    assert settled == write_own(theme)
    assert GAME.resolve(4, {"own": settled}).options["own"] == settled
    without = GAME.resolve(4, {"own": "# letters: no\n" + LINES}).options["own"]
    assert not read_own(without).lettered
    assert GAME.resolve(4, {"own": without}).options["own"] == without


@pytest.mark.parametrize("own", [LINES, ADS])
def test_a_whole_game_is_played_with_it_and_its_record_holds_it_whole(own: str) -> None:
    setup = GAME.resolve(4, {"own": own})
    assert setup.options["themes"] == ["own"]
    match = Match(GAME, setup)
    match.run([Friend(TIGER, seat) for seat in range(4)], lambda draw: Luck(draw))
    seats = [Player(name=f"cat {seat}") for seat in range(4)]
    text = write(
        Record(
            game=GAME.about.id,
            rules=1,
            options=setup.options,
            seats=seats,
            entries=match.entries,
            result=match.state.result(),
        )
    )
    record = read(text)
    again = Match(GAME, GAME.resolve(4, record.options))
    for _ in play_back(record, again):
        pass
    assert again.state.key() == match.state.key()


def test_it_stands_on_the_shelf_beside_the_others() -> None:
    setup = GAME.resolve(4, {"own": LINES, "mode": "moods"})
    assert setup.options["themes"][-1] == "own"
    match = Match(GAME, setup)
    match.run([RandomBot(seat) for seat in range(4)], lambda draw: Luck(draw))
    assert match.state.over()
