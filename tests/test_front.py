"""The front door: what `import ronron` offers, at every game."""

import subprocess
import sys
import xml.etree.ElementTree as xml
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ronron
from ronron import front, games
from ronron.research.study import Study

pytestmark = pytest.mark.usefixtures("english")
GAMES = sorted(games.all_games())
ROOT = Path(__file__).parents[1]


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONRON_LANG", "en")


def first(knowledge: ronron.Knowledge) -> str:
    return knowledge.legal[0]


def opened(game: str, moves: int = 6) -> ronron.OpenTable:
    """A table a few moves into its game."""
    table = ronron.open_table(game, seed=3)
    for _ in range(moves):
        if table.turn is not None:
            table.play(table.ask("random"))
    return table


# --- The door itself ---------------------------------------------------------------------------------------------


def test_the_door_offers_what_it_names_and_says_so() -> None:
    assert set(ronron.__all__) - {"__version__"} == set(front.__all__)
    assert all(getattr(ronron, name) is getattr(front, name) for name in front.__all__)
    assert set(ronron.__all__) <= set(dir(ronron))
    with pytest.raises(AttributeError, match="open_table"):
        ronron.opne_table  # type: ignore[attr-defined]  # noqa: B018
    assert (Path(ronron.__file__).parent / "py.typed").exists()


def test_to_import_ronron_imports_nothing_else() -> None:
    """Nor does asking for its version, nor the help of the command line: neither waits for the games."""
    told = "import sys, ronron; ronron.__version__; print([name for name in sys.modules if name.startswith('ronron.')])"
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout == "[]\n"
    told = "import sys, ronron.cli; ronron.cli.build(ronron.cli.Speech('en')); print('ronron.front' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout == "False\n"


