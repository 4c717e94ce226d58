"""A table in a notebook: open it, look, play, take back, ask bots and the coach, and write it all down."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ronron import games
from ronron.arena import coach
from ronron.arena.briefing import Briefing
from ronron.bots.estimate import Estimate
from ronron.contract import Game
from ronron.front.meant import game_of, readable, whole
from ronron.front.picture import picture
from ronron.front.players import Sits, as_bot, fill, name_of
from ronron.front.speaking import spoken
from ronron.kit.words import Words
from ronron.plain import BYSTANDER, HOUSE, About, Event, Knowledge, Refusal, Result, Seat, View, Viewer
from ronron.records import verify
from ronron.records.fair import Deal, fresh_seed, seed_from
from ronron.records.match import Entry, Match
from ronron.records.record import Player, Record

USUAL_SEATS = 4
MOST_SHOWN = 12  # legal moves, in a complaint; more than these are folded under a picture


def list_games() -> list[About]:
    """The games of the house, each with its id, titles, seats and options."""
    return [game.about for game in games.all_games().values()]


def open_table(
    game: str | About,
    *,
    seats: int | None = None,
    seed: object = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
    language: str | None = None,
) -> "OpenTable":
    """A table, dealt and ready. The same seed is the same deal, here and for `ronron play --seed`."""
    found = game_of(game)
    usual = USUAL_SEATS if USUAL_SEATS in found.about.seats else found.about.seats[-1]
    setup = found.resolve(usual if seats is None else whole("seats", seats), options or {})
    if names and len(names) != setup.seats:
        raise Refusal("which-names", seats=setup.seats, names=len(names))
    chosen = fresh_seed() if seed is None else seed_from("play", seed)
    table = OpenTable(Match(found, setup), Deal(chosen, [""] * setup.seats), names, language)
    table.settle()
    return table


def open_record(record: Record | str | Path, *, at: int | None = None, language: str | None = None) -> "OpenTable":
    """The table of a record, after so many of its moves or at its end: look around, take back, play on otherwise."""
    record = readable(record)
    table, moves = begin_record(record, language)
    last = len(record.entries)
    if not 0 <= (last if at is None else at) <= last:
        raise Refusal("no-such-move", at=at, last=last)
    for _ in range(last if at is None else at):
        next(moves)
    return table


def begin_record(record: Record | str | Path, language: str | None) -> tuple["OpenTable", Iterator[Entry]]:
    """The table before the first move of a record, and its moves: each is made when it is asked for."""
    record = readable(record)
    match = verify.begin(record)
    deal = verify.opened(record) or Deal(fresh_seed(), [""] * match.setup.seats)
    players = [player.kind for player in record.seats]
    table = OpenTable(match, deal, [player.name for player in record.seats], language, players=players)
    return table, verify.play_back(record, match)


class OpenTable:
    """One match, open to whoever holds it: `play` makes a move for a seat, the house draws by itself.

    Secrets are kept by asking: `view`, `knowledge`, `look` and `story` tell what one viewer may know. `match` is the
    inside, which may change from one version to the next; everything else here stays.
    """

    def __init__(
        self,
        match: Match,
        deal: Deal,
        names: Sequence[str] = (),
        language: str | None = None,
        *,
        players: Sequence[str] | None = None,
    ) -> None:
        self.match = match
        self.deal = deal
        self.language = spoken(language)
        words = Words(self.language)
        self.names = tuple(names) or tuple(words.seat(seat) for seat in range(match.setup.seats))
        self.players = list(players or ["person"] * match.setup.seats)  # who sat there, as records say it

    # --- What there is -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def seats(self) -> int:
        return self.match.setup.seats

    @property
    def options(self) -> Mapping[str, Any]:
        return self.match.setup.options

    @property
    def moves(self) -> list[Entry]:
        """Everything that was done, by seats and by the house (seat -1), in order."""
        return list(self.match.entries)

    @property
    def is_over(self) -> bool:
        return self.match.state.over()

    @property
    def scores(self) -> list[int]:
        """The points of every seat so far."""
        return list(self.match.state.scores())

    @property
    def result(self) -> Result | None:
        """How it ended; None while it has not."""
        return self.match.state.result() if self.is_over else None

    # --- Who moves -----------------------------------------------------------------------------------------------

    @property
    def asked(self) -> list[Seat]:
        """The seats that can move now: one at its turn, several in a race or where moves are sealed, else none."""
        state = self.match.state
        if state.over() or state.chance():
            return []
        asked = int(state.owed()) | int(state.may())
        return [seat for seat in range(self.seats) if asked >> seat & 1]

    @property
    def turn(self) -> Seat | None:
        """The seat to be asked next; None when it is over, the house is to draw, or a race decides who is first."""
        mover = int(self.match.state.mover())
        return mover if not self.is_over and mover >= 0 and not self.match.state.race() else None

    @property
    def legal_moves(self) -> list[str]:
        """What the seat whose turn it is can do, in notation; in a race, what anyone asked can do."""
        if self.turn is not None:
            return self.legal_moves_of(self.turn)
        return list(dict.fromkeys(move for seat in self.asked for move in self.legal_moves_of(seat)))

    def legal_moves_of(self, seat: Seat) -> list[str]:
        self._check_viewer(seat)
        return list(self.match.legal(seat)) if seat in self.asked else []

    # --- Playing -------------------------------------------------------------------------------------------------

    def play(self, move: str, *, seat: Seat | None = None) -> "OpenTable":
        """Make a move for the seat whose turn it is, or for the one you say; then the house draws what it owes."""
        self.settle()
        who = self._mover(seat) if not self.is_over else 0
        entry = Entry(who=who, move=str(move), milliseconds=self.match.now())
        try:
            self.match.check(entry)
        except Refusal as refusal:
            legal = self.legal_moves_of(who)
            shown = ", ".join([*legal[:MOST_SHOWN], *(["..."] if len(legal) > MOST_SHOWN else [])])
            if shown:
                refusal.add_note(Words(self.language, "ronron.front").say("look.legal", moves=shown))
            raise
        self.match.play(entry)
        self.settle()
        return self

    def wait(self) -> "OpenTable":
        """Nobody moves: time passes, until the house does what it does when time runs out."""
        timer = next(iter(self.match.state.clock()), None)
        if self.is_over or timer is None:
            raise Refusal("no-time-runs")
        self.match.play(Entry(who=HOUSE, move=timer.move.notation(), milliseconds=self.match.now()))
        self.settle()
        return self

    def take_back(self, moves: int = 1) -> "OpenTable":
        """Undo the last moves of seats, and what the house did since. Luck does not roll again: the deal is fixed."""
        entries = self.moves
        made = [at for at, entry in enumerate(entries) if entry.who != HOUSE]
        moves = whole("moves", moves)
        if not 0 <= moves <= len(made):
            raise Refusal("nothing-to-take-back", moves=moves, made=len(made))
        if moves:
            self.match = replayed(self.match, entries[: made[-moves]])
        return self

    def copy(self) -> "OpenTable":
        """Another table that stands the same: what happens at one changes nothing at the other."""
        match = replayed(self.match, self.match.entries)
        return OpenTable(match, self.deal, self.names, self.language, players=self.players)

    def settle(self) -> None:
        """The house does what it owes: it draws, and where nobody is asked anything, it lets time run out."""
        state = self.match.state
        while not state.over():
            if state.chance():
                drawn = state.sample(self.deal.draw(self.match.draws)).notation()
                self.match.play(Entry(who=HOUSE, move=drawn, milliseconds=self.match.now()))
                continue
            timer = next(iter(state.clock()), None)
            if state.owed() or state.may() or timer is None:
                return
            self.match.play(Entry(who=HOUSE, move=timer.move.notation(), milliseconds=self.match.now()))

    # --- Asking --------------------------------------------------------------------------------------------------

    def ask(self, who: Sits, *, seat: Seat | None = None) -> str:
        """What a bot, or a function of yours, would do here, from what its seat knows. The same table, the same answer.

        In a race "" says that it would let it go by.
        """
        self.settle()
        seat = self._mover(seat)
        bot = as_bot(self.game, who, self._luck(len(self.match.entries), seat))
        return bot.choose(self.match.knowledge(seat)).move or ""

    def play_out(self, *who: Sits) -> "OpenTable":
        """Play to the end: a bot, or a function from knowledge to move, for each seat; the last takes those left."""
        sitting = fill(self.game, who, self.seats)
        at = len(self.match.entries)
        bots = [as_bot(self.game, one, self._luck(at, seat)) for seat, one in enumerate(sitting)]
        self.players = [name_of(one) for one in sitting]
        self.match.run(bots, self.deal.draw)
        return self

    def advise(self, *, seat: Seat | None = None, bot: str | None = None) -> list[Estimate]:
        """The coach: what each legal move seems worth to the seat, from what it knows, the best first."""
        self.settle()
        seat = self._mover(seat)
        thinker = coach.thinkers(self.game, bot)(len(self.match.entries))
        return list(coach.consider(self.match, seat, thinker).options)

    # --- Looking -------------------------------------------------------------------------------------------------

    def view(self, viewer: Viewer = BYSTANDER) -> View:
        """What this viewer may know now, as the game's own data."""
        self._check_viewer(viewer)
        return self.match.state.view(viewer)

    def knowledge(self, seat: Seat | None = None) -> Knowledge:
        """All that a bot in this seat gets."""
        return self.match.knowledge(self._mover(seat))

    def heard(self, viewer: Viewer = BYSTANDER) -> list[Event]:
        """What happened, as this viewer heard it."""
        self._check_viewer(viewer)
        return list(self.match.heard[viewer])

    def brief(self, seat: Seat | None = None, *, since: int = 0, language: str | None = None) -> Briefing:
        """What a seat is told before it moves, in words: `text()` to read it, `plain()` for JSON."""
        knowledge = self.match.knowledge(self._mover(seat))
        return Briefing.of(knowledge, spoken(language or self.language), names=self.names, since=since)

    def look(self, viewer: Viewer | None = None, *, language: str | None = None) -> str:
        """The table in words, as a screen reader gets it: through the eyes of whoever is to move, or of a viewer."""
        viewer = self._looker(viewer)
        words = self._words(viewer, language)
        lines = [self._standing(words), *words.lines(self.game.describe(self.match.state.view(viewer)))]
        legal = self.legal_moves_of(viewer) if viewer >= 0 else []
        if legal:
            lines += [words.say("look.moves"), *(f"  {words.move(move)}  [{move}]" for move in legal)]
        return "\n".join(lines)

    def story(self, viewer: Viewer = BYSTANDER, *, language: str | None = None) -> list[str]:
        """What happened, sentence by sentence, as this viewer heard it."""
        words = self._words(viewer, language)
        return [line for event in self.heard(viewer) for line in words.lines(self.game.narrate(event))]

    def svg(self, viewer: Viewer | None = None, *, language: str | None = None) -> str:
        """A picture of the table, as one viewer sees it."""
        viewer = self._looker(viewer)
        words = self._words(viewer, language)
        title = self.game.about.titles[words.language]
        return picture(self.game, self.match.state.view(viewer), words, title, self._standing(words))

    def __str__(self) -> str:
        return self.look()

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"seat {self.turn} to move" if self.turn is not None else "nobody's turn"
        return f"<OpenTable of {self.game.about.id}, {self.seats} seats, {len(self.match.entries)} moves, {state}>"

    def _repr_html_(self) -> str:
        words = self._words(self._looker(None), None)
        moves = self.legal_moves
        legal = ", ".join(f'<code title="{escape(words.move(move))}">{escape(move)}</code>' for move in moves)
        if len(moves) > MOST_SHOWN:
            legal = f"<details><summary>{words.say('look.many', count=len(moves))}</summary>{legal}</details>"
        return f'<div style="max-width:720px">{self.svg()}<div>{legal}</div></div>'

    # --- Writing it down -----------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The match as a record: `str(record)` is its text. Once it is over, its deal lies open."""
        over = self.is_over
        return Record(
            game=self.game.about.id,
            rules=self.game.about.rules_version,
            options=self.options,
            seats=[Player(name=name, kind=kind) for name, kind in zip(self.names, self.players, strict=True)],
            entries=self.moves,
            commitment=self.deal.commitment,
            salts=self.deal.salts if over else None,
            seed=self.deal.seed.hex() if over else None,
            result=self.result,
        )

    def save(self, path: str | Path) -> Path:
        """Write the record to a file, for `ronron verify`, `replay` and `coach`, and for the page's own replay."""
        Path(path).write_text(str(self.record()), encoding="utf-8")
        return Path(path)

    # --- Inside --------------------------------------------------------------------------------------------------

    def _mover(self, seat: Seat | None) -> Seat:
        if seat is not None:
            if whole("seat", seat) not in range(self.seats):
                raise Refusal("unknown-seat", number=seat, last=self.seats - 1)
            return seat
        if self.turn is not None:
            return self.turn
        asked = self.asked
        if len(asked) == 1:
            return asked[0]
        if not asked:
            raise Refusal("nobody-moves")
        raise Refusal("which-seat", seats=asked)

    def _looker(self, viewer: Viewer | None) -> Viewer:
        if viewer is None:
            return BYSTANDER if self.turn is None else self.turn
        self._check_viewer(viewer)
        return viewer

    def _check_viewer(self, viewer: Viewer) -> None:
        if viewer not in self.match.viewers:
            raise Refusal("unknown-viewer", viewer=viewer, last=self.seats - 1)

    def _words(self, viewer: Viewer, language: str | None) -> Words:
        self._check_viewer(viewer)
        reader = None if viewer == BYSTANDER else viewer
        home = games.home(self.game)
        return Words(spoken(language or self.language), home, "ronron.front", names=self.names, reader=reader)

    def _standing(self, words: Words) -> str:
        """Whose turn it is, in a sentence."""
        if self.is_over:
            points = zip(self.names, self.scores, strict=True)
            return words.say("look.over", points=", ".join(f"{name} {score}" for name, score in points))
        if self.turn is not None:
            return words.say("look.to-move", seat=self.turn)
        if self.asked:
            return words.say("look.asked", seats=", ".join(self.names[seat] for seat in self.asked))
        return words.say("look.house")

    def _luck(self, at: int, seat: Seat) -> int:
        return int.from_bytes(seed_from("bot", self.deal.seed.hex(), at, seat)[:4], "big")


def replayed(match: Match, entries: Sequence[Entry]) -> Match:
    """A fresh match in which the same was done."""
    again = Match(match.game, match.setup)
    for entry in entries:
        again.play(entry)
    return again
