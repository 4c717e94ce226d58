"""The laws of what is hidden: worlds that a viewer can imagine differ only in what he does not know.

Each of them plays in the truth and in imagined worlds, and looks whether someone could tell them apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ronron.contract import HouseMove, State
from ronron.kit.luck import Luck
from ronron.laws.position import (
    LONGEST,
    LawBroken,
    Move,
    Position,
    asked,
    draw_move,
    entry,
    go_on,
    imagined,
    make,
    name,
    owed,
    same,
)
from ronron.plain import BYSTANDER, HOUSE, Event, View, Viewer
from ronron.records.match import Match

TRIES = 2  # moves tried in each imagined world, where a law plays on
MANY_WORLDS = 12  # looked at to see whether they can go on; the first is played to its end


def differing_worlds(position: Position) -> tuple[int, int]:
    """How many worlds the viewers imagined here, and how many were not the truth: without these, no leak is found."""
    match = position.walk()
    keys = [world.key() for viewer in match.viewers for world in imagined(match, viewer, position.luck(0))]
    return len(keys), sum(key != match.state.key() for key in keys)


def law_4_an_imagined_world_looks_the_same_to_its_viewer(position: Position) -> None:
    """Whoever imagines how things may stand sees in it exactly what he sees at the table."""
    match = position.walk()
    for viewer in match.viewers:
        for world in imagined(match, viewer, position.luck(4)):
            same(4, f"{name(viewer)} sees another table", world.view(viewer), match.state.view(viewer))


def law_5_my_moves_depend_only_on_what_i_see(position: Position) -> None:
    """Legal moves, and why others are refused, are the same in every world a seat can imagine."""
    match = position.walk()
    for seat in range(position.setup.seats):
        for world in imagined(match, seat, position.luck(5)):
            same(5, f"{name(seat)} could do something else", world.legal(seat), match.state.legal(seat))
            for move in range(len(match.alphabet)) if seat in asked(match.state, position.setup.seats) else ():
                what = f"{match.alphabet[move]!r} of {name(seat)} is refused otherwise"
                same(5, what, world.refusal(seat, move), match.state.refusal(seat, move))


def law_6_who_must_move_is_public(position: Position) -> None:
    """Whose turn it is, who may react and what the clock brings are the same in every world anyone can imagine."""
    match = position.walk()
    for viewer in match.viewers:
        for world in imagined(match, viewer, position.luck(6)):
            for question in ("over", "chance", "race", "owed", "may", "sealed", "stage"):
                ours, theirs = getattr(match.state, question)(), getattr(world, question)()
                same(6, f"`{question}` tells {name(viewer)} something hidden", ours, theirs)
            same(6, f"`clock` tells {name(viewer)} something hidden", [*match.state.clock()], [*world.clock()])


def law_7_events_tell_no_more_than_the_views(position: Position) -> int:
    """Who sees the same afterwards has heard the same, whatever was hidden; gives how often that could be compared."""
    match = position.walk()
    for viewer in match.viewers:
        what = f"the bystander heard in full what {name(viewer)} did not"
        same(7, what, match.heard[viewer], match.hear(match.truth, viewer))
    compared = 0
    for viewer, move, ours, theirs in stories(position, position.luck(7)):
        if ours.view == theirs.view:
            compared += 1
            same(7, f"{name(viewer)} sees the same after {move!r}, and heard otherwise", ours.heard, theirs.heard)
            what = f"{name(viewer)} sees the same after {move!r}, and the bystander heard otherwise"
            same(7, what, ours.overheard, theirs.overheard)
    return compared


@dataclass(frozen=True, kw_only=True)
class Story:
    """What a viewer sees after a move, what he heard of it, and what the bystander beside him did."""

    view: View
    heard: list[Event]
    overheard: list[Event]


def stories(position: Position, luck: Luck) -> Iterator[tuple[Viewer, str, Story, Story]]:
    """What may happen next, in the truth and in imagined worlds: viewer, move, and the story of each."""
    match = position.walk()
    if match.state.over():
        return
    for viewer in match.viewers:
        for world in imagined(match, viewer, luck):
            for _ in range(TRIES):
                move = draw_move(match.state, position.setup.seats, luck, hurried=True)
                truth = story(match, match.state, move, viewer)
                for other in alternatives(world, move, viewer, luck):
                    yield viewer, entry(match, move).move, truth, story(match, world, other, viewer)


def story(match: Match, state: State, move: Move, viewer: Viewer) -> Story:
    twin = state.copy()
    twin.events = []
    make(twin, move)
    return Story(
        view=twin.view(viewer),
        heard=match.hear(twin.events, viewer),
        overheard=match.hear(twin.events, BYSTANDER),
    )


def alternatives(world: State, move: Move, viewer: Viewer, luck: Luck) -> Iterator[Move]:
    """The same move in another world, and what the mover might have done instead without the viewer knowing."""
    who, what = move
    if isinstance(what, HouseMove):
        instead = [what]
        if world.chance():
            instead += [world.sample(luck), swapped(what, luck), swapped(what, luck)]
        yield from ((HOUSE, other) for other in instead if world.house_refusal(other) is None)
        return
    legal = world.legal(who)
    if what in legal:
        yield move
    if who != viewer and legal:
        yield who, int(luck.chosen(legal))


def swapped(move: HouseMove, luck: Luck) -> HouseMove:
    """A draw with two of its numbers changing places: another deal, but a close one."""
    numbers = list(move.numbers)
    if numbers:
        one, other = luck.below(len(numbers)), luck.below(len(numbers))
        numbers[one], numbers[other] = numbers[other], numbers[one]
    return HouseMove(move.verb, tuple(numbers))


def law_8_sealed_moves_commute(position: Position) -> None:
    """Where several seats are owed, the order does not matter, and nobody learns anything before the last one is in."""
    match = position.walk()
    seats = owed(match.state, position.setup.seats)
    several = len(seats) > 1 and not match.state.race()
    if several and not match.state.sealed():
        raise LawBroken(8, "several seats are owed, it is no race, and `sealed` says no")
    if not seats or not match.state.sealed():
        return
    luck = position.luck(8)
    said = {seat: int(luck.chosen(match.state.legal(seat))) for seat in seats}
    luck.shuffle(seats)
    keys = []
    for order in (sorted(seats), sorted(seats, reverse=True), seats):
        twin = match.state.copy()
        for seat in order:
            if said[seat] not in twin.legal(seat):
                raise LawBroken(8, f"{name(seat)} lost a move because another seat was first")
            twin.play(seat, said[seat])
        keys.append(twin.key())
    same(8, "the order of sealed moves matters", keys[1:], keys[:-1])
    for viewer in match.viewers:
        if viewer != seats[0]:
            told = [story(match, match.state, (seats[0], move), viewer) for move in match.state.legal(seats[0])]
            seen = [(one.view, one.heard) for one in told]
            same(8, f"{name(viewer)} learns what {name(seats[0])} sealed", seen[1:], seen[:-1])


def law_14_the_bystander_sees_what_every_seat_sees(position: Position) -> None:
    """Nothing is on the television that a seat does not know: in a world a seat imagines, it shows the same."""
    match = position.walk()
    for seat in range(position.setup.seats):
        for world in imagined(match, seat, position.luck(14)):
            what = f"the bystander sees what {name(seat)} does not"
            same(14, what, world.view(BYSTANDER), match.state.view(BYSTANDER))


def law_15_a_view_shows_nothing_that_was_not_told(position: Position) -> int:
    """Who heard the same of a move sees the same after it; gives how often that could be compared."""
    compared = 0
    for viewer, move, ours, theirs in stories(position, position.luck(15)):
        if ours.heard == theirs.heard:
            compared += 1
            same(15, f"{name(viewer)} heard the same of {move!r}, and sees another table", ours.view, theirs.view)
    return compared


def law_17_an_imagined_world_plays_to_its_end(position: Position) -> None:
    """What someone imagines is a table at which everyone asked can move, and which comes to an end like any other."""
    match = position.walk()
    luck, seats = position.luck(17), position.setup.seats
    viewer = match.viewers[luck.below(len(match.viewers))]
    imagination = match.game.imagine(match.knowledge(viewer))
    for number in range(MANY_WORLDS):
        world = imagination.sample(luck)
        what = f"in a world that {name(viewer)} imagines"
        for seat in asked(world, seats):
            if not world.legal(seat):
                raise LawBroken(17, f"{what}, {name(seat)} is asked, and has no move")
        if number == 0:
            try:
                for _ in go_on(world, seats, luck, LONGEST):
                    pass
            except LawBroken as broken:
                raise LawBroken(17, f"{what}, {broken.why}") from None
            same(17, f"{what}, it never ends", world.over(), True)
            same(17, f"{what}, there is not one rank a seat", len(world.result().ranks), seats)
