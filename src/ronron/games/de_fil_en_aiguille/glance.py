# compiled
"""De Fil en Aiguille as noughts and ones, for those who learn it.

What cards mean is not in their numbers: here it is how close the table's plain mind (`mind.py`) finds them. For every
paw and every master on the board: how much closer the clue is that the claws point to than the other one; for a cat,
how close its mystery is to the clues it chooses between.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Field, Glance, Sheet
from ronron.games.de_fil_en_aiguille import sight
from ronron.games.de_fil_en_aiguille.board import NONE, Shelf, shelf_of
from ronron.games.de_fil_en_aiguille.pieces import (
    DISCOVERY,
    GREEDY_MASTERS,
    GREEN_PAWS,
    MOOD_IDS,
    PAWS,
    PHASES,
    TEAMS,
    Card,
    ThreadView,
    pointed,
)
from ronron.games.de_fil_en_aiguille.rules import DECOYS, GET_READY, OVER, PAW, SET_ASIDE, Thread
from ronron.kit.glances import around, chosen, counted, flags, steps_to
from ronron.plain import Setup, View

STEPS: Final = 8  # of closeness
CLOSE: Final = 32  # what a step of closeness is worth
FARTHEST: Final = -128  # where the steps of a difference begin
DRAWN: Final = 3  # what a picky cat chooses from, at most
POINTS: Final = 24  # so many, or more
TIMES: Final = 3


class ThreadGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        shelf = shelf_of(setup)
        seats, spaces, themes = setup.seats, int(shelf.spaces), len(shelf.themes)
        return [
            Field("phase", (len(PHASES),), f"Which of: {', '.join(PHASES)}."),
            Field("round", (int(shelf.rounds),), "How many rounds have begun."),
            Field("cat", (seats,), "Who is the cat."),
            Field("kin", (seats,), "Teams: who is of one's own family."),
            Field("mood", (len(MOOD_IDS),), f"Which of: {', '.join(MOOD_IDS)}."),
            Field("used", (themes, TIMES), "How often each theme was chosen; teams: by red, by blue."),
            Field("theme", (themes,), "The theme of the masters."),
            Field("clue_theme", (themes,), "The theme of the clues."),
            Field("board", (spaces,), "Which spaces of the board hold a master."),
            Field("down", (GREEDY_MASTERS,), "How many masters are still face down."),
            Field("paws", (PAWS,), "How many paws lie in the chain."),
            Field("clues_left", (PAWS,), "How many more clues the family may ask for in this round."),
            Field("green_left", (GREEN_PAWS,), "Discovery: how many green paws are left in the game."),
            Field("readings", (PAWS, spaces, STEPS), "How much closer each master is to the clue a paw points to."),
            Field("mystery", (spaces,), "The space on which one knows the mystery to lie."),
            Field("ends", (2, STEPS), "Of the cat: how close its mystery is to the left and to the right clue."),
            Field("drawn", (DRAWN, STEPS), "Of a picky cat: how close it is to each clue that was drawn."),
            Field("voted", (seats,), "Who has voted."),
            Field("vote", (len(shelf.alphabet),), "What one voted for oneself."),
            Field("totems", (2 if shelf.mode == TEAMS else seats, spaces), "Where the totems stand, one's own first."),
            Field("settled", (2,), "Teams: one's own family has chosen; the other one has."),
            Field("gone", (GREEDY_MASTERS,), "How many masters the family gave up."),
            Field("skip", (GREEDY_MASTERS,), "Teams: how many lie in the skip."),
            Field("decoys", (2,), "Teams: how many decoys the cat has chosen."),
            Field(
                "guessed", (2, spaces + 1), "Teams: what one's own family guessed, and the other: nothing, or a space."
            ),
            Field("points", (seats, POINTS), f"The points of each seat; at most {POINTS}."),
            Field("finds", (TIMES,), "How many mysteries were found."),
            Field("losses", (TIMES,), "How many were lost."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, ThreadView)
        shelf = shelf_of(setup)
        seats, spaces = setup.seats, int(shelf.spaces)
        order = around(view.viewer, seats)
        own = view.families[view.viewer] if view.families else 0
        teams = (own, 1 - own)
        owners = teams if view.families else order
        own_vote = view.votes[view.viewer]
        return {
            "phase": chosen(PHASES.index(view.phase), len(PHASES)),
            "round": counted(view.round, view.rounds),
            "cat": chosen(steps_to(view.viewer, view.cat, seats), seats),
            "kin": flags([view.families is not None and view.families[seat] == own for seat in order]),
            "mood": chosen(MOOD_IDS.index(view.mood) if view.mood else None, len(MOOD_IDS)),
            "used": [bit for times in view.used for bit in used_bits(times, view.families is not None)],
            "theme": flags([theme == view.theme for theme in view.themes]),
            "clue_theme": flags([theme == view.clue_theme for theme in view.themes]),
            "board": flags([space.filled for space in view.board]),
            "down": counted(view.down, GREEDY_MASTERS),
            "paws": counted(view.paws_played, PAWS),
            "clues_left": counted(view.clues_left, PAWS),
            "green_left": counted(view.green_left or 0, GREEN_PAWS),
            "readings": read_paws(shelf, view),
            "mystery": flags([view.mystery is not None and space.card == view.mystery for space in view.board]),
            "ends": read_ends(shelf, view),
            "drawn": read_drawn(shelf, view),
            "voted": flags([view.voted[seat] for seat in order]),
            "vote": flags([own_vote == move for move in shelf.alphabet]),
            "totems": [bit for one in owners for bit in chosen((view.totems[one] or 0) - 1, spaces)],
            "settled": flags([family in view.settled for family in teams]),
            "gone": counted(len(view.gone), GREEDY_MASTERS),
            "skip": counted(len(view.skip), GREEDY_MASTERS),
            "decoys": counted(view.decoys_count, 2),
            "guessed": [bit for family in teams for bit in chosen(guess_of(view, family), spaces + 1)],
            "points": [bit for seat in order for bit in counted(view.points[seat], POINTS)],
            "finds": counted(view.finds, TIMES),
            "losses": counted(view.losses, TIMES),
        }

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, Thread)
        shelf = state.shelf
        seats = shelf.seats
        teams = shelf.mode == TEAMS
        themes: i64 = len(shelf.themes)
        sheet.choice(state.phase, len(PHASES))
        sheet.count(state.round, shelf.rounds)
        sheet.seat(state.cat, seat, seats)
        sheet.seats(shelf.members(shelf.family_of(seat)) if teams else 0, seat, seats)
        sheet.choice(state.mood, len(MOOD_IDS))
        for times in state.used:
            if teams:
                sheet.put(times, TIMES)
            else:
                sheet.count(times, TIMES)
        sheet.choice(state.theme, themes)
        sheet.choice(state.clue_theme, themes)
        filled: i64 = 0
        for space in range(len(state.board)):
            if state.board[space] != NONE:
                filled |= i64(BIT[space])
        sheet.put(filled, shelf.spaces)
        sheet.count(len(state.masters) - state.turned, GREEDY_MASTERS)
        sheet.count(len(state.paws), PAWS)
        sheet.count(sight.clues_left(state), PAWS)
        sheet.count(GREEN_PAWS - state.greens if shelf.mode == DISCOVERY else 0, GREEN_PAWS)
        is_cat = seat == state.cat
        covered = is_cat and state.is_covered()
        write_paws(state, covered, sheet)
        write_mystery(state, is_cat, covered, sheet)
        write_votes(state, seat, sheet)
        write_standing(state, seat, sheet)


# --- From the view -----------------------------------------------------------------------------------------------


def index_of(shelf: Shelf, card: Card) -> int:
    """A card's place, counted over the shelf."""
    return shelf.starts[shelf.themes.index(card.theme)] + card.number - 1


