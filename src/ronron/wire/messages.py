"""The wire: everything that a client and the house say to each other, as typed structs.

One JSON object a message, told apart by `type`. `docs/protocol.md` explains it to whoever writes a client; the
TypeScript of our own is generated from this file (`typescript.py`). Views and events are the game's own plain data.

Longer than 400 lines because whoever reads the protocol wants it in one place.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ronron.plain import Line

PROTOCOL = 2
BYSTANDER_SEAT = -2  # how `viewer` names the bystander

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Cat = Annotated[
    str, Meta(max_length=120, pattern=r"^[A-Za-z0-9 .,:;=_-]*$(?!\n)")
]  # a `$` alone lets one more line pass
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
EntryNumber = Annotated[int, Meta(ge=0, le=1_000_000_000)]
PersonId = Annotated[str, Meta(min_length=1, max_length=16)]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
GameId = Annotated[str, Meta(min_length=1, max_length=40)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
TurnSeconds = Annotated[int, Meta(ge=5, le=3600)]

# A game's own data: type parameters in the generated TypeScript.
ViewOfGame = Annotated[Any, Meta(title="View")]
EventOfGame = Annotated[Any, Meta(title="Event")]

SeatKind = Literal["open", "person", "bot", "program"]


# --- What a room looks like --------------------------------------------------------------------------------------


class Person(Struct, frozen=True):
    """Someone in the room, seated or watching: a name and a cat; `cat` is the client's own description of it."""

    id: str
    name: str
    cat: str
    kind: Literal["person", "program"]
    host: bool  # do they have the host's say now?
    here: bool  # is a device of theirs connected?
    owner: bool = False  # is the host's place theirs? While they are away, someone else has it on loan


class PlannedSeat(Struct, frozen=True):
    """Who is to sit here: nobody yet, a person or program of this room, or a bot by its level.

    The house gives a bot its name and its cat; a client that moves a bot to another seat says its name again.
    """

    kind: SeatKind = "open"
    person: Annotated[str, Meta(max_length=16)] | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Annotated[str, Meta(max_length=40)] = ""
    cat: Cat = ""


class Plan(Struct, frozen=True):
    """The next match as the room has planned it. The house has already committed to its deal."""

    game: str | None
    options: Mapping[str, Any]
    seats: list[PlannedSeat]
    turn_seconds: int | None
    commitment: str
    salted: list[str]  # whose clients have added salt
    problem: "Problem | None"  # why it cannot start yet
    daily: bool = False  # the deal of the day, which is the same for all and no secret: nobody adds salt


class Problem(Struct, frozen=True):
    """Why not: a code with words in the words files, the number of a rule, and the values its words need."""

    code: str
    rule: int | None = None
    values: Mapping[str, Any] = {}


class EveningTally(Struct, frozen=True):
    """What the evening has brought someone."""

    person: str
    name: str
    games: int
    firsts: int


class PastMatch(Struct, frozen=True):
    """A match that was played in this room."""

    table: str
    game: str
    names: list[str]
    scores: list[int]
    ranks: list[int]
    winners: list[int]
    finished: bool  # played to its end
    ended: str  # when, as ISO 8601 in UTC
    closed: str | None = None  # where it was not played to its end: why, as the words say under `closed`
    branch: bool = False  # a "what if", which counts nowhere


class RoomView(Struct, frozen=True):
    """The room as everyone in it sees it: the same for all."""

    code: str
    locked: bool
    talk: bool  # is table talk on?
    watching: bool  # may those look on who are not in it?
    people: list[Person]
    plan: Plan
    table: str | None  # the match on the table: running, or just finished
    running: bool
    evening: list[EveningTally]
    matches: list[PastMatch]  # the latest first


# --- What a table looks like -------------------------------------------------------------------------------------


class SeatView(Struct, frozen=True):
    """Who sits at the table: as at the start, and whether a stand-in plays for them now."""

    name: str
    cat: str
    kind: Literal["person", "bot", "program"]
    person: str | None
    bot: str | None
    stand_in: str | None


class Asked(Struct, frozen=True):
    """A seat whose move the table awaits (`must`) or would take. `number` is what that move answers."""

    seat: int
    number: int
    must: bool


class Legal(Struct, frozen=True):
    """What a seat of this device can do now, in notation."""

    seat: int
    number: int
    must: bool
    moves: list[str]


