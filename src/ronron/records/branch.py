"""What if: another match begins where a finished one stood, in any seat, with what that seat knew and no more.

It goes on in the true deal, or in another one that fits: whatever the house has drawn so far is drawn otherwise, while
everybody's moves stay as they were made, and the seat that asks has heard, sees and can do exactly the same. Where the
game can say how likely everybody's moves make a deal, likely ones come more often; elsewhere every deal that fits comes
as often as the others. Where only the true one fits, it is that one.
"""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from ronron.contract import Chance
from ronron.plain import HOUSE, Refusal, Seat
from ronron.records.fair import Deal
from ronron.records.match import Entry, Match, read_house
from ronron.records.record import OF_BRANCHES, Branch, Record, write_entry
from ronron.records.verify import begin, play_back, verify

TRIES = 1000  # changes of the deal that are tried; most are seen at once not to fit
FINE = 1_000_000  # luck draws whole numbers
MOST_PLAYED = 200_000  # moves, over all tries: a long match must not take minutes


def leave(record: Record, at: int, seat: Seat, deal: str, fresh: Deal, luck: Chance, tries: int = TRIES) -> Record:
    """The branch before its first own move. `fresh` deals from here on, unless the true deal can be dealt on.

    Refused are matches that were not played to their end, or do not hold up: nobody looks into one that goes on.
    """
    if record.result is None:
        raise Refusal("match-not-over")
    verify(record)
    if not 0 <= seat < len(record.seats):
        raise Refusal("no-such-seat", seats=len(record.seats), chosen=seat)
    match = begin(record)
    moves = play_back(record, match)
    if not 0 <= at < len(record.entries):
        raise Refusal("nothing-to-leave", at=at, last=len(record.entries) - 1)
    for _ in range(at):
        next(moves)
    entries = record.entries[:at]
    if deal == "other":
        entries = another_deal(match, seat, luck, tries)
    goes_on = deal == "true" and record.seed is not None and (record.branch is None or record.branch.told == 0)
    return replace(
        record,
        entries=entries,
        lines=(),
        time=None,
        branch=Branch(
            at=at,
            seat=seat,
            deal=deal,
            told=0 if goes_on else match.draws,
            moves=sha256("".join(f"{write_entry(one)}\n" for one in record.entries).encode()).hexdigest(),
        ),
        commitment=record.commitment if goes_on else fresh.commitment,
        salts=record.salts if goes_on else fresh.salts,
        seed=record.seed if goes_on else fresh.seed.hex(),
        result=None,
        ronron=OF_BRANCHES,
    )


# --- Another deal ------------------------------------------------------------------------------------------------


def another_deal(match: Match, seat: Seat, luck: Chance, tries: int = TRIES) -> Sequence[Entry]:
    """The moves that were made, in a deal drawn from all that fit what this seat knows.

    A walk from the true deal: some draw of the house is changed, and where everything still fits, the change stays, to
    a less likely deal only so much less often (Metropolis). Each change is tried as often as the way back.
    """
    entries = list(match.entries)
    known = match.knowledge(seat)
    weigh = match.game.facets().likelihood.weigh
    weight = weigh(known, match.state)
    draws = [at for at, entry in enumerate(entries) if entry.who == HOUSE and len(read_house(entry.move).numbers) > 0]
    for _ in range(min(tries, MOST_PLAYED // len(entries)) if draws else 0):
        changed = change(match, entries, draws, luck)
        if changed is None or changed == entries:
            continue
        twin = play_as_far_as_it_fits(match, changed, seat)
        if twin is not None and twin.knowledge(seat) == known:
            other = weigh(known, twin.state)
            if other >= weight or float(luck.below(FINE)) * weight < FINE * other:
                entries, weight = changed, other
    return entries


def change(match: Match, entries: Sequence[Entry], draws: Sequence[int], luck: Chance) -> list[Entry] | None:
    """Two numbers change places: within one draw, or wherever they stand from there on."""
    changed = list(entries)
    start = draws[luck.below(len(draws))]
    verb, numbers = read_house(entries[start].move)
    place = luck.below(len(numbers))
    if luck.below(2):
        other = luck.below(len(numbers))
        swapped = list(numbers)
        swapped[place], swapped[other] = swapped[other], swapped[place]
        changed[start] = replace(entries[start], move=" ".join([verb, *map(str, swapped)]))
        return changed
    deck = match.game.deck(match.setup)
    if not deck:
        return None
    pair = {numbers[place]: deck[luck.below(len(deck))]}
    pair[pair[numbers[place]]] = numbers[place]
    for at in draws:
        verb, numbers = read_house(entries[at].move)
        moved = " ".join([verb, *[str(pair.get(number, number)) for number in numbers]])
        changed[at] = replace(entries[at], move=moved)
    return changed


def play_as_far_as_it_fits(match: Match, entries: Sequence[Entry], seat: Seat) -> Match | None:
    """The match with these draws; None where a rule is broken, or where this seat would have heard something else."""
    twin = Match(match.game, match.setup)
    heard, compared = match.heard[seat], 0
    for entry in entries:
        try:
            twin.check(entry)
        except Refusal:
            return None
        twin.play(entry)
        news = twin.heard[seat][compared:]
        if news != heard[compared : compared + len(news)]:
            return None
        compared += len(news)
    return twin if compared == len(heard) else None
