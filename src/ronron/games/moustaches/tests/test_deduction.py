"""What can be worked out: worlds, sheet, likelihoods and review, all held against a plain enumeration."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from ronron.games.moustaches import GAME
from ronron.games.moustaches.pieces import ATTRIBUTES, SHEETS, CatShown, MoustachesView, Named, Proof, Review
from ronron.games.moustaches.review import fill_sheet, weigh_chances
from ronron.games.moustaches.rules import Masquerade
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, HOUSE, Viewer
from ronron.records.match import Entry, Match
from tests.moustaches_oracle import can_be_tried, may_be, may_be_all, shares

if TYPE_CHECKING:
    from ronron.games.moustaches.tests.conftest import Scene, Tables


def positions(table: "Tables", seats: int, games: int, least: int = 0) -> Iterator[tuple["Scene", int]]:
    """Places in random games that can be enumerated, each with a seat to look from."""
    for seed in range(games):
        scene = table(seats, "drawn").begin(Luck(seed))
        luck = Luck(1000 + seed)
        while not scene.state.over():
            viewer = int(luck.below(seats))
            view = scene.view(viewer)
            if len(view.stage) >= least and can_be_tried(view):
                yield scene, viewer
            for _ in range(luck.below(4) + 1):
                scene.plays_once(luck, pass_of_ten=6)


def world(scene: "Scene", viewer: Viewer, luck: Luck) -> Masquerade:
    found = GAME.imagine(scene.knowledge(viewer)).sample(luck)
    assert isinstance(found, Masquerade)
    return found


@pytest.mark.parametrize(("seats", "games"), [(2, 4), (3, 3), (4, 3)])
def test_sheet_and_likelihoods_agree_with_the_enumeration(table: "Tables", seats: int, games: int) -> None:
    seen = 0
    for scene, viewer in positions(table, seats, games):
        view = scene.view(viewer)
        ways = may_be_all(view)
        chances = weigh_chances(view)
        for seat in range(seats):
            assert chances[seat] == pytest.approx(shares(ways, seat))
        for page in fill_sheet(view):
            expected = ["yes" if one == 1 else "no" if one == 0 else "open" for one in shares(ways, page.seat)]
            assert list(page.marks) == expected
            assert page.left == len({way[page.seat] for way in ways})
        seen += 1
    assert seen >= 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_world_is_one_of_the_enumerated(table: "Tables", seats: int) -> None:
    luck = Luck(3)
    for scene, viewer in positions(table, seats, 2, least=5):
        ways = set(may_be_all(scene.view(viewer)))
        for _ in range(5):
            found = world(scene, viewer, luck).view(BYSTANDER)
            assert found == scene.view(BYSTANDER)
            fans = world(scene, viewer, luck).fans
            assert tuple(frozenset(names(fan)) for fan in fans) in ways


def names(mask: int) -> list[str]:
    return [attribute for place, attribute in enumerate(ATTRIBUTES) if mask >> place & 1]


def test_every_way_comes_as_often_as_the_others(table: "Tables") -> None:
    """Where they are listed, and (early in the game) where they are drawn seat by seat."""
    luck = Luck(5)
    few = next(
        (scene, viewer)
        for scene, viewer in positions(table, 3, 20, least=6)
        if 8 <= len(may_be_all(scene.view(viewer))) <= 20
    )
    ways = may_be_all(few[0].view(few[1]))
    imagination = GAME.imagine(few[0].knowledge(few[1]))
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(400 * len(ways)):
        found = imagination.sample(luck)
        assert isinstance(found, Masquerade)
        drawn[tuple(found.fans)] += 1
    assert len(drawn) == len(ways)
    assert all(300 < count < 500 for count in drawn.values())

    scene = table(3).begin(Luck(8))
    scene.plays_on(luck, until=lambda: len(scene.view().stage) == 2)
    chances = weigh_chances(scene.view(0))
    imagination = GAME.imagine(scene.knowledge(0))
    counts = [[0] * len(ATTRIBUTES) for _ in range(3)]
    for _ in range(6000):
        found = imagination.sample(luck)
        assert isinstance(found, Masquerade)
        for seat, fan in enumerate(found.fans):
            for place in range(len(ATTRIBUTES)):
                counts[seat][place] += fan >> place & 1
    for seat in range(3):
        assert [count / 6000 for count in counts[seat]] == pytest.approx(list(chances[seat]), abs=0.03)


def test_unseen_cats_may_lie_anywhere_and_ones_own_do_not(table: "Tables") -> None:
    scene = table(2).ball().passes(2)
    luck = Luck(1)
    found = [world(scene, 0, luck) for _ in range(30)]
    assert {one.view(0).hand for one in found} == {scene.view(0).hand}
    assert len({one.view(1).hand for one in found}) > 10
    assert len({tuple(one.pile) for one in found}) > 10


def test_when_everything_is_shown_nothing_is_left_to_imagine(table: "Tables") -> None:
    for seats in (2, 3, 4):
        scene = table(seats, "drawn").begin(Luck(seats)).plays_on(Luck(seats))
        for viewer in (BYSTANDER, *range(seats)):
            found, truth = world(scene, viewer, Luck(1)).places(), scene.state.places()
            assert {at: sorted(cards) for at, cards in found.items()} == {
                at: sorted(cards) for at, cards in truth.items()
            }


# --- The sheet tells why -----------------------------------------------------------------------------------------


def test_the_sheet_says_what_proves_a_mark(table: "Tables") -> None:
    scene = table(3).ball(
        {0: "white yellow top-hat", 1: "brown spotted strutting", 2: "sitting blue yarn"}, {0: "resting black"}
    )
    scene.plays("0 show resting black", "0 name 1 brown").shows().plays("1 name 2 red")
    pages = {
        page.seat: dict(zip(ATTRIBUTES, zip(page.marks, page.proofs, strict=True), strict=True))
        for page in fill_sheet(scene.view(0))
    }
    assert pages[1]["brown"] == ("yes", Proof(why="up", seat=1))
    assert pages[2]["brown"] == ("no", Proof(why="up", seat=1))
    assert pages[2]["white"] == ("no", Proof(why="mine", seat=0))
    assert pages[2]["red"] == ("no", Proof(why="refuted", seat=2))
    assert pages[2]["black"] == ("no", Proof(why="cat", cat=1))
    assert pages[1]["red"] == ("open", None)


def test_the_bystander_has_no_sheet(table: "Tables") -> None:
    view = table(2).ball().view()
    assert fill_sheet(view) == ()
    assert weigh_chances(view) == ()


def test_at_first_every_foreign_attribute_is_as_likely(table: "Tables") -> None:
    chances = weigh_chances(table(4).ball({0: "white yellow top-hat"}).view(0))
    assert [sum(one) for one in chances] == pytest.approx([3.0] * 4)
    assert {round(one, 9) for one in chances[2]} == {0.0, round(3 / 16, 9)}


# --- When could you have known? ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seeds"), [(2, (1, 2, 3)), (3, (1, 2)), (4, (1,))])
def test_the_review_agrees_with_the_sheet_at_every_moment(table: "Tables", seats: int, seeds: tuple[int, ...]) -> None:
    """The first moment at which a seat's own sheet said yes, and the likelihood its own reckoning gave."""
    for seed in seeds:
        scene = table(seats, "drawn").begin(Luck(seed))
        scene.state.reserves = [40] * seats
        luck = Luck(seed)
        first: dict[tuple[int, str, int], tuple[int, int]] = {}
        likely: list[float] = []
        while not scene.state.over():
            seat = scene.turn()
            before = weigh_chances(scene.view(seat)) if len(scene.view().stage) > 4 else ()
            now = len(scene.events)
            scene.plays_once(luck, pass_of_ten=8)
            for event in scene.events[now:]:
                if isinstance(event, Named) and before:
                    likely.append(before[event.target][ATTRIBUTES.index(event.attribute)])
            if scene.state.over():
                break
            moment = (len(scene.view().stage), len(scene.view().names))
            for viewer in range(seats):
                for page in fill_sheet(scene.view(viewer)):
                    for attribute, mark in zip(ATTRIBUTES, page.marks, strict=True):
                        if mark == "yes":
                            first.setdefault((page.seat, attribute, viewer), moment)
        last = (len(scene.view().stage), len(scene.view().names))
        for secret in review_of(scene).secrets:
            for viewer, certain in enumerate(secret.certain):
                known = first.get((secret.seat, secret.attribute, viewer))
                found = (certain.cats, certain.names) if certain else None
                assert found == known or (known is None and found == last)
        guesses = review_of(scene).guesses
        assert [guess.likelihood for guess in guesses if guess.moment.cats > 4] == pytest.approx(likely)