class Clock(Struct, frozen=True):
    """Time that runs: a seat's for its decision, or the house's until it does something by itself."""

    seat: int | None
    move: str | None
    remaining_milliseconds: int


class Clocks(Struct, frozen=True):
    paused: bool
    turn_seconds: int | None
    running: list[Clock]


class PhotoSlap(Struct, frozen=True):
    """A lane of a photo finish: a reaction, give or take, the handicap added to it, and how far from the head.

    The distance is in thousandths of the mouse's size; None: unknown, as with a keyboard. A dead heat was settled by
    it, or, where one is unknown, by the house. The line is how long the way there and back was taken to be; None: there
    is none, as with a bot of the house. Unseen: the line was taken at its word, and only for so much an evening.
    """

    seat: int
    move: str
    reaction: int  # milliseconds
    give: int  # milliseconds
    heat: bool
    handicap: int = 0  # milliseconds
    distance: int | None = None
    line: int | None = None  # milliseconds
    unseen: bool = False


class MoveMade(Struct, frozen=True):
    """Who moved (-1: the house), which number it answered, and what is noted beside it (a time-out, a race).

    Where it came of a race: the photo finish, everyone who slapped in the order that counts, beaten or not.
    """

    seat: int
    number: int
    notes: Mapping[str, Any]
    photo: list[PhotoSlap] = []


class Told(Struct, frozen=True):
    """An event in words that each reader's language fills in, and whether it is fleeting: heard once, in no log."""

    lines: list[Line]
    fleeting: bool


class WhatIf(Struct, frozen=True):
    """A "what if": after so many moves of another match this one goes on, as that seat knew it. It counts nowhere."""

    at: int
    seat: int
    deal: str  # `true`: as it was dealt there; `other`: another one that fits what the seat knew


class Outcome(Struct, frozen=True):
    scores: list[int]
    ranks: list[int]
    winners: list[int]
    rounds: list[Mapping[str, Any]]


class Absence(Struct, frozen=True):
    """A person who is away: how much of the grace is left, and who wants a stand-in."""

    seat: int
    grace_milliseconds: int
    votes: list[int]
    needed: int


class TakeBackOffer(Struct, frozen=True):
    """A seat asks to take back the last moves; everyone in `needed` must agree."""

    seat: int
    moves: int
    agreed: list[int]
    needed: list[int]


# --- Server to client --------------------------------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message on every connection."""

    protocol: int
    version: str
    you: list[str]  # the people of this device
    room: RoomView


class RoomChanged(Struct, frozen=True, tag="room"):
    """The room as it is now."""

    you: list[str]
    room: RoomView


class Sync(Struct, frozen=True, tag="sync"):
    """The table, whole: start over from this. The log is what this viewer has heard, fleeting things aside."""

    table: str
    number: int
    at_milliseconds: int
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seats: list[SeatView]
    mine: list[int]  # the seats of this device
    viewer: int  # a seat, or -2 for the bystander
    commitment: str
    view: ViewOfGame
    log: list[EventOfGame]
    asked: list[Asked]
    legal: list[Legal]
    takes_back: int  # how many of the last moves the viewer may take back freely
    clocks: Clocks
    over: bool
    closed: str | None  # why nobody plays on, where it did not come to its end (words: `closed.<why>`)
    result: Outcome | None
    note: str = ""  # what the viewer's seat keeps for itself
    daily: str | None = None  # the day whose public deal this is
    told: list[Told] = []  # the log in words, event by event
    description: list[Line] = []  # the table in words, as this viewer sees it
    branch: WhatIf | None = None  # a "what if": where it left another match
    challenge: str | None = None  # whose deal this is, which others play too


class Step(Struct, frozen=True, tag="step"):
    """One more entry: what happened, as this viewer heard it, and the table after it."""

    table: str
    number: int
    at_milliseconds: int
    moved: MoveMade | None
    events: list[EventOfGame]
    view: ViewOfGame
    asked: list[Asked]
    legal: list[Legal]
    takes_back: int
    clocks: Clocks
    over: bool
    result: Outcome | None
    told: list[Told] = []  # the events in words, one for one
    description: list[Line] | None = None  # the table in words, for those who asked for it (`describe`)


class Status(Struct, frozen=True, tag="status"):
    """What goes on around the table: who is away, who stands in, what is being asked of everyone."""

    table: str
    seats: list[SeatView]
    clocks: Clocks
    absent: list[Absence]
    take_back: TakeBackOffer | None
    trouble: Problem | None  # the house cannot write: nothing counts until it can