def used_bits(times: int, teams: bool) -> list[int]:
    return flags([times & BIT[family] for family in range(TIMES)]) if teams else counted(times, TIMES)


def guess_of(view: ThreadView, family: int) -> int | None:
    return None if view.guessed is None else view.guessed[family]


def read_paws(shelf: Shelf, view: ThreadView) -> list[int]:
    found: list[int] = []
    laid = sorted(pointed(view.clues, view.paws, view.grows), key=lambda one: one[0].number)
    for at in range(PAWS):
        for space in view.board:
            if at < len(laid) and space.card is not None:
                _, to, other = laid[at]
                card = index_of(shelf, space.card)
                near, far = (shelf.mind.closeness(index_of(shelf, clue), card) for clue in (to, other))
                found += counted((near - far - FARTHEST) // CLOSE, STEPS)
            else:
                found += [0] * STEPS
    return found


def read_ends(shelf: Shelf, view: ThreadView) -> list[int]:
    if view.mystery is None or view.phase == "over" or len(view.clues) < len(view.paws) + 2:
        return [0] * (2 * STEPS)
    left, right = view.clues[:2] if view.grows != "right" else view.clues[-2:]
    return [*read_close(shelf, view.mystery, left), *read_close(shelf, view.mystery, right)]


def read_drawn(shelf: Shelf, view: ThreadView) -> list[int]:
    found: list[int] = []
    for card in view.drawn or ():
        found += read_close(shelf, view.mystery, card) if view.mystery is not None else [0] * STEPS
    return [*found, *[0] * (DRAWN * STEPS - len(found))]


def read_close(shelf: Shelf, mystery: Card, clue: Card) -> list[int]:
    close = shelf.mind.closeness(index_of(shelf, clue), index_of(shelf, mystery))
    return counted(close // CLOSE + 1, STEPS)


# --- From the state ----------------------------------------------------------------------------------------------


def write_paws(state: Thread, covered: bool, sheet: Sheet) -> None:
    mind = state.shelf.mind
    laid: i64 = len(state.paws)
    for number in range(PAWS):
        if number >= laid:
            for _ in state.board:
                sheet.put(0, STEPS)
            continue
        newer = state.paws[number]
        to = mind.row(state.chain[number + newer])
        other = mind.row(state.chain[number + 1 - newer])
        for card in state.board:
            if card == NONE or covered:
                sheet.put(0, STEPS)
            else:
                sheet.count((i64(to[card]) - i64(other[card]) - FARTHEST) // CLOSE, STEPS)


def write_mystery(state: Thread, is_cat: bool, covered: bool, sheet: Sheet) -> None:
    """Where it lies and what is close to it, for who may look at it (rule 9)."""
    phase = state.phase
    choosing = phase in (GET_READY, SET_ASIDE, PAW, DECOYS)
    looks = is_cat and state.mystery != NONE and (choosing or not state.shelf.strict)
    where: i64 = 0
    if (looks or phase == OVER) and state.mystery != NONE and not covered:
        for space in range(len(state.board)):
            if state.board[space] == state.mystery:
                where |= i64(BIT[space])
    sheet.put(where, state.shelf.spaces)
    last = len(state.paws)
    if looks and phase != OVER and len(state.chain) >= last + 2:
        newer = 0 if state.leftwards else 1
        write_close(state, state.chain[last + 1 - newer], sheet)
        write_close(state, state.chain[last + newer], sheet)
    else:
        sheet.put(0, 2 * STEPS)
    for at in range(DRAWN):
        if looks and at < len(state.drawn):
            write_close(state, state.drawn[at], sheet)
        else:
            sheet.put(0, STEPS)


def write_close(state: Thread, clue: int, sheet: Sheet) -> None:
    sheet.count(i64(state.shelf.mind.row(clue)[state.mystery]) // CLOSE + 1, STEPS)


def write_votes(state: Thread, seat: i64, sheet: Sheet) -> None:
    seats = state.shelf.seats
    voted: i64 = 0
    for other in range(seats):
        if state.votes[other] != NONE:
            voted |= i64(BIT[other])
    sheet.seats(voted, seat, seats)
    sheet.choice(state.votes[seat], len(state.shelf.alphabet))


def write_standing(state: Thread, seat: i64, sheet: Sheet) -> None:
    shelf = state.shelf
    seats = shelf.seats
    spaces = shelf.spaces
    family = shelf.family_of(seat) if shelf.mode == TEAMS else 0
    owners: i64 = 2 if shelf.mode == TEAMS else seats
    other = family if shelf.mode == TEAMS else seat
    for _ in range(owners):
        sheet.choice(state.totems[other], spaces)
        other = other + 1 if other + 1 < owners else 0
    sheet.seats(state.settled, family, 2)
    sheet.count(len(state.gone), GREEDY_MASTERS)
    sheet.count(len(state.skip), GREEDY_MASTERS)
    sheet.count(len(state.decoys), 2)
    for side in range(2):
        guess = state.guesses[family if side == 0 else 1 - family]
        sheet.choice(guess if shelf.mode == TEAMS else NONE, spaces + 1)
    other = seat
    for _ in range(seats):
        sheet.count(state.points[other], POINTS)
        other = other + 1 if other + 1 < seats else 0
    sheet.count(state.finds, TIMES)
    sheet.count(state.losses, TIMES)


GLANCE: Final = ThreadGlance()
