"""Records: one form, replayed to the same end, refused when damaged, with deals that anyone can check."""

from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from itertools import count, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronron import games
from ronron.contract import Game
from ronron.plain import BYSTANDER, HOUSE, Refusal, Setup
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Entry, Match, read_house
from ronron.records.record import Damaged, Player, Record, read, write
from ronron.records.verify import begin, play_back, verify
from tests.games_played import all_tables, play_match, play_text, record_of, table_name
from tests.mutations import damage, refused

TABLES = list(all_tables())
EXAMPLES = max(8 * settings().max_examples // len(TABLES), 2)  # at each table


@pytest.mark.parametrize("table", TABLES, ids=table_name)
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 10_000))
def test_a_record_is_read_as_it_was_written_and_verifies(table: tuple[Game, Setup], seed: int) -> None:
    match, deal = play_match(*table, seed)
    record = record_of(match, deal)
    again = read(write(record))
    assert write(again) == write(record)
    assert verify(again).fair is True


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_1000_damaged_records_are_refused_with_line_and_reason(table: tuple[Game, Setup]) -> None:
    text = play_text(*table, 1)
    for seed in range(1000 // len(TABLES) + 1):
        damaged, how = damage(text, seed)
        reason = refused(damaged)
        assert reason is not None, f"{how} (seed {seed}) was not noticed"
        assert 1 <= reason.line <= damaged.count("\n") + 1, f"{how} (seed {seed}): line {reason.line}"
        assert reason.refusal.code


FORGERIES = 300  # about so many in one record: each is played from its beginning
ENOUGH = 40


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_an_altered_move_is_refused_where_it_stands(table: tuple[Game, Setup]) -> None:
    """The digest is only a seal: a forger who renews it is still found out by the rules, at the very line."""
    record = read(write(record_of(*play_match(*table, 3))))
    match = begin(record, listening=False)
    forged = known = 0
    every = max(1, len(record.entries) * len(match.alphabet) // FORGERIES)
    for at, entry in enumerate(record.entries):
        illegal = [] if entry.who == HOUSE else [move for move in match.alphabet if move not in match.legal(entry.who)]
        known += len(illegal)
        for move in illegal[at % every :: every]:
            forged += 1
            entries = [*record.entries[:at], replace(entry, move=move), *record.entries[at + 1 :]]
            reason = refused(write(replace(record, entries=entries)))
            assert reason is not None
            assert reason.line == record.lines[at]
            assert reason.refusal.rule is not None
        match.play(entry)
    assert forged >= min(known, ENOUGH)  # a small game has few


def test_a_forged_score_is_refused() -> None:
    game, setup = TABLES[0]
    record = record_of(*play_match(game, setup, 3))
    assert record.result is not None
    forged = replace(record.result, scores=tuple(score + 1 for score in record.result.scores))
    reason = refused(write(replace(record, result=forged)))
    assert reason is not None
    assert reason.refusal.code == "wrong-result"


def test_an_unfinished_record_is_refused_unless_asked_for() -> None:
    game, setup = TABLES[0]
    match, deal = play_match(game, setup, 3)
    cut = replace(record_of(match, deal), entries=match.entries[:20], result=None)
    reason = refused(write(cut))
    assert reason is not None
    assert (reason.refusal.code, reason.line) == ("unfinished", len(write(cut).splitlines()) + 1)
    assert verify(read(write(cut)), unfinished=True).finished is False


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_replay_shows_each_viewer_what_he_saw_then(table: tuple[Game, Setup]) -> None:
    game, setup = table
    match, deal = play_match(game, setup, 5)
    record = read(write(record_of(match, deal)))
    again = begin(record)
    live = Match(game, setup)
    for entry in play_back(record, again):
        live.play(entry)
        for viewer in live.viewers:
            assert again.state.view(viewer) == live.state.view(viewer)
    assert again.heard == live.heard == match.heard
    assert again.heard[BYSTANDER]


def test_annotations_and_times_are_kept_and_change_nothing() -> None:
    game, setup = TABLES[0]
    record = record_of(*play_match(game, setup, 5))
    entries = [replace(entry, milliseconds=at * 10, notes={"é": [at]}) for at, entry in enumerate(record.entries)]
    annotated = read(write(replace(record, entries=entries, time="2026-11-15T20:30:00Z")))
    assert annotated.entries == entries
    assert verify(annotated).moves == len(entries)


@pytest.mark.parametrize(
    "time",
    [
        *("2026-13-15T20:30:00Z", "2026-02-30T20:30:00Z", "2025-02-29T00:00:00Z", "0000-01-01T00:00:00Z"),
        *("2026-11-15T24:00:00Z", "2026-11-15T20:60:00Z", "2026-11-15T23:59:60Z"),
        *("2026-11-15 20:30:00Z", "2026-11-15T20:30:00", "2026-11-15T20:30Z", "２026-11-15T20:30:00Z"),
    ],
)
def test_a_time_that_never_was_is_refused(time: str) -> None:
    record = record_of(*play_match(*TABLES[0], 5))
    assert refused(write(replace(record, time="2024-02-29T23:59:59Z"))) is None
    reason = refused(write(replace(record, time=time)))
    assert reason is not None
    assert (reason.refusal.code, reason.line) == ("unreadable-header", 6)


@pytest.mark.parametrize("game", games.all_games().values(), ids=lambda game: game.about.id)
@pytest.mark.parametrize("line", ['theme: {"a":1}', "theme: null", "themes: []", "language: fr"])
def test_no_game_has_header_lines_of_its_own(game: Game, line: str) -> None:
    text = play_text(game, game.tables_to_try()[0], 1)
    head, _, rest = text.partition("\n\n")
    reason = refused(f"{head}\n{line}\n\n{rest}")
    assert reason is not None
    assert (reason.refusal.code, reason.line) == ("unreadable-header", head.count("\n") + 2)


def test_verify_says_under_which_rules_a_record_was_made() -> None:
    record = record_of(*play_match(*TABLES[0], 5))
    reason = refused(write(replace(record, rules=99)))
    assert reason is not None
    assert reason.refusal.code == "other-rules"
    assert reason.refusal.values["made"] == 99


# --- Fair deals --------------------------------------------------------------------------------------------------


def test_the_seed_belongs_to_its_commitment() -> None:
    record = record_of(*play_match(*TABLES[0], 5))
    reason = refused(write(replace(record, seed="00" * 32)))
    assert reason is not None
    assert reason.refusal.code == "wrong-commitment"


def test_a_deal_that_does_not_follow_from_seed_and_salts_is_refused() -> None:
    record = record_of(*play_match(*TABLES[0], 5))
    reason = refused(write(replace(record, salts=["other"] * len(record.seats))))
    assert reason is not None
    assert reason.refusal.code == "wrong-deal"
    missing = refused(write(replace(record, salts=["one too few"] * (len(record.seats) - 1))))
    assert missing is not None
    assert missing.refusal.code == "wrong-salts"


def test_every_salt_counts() -> None:
    seed = seed_from("salts")
    first = [Deal(seed, salts).draw(0).below(2**60) for salts in (["a", "b"], ["a", "c"], ["b", "a"], ["ab", ""])]
    assert len(set(first)) == 4


def test_a_move_taken_back_cannot_roll_again() -> None:
    deal = Deal(seed_from("again"), ["", ""])
    assert [deal.draw(3).below(1000) for _ in range(3)] == [deal.draw(3).below(1000)] * 3
    assert deal.draw(3).below(1000) != deal.draw(4).below(1000)


def test_luck_of_another_purpose_tells_nothing_about_draws_nor_about_each_other() -> None:
    deal = Deal(bytes(range(32)), ["a", "b"])
    purposes = ["wait", "dead heat", "quick move", "bot in seat 0"]
    places = [0, 1, 2, 2**61, 2**61 + 1, 2**62, 2**62 + 1]
    drawn = [deal.draw(place).below(2**60) for place in places]
    drawn += [deal.aside(purpose, place).below(2**60) for purpose in purposes for place in places]
    assert len(set(drawn)) == len(drawn)
    assert deal.aside("wait", 3).below(2**60) == deal.aside("wait", 3).below(2**60)


def test_the_stream_is_the_documented_one() -> None:
    """Written from docs/records.md, without the code under test."""
    seed, salts = bytes(range(32)), ["Zoé", "Léo"]
    key = sha256(seed + b"".join(sha256(salt.encode()).digest() for salt in salts)).digest()

    def words(n: int) -> list[int]:
        blocks = (sha256(key + n.to_bytes(8, "big") + i.to_bytes(8, "big")).digest() for i in count())
        return [int.from_bytes(block[at : at + 8], "big") for block in islice(blocks, 3) for at in (0, 8, 16, 24)]

    draw = Deal(seed, salts).draw(7)
    assert [draw.below(10) for _ in range(12)] == [word % 10 for word in words(7)]
    cards = list(range(8))
    Deal(seed, salts).draw(2).shuffle(cards)
    expected, stream = list(range(8)), iter(words(2))
    for i in range(7, 0, -1):
        j = next(stream) % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert cards == expected


def test_the_numbers_printed_in_the_page_are_right() -> None:
    printed = files("ronron.records").joinpath("FORMAT.md").read_text(encoding="utf-8")
    deal = Deal(bytes(range(32)), ["Zoé", "Léo"])
    cards = list(range(1, 9))
    deal.draw(0).shuffle(cards)
    numbers = [deal.draw(n).below(12298110947468241579) for n in range(6)]
    assert f"to `{' '.join(map(str, cards))}`;" in printed
    assert f"is {', '.join(map(str, numbers))}." in printed


def test_numbers_that_would_favour_the_small_ones_are_passed_over() -> None:
    draw = Deal(bytes(32), []).draw(0)
    n = 2**63 + 1  # nearly half of all words are too large
    assert all(draw.below(n) < n for _ in range(50))
    assert draw.blocks > 50 / 4


# --- What comes from outside -------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["", "deal 01", "deal 1_0", "deal ²", "deal -1", "deal  1", "deal 9999999999"])
def test_a_house_move_that_is_not_one_is_refused(move: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_house(move)
    assert refusal.value.code == "unreadable-move"


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    game, setup = TABLES[0]
    match = Match(game, setup)
    match.play(Entry(who=HOUSE, move=match.state.sample(Deal(bytes(32), []).draw(0)).notation()))
    for who in (setup.seats, 99, -7):
        with pytest.raises(Refusal):
            match.check(Entry(who=who, move=match.alphabet[0]))


def test_a_record_of_a_game_we_do_not_know_is_refused() -> None:
    record = Record(game="chess", rules=1, options={}, seats=[Player(name="a")], entries=[])
    reason = refused(write(record))
    assert reason is not None
    assert (reason.line, reason.refusal.code) == (2, "unknown-game")


@given(text=st.text(max_size=300))
def test_any_text_at_all_is_refused_kindly(text: str) -> None:
    with pytest.raises(Damaged):
        read(text)


@pytest.mark.parametrize("game", games.all_games().values(), ids=lambda game: game.about.id)
def test_golden_records_hold_up(game: Game) -> None:
    folder = files(games.home(game)).joinpath("records")
    texts = [file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".ronron")]
    seats = {len(read(text).seats) for text in texts}
    assert seats == set(game.about.seats), "a golden record for every number of seats"
    for text in texts:
        assert verify(read(text)).finished