class Accepted(Struct, frozen=True, tag="accepted"):
    """A move that was already in the journal came again: it counts, once."""

    table: str
    seat: int
    number: int
    entry: int


class Refused(Struct, frozen=True, tag="refused"):
    """Something could not be done; nothing has changed. `about` is the type of what was refused."""

    about: str
    code: str
    rule: int | None
    values: Mapping[str, Any]
    seat: int | None = None
    number: int | None = None


class Reason(Struct, frozen=True):
    """Why a move cannot be made now; a code of None says that it can."""

    move: str
    code: str | None
    rule: int | None
    values: Mapping[str, Any]


class Because(Struct, frozen=True, tag="because"):
    """The answer to `why`: a reason for each move that was asked about, in the same order."""

    table: str
    seat: int
    number: int  # of the entry after which this holds
    reasons: list[Reason]


class Motive(Struct, frozen=True, tag="motive"):
    """The answer to `ask-motive`: what a bot did last, and why, as it says itself, for the one who asked."""

    table: str
    seat: int
    told: list[Line]  # what it did last
    lines: list[Line]  # why


class Talk(Struct, frozen=True, tag="talk"):
    """Table talk; it is in no record. `token` is a game's own (a leaning). What a bot says comes in every language."""

    person: str
    text: str
    token: str
    seat: int | None = None
    said: Mapping[str, str] = {}


class Noted(Struct, frozen=True, tag="note"):
    """What a seat keeps for itself has changed, on another of its screens; only they hear it."""

    table: str
    seat: int
    text: str


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping: its own value, and the lag the house trusts for this connection."""

    at: float
    lag_milliseconds: float | None


class Goodbye(Struct, frozen=True, tag="goodbye"):
    """The house closes this connection; come back after so long, or not at all (None)."""

    code: str
    again_milliseconds: int | None


TableTold = Sync | Step | Status | Accepted | Refused | Because | Motive | Talk | Noted
ServerMessage = Welcome | RoomChanged | TableTold | Pong | Goodbye


# --- Client to server --------------------------------------------------------------------------------------------


class Move(Struct, frozen=True, tag="move"):
    """A seat's move. `number` is the one the table asked with; saying it twice does it once.

    In a race: the reaction the client measured, from the frame in which it first drew what came with this number, and
    how far from the head the tap was, in thousandths of the mouse's size (a keyboard: None).
    """

    seat: SeatNumber
    move: Notation
    number: EntryNumber
    reaction_milliseconds: Annotated[float, Meta(ge=0, le=600_000)] | None = None
    distance: Annotated[float, Meta(ge=0, le=100_000)] | None = None


class Curtain(Struct, frozen=True, tag="curtain"):
    """One of several players on this device looks now; None: nobody does."""

    seat: SeatNumber | None


class TakeBack(Struct, frozen=True, tag="take-back"):
    """Take back freely where nothing was revealed since; otherwise ask everyone."""

    seat: SeatNumber


class Consent(Struct, frozen=True, tag="consent"):
    """Agree, or not, to the take-back that is asked for."""

    seat: SeatNumber
    yes: bool


class Pause(Struct, frozen=True, tag="pause"):
    """Stop the clocks."""


class Resume(Struct, frozen=True, tag="resume"):
    """Let the clocks run again."""


class Extend(Struct, frozen=True, tag="extend"):
    """More time for everyone whose clock runs."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


class SetClock(Struct, frozen=True, tag="clock"):
    """Time for a decision from now on; None: off."""

    turn_seconds: TurnSeconds | None


class StandIn(Struct, frozen=True, tag="stand-in"):
    """Vote, as one's own seat, for a bot to play for someone who is away."""

    seat: SeatNumber
    absent: SeatNumber
    yes: bool


class TakeSeat(Struct, frozen=True, tag="take-seat"):
    """Back again: the stand-in gets up."""

    seat: SeatNumber


class Say(Struct, frozen=True, tag="talk"):
    """Table talk, where the room has it on."""

    person: PersonId
    text: Annotated[str, Meta(max_length=200)] = ""
    token: Annotated[str, Meta(max_length=40)] = ""


