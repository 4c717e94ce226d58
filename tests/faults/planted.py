"""Faults planted in the tiny games, and the law each breaks. They are plain Python, so they work on any engine.

Longer than 400 lines because whoever adds a law looks through them all.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ronron import laws
from ronron.contract import BIT, Chance, Game, HouseMove, State, Timer
from ronron.example import YarnGame
from ronron.example.pieces import CARDS, Dealt, Kept, YarnView
from ronron.example.rules import Yarn
from ronron.facets import Facets, OwnFields, TakingBack
from ronron.laws import Position
from ronron.plain import BYSTANDER, Event, Refusal, Result, Setup, Viewer
from tests.faults.glances import (
    ForgetsALegalMove,
    IsShorterAtTheEnd,
    MarksWhatIsNotLegal,
    ShowsWhatANeighbourKept,
    YarnAtAGlance,
)
from tests.faults.imagined import ImaginesEmptyHands, ImaginesNoThread
from tests.tiny.mouse import Mouse, MouseGame, TurnedUp

PULL_2 = len(CARDS) + 1

Law = Callable[[Position], object]
Fault = Game | type[Yarn] | type[Mouse]


class FaultyYarn(YarnGame):
    """Yarn, played with a faulty state; what is imagined is as faulty as the truth."""

    def __init__(self, state: type[Yarn]) -> None:
        super().__init__()
        self.state = state

    def start(self, setup: Setup) -> State:
        return self.state(setup.seats, setup.options["pull"])


class FaultyMouse(MouseGame):
    def __init__(self, state: type[Mouse]) -> None:
        super().__init__()
        self.state = state

    def start(self, setup: Setup) -> State:
        return self.state(setup.seats)


# --- 1 and 2: notation, records ----------------------------------------------------------------------------------


class OneTextForTwoMoves(YarnGame):
    def alphabet(self, setup: Setup) -> Sequence[str]:
        return [move.replace("keep 2", "keep 1") for move in super().alphabet(setup)]


class TextNoRecordCanHold(YarnGame):
    def alphabet(self, setup: Setup) -> Sequence[str]:
        return [move.replace(" ", "  ") for move in super().alphabet(setup)]


class ChanceOutsideTheRecord(Yarn):
    """The house winds up the ball in secret."""

    def play_house(self, move: HouseMove) -> None:
        super().play_house(move)
        self.threads = random.choice([5, 6, 7, 8, 9])


class PlaysOtherwiseWhenNobodyListens(Yarn):
    def pull(self, seat: int, threads: int) -> None:
        super().pull(seat, threads if self.events is not None else 1)


# --- 3: copies ---------------------------------------------------------------------------------------------------


class CopySharesAList(Yarn):
    def copy(self) -> Yarn:
        twin = super().copy()
        twin.kept = self.kept
        return twin


class CopyForgets(Yarn):
    def copy(self) -> Yarn:
        twin = super().copy()
        twin.turn = 0
        return twin

    def key(self) -> tuple[object, ...]:
        return super().key()[:-1]


# --- 4 to 6: what is hidden --------------------------------------------------------------------------------------


class ViewLeaksACard(Yarn):
    """The next seat's kept card shows through."""

    def view(self, viewer: Viewer) -> YarnView:
        view = super().view(viewer)
        if viewer < 0 or self.phase != "pull":
            return view
        after = (viewer + 1) % self.seats
        return replace(view, scores=(self.kept[after],))


class EveryoneShowsWhatTheyKept(Yarn):
    """All that was kept shows, and whoever imagines worlds believes his eyes: law 4 has nothing to say."""

    def view(self, viewer: Viewer) -> YarnView:
        return replace(super().view(viewer), kept=tuple(card or None for card in self.kept))


class BystanderPeeks(Yarn):
    """On the television one sees all that was kept."""

    def view(self, viewer: Viewer) -> YarnView:
        view = super().view(viewer)
        return replace(view, kept=tuple(card or None for card in self.kept)) if viewer == BYSTANDER else view


class MovesDependOnHiddenCards(Yarn):
    """Two threads only where the next seat kept an odd card."""

    def legal(self, seat: int) -> list[int]:
        after = (seat + 1) % self.seats
        return [move for move in super().legal(seat) if move != PULL_2 or self.kept[after] % 2]