def test_whoever_types_strictly_gets_types(tmp_path: Path) -> None:
    program = tmp_path / "typed.py"
    program.write_text('import ronron\n\nmove: str = ronron.open_table("x").ask("cat")\nronron.nonsense\n', "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--follow-imports=silent", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "typed.py:4" in done.stdout
    assert done.stdout.count("error") == 2, done.stdout  # that one, and how many there were


# --- At every game -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_played_looked_at_taken_back_and_written_down(game: str, tmp_path: Path) -> None:
    table = opened(game)
    assert game in repr(table)
    for viewer in (*range(table.seats), ronron.BYSTANDER):
        assert "look." not in table.look(viewer)
        assert table.look(viewer, language="fr") != table.look(viewer, language="en")
        picture = xml.fromstring(table.svg(viewer))
        assert picture.attrib["aria-label"]
    assert "<svg" in table._repr_html_()
    again = table.copy()
    before = str(table.record())
    made = [entry for entry in table.moves if entry.who >= 0]
    table.take_back(len(made))
    for entry in made:
        table.play(entry.move, seat=entry.who)
    assert str(table.record()) == before == str(again.record())
    table.play_out("random")
    assert table.result is not None
    assert table.turn is None
    record = ronron.read_record(table.save(tmp_path / "game.ronron"))
    assert ronron.verify(record).fair
    assert ronron.read_record(str(record)) == record
    assert str(record) == str(table.record())
    half = ronron.open_record(record, at=len(record.entries) // 2)
    assert half.moves == table.moves[: len(half.moves)]


def test_a_picture_marks_seats_as_its_words_name_them() -> None:
    for names, marks in (((), "1234"), (("Ada", "Bo", "Cleo", "Dan"), "ABCD"), (("Ada", "Al", "Cleo", "Dan"), "1234")):
        table = ronron.open_table("bataille", seats=4, seed=1, names=names)
        picture = xml.fromstring(table.svg(0))
        assert [one.text for one in picture.iter() if one.text in [*marks] and one.get("font-size") == "16"] == [*marks]


def test_many_moves_are_folded_under_the_picture_and_each_says_itself_in_words() -> None:
    few = ronron.open_table("cat-in-the-box", seats=4, seed=7, language="en")._repr_html_()
    assert "<details>" not in few
    assert '<code title="set the 2 aside">discard 2</code>' in few
    many = ronron.open_table("chabyrinthe", seats=2, seed=7, language="en")._repr_html_()
    assert " legal moves</summary>" in many


def test_the_same_seed_is_the_same_deal_also_on_the_command_line(tmp_path: Path) -> None:
    from ronron.cli import main

    file = tmp_path / "game.ronron"
    assert main(["play", GAMES[0], "--seats", "2", "--people", "0", "--seed", "7", "--record", str(file)]) == 0
    table = ronron.open_table(GAMES[0], seats=2, seed=7)
    assert ronron.read_record(file).entries[: len(table.moves)] == table.moves


def test_positions_walk_through_a_record_and_a_copy_goes_its_own_way() -> None:
    table = opened(GAMES[1]).play_out("random")
    record = table.record()
    kept = [position.copy() for position in ronron.positions(record) if position.turn is not None]
    assert [len(one.moves) for one in kept] == sorted({len(one.moves) for one in kept})
    kept[0].play(kept[0].legal_moves[-1]).play_out("random")
    assert kept[1].record().entries == record.entries[: len(kept[1].moves)]


def test_asking_twice_is_answered_alike_and_changes_nothing() -> None:
    table = opened(GAMES[1])
    before = str(table.record())
    assert table.ask("search:20") == table.ask("search:20")
    assert table.ask(first) == table.legal_moves[0]
    best = table.advise(bot="search:20")
    assert {one.move for one in best} == set(table.legal_moves)
    assert str(table.record()) == before


def test_a_race_waits_for_whoever_is_named_or_for_time() -> None:
    table = opened("nume-cats", moves=0)
    while table.turn is not None:
        table.play(table.ask("random"))
    assert len(table.asked) > 1
    with pytest.raises(ronron.Refusal, match=r"seat=.*which-seat"):
        table.play(table.legal_moves[0])
    moves = len(table.moves)
    assert len(table.copy().wait().moves) > moves
    assert len(table.play(table.legal_moves_of(1)[0], seat=1).moves) > moves


# --- What cannot be ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        (lambda: ronron.open_table("chess"), "It has: bataille"),
        (lambda: ronron.open_table(GAMES[0], seats=99), "not for 99 players"),
        (lambda: ronron.open_table(GAMES[0], seats=3.0), "a whole number, not 3.0"),  # type: ignore[arg-type]
        (lambda: ronron.open_table(GAMES[0], seats="4"), "a whole number, not '4'"),  # type: ignore[arg-type]
        (lambda: ronron.open_table(None), "no game “None”"),  # type: ignore[arg-type]
        (lambda: ronron.open_table(GAMES[0], names=["Zoé"]), "One name a seat"),
        (lambda: ronron.open_table(GAMES[0], language="de"), "say fr or en"),
        (lambda: opened(GAMES[0]).ask("lion"), "It has: kitten"),
        (lambda: opened(GAMES[0]).look(9), "no viewer of this table"),
        (lambda: opened(GAMES[0]).play("flip", seat=9), "9 is no seat of this table"),
        (lambda: opened(GAMES[0]).knowledge(ronron.BYSTANDER), "is no seat of this table"),
        (lambda: opened(GAMES[0]).ask(3), "3 cannot play: say a bot"),  # type: ignore[arg-type]
        (lambda: opened(GAMES[0]).play_out(["cat", "random"]), "one for each seat"),  # type: ignore[arg-type]
        (lambda: opened(GAMES[0]).take_back("one"), "a whole number, not 'one'"),  # type: ignore[arg-type]
        (lambda: ronron.open_table("moustaches", seed=1).advise(bot="random"), "does not weigh its moves"),
        (lambda: opened(GAMES[0]).play_out(), "a bot for each seat"),
        (lambda: opened(GAMES[0]).play_out(*[first] * 9), "too many for"),
        (lambda: opened(GAMES[0], 0).take_back(), "cannot be taken back"),
        (lambda: opened(GAMES[0], 0).wait(), "somebody has to move"),
        (lambda: opened(GAMES[0]).play_out("random").play("flip"), "is over"),
        (lambda: ronron.read_record("nowhere.ronron"), "cannot be read"),
        (lambda: ronron.open_record(opened(GAMES[0]).record(), at=999), "There is no move 999"),
        (lambda: ronron.review(opened(GAMES[1]).record()), "ask about one move"),
        (lambda: ronron.review(opened(GAMES[1]).play_out("random").record(), seat=9), "9 is no viewer"),
        (lambda: ronron.tournament(GAMES[0], []), "Who plays"),
        (lambda: ronron.tournament(GAMES[0], ["random"], deals=1.5), "a whole number, not 1.5"),  # type: ignore[arg-type]
        (lambda: ronron.tournament(GAMES[0], {"cat": first}), "another name"),
        (lambda: ronron.tournament(GAMES[0], [first, "random"], jobs=2), "this process only"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_that_says_what_to_do(do: Any, sentence: str) -> None:
    with pytest.raises(ronron.Refusal, match=sentence) as refused:
        do()
    assert f"[{refused.value.code}]" in str(refused.value)


def test_what_was_refused_once_does_no_harm_and_numpys_numbers_are_numbers() -> None:
    with pytest.raises(ronron.Refusal):
        ronron.open_table("cat-in-the-box", seats=3.0)  # type: ignore[arg-type]
    three: Any = np.int64(3)
    assert ronron.open_table("cat-in-the-box", seats=three).seats == 3
    with pytest.raises(TypeError):
        Study("cat-in-the-box", 3.0)  # type: ignore[arg-type]
    assert Study("cat-in-the-box", 3).seats == 3


def test_a_record_is_meant_by_its_file_too(tmp_path: Path) -> None:
    path = opened(GAMES[0]).play_out("random").save(tmp_path / "game.ronron")
    record = ronron.read_record(path)
    assert ronron.verify(path) == ronron.verify(str(path)) == ronron.verify(record)
    assert ronron.open_record(path).moves == ronron.open_record(record).moves
    assert sum(1 for _ in ronron.positions(path)) == len(record.entries) + 1


def test_an_illegal_move_is_told_with_the_legal_ones() -> None:
    table = opened(GAMES[0], 0)
    with pytest.raises(ronron.Refusal) as refused:
        table.play("fly")
    assert table.legal_moves[0] in refused.value.__notes__[0]
    text = str(table.play_out("random").record()).replace("flip", "flop", 1)
    with pytest.raises(ronron.Damaged, match="line "):
        ronron.verify(ronron.read_record(text[: text.index("= ")]))


# --- Rows --------------------------------------------------------------------------------------------------------


def test_a_tournament_is_rows_and_functions_play_beside_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ronron.tournament(GAMES[0], {"mine": first, "them": "random"}, deals=2, seed=1)
    assert len(rows) == 2 * 2 * 2
    assert {row["player"] for row in rows} == {"mine", "them"}
    assert {row["seat"] for row in rows if row["player"] == "mine"} == {0, 1}
    assert [one["name"] for one in rows.summary()] == ["mine", "them"]
    assert rows == ronron.tournament(GAMES[0], {"mine": first, "them": "random"}, deals=2, seed=1)
    assert "mine" in repr(rows)
    assert "<table>" in rows._repr_html_()
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ronron.Refusal, match="pip install pandas"):
        rows.frame()
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))
    assert rows.frame() == list(rows)
    with pytest.raises(ronron.Refusal, match="unknown-bot"):  # it sat down for that tournament, and for no other
        ronron.tournament(GAMES[0], ["mine"], deals=1)