class Choose(Struct, frozen=True, tag="choose"):
    """The host plans the next match."""

    game: GameId
    seats: Annotated[list[PlannedSeat], Meta(min_length=1, max_length=12)]
    options: dict[Annotated[str, Meta(max_length=40)], Any] = {}
    turn_seconds: TurnSeconds | None = None
    daily: bool = False  # the deal of the day: one seat, and the options are the game's
    knew: Annotated[list[PersonId], Meta(max_length=12)] | None = None  # who sat in the plan that the host saw


class Sit(Struct, frozen=True, tag="sit"):
    """Take an open seat of the plan with one of one's people, or get up (None)."""

    person: PersonId
    seat: SeatNumber | None


class Salt(Struct, frozen=True, tag="salt"):
    """What this device adds to the chance of the next match, once it has seen the commitment."""

    commitment: Annotated[str, Meta(max_length=64)]
    salt: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]


class Start(Struct, frozen=True, tag="start"):
    """The host starts the match as planned."""


class End(Struct, frozen=True, tag="end"):
    """The host ends the match before its end; what was played stays."""


class Lock(Struct, frozen=True, tag="lock"):
    """The host lets nobody else in, or does again; who has not come in may not look on either (`set-watching`)."""

    locked: bool


class SetWatching(Struct, frozen=True, tag="set-watching"):
    """The host lets those look on who are not in the room, or sends them away."""

    on: bool


class SetTalk(Struct, frozen=True, tag="set-talk"):
    """The host turns table talk on or off."""

    on: bool


class Remove(Struct, frozen=True, tag="remove"):
    """The host shows someone the door."""

    person: PersonId


class Forget(Struct, frozen=True, tag="forget"):
    """The host has someone removed and forgotten: nothing that the house keeps tells that they were here."""

    person: PersonId


class HandOver(Struct, frozen=True, tag="hand-over"):
    """The host makes someone else the host."""

    person: PersonId


class Leave(Struct, frozen=True, tag="leave"):
    """One of this device's people leaves the room."""

    person: PersonId


class Profile(Struct, frozen=True, tag="profile"):
    """Another name or cat for one of this device's people."""

    person: PersonId
    name: Name
    cat: Cat


class Why(Struct, frozen=True, tag="why"):
    """Ask why these moves cannot be made now: for showing what is closed before anyone tries it."""

    seat: SeatNumber
    moves: Annotated[list[Notation], Meta(max_length=64)]


class AskMotive(Struct, frozen=True, tag="ask-motive"):
    """Ask a bot why it did what it did last. It tells no more than the bystander could see."""

    seat: SeatNumber


class Note(Struct, frozen=True, tag="note"):
    """What a seat keeps for itself at this table, such as pencil marks: shown to nobody else."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=2000)]


class Describe(Struct, frozen=True, tag="describe"):
    """From now on every step comes with the table in words, for whoever reads it so; or no longer."""

    on: bool


class Ping(Struct, frozen=True, tag="ping"):
    """Answered at once with the same value."""

    at: float


class Resync(Struct, frozen=True, tag="resync"):
    """Send everything again: room, table, status."""


TableMessage = Move | TakeBack | Consent | Pause | Resume | Extend | SetClock | StandIn | TakeSeat
HostMessage = Choose | Start | End | Lock | SetTalk | SetWatching | Remove | Forget | HandOver
RoomMessage = HostMessage | Sit | Salt | Leave | Profile | Say | Note
LineMessage = Curtain | Why | AskMotive | Describe | Ping | Resync
ClientMessage = TableMessage | RoomMessage | LineMessage


# --- HTTP --------------------------------------------------------------------------------------------------------


class NewPerson(Struct, frozen=True):
    """A name and a cat to come in with."""

    name: Name
    cat: Cat = ""


class RoomDoor(Struct, frozen=True):
    """What a code alone shows of a room. Of a locked one, whoever is not in it sees no more than that it is locked."""

    code: str
    locked: bool
    watching: bool  # may those look on who are not in it?
    game: str | None = None  # on the table, otherwise planned
    running: bool = False
    people: int | None = None  # how many


class Joined(Struct, frozen=True):
    """Which person one is now, and the room."""

    person: str
    room: RoomView


class LinkWanted(Struct, frozen=True):
    """Which of this device's people is to move to another device."""

    person: PersonId


class Link(Struct, frozen=True):
    """A link that works once: whoever opens it becomes that person."""

    token: str
    path: str
    expires_seconds: int


class Claim(Struct, frozen=True):
    token: Annotated[str, Meta(min_length=8, max_length=64)]


class ProgramSeated(Struct, frozen=True):
    """A program that may take a seat: it connects with this token."""

    person: str
    token: str
    path: str