class RefusalTellsTooMuch(Yarn):
    """No such card in hand: ask seat 2, who has it."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        refusal = super().refusal(seat, move)
        if refusal is not None and refusal.code == "not-in-hand":
            holder = [other for other, hand in enumerate(self.hands) if move + 1 in hand]
            return Refusal("not-in-hand", rule=2, card=move + 1, holder=(*holder, None)[0])
        return refusal


class AsksOnlyWhoCanReact(Yarn):
    """Whoever kept a 6 may hiss, and is asked: so all know who kept it."""

    def may(self) -> int:
        return sum(BIT[seat] for seat, card in enumerate(self.kept) if card == 6) if self.phase == "pull" else 0


# --- 7 and 8: events, sealed moves -------------------------------------------------------------------------------


class BystanderHearsACard(YarnGame):
    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, Kept) and viewer == BYSTANDER else super().hear(event, viewer)


class EveryoneHearsTheDeal(YarnGame):
    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, Dealt) else super().hear(event, viewer)


class TheTopCardIsHeard(Mouse):
    """Turning up a card tells the one below it."""

    def turn_up(self) -> None:
        super().turn_up()
        if self.pile:
            self.tell(TurnedUp(card=self.pile[-1]))


class FirstToKeepPullsFirst(Yarn):
    def keep(self, seat: int, card: int) -> None:
        if not any(self.kept):
            self.turn = seat
        super().keep(seat, card)


class ShowsBeforeTheLastOneIsIn(Yarn):
    """What was not kept is shown at once, while others still choose."""

    def view(self, viewer: Viewer) -> YarnView:
        out = [card for seat, hand in enumerate(self.hands) for card in hand if self.kept[seat] not in (0, card)]
        return replace(super().view(viewer), out=tuple(out) if self.phase != "deal" else None)


# --- 9 to 11: the end, plain data, cards -------------------------------------------------------------------------


class WinnersDisagree(Yarn):
    def result(self) -> Result:
        return replace(super().result(), winners=(0,))


class RanksDoNotSkip(Yarn):
    """Two share the first place, and the third comes second."""

    def result(self) -> Result:
        result = super().result()
        places = sorted(set(result.ranks))
        return replace(result, ranks=tuple(places.index(rank) + 1 for rank in result.ranks))

    def scores(self) -> list[int]:
        return [min(score, 5) for score in super().scores()]


class RanksDoNotFollowScores(Yarn):
    def result(self) -> Result:
        ranks = tuple(range(1, self.seats + 1))
        return replace(super().result(), ranks=ranks, winners=(0,))


class NeverEnds(Yarn):
    """The cat winds the ball up again."""

    def pull(self, seat: int, threads: int) -> None:
        self.threads += 5 * (self.threads <= 3)
        super().pull(seat, threads)


class NobodyCanMove(Mouse):
    """A card lies there, the clock is forgotten, and all have been sent away."""

    def may(self) -> int:
        return 0 if len(self.gone) == 4 else super().may()

    def clock(self) -> Sequence[Timer]:
        return []

    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) if self.may() else []


class ListInAView(Yarn):
    def view(self, viewer: Viewer) -> YarnView:
        return replace(super().view(viewer), chosen=[card > 0 for card in self.kept])  # type: ignore[arg-type]


class OwnViewer(OwnFields):
    def own(self, state: State, viewer: Viewer) -> Mapping[str, object]:
        return {"viewer": viewer}


class OwnForgetsACard(YarnGame):
    """What a viewer sees for himself is not what is in his view."""

    def facets(self) -> Facets:
        return Facets(own_fields=OwnViewer())


class TakesBackTooMuch(TakingBack):
    def free_moves(self, state: State, seat: int) -> int:
        return 1000


class MoreTakenBackThanPlayed(YarnGame):
    def facets(self) -> Facets:
        return Facets(taking_back=TakesBackTooMuch())


@dataclass(kw_only=True)
class Thawed:
    card: int


class ThawedEvent(Yarn):
    def tell(self, event: Event) -> None:
        super().tell(replace(event, card=Thawed(card=1)) if isinstance(event, Kept) else event)  # type: ignore[arg-type]


class LosesACard(Yarn):
    """What is not kept falls off the table."""

    def places(self) -> Mapping[str, Sequence[int]]:
        places = {name: list(cards) for name, cards in super().places().items()}
        for seat, card in enumerate(self.kept):
            if self.phase == "pull":
                places[f"hand {seat}"] = [card]
        return places


class NoPlaceAtAll(Mouse):
    def places(self) -> Mapping[str, Sequence[int]]:
        return {}


# --- 13: what is legal -------------------------------------------------------------------------------------------


class RefusesWhatIsLegal(Yarn):
    def refusal(self, seat: int, move: int) -> Refusal | None:
        return Refusal("not-now", rule=3) if move == PULL_2 else super().refusal(seat, move)


class LetsThroughWhatIsNot(Yarn):
    def refusal(self, seat: int, move: int) -> Refusal | None:
        refusal = super().refusal(seat, move)
        return None if refusal is not None and refusal.code == "too-few-threads" else refusal


class OwedWithoutAMove(Yarn):
    def legal(self, seat: int) -> list[int]:
        return [] if self.phase == "pull" else super().legal(seat)


class UnaskedWithMoves(Yarn):
    def legal(self, seat: int) -> list[int]:
        return super().legal(self.turn if self.phase == "pull" else seat)


class DealsTwice(Yarn):
    def house_refusal(self, move: HouseMove) -> Refusal | None:
        return None if move.verb == "deal" and self.phase == "keep" else super().house_refusal(move)


# --- 16: what search asks ----------------------------------------------------------------------------------------


class RandomMoveOutOfTheHat(Yarn):
    """Quick, but it does not look into the hand."""

    def random_move(self, seat: int, chance: Chance) -> int:
        return chance.below(len(CARDS))


class RewardsInPoints(Yarn):
    def rewards(self) -> list[float]:
        return [float(score) for score in self.scores()]


class DrawDropsACard(Yarn):
    def draw(self, chance: Chance) -> None:
        super().draw(chance)
        self.hands[0] = self.hands[0][:1]


CAUGHT: list[tuple[Law, Fault]] = [
    (laws.law_1_notation_round_trips, OneTextForTwoMoves()),
    (laws.law_1_notation_round_trips, TextNoRecordCanHold()),
    (laws.law_2_a_record_replays_to_the_same_state_and_result, ChanceOutsideTheRecord),
    (laws.law_2_a_record_replays_to_the_same_state_and_result, PlaysOtherwiseWhenNobodyListens),
    (laws.law_2_a_record_replays_to_the_same_state_and_result, OneTextForTwoMoves()),
    (laws.law_3_a_copy_is_independent, CopySharesAList),
    (laws.law_3_a_copy_is_independent, CopyForgets),
    (laws.law_4_an_imagined_world_looks_the_same_to_its_viewer, ViewLeaksACard),
    (laws.law_5_my_moves_depend_only_on_what_i_see, MovesDependOnHiddenCards),
    (laws.law_5_my_moves_depend_only_on_what_i_see, RefusalTellsTooMuch),
    (laws.law_6_who_must_move_is_public, AsksOnlyWhoCanReact),
    (laws.law_7_events_tell_no_more_than_the_views, BystanderHearsACard()),
    (laws.law_7_events_tell_no_more_than_the_views, EveryoneHearsTheDeal()),
    (laws.law_7_events_tell_no_more_than_the_views, TheTopCardIsHeard),
    (laws.law_8_sealed_moves_commute, FirstToKeepPullsFirst),
    (laws.law_8_sealed_moves_commute, ShowsBeforeTheLastOneIsIn),
    (laws.law_8_sealed_moves_commute, BystanderHearsACard()),
    (laws.law_9_every_game_ends_and_its_result_agrees, WinnersDisagree),
    (laws.law_9_every_game_ends_and_its_result_agrees, RanksDoNotSkip),
    (laws.law_9_every_game_ends_and_its_result_agrees, RanksDoNotFollowScores),
    (laws.law_9_every_game_ends_and_its_result_agrees, NeverEnds),
    (laws.law_9_every_game_ends_and_its_result_agrees, NobodyCanMove),
    (laws.law_10_views_and_events_are_plain_data, ListInAView),
    (laws.law_10_views_and_events_are_plain_data, ThawedEvent),
    (laws.law_10_views_and_events_are_plain_data, OwnForgetsACard()),
    (laws.law_11_every_card_is_in_exactly_one_place, LosesACard),
    (laws.law_11_every_card_is_in_exactly_one_place, NoPlaceAtAll),
    (laws.law_13_what_is_legal_is_never_refused_and_all_else_is, RefusesWhatIsLegal),
    (laws.law_13_what_is_legal_is_never_refused_and_all_else_is, LetsThroughWhatIsNot),
    (laws.law_13_what_is_legal_is_never_refused_and_all_else_is, OwedWithoutAMove),
    (laws.law_13_what_is_legal_is_never_refused_and_all_else_is, UnaskedWithMoves),
    (laws.law_13_what_is_legal_is_never_refused_and_all_else_is, DealsTwice),
    (laws.law_13_what_is_legal_is_never_refused_and_all_else_is, MoreTakenBackThanPlayed()),
    (laws.law_14_the_bystander_sees_what_every_seat_sees, BystanderPeeks),
    (laws.law_15_a_view_shows_nothing_that_was_not_told, EveryoneShowsWhatTheyKept),
    (laws.law_16_what_search_asks_agrees_with_the_rules, RandomMoveOutOfTheHat),
    (laws.law_16_what_search_asks_agrees_with_the_rules, RewardsInPoints),
    (laws.law_16_what_search_asks_agrees_with_the_rules, DrawDropsACard),
    (laws.law_17_an_imagined_world_plays_to_its_end, ImaginesEmptyHands()),
    (laws.law_17_an_imagined_world_plays_to_its_end, ImaginesNoThread()),
    (laws.law_18_a_glance_is_the_view, YarnAtAGlance(ShowsWhatANeighbourKept())),
    (laws.law_18_a_glance_is_the_view, YarnAtAGlance(IsShorterAtTheEnd())),
    (laws.law_19_a_mask_is_the_legal_moves, YarnAtAGlance(MarksWhatIsNotLegal())),
    (laws.law_19_a_mask_is_the_legal_moves, YarnAtAGlance(ForgetsALegalMove())),
]  # fmt: skip


def game_with(fault: Fault) -> Game:
    if isinstance(fault, Game):
        return fault
    return FaultyYarn(fault) if issubclass(fault, Yarn) else FaultyMouse(fault)
