"""The desk: whoever asks the house something gets an answer here, whatever way he came. The web is one, a page another.

What the house has, coming in, records; everything that happens in a room goes over its line.
"""

import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar

from ronron import games
from ronron.house import actions, archive, branching, challenges, people, planning, views
from ronron.house.calendar import today
from ronron.house.door import Caller, check_looking, find_room
from ronron.house.house import House
from ronron.house.keeping import hash_of
from ronron.house.room import Room
from ronron.plain import Refusal
from ronron.puzzles.puzzle import Puzzle
from ronron.records.fair import daily_seed
from ronron.records.record import Damaged, Record, read
from ronron.wire import abouts, puzzling
from ronron.wire import messages as wire
from ronron.wire.endpoints import AGAIN_SECONDS, FORBIDDEN, STATUS
from ronron.wire.replays import RECORD_BYTES, show

DAY = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9]")
MOST_DAILY = 10  # of the house's best at a deal of the day
Body = TypeVar("Body")
Show = Callable[[wire.ReplayWanted, int], Awaitable[wire.Replayed]]


Leave = Callable[[wire.BranchWanted], Awaitable[Record]]


class Visitor(Protocol):
    """Someone at the desk: from where he comes, what he brings, as whom rooms know him."""

    address: str
    values: Mapping[str, str]  # what stands in the address that he asks for, by its place

    async def read(self, kind: type[Body], most_bytes: int | None = None) -> Body:
        """What he says, typed and bounded."""

    def find(self, room: Room) -> str | None:
        """The hash of his device, as this room knows it."""

    def devices(self) -> list[str]:
        """Every device that he may be."""

    def came_before(self, code: str) -> bool:
        """Has he the house's word that he is in this room?"""

    def greet(self, room: Room) -> str:
        """The hash of the device that comes in; one is made for whoever has none."""

    def remind(self, room: Room) -> None:
        """Our word on this room, for a device that is in it and lacks it."""

    def fresh_token(self, room: Room) -> str | None:
        """What a program in this room will be known by; None where none could come."""


@dataclass(frozen=True)
class Given:
    """What one gets at the desk."""

    body: bytes
    status: int = 200
    media: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    give_back: Callable[[], None] | None = None  # called when it is out: until then it holds something of the house's