class OptionAbout(Struct, frozen=True):
    """What the table may choose: one of the values or, where `several` is not 0, a list of at least so many of them."""

    key: str
    values: list[Any]
    defaults: Mapping[int, Any]
    several: int
    foremost: bool  # it makes it another game, and is asked before all the rest
    possible: Mapping[int, list[Any]]  # by number of seats: those of the values that can be played


class FaceAbout(Struct, frozen=True):
    """How a bot's cat looks."""

    coat: str
    pattern: str
    expression: str


class LevelAbout(Struct, frozen=True):
    """A bot one can put in a seat. A level has a face, and words under `levels.<id>`; a plain player has neither."""

    id: str
    face: FaceAbout | None


class ProposalAbout(Struct, frozen=True):
    """A table that a game proposes: the bots beside whoever comes, and what is chosen there otherwise than usual."""

    bots: list[str]
    options: Mapping[str, Any]


class GameAbout(Struct, frozen=True):
    id: str
    titles: Mapping[str, str]
    designer: str
    publisher: str
    seats: list[int]
    options: list[OptionAbout]
    rules_version: int
    minutes: Mapping[int, int]
    bots: list[LevelAbout]
    daily: bool  # does it have a deal of the day?
    first: ProposalAbout | None = None  # the kindest table for someone new, where the usual one is not
    little: ProposalAbout | None = None  # for someone too small to read, where there is one
    motives: bool = False  # can its bots say why they did something?


class HouseAbout(Struct, frozen=True):
    """What this house is and has."""

    version: str
    protocol: int
    languages: list[str]
    games: list[GameAbout]


class SetupWanted(Struct, frozen=True):
    """A table that someone thinks of: so many seats, and what was chosen for it."""

    seats: Annotated[int, Meta(ge=1, le=12)]
    options: dict[Annotated[str, Meta(max_length=40)], Any] = {}


class Settled(Struct, frozen=True):
    """The options such a table would have, as the game writes them; empty where there is a problem."""

    options: dict[str, Any]
    problem: Problem | None


class ReplayWanted(Struct, frozen=True):
    """A record, and which of its positions to show: `start` of them have been played, `count` of them follow."""

    record: Annotated[str, Meta(max_length=131_072)]
    viewer: Annotated[int, Meta(ge=-2, le=31)] = BYSTANDER_SEAT
    open: bool = False  # with every seat's view and what really happened
    start: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=40)] = 1
    why: Annotated[list[Notation], Meta(max_length=64)] = []  # moves of the viewer to explain, at `start`


class BranchWanted(Struct, frozen=True):
    """A finished match, and where to leave it: after so many moves, in which seat, in its true deal or another."""

    record: Annotated[str, Meta(max_length=131_072)]
    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    name: Name
    cat: Cat = ""
    deal: Literal["true", "other"] = "true"


class ChallengeWanted(Struct, frozen=True):
    """What friends are to play: a match of this room, played to its end by this device alone against bots.

    Without a table it is what the room has planned next, for one person of this device and bots, in a fresh deal.
    """

    room: Annotated[str, Meta(max_length=8)]
    table: Annotated[str, Meta(max_length=60)] | None = None


class ChallengeSet(Struct, frozen=True):
    """Whoever opens this path plays the same deal."""

    code: str
    path: str


class ChallengeTry(Struct, frozen=True):
    """How somebody fared, move by move; `own`: this device."""

    name: str
    scores: list[int]
    ranks: list[int]
    own: bool
    record: str


class Challenge(Struct, frozen=True):
    """The same deal for friends. How others fared is told to whoever has played it to the end; until then, how many."""

    code: str
    game: str
    options: Mapping[str, Any]
    seats: list[PlannedSeat]
    commitment: str
    played: int
    tries: list[ChallengeTry]


class ReplaySeat(Struct, frozen=True):
    name: str
    kind: str  # `person`, or which bot
    cat: str = ""  # how it is drawn here; records say nothing of it


class ReplayMove(Struct, frozen=True):
    """Who moved (-1: the house), and when and how, where it is known."""

    seat: int
    milliseconds: int | None
    notes: Mapping[str, Any]
    photo: list[PhotoSlap] = []  # the race it came of, in the order that counted


