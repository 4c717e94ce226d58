"""The plan of the next match: made by the host, sat down to by everyone, settled when it starts."""

from collections.abc import Mapping
from secrets import token_hex
from typing import Any, NamedTuple

from ronron import games
from ronron.bots.cast import cast, find_persona
from ronron.bots.registry import check_listed
from ronron.contract import Game
from ronron.house import keeping
from ronron.house.calendar import now, today
from ronron.house.keeping import PlanKept, RoomKept, SeatKept
from ronron.house.swearing import soften
from ronron.plain import Refusal, Setup
from ronron.records.fair import daily_seed
from ronron.table.journal import OF_BRANCHES, LeftMatch, Opened, Sitter
from ronron.wire import messages as wire


def choose(draft: RoomKept, message: wire.Choose) -> None:
    """Plan the next match. What cannot be played is refused; seats may still be open."""
    game = games.find(message.game)
    options = dict(message.options)
    if message.daily:
        daily = game.facets().fewest.daily
        if daily is None or len(message.seats) != 1:
            raise Refusal("no-daily")
        options = dict(daily)
    options = softened(options)
    game.resolve(len(message.seats), options)
    for seat in message.seats:
        if seat.kind == "bot":
            check_listed(game, seat.bot or "")
        elif seat.kind in ("person", "program"):
            draft.find(seat.person or "")
    plan = draft.plan
    plan.game, plan.options, plan.turn_seconds = message.game, options, message.turn_seconds
    plan.daily = message.daily
    came = [] if message.knew is None else [seat for seat in plan.seats if seat.person not in (None, *message.knew)]
    plan.seats = [planned(seat) for seat in message.seats]
    for newcomer in came:
        keep_seat(draft, newcomer)


def keep_seat(draft: RoomKept, seat: SeatKept) -> None:
    """Whoever sat down while the host was choosing stays at the table, where a place is open or a bot's."""
    seats = draft.plan.seats
    if any(one.person == seat.person for one in seats):
        return
    for kind in ("open", "bot"):
        free = next((number for number, one in enumerate(seats) if one.kind == kind), None)
        if free is not None:
            seats[free] = seat
            return


def softened(options: Mapping[str, Any]) -> dict[str, Any]:
    """What a table brings as text, a theme of its own say, is heard like talk."""
    return {key: soften(value) if isinstance(value, str) else value for key, value in options.items()}


def planned(seat: wire.PlannedSeat) -> SeatKept:
    """A seat with what its kind needs, and nothing else. A bot stays who it was, and is nobody but one of the cast."""
    if seat.kind == "bot":
        bot = seat.bot or ""
        return SeatKept(kind="bot", bot=bot, name=seat.name if find_persona(seat.name, bot) else "")
    return SeatKept(kind=seat.kind, person=seat.person if seat.kind in ("person", "program") else None)


def introduce(draft: RoomKept) -> None:
    """Every bot of the plan is somebody: whoever it was, or one who is not called or dressed like another there."""
    seats = draft.plan.seats
    at = [number for number, seat in enumerate(seats) if seat.kind == "bot"]
    if not at:
        return
    people = [one for one in draft.people if any(seat.person == one.id for seat in seats)]
    characters = cast(
        [seats[number].bot or "" for number in at],
        [seats[number].name for number in at],
        names=[one.name for one in draft.people],
        cats=[one.cat for one in people],
        seed=f"{draft.code} {draft.tables_ever}",
    )
    for number, one in zip(at, characters, strict=True):
        if seats[number].name != one.name:
            seats[number] = SeatKept(kind="bot", bot=seats[number].bot, name=one.name)


def sit(draft: RoomKept, person: str, seat: int | None) -> None:
    """Take an open seat of the plan, or get up."""
    seats = draft.plan.seats
    if seat is not None and (seat >= len(seats) or seats[seat].kind != "open"):
        raise Refusal("seat-taken")
    get_up(draft, person)
    if seat is not None:
        draft.plan.seats[seat] = SeatKept(kind=draft.find(person).kind, person=person)