def given(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Given:
    return Given(wire.encode(value), status, headers=headers or {})


def refused(refusal: Refusal) -> Given:
    body = wire.ErrorBody(refusal.code, refusal.rule, refusal.values)
    again = AGAIN_SECONDS.get(refusal.code)
    return given(body, STATUS.get(refusal.code, FORBIDDEN), {} if again is None else {"retry-after": str(again)})


def read_record(text: str) -> Record:
    """A record that was kept; one that cannot be read says so."""
    try:
        return read(text)
    except Damaged:
        raise Refusal("record-damaged") from None


def is_played_today(record: Record) -> bool:
    """Was it played to its end, by rules that the house still plays?"""
    game = games.all_games().get(record.game)
    return record.result is not None and game is not None and game.about.rules_version == record.rules


async def show_at_once(wanted: wire.ReplayWanted, most_bytes: int) -> wire.Replayed:
    return show(wanted, most_bytes)


async def leave_at_once(wanted: wire.BranchWanted) -> Record:
    return branching.leave(wanted)


class Desk:
    """Around one house; each answer has the name of its endpoint.

    `show` and `leave` may play a record where it holds up nobody.
    """

    def __init__(self, house: House, show: Show = show_at_once, leave: Leave = leave_at_once) -> None:
        self.house = house
        self.show = show
        self.leave = leave

    async def ask(self, name: str, visitor: Visitor, *, changes: bool) -> Given:
        """The answer, or a refusal; what changes something is limited in rate."""
        if changes and not self.house.addresses.take(visitor.address, time.monotonic()):
            raise Refusal("too-fast")
        answer: Given = await getattr(self, name)(visitor)
        return answer

    # What the house has

    async def about(self, visitor: Visitor) -> Given:
        return given(abouts.house_about())

    async def game(self, visitor: Visitor) -> Given:
        return given(abouts.game_about(games.find(visitor.values["game"])))

    async def settle(self, visitor: Visitor) -> Given:
        """What a table would get before anyone keeps it: a text option as the game would write it, say."""
        game = games.find(visitor.values["game"])
        wanted = await visitor.read(wire.SetupWanted)
        try:
            settled = game.resolve(wanted.seats, planning.softened(wanted.options))
            return given(wire.Settled(dict(settled.options), None))
        except Refusal as refusal:
            return given(wire.Settled({}, wire.Problem(refusal.code, refusal.rule, refusal.values)))

    async def house_words(self, visitor: Visitor) -> Given:
        return given(abouts.words(abouts.HOUSE_WORDS, visitor.values["language"]))

    async def words(self, visitor: Visitor) -> Given:
        game = games.find(visitor.values["game"])
        return given(abouts.words((games.home(game),), visitor.values["language"]))

    async def rules(self, visitor: Visitor) -> Given:
        game = games.find(visitor.values["game"])
        text = abouts.rules(game, visitor.values["language"])
        return Given(text.encode(), media="text/markdown; charset=utf-8")

    async def daily(self, visitor: Visitor) -> Given:
        """A deal of the day: of any day, for its seed is no secret."""
        game = games.find(visitor.values["game"])
        day = visitor.values["day"]
        if day == "today":
            day = today()
        fewest = game.facets().fewest
        if fewest.daily is None or not DAY.fullmatch(day):
            raise Refusal("not-found")
        tried = await self.house.store.read_daily(game.about.id, day)
        devices = visitor.devices()
        own = next((count for device, _, count in tried if device in devices), None)
        best = [wire.DailyResult(name, count) for _, name, count in tried[:MOST_DAILY]]
        seed = daily_seed(game.about.id, day).hex()
        return given(wire.Daily(day, seed, fewest.fact, best, own))

    # Coming in

    async def room_of(self, visitor: Visitor) -> Room:
        return await find_room(self.house, visitor.values["code"], caller(visitor))

    async def open_room(self, visitor: Visitor) -> Given:
        person = await visitor.read(wire.NewPerson)
        people.clean(person.name)  # refused before a room is made for it
        return await self._join(visitor, await self.house.open_room(visitor.address), person)

    async def see_room(self, visitor: Visitor) -> Given:
        """What a code alone shows; everything else comes over the line."""
        room = await self.room_of(visitor)
        visitor.remind(room)
        return given(views.look_at_door(room.kept, room.table, member=room.is_member(visitor.find(room))))

    async def join(self, visitor: Visitor) -> Given:
        person = await visitor.read(wire.NewPerson)
        return await self._join(visitor, await self.room_of(visitor), person)

    async def _join(self, visitor: Visitor, room: Room, person: wire.NewPerson) -> Given:
        device = visitor.greet(room)
        joined = await people.join(room, device, person.name, person.cat, address=visitor.address)
        return given(wire.Joined(joined, room.view()), 201)

    async def make_link(self, visitor: Visitor) -> Given:
        wanted = await visitor.read(wire.LinkWanted)
        room = await self.room_of(visitor)
        device = visitor.find(room)
        if device is None:
            raise Refusal("not-your-person")
        token = await people.make_link(room, device, wanted.person)
        path = f"/join/{room.kept.code}#{token}"  # behind the #: it is in no server's log
        return given(wire.Link(token, path, self.house.limits.link_seconds), 201)

    async def claim(self, visitor: Visitor) -> Given:
        claimed = await visitor.read(wire.Claim)
        room = await self.room_of(visitor)
        person = await people.claim(room, visitor.greet(room), claimed.token)
        return given(wire.Joined(person, room.view()), 201)

    async def seat_program(self, visitor: Visitor) -> Given:
        wanted = await visitor.read(wire.NewPerson)
        room = await self.room_of(visitor)
        actions.must_be_host(room, visitor.find(room))
        token = visitor.fresh_token(room)
        if token is None:
            raise Refusal("needs-a-house")
        person = await people.join(room, hash_of(token), wanted.name, wanted.cat, "program")
        return given(wire.ProgramSeated(person, token, f"/api/rooms/{room.kept.code}/socket"), 201)

    # Records

    async def record(self, visitor: Visitor) -> Given:
        """A match of this room as a record; only once nobody plays on, for it shows every hand."""
        name, text = await self.finished(visitor)
        headers = {"content-disposition": f'attachment; filename="{name}.ronron"'}
        return Given(text.encode(), media="text/plain; charset=utf-8", headers=headers)

    async def moments(self, visitor: Visitor) -> Given:
        """What a seat might look at again in such a match: for those who are in the room."""
        name, text = await self.finished(visitor, in_the_room=True)
        record = read_record(text)
        number = visitor.values["seat"]
        seat = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1
        if not 0 <= seat < len(record.seats):
            raise Refusal("not-found")
        found = await self.house.coaching.moments(name, text, seat) if is_played_today(record) else []
        return given(wire.Moments(found))

    async def best_known(self, visitor: Visitor) -> Given:
        """What the deal of such a match takes at least, as far as anyone knows: for those who are in the room."""
        name, text = await self.finished(visitor, in_the_room=True)
        record = read_record(text)
        if not is_played_today(record) or not games.find(record.game).facets().fewest.fact:
            return given(wire.BestKnown())
        return given(await self.house.coaching.best_known(name, text))

    async def finished(self, visitor: Visitor, *, in_the_room: bool = False) -> tuple[str, str]:
        """The name and the record of a match of this room that is over; whoever reads many has to wait."""
        if not self.house.readers.take(visitor.address, time.monotonic()):
            raise Refusal("too-fast")
        room = await self.room_of(visitor)
        check_looking(room, caller(visitor))
        if in_the_room and not room.is_member(visitor.find(room)):
            raise Refusal("not-in-the-room")
        name = visitor.values["table"]
        return name, await archive.find(self.house.store, room.kept, room.table, name)

    async def replay(self, visitor: Visitor) -> Given:
        """A record that someone brings, at some of its moves, through one viewer's eyes or with everything open."""
        address = visitor.address
        if not self.house.replays.take(address):
            raise Refusal("too-fast")
        give_back = partial(self.house.replays.give_back, address)
        try:
            wanted = await visitor.read(wire.ReplayWanted, RECORD_BYTES)
            return Given(wire.encode(await self.show(wanted, self.house.limits.replay_bytes)), give_back=give_back)
        except BaseException:
            give_back()
            raise

    async def leave_match(self, visitor: Visitor) -> Given:
        """What if: a finished match that someone brings goes on from some move of it, in a room made for it."""
        address = visitor.address
        if not self.house.replays.take(address):
            raise Refusal("too-fast")
        try:
            wanted = await visitor.read(wire.BranchWanted, RECORD_BYTES)
            people.clean(wanted.name)  # refused before anything is played again
            left = await self.leave(wanted)
        finally:
            self.house.replays.give_back(address)
        room = await self.house.open_room(address)
        person = await people.join(room, visitor.greet(room), wanted.name, wanted.cat, address=address)
        await room.start_match(address, lambda draft: branching.plan(draft, person, left))
        return given(wire.Joined(person, room.view()), 201)

    # Puzzles: none of them is a match that anyone plays

    async def puzzle_shelf(self, visitor: Visitor) -> Given:
        return given(puzzling.shelf(today()))

    async def puzzle(self, visitor: Visitor) -> Given:
        return given(puzzling.show(self.find_puzzle(visitor)))

    async def try_puzzle(self, visitor: Visitor) -> Given:
        tried = await visitor.read(wire.PuzzleTry)
        return given(puzzling.answer(self.find_puzzle(visitor), tried))

    async def puzzle_hint(self, visitor: Visitor) -> Given:
        return given(wire.PuzzleHint(self.find_puzzle(visitor).proof.hint))

    async def puzzle_proof(self, visitor: Visitor) -> Given:
        return given(puzzling.prove(self.find_puzzle(visitor)))

    def find_puzzle(self, visitor: Visitor) -> Puzzle:
        """Whoever looks at many has to wait: each is a match that is played again."""
        if not self.house.readers.take(visitor.address, time.monotonic()):
            raise Refusal("too-fast")
        return puzzling.find(visitor.values["puzzle"], today())

    # The same deal for friends

    async def set_challenge(self, visitor: Visitor) -> Given:
        wanted = await visitor.read(wire.ChallengeWanted)
        room = await find_room(self.house, wanted.room, caller(visitor))
        device = visitor.find(room)
        if device is None or not room.is_member(device):
            raise Refusal("not-in-the-room")
        found = await challenges.set_up(self.house, room, device, wanted.table, visitor.address)
        return given(wire.ChallengeSet(found.kept.code, f"/challenge/{found.kept.code}"), 201)

    async def see_challenge(self, visitor: Visitor) -> Given:
        if not self.house.readers.take(visitor.address, time.monotonic()):
            raise Refusal("too-fast")
        return given(await challenges.look(self.house, await self.room_of(visitor), visitor.devices()))

    async def try_challenge(self, visitor: Visitor) -> Given:
        """A room in which this device plays it; the same one again for whoever comes back."""
        wanted = await visitor.read(wire.NewPerson)
        people.clean(wanted.name)
        place = await self.room_of(visitor)
        room = await challenges.open_try(self.house, place, visitor.devices())
        if room is not None:
            device = visitor.find(room)
            return given(wire.Joined(room.kept.of_device(device)[0].id, room.view()), 201)
        challenge, code = challenges.of(place), place.kept.code
        room = await self.house.open_room(visitor.address)
        device = visitor.greet(room)
        person = await people.join(room, device, wanted.name, wanted.cat, address=visitor.address)
        await challenges.remember(place, device, room.kept.code)
        await room.start_match(visitor.address, lambda draft: challenges.plan(draft, person, code, challenge))
        return given(wire.Joined(person, room.view()), 201)


def caller(visitor: Visitor) -> Caller:
    return Caller(address=visitor.address, who=visitor.find, came_before=visitor.came_before)
