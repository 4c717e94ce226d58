"""What RECORDS.md promises to whoever writes a referee from it: read here without the code it speaks of."""

import csv
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from ronron import games
from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.board import shelf_of
from ronron.games.de_fil_en_aiguille.pieces import KINDS, LETTERS, MOOD_IDS, THEMES, ThreadView, VotesShown
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, HOUSE, Setup
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Entry, Match

PAGE = files("ronron.games.de_fil_en_aiguille").joinpath("RECORDS.md").read_text(encoding="utf-8")
OWN = "\n".join([*(f'"A ""cat"" at {hour}, alone",{"ABN"[hour % 3]}' for hour in range(19)), "A dog,CAB"])
ADS = "\n".join([*(f"Tom {n},,tom" for n in range(20)), *(f"Queen {n},,queen" for n in range(20))])


def cards_of(setup: Setup, theme: int) -> list[tuple[set[str], str | None]]:
    """Letters and kinds of a theme, card by card, as the rules have them."""
    shelf = shelf_of(setup)
    found = []
    for card in shelf.pack(theme, 0):
        letters = {letter for at, letter in enumerate(LETTERS) if shelf.letters[card] >> at & 1}
        found.append((letters, ([None, *KINDS])[shelf.kinds[card]]))
    return found


@pytest.mark.source
def test_the_themes_stand_where_the_page_says_with_the_fields_it_names() -> None:
    setup = GAME.resolve(4, {"mode": "moods", "themes": [*THEMES]})
    for at, theme in enumerate(THEMES):
        path = Path(games.__file__).parents[3] / f"src/ronron/games/de_fil_en_aiguille/themes/{theme}.toml"
        read = tomllib.loads(path.read_text(encoding="utf-8"))
        assert [card["number"] for card in read["cards"]] == list(range(1, len(read["cards"]) + 1))
        told = [(set(card.get("letters", "")), card.get("kind")) for card in read["cards"]]
        assert told == cards_of(setup, at)
        assert shelf_of(setup).memocats[at] == (read["memocats"] >= 1)
        assert shelf_of(setup).lettered[at] == any(letters for letters, _ in told)
    assert "`src/ronron/games/de_fil_en_aiguille/themes/<id>.toml`" in PAGE


@pytest.mark.parametrize("own", [OWN, f"# title: Ours\n# memocat: yes\n{OWN}", ADS])
def test_a_tables_own_theme_is_read_as_the_page_says(own: str) -> None:
    setup = GAME.resolve(4, {"own": own})
    text = setup.options["own"]
    assert text.endswith("\n")
    lines = text.removesuffix("\n").split("\n")
    flags = [line for line in lines if line.startswith("# ")]
    assert flags == [flag for flag in ("# title: Ours", "# memocat: yes", "# letters: no") if flag in flags]
    assert lines[: len(flags)] == flags
    assert lines[len(flags)] == "text,letters,kind,tags"
    rows = list(csv.reader(lines[len(flags) + 1 :]))
    told = [(set() if "# letters: no" in flags else set(letters), kind or None) for _, letters, kind, _ in rows]
    assert told == cards_of(setup, 0)
    assert all(letters == "".join(sorted(letters)) for _, letters, _, _ in rows)
    assert shelf_of(setup).memocats[0] == ("# memocat: yes" in flags)


def test_the_page_has_every_mood_by_number_and_id() -> None:
    listed = PAGE[PAGE.index("*Moods*") :]
    for number, mood in enumerate(MOOD_IDS):
        assert f"{number} `{mood}` (" in listed


TABLES = (
    GAME.resolve(3, {}),
    GAME.resolve(4, {"mode": "moods"}),
    GAME.resolve(7, {"mode": "teams", "schizo": "on"}),
    GAME.resolve(5, {"mode": "discovery", "schizo": "on", "themes": [*THEMES]}),
)


def seen_by(match: Match, viewer: int) -> ThreadView:
    view = match.state.view(viewer)
    assert isinstance(view, ThreadView)
    return view


def stages(setup: Setup, seed: int) -> Iterator[tuple[Match, Entry, Deal]]:
    """A random game from an opened deal, each entry before it is played; now and then time is over."""
    match, luck = Match(GAME, setup), Luck(seed)
    deal = Deal(seed_from(f"referee {seed}"), [""] * setup.seats)
    while not match.state.over():
        state = match.state
        if state.chance():
            entry = Entry(who=HOUSE, move=state.sample(deal.draw(match.draws)).notation())
        elif state.clock() and luck.below(6) == 0:
            entry = Entry(who=HOUSE, move=state.clock()[0].move.notation())
        else:
            seat = luck.chosen([seat for seat in range(setup.seats) if state.owed() >> seat & 1])
            entry = Entry(who=seat, move=match.alphabet[luck.chosen(state.legal(seat))])
        yield match, entry, deal
        match.play(entry)


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: setup.options["mode"])
def test_lots_and_questions_are_as_the_page_says(setup: Setup) -> None:
    lots = 0
    for seed in range(12):
        questions: list[object] = []
        for match, entry, deal in stages(setup, seed):
            told = [event for event in match.truth if isinstance(event, VotesShown)]
            if entry.move.startswith("lot "):
                lots += 1
                level = sorted(told[-1].tied, key=match.alphabet.index)
                assert entry.move == f"lot {deal.draw(match.draws).below(len(level))}"
            view = seen_by(match, BYSTANDER)
            if view.phase in ("vote", "choice", "clue-theme", "guess"):
                # In a choice of teams both families answer one question.
                asked = (view.round, view.phase, len(view.paws), len(view.gone), view.family)
                asked = (*asked[:-1], None) if view.phase == "choice" else asked
                if asked not in questions:
                    questions.append(asked)
                assert view.question == len(questions)
            if entry.move.startswith(("close ", "grace ")):
                assert entry.move.split(" ")[1] == str(len(questions))
    level_elsewhere = setup.options["mode"] != "discovery" or setup.options["schizo"] == "on"
    assert bool(lots) == level_elsewhere


def test_in_discovery_a_find_gains_one_for_everyone() -> None:
    found = 0
    for seed in range(20):
        for match, entry, _ in stages(TABLES[0], seed):
            last = (match, entry)
        match, _ = last
        for told in match.state.result().rounds:
            assert told["gained"] == (int(told["found"]),) * 3
            found += told["found"]
    assert found


def test_decoys_keep_the_numbers_of_the_whole_skip() -> None:
    seen = 0
    for seed in range(20):
        for match, entry, _ in stages(GAME.resolve(6, {"mode": "teams"}), seed):
            if entry.move.startswith("decoy "):
                view = seen_by(match, entry.who)
                places = [at for at, card in enumerate(view.skip, start=1) if card != view.mystery]
                taken = [place for place in places if place not in (view.decoys or ())]
                assert [f"decoy {place}" for place in taken] == list(match.legal(entry.who))
                seen += len(view.decoys or ())
    assert seen
