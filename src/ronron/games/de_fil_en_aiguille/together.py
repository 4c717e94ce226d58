# compiled
"""Discovery and moods: one family against the riddle (rules 1, 2, 5, 10 and 11)."""

from collections.abc import Sequence
from typing import Literal

from mypy_extensions import i64

from ronron.contract import Chance, HouseMove, Timer
from ronron.games.de_fil_en_aiguille import sight
from ronron.games.de_fil_en_aiguille.board import ASK, KEEP_BLUE, KEEP_RED, NONE
from ronron.games.de_fil_en_aiguille.pieces import (
    CUDDLY,
    CUDDLY_BONUS,
    DEBATE_SECONDS,
    DISCOVERY,
    EDGE,
    FINDS_TO_WIN,
    FOUND_POINTS,
    GREEDY,
    GREEDY_BONUS,
    GREEN_PAWS,
    HURRIED,
    HUSH,
    LAZY,
    LAZY_PAWS,
    LOSSES,
    MOOD_IDS,
    ONE_TRACK,
    PAWS,
    SEALED_LIPS,
    SPACE_NAMES,
    THEME_TIMES,
    ClueAsked,
    MasterGone,
    MoodDrawn,
    Throw,
    TotemsThrown,
)
from ronron.games.de_fil_en_aiguille.rules import CLUES, TOTEMS, VOTE, Thread
from ronron.plain import Refusal


