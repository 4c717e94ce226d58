"""The laws of play: notation, records, copies, the end, plain data, cards, and what is legal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import chain
from math import isfinite

from ronron import games
from ronron.contract import BIT, HouseMove, State
from ronron.kit.luck import Luck
from ronron.laws.position import (
    LONGEST,
    LawBroken,
    Position,
    asked,
    draw_move,
    entry,
    go_on,
    make,
    name,
    named_key,
    owed,
    same,
    short,
)
from ronron.plain import BYSTANDER, HOUSE, Line, Refusal, Seat
from ronron.records.match import Match, read_house
from ronron.records.record import MOVE, Damaged, Player, Record, canonical, read, write
from ronron.records.verify import play_back, verify

AHEAD = 300  # moves a copy is played on


def law_1_notation_round_trips(position: Position) -> None:
    """Every move has its own text, the text gives the move back, and a record can hold it."""
    match = position.walk()
    again = tuple(position.game.alphabet(position.setup))
    same(1, "the alphabet is not the same every time", again, tuple(match.alphabet))
    doubles = [text for text, times in Counter(match.alphabet).items() if times > 1]
    same(1, "two moves have one text", doubles, [])
    for text in match.alphabet:
        readable = MOVE.fullmatch(f"0 {text}")
        same(1, f"{text!r} cannot stand in a record", readable and readable[2], text)
    for seat in range(position.setup.seats):
        for move in match.state.legal(seat):
            if not 0 <= move < len(match.alphabet):
                raise LawBroken(1, f"move {move} of {name(seat)} is not in the alphabet")
    drawn = [match.state.sample(position.luck(1))] if match.state.chance() else []
    for due in (*drawn, *(timer.move for timer in match.state.clock())):
        readable = MOVE.fullmatch(f"house {due.notation()}")
        same(1, f"{short(due)} cannot stand in a record", readable and readable[2], due.notation())
        same(1, "a house move reads as another", read_house(due.notation()), due)


def law_2_a_record_replays_to_the_same_state_and_result(position: Position) -> None:
    """A record, written and read, cut here or played to the end, gives the same state and result again."""
    match = position.walk()
    replay(match)
    replay(play_out(match, position.luck(2)))


def play_out(match: Match, luck: Luck) -> Match:
    """The match, played to its end (law 9 sees to it that there is one)."""
    for _ in range(LONGEST):
        if match.state.over():
            break
        match.play(entry(match, draw_move(match.state, match.setup.seats, luck)))
    return match


def record_of(match: Match) -> Record:
    about = match.game.about
    players = tuple(Player(name=f"cat {seat}", kind="random") for seat in range(match.setup.seats))
    result = match.state.result() if match.state.over() else None
    return Record(
        game=about.id,
        rules=about.rules_version,
        options=match.setup.options,
        seats=players,
        entries=tuple(match.entries),
        result=result,
    )


def replay(match: Match) -> None:
    """The record of this match, played again by someone who has nothing but its text."""
    try:
        record = read(write(record_of(match)))
        setup = match.game.resolve(len(record.seats), record.options)
        again = Match(match.game, setup, listening=False)
        for _ in play_back(record, again):
            pass
        if games.all_games().get(record.game) is match.game:
            verify(record, unfinished=True)
    except (Damaged, Refusal) as refused:
        raise LawBroken(2, f"the record of {len(match.entries)} moves is refused, {refused}") from refused
    same(2, "the record tells of another table", canonical(setup.options), canonical(match.setup.options))
    same(2, "the record ends in another state", named_key(again.state), named_key(match.state))
    same(2, "the record ends otherwise", again.state.over(), match.state.over())
    if match.state.over():
        same(2, "the record has another result", again.state.result(), match.state.result())


def law_3_a_copy_is_independent(position: Position) -> None:
    """What is played on in a copy leaves the original as it was, and the other way round; both go on alike."""
    seats = position.setup.seats
    for copy_moves in (True, False):
        original = position.walk().state
        copy = original.copy()
        plain(3, "the key", original.key())
        same(3, "a copy is not the same", everything(copy, seats), everything(original, seats))
        same(3, "a copy tells events", copy.events, None)
        moving, resting = (copy, original) if copy_moves else (original, copy)
        before = everything(resting, seats)
        third = resting.copy()
        moves = list(go_on(moving, seats, position.luck(3), AHEAD))
        same(3, "playing on in one changed the other", everything(resting, seats), before)
        for move in moves:
            make(third, move)
        same(3, "the same moves lead a copy elsewhere", everything(third, seats), everything(moving, seats))


def everything(state: State, seats: int) -> Mapping[str, object]:
    """All that a state says of itself, kept as it is now."""
    return {
        **named_key(state),
        **{f"view of {name(viewer)}": state.view(viewer) for viewer in (*range(seats), BYSTANDER)},
        **{f"legal moves of {name(seat)}": tuple(state.legal(seat)) for seat in range(seats)},
        "scores": tuple(state.scores()),
        "places": {at: tuple(cards) for at, cards in state.places().items()},
    }


def law_9_every_game_ends_and_its_result_agrees(position: Position) -> None:
    """By chance and seats alone it comes to an end, and scores, ranks and winners say the same."""
    seats = position.setup.seats
    state = position.walk().state.copy()
    for _ in go_on(state, seats, position.luck(9), LONGEST):
        pass
    if not state.over():
        raise LawBroken(9, f"it was not over after {LONGEST} moves")
    if state.chance() or asked(state, seats) or state.clock() or any(state.legal(seat) for seat in range(seats)):
        raise LawBroken(9, "it is over, and something could still be done")
    result = state.result()
    plain(9, "the result", result)
    same(9, "there is not one score and one rank a seat", (len(result.scores), len(result.ranks)), (seats, seats))
    same(9, "`scores` and `result` disagree", tuple(state.scores()), result.scores)
    # Nobody is first where nobody wins: then the best share the second rank.
    best = min(result.ranks)
    ranking = tuple(best + sum(other < rank for other in result.ranks) for rank in result.ranks)
    same(9, "these are not ranks", (best in (1, 2), result.ranks), (True, ranking))
    first = tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
    same(9, "the winners are not those ranked first", result.winners, first)
    if not any(are_in_order(result.ranks, [sign * score for score in result.scores]) for sign in (1, -1)):
        raise LawBroken(9, f"ranks {result.ranks} do not follow scores {short(result.scores)}")


def are_in_order(ranks: Sequence[int], scores: Sequence[int]) -> bool:
    """Does nobody with a better rank have a higher score? (With the signs turned: a lower one.)"""
    pairs = list(zip(ranks, scores))
    return not any(rank < other and score > other_score for rank, score in pairs for other, other_score in pairs)


def law_10_views_and_events_are_plain_data(position: Position) -> None:
    """What leaves the rules is frozen and made of plain values, so that any encoder takes it and nobody changes it."""
    match = position.walk()
    lines: list[object] = []
    own_fields = match.facets.own_fields
    for viewer in match.viewers:
        view = match.state.view(viewer)
        plain(10, f"the view of {name(viewer)}", view)
        own = own_fields.own(match.state, viewer)
        if own:
            seen = {**vars(match.state.view(BYSTANDER)), **own}
            same(10, f"`own` of {name(viewer)} and the view disagree", seen, vars(view))
            first = own_fields.own(match.state, 0)
            same(10, f"`own` of {name(viewer)} has other fields than that of others", [*own], [*first])
        lines += match.game.describe(view)
    kinds: dict[str, type] = {}
    for event in chain(match.truth, *match.heard.values()):
        plain(10, type(event).__name__, event)
        kind = getattr(event, "type", None)
        if type(kind) is not str or kinds.setdefault(kind, type(event)) is not type(event):
            raise LawBroken(10, f"{type(event).__name__} has no type of its own: {kind!r}")
        lines += match.game.narrate(event)
    if not all(isinstance(line, Line) for line in lines):
        raise LawBroken(10, "a view or an event is told by something else than lines")


def plain(law: int, what: str, value: object) -> None:
    fault = plain_fault(value, what)
    if fault is not None:
        raise LawBroken(law, f"{fault}: that is not plain data")


def plain_fault(value: object, where: str) -> str | None:
    """Where something is not plain data, or None."""
    if value is None or type(value) in (str, int, bool) or (type(value) is float and isfinite(value)):
        return None
    parts: list[tuple[str, object]]
    if is_dataclass(value) and not isinstance(value, type):
        if not type(value).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            return f"{where} can be changed"
        parts = [(field.name, getattr(value, field.name)) for field in fields(value)]
    elif type(value) is tuple:
        parts = [(str(at), part) for at, part in enumerate(value)]
    elif isinstance(value, Mapping) and all(type(key) is str for key in value):
        parts = list(value.items())
    else:
        return f"{where} is a {type(value).__name__}"
    faults = (plain_fault(part, f"{where}.{key}") for key, part in parts)
    return next((fault for fault in faults if fault is not None), None)


def law_11_every_card_is_in_exactly_one_place(position: Position) -> None:
    """From the first deal on, the places together hold the deck: nothing lost, nothing twice."""
    deck = Counter(position.game.deck(position.setup))
    dealt = False
    for match in position.stages():
        found = Counter(chain.from_iterable(match.state.places().values()))
        dealt = dealt or bool(found) or match.state.over()
        if dealt and found != deck:
            lost, extra = sorted((deck - found).elements()), sorted((found - deck).elements())
            raise LawBroken(11, f"after {len(match.entries)} moves, lost: {short(lost)}, too many: {short(extra)}")


def law_13_what_is_legal_is_never_refused_and_all_else_is(position: Position) -> None:
    """A move is either legal or refused with a code; a seat that is asked can move; another cannot."""
    match = position.walk()
    state, seats = match.state, position.setup.seats
    if state.chance() and asked(state, seats):
        raise LawBroken(13, "the house owes a draw, and seats are asked")
    for seat in range(seats):
        legal = state.legal(seat)
        same(13, f"the moves of {name(seat)} do not rise", legal, sorted(set(legal)))
        if seat in asked(state, seats) and not legal:
            raise LawBroken(13, f"{name(seat)} is asked, and has no move")
        if legal and seat not in asked(state, seats):
            raise LawBroken(13, f"{name(seat)} is not asked, and has moves")
        for move, text in enumerate(match.alphabet):
            refused = refusal(state, seat, move)
            same(13, f"{text!r} of {name(seat)} is legal and refused, or neither", refused is None, move in legal)
        if seat in owed(state, seats) and state.timeout(seat) not in (-1, *legal):
            raise LawBroken(13, f"out of time, {name(seat)} would make a move that is not legal")
        if not 0 <= match.facets.taking_back.free_moves(state, seat) <= len(match.entries):
            raise LawBroken(13, f"{name(seat)} may take back what was not played")
        if match.facets.going_out.out(state) & BIT[seat] and seat in asked(state, seats):
            raise LawBroken(13, f"{name(seat)} is out, and is asked")
    the_house_does_what_is_due(position, match)


def the_house_does_what_is_due(position: Position, match: Match) -> None:
    """What chance brings, or else the clock, is let through; invented, longer and earlier draws are not."""
    state = match.state
    drawn = [state.sample(position.luck(13))] if state.chance() else []
    timers = [timer.move for timer in state.clock()]
    for move in drawn or timers:
        if refusal(state, HOUSE, move) is not None:
            raise LawBroken(13, f"the house is due to {short(move.notation())}, and may not")
    for move in timers if drawn else ():
        if refusal(state, HOUSE, move) is None:
            raise LawBroken(13, f"the house owes a draw, and time brings {short(move.notation())}")
    longer = [HouseMove(move.verb, (*move.numbers, 999_999_999)) for move in (*drawn, *timers)]
    earlier = [] if drawn else [read_house(one.move) for one in match.entries if one.who == HOUSE]
    for move in {HouseMove("meow"), *longer, *earlier} - {*timers}:  # a timer was looked at above
        if refusal(state, HOUSE, move) is None:
            raise LawBroken(13, f"the house is not due to {short(move.notation())}, and may")


def refusal(state: State, who: Seat, move: HouseMove | int) -> Refusal | None:
    """Why this cannot be done, as whoever takes moves from outside hears it."""
    try:
        if isinstance(move, HouseMove):
            state.check_house(move)
        else:
            state.check(who, move)
    except Refusal as refused:
        same(13, f"{refused!r} has no code", bool(refused.code) and type(refused.code) is str, True)
        plain(13, refused.code, refused.values)
        return refused
    return None


def law_16_what_search_asks_agrees_with_the_rules(position: Position) -> None:
    """A random move is legal, a draw made in one go loses no card and the game goes on, rewards are between 0 and 1."""
    match = position.walk()
    state, luck, seats = match.state, position.luck(16), position.setup.seats
    for seat in asked(state, seats):
        legal = state.legal(seat)
        for _ in range(len(legal)):
            if state.random_move(seat, luck) not in legal:
                raise LawBroken(16, f"a random move of {name(seat)} is not legal")
    if state.chance():
        twin = state.copy()
        twin.draw(luck)
        cards = sorted(chain.from_iterable(twin.places().values()))
        if cards and cards != sorted(position.game.deck(position.setup)):
            raise LawBroken(16, "a draw in one go lost a card")
        for move in go_on(twin, seats, luck, AHEAD):
            if isinstance(move[1], HouseMove):
                break
    rewards = state.rewards()
    if len(rewards) != seats or not all(0 <= reward <= 1 for reward in rewards):
        raise LawBroken(16, f"these are no rewards: {short(rewards)}")