def review_of(scene: "Scene") -> Review:
    review = scene.view().review
    assert review is not None
    return review


def test_the_review_tells_who_could_have_known_and_how_bold_a_name_was(table: "Tables") -> None:
    scene = table(2).ball({0: "white yellow top-hat", 1: "brown spotted strutting"}).shows()
    scene.plays("0 name 1 brown").plays_on(Luck(4))
    review = review_of(scene)
    assert len(review.secrets) == 6
    brown = next(secret for secret in review.secrets if secret.attribute == "brown")
    assert brown.named is not None
    assert brown.named == review.guesses[0]
    assert (brown.named.seat, brown.named.moment.cats, brown.named.moment.names) == (0, 1, 1)
    assert brown.certain[0] == brown.named.moment
    assert brown.certain[1] is None
    assert 0 < brown.named.likelihood < 1


def test_rule_9_the_table_chooses_how_much_the_sheet_helps(table: "Tables") -> None:
    """Off, nothing; manual, a pencil; assisted, what is certain as well. The bystander never has one."""
    found = {}
    for sheet in SHEETS:
        scene = table(2, sheet=sheet).ball().shows()
        view = scene.view(0)
        assert view.sheet is None or view.sheet == fill_sheet(view)
        found[sheet] = (view.pencil, view.sheet is not None)
        assert (scene.view().pencil, scene.view().sheet) == (False, None)
    assert found == {"off": (False, False), "manual": (True, False), "assisted": (True, True)}