class ReplayPosition(Struct, frozen=True):
    """The table after so many moves, as the viewer saw it; `events` are those of the last one of them."""

    at: int
    view: Any
    views: list[Any] | None  # of every seat, where everything is open
    events: list[Any]
    asked: list[Asked]
    legal: list[Legal]
    move: str | None  # what the viewer's own seat did next
    reasons: list[Reason]  # why the moves asked about cannot be made
    over: bool
    told: list[Told]  # the events in words
    description: list[Line]  # the table in words
    motive: list[Line] = []  # why the bot that moved last did so, from what it knew where the viewer knows that too


class Replayed(Struct, frozen=True):
    """A record, played again."""

    game: str
    options: Mapping[str, Any]
    seats: list[ReplaySeat]
    time: str | None
    viewer: int
    last: int  # how many moves it has
    moves: list[ReplayMove]
    positions: list[ReplayPosition]
    result: Outcome | None
    branch: WhatIf | None = None  # the record of a "what if": where it left another match
    facts: Mapping[str, list[float]] = {}  # what a finished game is about, besides points: a number a seat, by name


class Moment(Struct, frozen=True):
    """A decision that cost a seat much: after `at` moves it did `move`, and `better` was worth more, by `cost`.

    Worth is counted in `unit`: `reward` goes from 0, the worst end there is, to 1, the best; anything else is a word of
    the game, such as `points`.
    """

    at: int
    move: str
    better: str
    verdict: str  # `mistake`: it could have known; `bad-luck`: only now, with all hands open
    cost: float
    unit: str = "reward"


class Moments(Struct, frozen=True):
    """What a seat might look at again in a match that is over, the costliest first."""

    moments: list[Moment]


class BestKnown(Struct, frozen=True):
    """What a match that is over took (`own`), and the fewest that its deal is known to take; `fact` is a key of words.

    Nothing is counted where `fact` is empty, and nothing is known where `best` is None.
    """

    fact: str = ""
    own: int | None = None
    best: int | None = None


class DailyResult(Struct, frozen=True):
    """Someone's first try at a deal of the day."""

    name: str
    count: int


class Daily(Struct, frozen=True):
    """A deal of the day: its seed, which anyone may know, and what it took the best of this house, the fewest first."""

    day: str
    seed: str
    fact: str  # what is counted
    best: list[DailyResult]
    own: int | None  # this device's first try


# --- Puzzles -----------------------------------------------------------------------------------------------------


class PuzzleCard(Struct, frozen=True):
    """A puzzle as it stands on the shelf."""

    id: str
    game: str
    kind: str  # what it asks: `puzzles.<kind>` of the game's words
    grade: str  # `kitten`, `cat` or `tiger`: for whom it is as hard as for this bot


class PuzzleShelf(Struct, frozen=True):
    """Every puzzle of the house, and that of the day; null where it has none."""

    day: str
    today: PuzzleCard | None
    puzzles: list[PuzzleCard]


class PuzzleShown(Struct, frozen=True):
    """A puzzle without its answer: who is asked what, and what that seat sees."""

    card: PuzzleCard
    seat: int
    seats: list[ReplaySeat]
    question: Line
    moves: int  # so many answer it at most
    positions: list[ReplayPosition]  # the last one is asked about; those before it are to be remembered
    story: list[Line]  # what the seat has heard, where the board no longer shows it


class PuzzleTry(Struct, frozen=True):
    """Moves that answer a puzzle, from its position on; and moves to explain, that cannot be made after them."""

    moves: Annotated[list[Notation], Meta(max_length=8)]
    why: Annotated[list[Notation], Meta(max_length=64)] = []


class PuzzleTried(Struct, frozen=True):
    """What came of it."""

    right: bool | None  # null: it is not answered yet
    position: ReplayPosition


class PuzzleHint(Struct, frozen=True):
    """Half of the answer."""

    hint: Line


class PuzzleWorld(Struct, frozen=True):
    """A world that fits what the seat knows, with everything open."""

    view: Any
    views: list[Any]


class PuzzleProof(Struct, frozen=True):
    """The right answers, and why."""

    answers: list[list[str]]
    worlds: int  # that were gone through, of which some are here to be looked at
    reasons: list[Line]
    shown: list[PuzzleWorld]


class ErrorBody(Struct, frozen=True):
    """Why a request was refused, with words in the words files."""

    code: str
    rule: int | None = None
    values: Mapping[str, Any] = {}


encoder = msgspec.json.Encoder()
encode = encoder.encode
client_decoder = msgspec.json.Decoder(ClientMessage)