def get_up(draft: RoomKept, person: str) -> None:
    draft.plan.seats = [SeatKept() if seat.person == person else seat for seat in draft.plan.seats]


def settle(kept: RoomKept) -> tuple[Game, Setup]:
    """The game and its setup as planned; refuses, with a reason, what cannot start."""
    plan = kept.plan
    if plan.game is None:
        raise Refusal("no-game-chosen")
    game = games.find(plan.game)
    setup = game.resolve(len(plan.seats), plan.options)
    seated: set[str] = set()
    for seat in plan.seats:
        if seat.kind == "open":
            raise Refusal("open-seats")
        if seat.kind == "bot":
            check_listed(game, seat.bot or "")
        elif seat.person in seated:
            raise Refusal("seated-twice", name=kept.find(seat.person).name)
        else:
            seated.add(kept.find(seat.person or "").id)
    return game, setup


def settled_options(plan: PlanKept) -> Mapping[str, Any]:
    """What was chosen, and what follows from it: everyone sees what will be played."""
    if plan.game is None:
        return plan.options
    try:
        return games.find(plan.game).resolve(len(plan.seats), plan.options).options
    except Refusal:
        return plan.options


def fall_back(kept: RoomKept) -> None:
    """A plan with a game that the house no longer has is no plan; nobody's seat or salt is lost by it."""
    plan = kept.plan
    if plan.game is not None and plan.game not in games.all_games():
        kept.plan = PlanKept(seed=plan.seed, salts=plan.salts)


class Dealt(NamedTuple):
    """What a match is dealt from."""

    seed: str
    salts: tuple[str, ...]
    daily: str | None = None
    branch: LeftMatch | None = None
    challenge: str | None = None


def deal(draft: RoomKept) -> Dealt:
    """As the room has planned it: its own secret with everyone's salt, or the deal of the day."""
    plan = draft.plan
    if plan.daily:
        day = today()
        return Dealt(seed_of(plan, day).hex(), ("",) * len(plan.seats), day)
    return Dealt(plan.seed, tuple(plan.salts.get(seat.person or "", "") for seat in plan.seats))


def open_match(draft: RoomKept, dealt: Dealt | None = None) -> tuple[str, Opened]:
    """The match as planned: its name, and the first entry of its journal. The draft has a fresh plan then."""
    introduce(draft)  # a room that was kept before bots had names
    plan = draft.plan
    game, setup = settle(draft)
    dealt = dealt or deal(draft)
    seats = []
    for seat in plan.seats:
        if seat.kind == "bot":
            seats.append(Sitter(name=seat.name, kind="bot", bot=seat.bot, cat=cat_of(seat)))
        else:
            person = draft.find(seat.person or "")
            seats.append(Sitter(name=person.name, kind=person.kind, person=person.id, cat=person.cat))
    draft.tables_ever += 1
    opened = Opened(
        room=draft.code,
        game=game.about.id,
        rules_version=game.about.rules_version,
        options=setup.options,
        seats=tuple(seats),
        seed=dealt.seed,
        salts=dealt.salts,
        time=now() if dealt.daily is None else f"{dealt.daily}{now()[10:]}",
        turn_seconds=plan.turn_seconds,
        daily=dealt.daily,
        form=1 if dealt.branch is None else OF_BRANCHES,
        branch=dealt.branch,
        challenge=dealt.challenge,
    )
    draft.table = f"{draft.code}-{draft.tables_ever}-{token_hex(4)}"
    draft.notes = {}
    draft.plan = keeping.fresh_plan(plan)
    return draft.table, opened


def cat_of(seat: SeatKept) -> str:
    """How the bot that is to sit here looks."""
    character = find_persona(seat.name, seat.bot or "") if seat.kind == "bot" else None
    return "" if character is None else character.look()


def seed_of(plan: PlanKept, day: str) -> bytes:
    """The plan's own secret, or the public seed of the day."""
    return daily_seed(plan.game or "", day) if plan.daily else bytes.fromhex(plan.seed)