def test_rule_9_before_the_end_there_is_no_review(table: "Tables") -> None:
    scene = table(2).ball().shows()
    assert {scene.view(viewer).review for viewer in (BYSTANDER, 0, 1)} == {None}


# --- The leak test: hidden attributes show through masks and answers, and through nothing else -------------------


MOST_COMPARED = 150


def played_again(seats: int, entries: list[Entry], disguise: str) -> Match:
    """The same moves with other disguises."""
    match = Match(GAME, GAME.resolve(seats, {"sheet": "assisted"}))
    for entry in entries:
        match.play(Entry(who=HOUSE, move=disguise) if entry.move.startswith("disguise") else entry)
    return match


def story(match: Match) -> list[object]:
    """Masks and answers, in order, to the last cat or name."""
    return [event for event in match.truth if not isinstance(event, CatShown) and "fans" not in vars(event)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_see_depends_on_my_secrets_through_masks_and_answers_only(seats: int) -> None:
    compared = 0
    for seed in range(6):
        luck = Luck(seed)
        match = Match(GAME, GAME.resolve(seats, {"sheet": "assisted"}))
        while not match.state.over() and len(match.entries) < 3 + 2 * seats + 2 * seed:
            if match.state.chance():
                match.play(Entry(who=HOUSE, move=match.state.sample(luck).notation()))
            else:
                seat = int(match.state.mover())
                legal = match.legal(seat)
                passing = "pass" in legal and luck.below(3) > 0
                match.play(Entry(who=seat, move="pass" if passing else legal[luck.below(len(legal))]))
        if match.state.over():
            continue
        dealt = list(map(int, match.entries[1].move.split()[1:]))
        table = match.state.view(BYSTANDER)
        assert isinstance(table, MoustachesView)
        for mine in range(seats):
            own, box = dealt[3 * mine : 3 * mine + 3], dealt[3 * seats :]
            for instead in list(combinations([*own, *box], 3))[1:]:
                if not may_be(table, mine, frozenset(ATTRIBUTES[one] for one in instead)) or compared >= MOST_COMPARED:
                    continue  # it would have laid other masks, or given other answers
                rest = [one for one in [*own, *box] if one not in instead]
                other = [*dealt[: 3 * mine], *instead, *dealt[3 * mine + 3 : 3 * seats], *rest]
                again = played_again(seats, match.entries, " ".join(["disguise", *map(str, other)]))
                assert story(again) == story(match)
                compared += 1
                for viewer in match.viewers:
                    if viewer != mine:
                        assert again.heard[viewer] == match.heard[viewer]
                        assert again.state.view(viewer) == match.state.view(viewer)
    assert compared > 50