class Together(Thread):
    """All win or lose together."""

    def blank(self) -> "Together":
        return Together()

    # Moods

    def next_cat(self) -> int:
        return self.first if self.shelf.same_cat else super().next_cat()

    def theme_is_open(self, theme: int) -> bool:
        return self.shelf.mode == DISCOVERY or self.used[theme] < THEME_TIMES

    def playable_moods(self) -> list[int]:
        """Rule 11: those unplayed that can be played at this table."""
        found = []
        for mood in range(len(MOOD_IDS)):
            hush = mood == HUSH and self.shelf.seats == 2
            hurried = mood == HURRIED and not self.shelf.clocks
            if not (mood in self.moods_played or hush or hurried or (mood == ONE_TRACK and not self.has_letters())):
                found.append(mood)
        return found

    def has_letters(self) -> bool:
        themes = range(len(self.shelf.themes))
        return any(self.theme_is_open(theme) and self.shelf.lettered[theme] for theme in themes)

    def draw_mood(self, mood: int) -> None:
        self.mood = mood
        self.moods_played.append(mood)
        if self.events is not None:
            self.tell(MoodDrawn(mood=MOOD_IDS[mood]))
        if mood == ONE_TRACK and not self.shelf.lettered[self.theme]:
            self.theme = NONE
            self.ask_theme()
        else:
            self.ask_clue_theme()

    # Debate and vote

    def debate_seconds(self) -> int:
        return DEBATE_SECONDS // 2 if self.mood == HURRIED else DEBATE_SECONDS

    def mode_clock(self) -> Sequence[Timer]:
        if self.phase != VOTE:
            return ()
        return (Timer(HouseMove("close", (self.question,)), self.debate_seconds() * 1000),)

    def clues_left(self) -> int:
        """How many more clues the family may ask for in this round."""
        left = (LAZY_PAWS if self.mood == LAZY else PAWS) - max(1, len(self.paws))
        return min(left, GREEN_PAWS - self.greens) if self.shelf.mode == DISCOVERY else left

    def after_paw(self) -> None:
        self.open_ballot(VOTE)

    def mode_legal(self, seat: i64) -> list[int]:
        return [KEEP_BLUE, KEEP_RED, ASK] if self.clues_left() else [KEEP_BLUE, KEEP_RED]

    def mode_play(self, seat: i64, move: i64) -> None:
        self.vote(seat, move)
        if not self.owed():
            self.close_vote()

    def time_up(self, verb: str) -> None:
        self.close_vote()

    def close_vote(self) -> None:
        """Rule 1: relative majority of the votes given; nobody voted: a clue, or else the totems."""
        given = [vote for vote in self.votes if vote != NONE]
        best = max([given.count(vote) for vote in given], default=0)
        leading = sorted({vote for vote in given if given.count(vote) == best})
        if not leading:
            leading = [ASK] if self.clues_left() else [KEEP_BLUE, KEEP_RED]
        alone = len(leading) == 1
        self.close_ballot(self.voters(), leading[0] if alone else NONE, [] if alone else leading)

    # Totems (rule 5)

    def mode_sample(self, chance: Chance) -> HouseMove:
        nearest = int(chance.below(2))
        blue, red = int(chance.below(EDGE) == 0), int(chance.below(EDGE) == 0)
        return HouseMove("totems", (nearest, blue, red))

    def mode_refusal(self, move: HouseMove) -> Refusal | None:
        fits = len(move.numbers) == 3 and all(0 <= number <= 1 for number in move.numbers)
        if self.phase == TOTEMS and move.verb == "totems" and fits:
            return None
        return Refusal("house-not-now", rule=5)

    def mode_house(self, move: HouseMove) -> None:
        nearest, blue, red = move.numbers
        cards = [vote for vote in self.tied if vote != ASK]
        if ASK in self.tied and (blue or red):
            outcome = ASK
        else:
            outcome = cards[0] if len(cards) == 1 else KEEP_BLUE + nearest
        name: Literal["blue", "red"] = SPACE_NAMES[nearest]
        throw = Throw(nearest=name, on_edge=(bool(blue), bool(red)))
        if self.events is not None:
            self.tell(TotemsThrown(throw=throw, outcome=self.shelf.alphabet[outcome]))
        self.settle(outcome, throw)

    def mode_decide(self, outcome: int) -> None:
        self.settle(outcome, None)

    def settle(self, outcome: int, throw: Throw | None) -> None:
        self.ballots.append(sight.ballot(self, self.voters(), outcome, throw))
        self.tied = []
        if outcome == ASK:
            self.greens += 1
            left = GREEN_PAWS - self.greens if self.shelf.mode == DISCOVERY else None
            # The paw asked for is not laid yet.
            if self.events is not None:
                self.tell(ClueAsked(clues_left=self.clues_left_after_asking(), green_left=left))
            self.phase = CLUES
        else:
            self.keep(outcome - KEEP_BLUE)

    def clues_left_after_asking(self) -> int:
        left = (LAZY_PAWS if self.mood == LAZY else PAWS) - len(self.paws) - 1
        return min(left, GREEN_PAWS - self.greens) if self.shelf.mode == DISCOVERY else left

    def keep(self, space: int) -> None:
        """Rule 1: the other master goes. The mystery gone: the round is lost, unless lips are sealed (rule 11)."""
        other = 1 - space
        card = self.board[other]
        self.gone.append(card)
        self.board[other] = NONE
        sealed = self.mood == SEALED_LIPS
        if self.events is not None:
            self.tell(
                MasterGone(
                    kept=self.shelf.cards[self.board[space]],
                    card=self.shelf.cards[card],
                    space=other + 1,
                    false_lead=None if sealed else card != self.mystery,
                )
            )
        if card == self.mystery and not sealed:
            self.lose()
        elif self.turned < len(self.masters):
            self.turn_up(other)
            self.open_ballot(VOTE)
        elif self.board[space] == self.mystery:
            self.win()
        else:
            self.lose()

    # How it ends

    def win(self) -> None:
        self.finds += 1
        gain = 1
        if self.shelf.mode != DISCOVERY:
            gain = FOUND_POINTS[len(self.paws)]
            gain += GREEDY_BONUS if self.mood == GREEDY else CUDDLY_BONUS if self.mood == CUDDLY else 0
        self.points = [points + gain for points in self.points]
        self.end_round(True)

    def lose(self) -> None:
        self.losses += 1
        self.end_round(False)

    def is_over(self) -> bool:
        if self.shelf.mode == DISCOVERY:
            return super().is_over() or self.losses >= LOSSES
        return super().is_over() or self.points[0] >= self.shelf.target

    def ranks(self) -> tuple[int, ...]:
        """Rule 10."""
        discovery = self.shelf.mode == DISCOVERY
        won = self.finds >= FINDS_TO_WIN if discovery else self.points[0] >= self.shelf.target
        return (1 if won else 2,) * int(self.shelf.seats)
