"""The duties of a room, each on its own: no socket, no table, no file."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from ronron.bots.cast import CAST
from ronron.house import evening, hosting, keeping, planning, views
from ronron.house.keeper import Keeper
from ronron.house.keeping import MatchKept, PersonKept, RoomKept, SeatKept
from ronron.plain import Refusal
from ronron.stores.memory import MemoryStore
from ronron.table.journal import NotDurable
from ronron.table.ledger import Ledger


def company() -> RoomKept:
    people = [
        PersonKept("p1", "Zoé", "", "a"),
        PersonKept("p2", "Léo", "", "b"),
        PersonKept("p3", "Guest", "", "c", "program"),
    ]
    return RoomKept("CHAT", people=people, host="p1", people_ever=3)


def run(story: Callable[[MemoryStore], Awaitable[None]]) -> None:
    async def told() -> None:
        await story(MemoryStore())

    asyncio.run(told())


def test_what_is_refused_while_it_is_changed_never_happened() -> None:
    async def story(store: MemoryStore) -> None:
        keeper = Keeper(store, company())
        with pytest.raises(Refusal):  # noqa: PT012
            async with keeper.changing() as draft:
                draft.locked = True
                draft.people[0].name = "X"
                raise Refusal("host-only")
        assert (keeper.kept.locked, keeper.kept.people[0].name, keeper.revision) == (False, "Zoé", 0)
        assert await store.read_room("CHAT") is None

    run(story)


def test_what_cannot_be_saved_is_not_true() -> None:
    async def story(store: MemoryStore) -> None:
        keeper = Keeper(store, company())
        await store.close()
        with pytest.raises(Refusal) as refused:
            async with keeper.changing() as draft:
                draft.locked = True
        assert refused.value.code == "not-durable"
        assert not keeper.kept.locked
        with pytest.raises(NotDurable):
            await keeper.touch()

    run(story)


def test_of_two_houses_that_change_one_room_the_second_is_told_and_knows_better_then() -> None:
    async def story(store: MemoryStore) -> None:
        here, there = Keeper(store, company()), Keeper(store, company())
        async with here.changing() as draft:
            draft.locked = True
        with pytest.raises(Refusal) as refused:
            async with there.changing() as draft:
                draft.talk = False
        assert refused.value.code == "late"
        assert (there.kept.locked, there.kept.talk) == (True, True)
        async with there.changing() as draft:
            draft.talk = False
        stored = await store.read_room("CHAT")
        assert stored is not None
        assert stored.revision == 2
        assert stored.document == keeping.encode(there.kept)

    run(story)


def test_the_hosts_place_is_lent_to_whoever_came_first_and_is_here() -> None:
    kept = company()
    assert not hosting.is_missed(kept, lambda device: device == "a")
    assert not hosting.is_missed(kept, lambda device: device == "c")  # a program is no host
    assert hosting.is_missed(kept, lambda device: device == "b")
    hosting.settle(kept, lambda device: device in "bc")
    assert (kept.host, kept.lent, hosting.acting(kept)) == ("p1", "p2", "p2")
    hosting.settle(kept, lambda device: False)
    assert hosting.acting(kept) == "p2"
    hosting.settle(kept, lambda device: True)
    assert (kept.host, hosting.acting(kept)) == ("p1", "p1")
    kept.people[1].unmet = True
    assert not hosting.is_missed(kept, lambda device: device == "b")
    assert hosting.is_back(kept, lambda device: True)


def test_who_leaves_for_good_gives_the_place_to_whoever_came_first() -> None:
    kept = company()
    for here, host in (("bc", "p2"), ("", "p1")):
        hosting.move_on(kept, here.__contains__)
        assert (kept.host, kept.lent) == (host, None)
    empty = RoomKept("CHAT")
    hosting.move_on(empty, lambda device: True)
    assert empty.host is None


def test_a_plan_becomes_a_match_and_a_fresh_plan() -> None:
    kept = company()
    seats = [SeatKept("person", person="p1"), SeatKept("program", person="p3"), SeatKept("bot", bot="random")]
    kept.plan.game, kept.plan.seats, kept.plan.salts = "cat-in-the-box", seats, {"p1": "salt"}
    seed = kept.plan.seed
    name, opened = planning.open_match(kept)
    assert name.startswith("CHAT-1-")
    assert kept.table == name
    assert [one.kind for one in opened.seats] == ["person", "program", "bot"]
    assert [one.name for one in opened.seats[:2]] == ["Zoé", "Guest"]
    assert opened.seats[2].bot == "random"
    assert opened.seats[2].name in {one.name for one in CAST}
    assert (opened.seed, opened.salts) == (seed, ("salt", "", ""))
    assert (kept.plan.seats, kept.plan.salts) == (seats, {})
    assert kept.plan.seed != seed
    planning.get_up(kept, "p3")
    with pytest.raises(Refusal) as refused:
        planning.open_match(kept)
    assert refused.value.code == "open-seats"


def test_a_plan_that_was_kept_brings_no_budget_either() -> None:
    kept = company()
    kept.plan.game = "cat-in-the-box"
    kept.plan.seats = [SeatKept("person", person="p1"), SeatKept("bot", bot="search:999999999msx99")]
    with pytest.raises(Refusal, match="unknown-bot"):
        planning.open_match(kept)


def test_a_plan_whose_game_is_gone_falls_back_and_keeps_its_seed() -> None:
    kept = company()
    kept.plan.game, kept.plan.options, kept.plan.seats = "patience", {"decks": 2}, [SeatKept()]
    seed = kept.plan.seed
    planning.fall_back(kept)
    assert kept.plan == keeping.PlanKept(seed=seed)


def test_an_evening_counts_what_was_played_to_its_end_and_lists_the_rest() -> None:
    kept = company()
    seats = [SeatKept("person", person="p1"), SeatKept("person", person="p2")]
    kept.plan.game, kept.plan.seats = "cat-in-the-box", seats
    name, opened = planning.open_match(kept)
    ledger = Ledger(opened)
    evening.add_match(kept, MatchKept(name, opened.game, winners=[1], finished=True), ledger)
    evening.add_match(kept, evening.unfinished("CHAT-2-00", opened, "ended-by-host"), None)
    assert [(one.name, one.games, one.firsts) for one in kept.evening.values()] == [("Zoé", 1, 0), ("Léo", 1, 1)]
    assert [(one.table, one.closed) for one in kept.matches] == [("CHAT-2-00", "ended-by-host"), (name, None)]
    assert evening.is_among(kept, name)
    seen = views.look(kept, None, lambda device: device == "a")
    assert [one.name for one in seen.evening] == ["Léo", "Zoé"]
    assert [one.here for one in seen.people] == [True, False, False]
    assert [one.closed for one in seen.matches] == ["ended-by-host", None]
