"""Verifying and replaying: a record is played again, move by move, under the rules it names."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from ronron import games
from ronron.plain import HOUSE, Refusal
from ronron.records.fair import Deal
from ronron.records.match import Entry, Match
from ronron.records.record import Damaged, Record, canonical, header_keys


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What a record that holds up amounts to."""

    game: str
    rules: int
    seats: int
    moves: int
    finished: bool
    fair: bool | None  # do the deals follow from seed and salts? None: the record does not open them


def begin(record: Record, *, listening: bool = True) -> Match:
    """The match before its first move, at the table the record describes."""
    try:
        game = games.find(record.game)
        if record.rules != game.about.rules_version:
            raise Refusal("other-rules", made=record.rules, known=game.about.rules_version)
        return Match(game, game.resolve(len(record.seats), record.options), listening=listening)
    except Refusal as refusal:
        raise Damaged(_header_line(record, refusal), refusal) from None


def play_back(record: Record, match: Match, deal: Deal | None = None) -> Iterator[Entry]:
    """Make the record's moves one after the other, each checked; stops where the record is wrong.

    With a deal, each draw of the house must also be what seed and salts give at that place; in a branch, those that are
    not told.
    """
    told = 0 if record.branch is None else record.branch.told
    for number, entry in zip(record.lines, record.entries, strict=True):
        try:
            match.check(entry)
            if deal is not None and entry.who == HOUSE and match.state.chance() and match.draws >= told:
                drawn = match.state.sample(deal.draw(match.draws)).notation()
                if entry.move != drawn:
                    raise Refusal("wrong-deal", drawn=drawn)
        except Refusal as refusal:
            raise Damaged(number, refusal) from None
        match.play(entry)
        yield entry


def verify(record: Record, *, unfinished: bool = False) -> Verdict:
    """Play the record again and check all it says: every move, the result, and, where opened, the deals."""
    match = begin(record, listening=False)
    if match.setup.options != record.options:
        raise Damaged(
            _line_of(record, "options"), Refusal("options-not-settled", options=canonical(match.setup.options))
        )
    deal = opened(record)
    draws = []  # after each move, how many there had been
    for _ in play_back(record, match, deal):
        draws.append(match.draws)
    check_branch(record, [0, *draws])
    end = (record.lines[-1] if record.lines else len(header_keys(record)) + 1) + 1
    if match.state.over():
        if record.result is None:
            raise Damaged(end, Refusal("no-result"))
        if canonical(asdict(record.result)) != canonical(asdict(match.state.result())):
            raise Damaged(end, Refusal("wrong-result", result=canonical(asdict(match.state.result()))))
    elif record.result is not None or not unfinished:
        raise Damaged(end, Refusal("unfinished"))
    return Verdict(
        game=record.game,
        rules=record.rules,
        seats=len(record.seats),
        moves=len(record.entries),
        finished=match.state.over(),
        fair=None if deal is None else True,
    )


def check_branch(record: Record, draws: Sequence[int]) -> None:
    """A branch begins before the other match ended, in a seat that there is; all draws until then are told, or none."""
    branch = record.branch
    if branch is None:
        return
    inside = branch.seat < len(record.seats) and branch.at < len(draws) - (record.result is not None)
    if not inside or branch.told not in ((draws[branch.at],) if branch.deal == "other" else (0, draws[branch.at])):
        raise Damaged(_line_of(record, "branch"), Refusal("wrong-branch"))


def opened(record: Record) -> Deal | None:
    """The deal a record opens, checked against its commitment; None where it opens none."""
    if record.seed is None:
        return None
    if record.salts is None or len(record.salts) != len(record.seats):
        raise Damaged(_line_of(record, "seed"), Refusal("wrong-salts"))
    deal = Deal(bytes.fromhex(record.seed), record.salts)
    if record.commitment != deal.commitment:
        raise Damaged(_line_of(record, "seed"), Refusal("wrong-commitment"))
    return deal


def _line_of(record: Record, key: str) -> int:
    return header_keys(record).index(key) + 1


def _header_line(record: Record, refusal: Refusal) -> int:
    """The header line a refused table comes from."""
    keys = {"unknown-game": "game", "other-rules": "rules", "impossible-seats": "seats"}
    return _line_of(record, keys.get(refusal.code, "options"))
