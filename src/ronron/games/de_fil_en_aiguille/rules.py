# compiled
"""The rules of De Fil en Aiguille that all modes share. RULES.fr.md and RULES.en.md tell the same to players.

One cat knows the mystery card and points its claws; the family finds the card.

 1. `discovery` (together.py): up to 3 rounds, 5 masters; two finds win, and a third round is played all the same; two
    losses lose. Two masters lie open: keep blue, keep red or ask for a clue, by relative majority, within 4 minutes. At
    most 3 requests a round and 7 green paws in the game.
 2. `moods` (together.py): 4 rounds, 12 or 15 points; a find is worth 8, 6, 5 or 4 for 1 to 4 paws. The cat chooses a
    theme, at most twice in a game, then a mood is drawn.
 3. `teams` (teams.py): two families, 4 rounds of four turns, 6 masters; totems, a skip, decoys and a guess.
 4. `each-for-oneself` (alone.py): everyone is the cat once; 4 masters, four choices.
 5. Level votes: the totems are thrown (rule 1 and 2); elsewhere the house draws.
 6. A new clue shares no letter with the clues in play, or as few as can be. The chain grows away from the claws of the
    blue paw, and each new paw lies between the two clues at that end.
 7. The cat points as it likes and never talks; votes are sealed, and shown at closing.
 8. The shelf is what the cat picks from. Schizo: masters of its theme, clues of one that the family votes for.
 9. Memory: kind, or strict: then the cat sees its mystery only while it chooses. With a Memocat the board is covered
    while it chooses a clue to keep or a paw; once a paw, at either of these, it may ask for the numbers.
10. Together all win or lose.
11. Ten moods.
12. Themes, and a table's own.
13. Who sees what: `sight.py`, and `hear` in `__init__.py`.

Cards are counted over the shelf. The chain is kept in the order in which it grows: `chain[0]` is where the blue claws
point, each paw lies between a clue and the next one and points to the older (0) or the newer one (1).

Longer than 400 lines because what four modes share is one state, best read in one place.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from ronron.contract import BIT, Chance, HouseMove, State, Timer
from ronron.games.de_fil_en_aiguille import sight
from ronron.games.de_fil_en_aiguille.board import (
    ASIDE,
    ASK,
    DECOY,
    GO,
    GUESS,
    NONE,
    NUMBERS,
    POINT_LEFT,
    POINT_RIGHT,
    READY,
    STAY,
    THEME,
    Shelf,
)
from ronron.games.de_fil_en_aiguille.pieces import (
    CLUE_THEME_SECONDS,
    GREEDY,
    GREEDY_MASTERS,
    LETTERS,
    MOODS,
    ONE_TRACK,
    PHASES,
    PICKY,
    SPLIT,
    START_CLUES,
    TEAMS,
    Ballot,
    ClueLaid,
    CluesDrawn,
    CluesLaid,
    ClueThemeSettled,
    Dealt,
    FirstNamed,
    GameEnded,
    GotReady,
    LookedAgain,
    LotDrawn,
    MastersUncovered,
    MasterTurned,
    NumbersTold,
    PawLaid,
    RoundBegan,
    RoundEnded,
    RoundReport,
    SetAside,
    ThemeChosen,
    ThreadView,
    TimeUp,
    Voted,
    VotesShown,
)
from ronron.kit.masks import count_bits, members
from ronron.plain import Refusal, Result, Viewer

FIRST: Final = 0
CHOOSE_THEME: Final = 1
MOOD: Final = 2
CLUE_THEME: Final = 3
LOT: Final = 4
DEAL: Final = 5
GET_READY: Final = 6
CLUES: Final = 7
SET_ASIDE: Final = 8
PAW: Final = 9
VOTE: Final = 10
TOTEMS: Final = 11
CHOICE: Final = 12
DECOYS: Final = 13
GUESSES: Final = 14
OVER: Final = 15


@mypyc_attr(allow_interpreted_subclasses=True)
class Thread(State):
    """A game under way, whatever its mode."""

    shelf: Shelf
    phase: int
    round: int  # from 1
    first: int  # the first cat, or the family that gives it
    cat: int
    theme: int
    clue_theme: int
    mood: int
    moods_played: list[int]
    used: list[int]  # times each theme was chosen; teams: a mask of the families that chose it
    question: int  # the ordinal of the running vote or choice
    due: bool  # its time is up
    grace: bool  # so is what who is behind has besides
    voting: int  # the phase in which votes are given, while a lot is drawn
    family: int  # whose lot or guess it is; 0 where there are no teams
    settled: int  # families that have chosen, as a mask
    late: int  # the family that was behind when the choice began, or NONE
    votes: list[int]  # by seat: a move, or NONE
    shown: int  # the seats whose votes are open, as a mask
    tied: list[int]  # moves
    mystery: int
    masters: list[int]  # in the order in which they are turned up
    turned: int  # so many of them are
    board: list[int]  # what lies on each space
    told: bool  # have the numbers been asked for since the last paw?
    drawn: list[int]  # what a picky cat chooses from
    aside: list[int]
    chain: list[int]
    paws: list[int]
    leftwards: bool
    greens: int  # green paws used in the game
    gone: list[int]
    skip: list[int]
    totems: list[int]  # spaces, by family or by seat
    decoys: list[int]  # places in the skip
    guesses: list[int]  # by family: NONE not yet, 0 nothing, else a space from 1
    points: list[int]
    before: list[int]  # the points when the round began
    finds: int
    losses: int
    ballots: list[Ballot]
    reports: list[RoundReport]

    # Who moves

    def over(self) -> bool:
        return self.phase == OVER

    def chance(self) -> bool:
        phase = self.phase
        return phase in (FIRST, MOOD, LOT, DEAL, CLUES, TOTEMS)

    def owed(self) -> i64:
        phase = self.phase
        if phase in (CHOOSE_THEME, GET_READY, SET_ASIDE, PAW, DECOYS):
            return i64(BIT[self.cat])
        if phase in (VOTE, CHOICE, CLUE_THEME, GUESSES):
            owed: i64 = 0
            voters: i64 = self.voters()
            for seat in range(self.shelf.seats):
                if voters & i64(BIT[seat]) and self.votes[seat] == NONE:
                    owed |= i64(BIT[seat])
            return owed
        return 0

    def voters(self) -> i64:
        """Whoever has a say in the running vote or choice."""
        everyone = self.shelf.everyone() & ~i64(BIT[self.cat])
        if self.shelf.mode != TEAMS:
            return everyone
        if self.phase == CHOICE:
            for family in range(2):
                if self.settled & BIT[family]:
                    everyone &= ~self.shelf.members(family)
            return everyone
        if self.phase == CLUE_THEME:
            return self.shelf.members(1 - self.shelf.family_of(self.cat))
        return everyone & self.shelf.members(self.family)

    def race(self) -> bool:
        return self.phase == CLUE_THEME or self.phase == CHOICE or self.phase == GUESSES

    def stage(self) -> i64:
        return self.round

    def clock(self) -> Sequence[Timer]:
        if not self.shelf.clocks:
            return ()
        if self.phase == CLUE_THEME:
            return (Timer(HouseMove("close", (self.question,)), CLUE_THEME_SECONDS * 1000),)
        return self.mode_clock()

    def mode_clock(self) -> Sequence[Timer]:
        """What time brings in a mode's own phases."""
        return ()

    # Moves

    def legal(self, seat: i64) -> list[int]:
        if not self.owed() & i64(BIT[seat]):
            return []
        if self.phase == CHOOSE_THEME:
            return [THEME + theme for theme in self.theme_choices()]
        if self.phase == GET_READY:
            return [READY]
        if self.phase == SET_ASIDE:
            clues = [ASIDE + place for place in range(len(self.drawn))]
            return [NUMBERS, *clues] if self.may_ask_numbers() else clues
        if self.phase == PAW:
            return [POINT_LEFT, POINT_RIGHT, NUMBERS] if self.may_ask_numbers() else [POINT_LEFT, POINT_RIGHT]
        if self.phase == CLUE_THEME:
            return [int(self.shelf.clues_move) + theme for theme in self.clue_themes()]
        return self.mode_legal(seat)

    def mode_legal(self, seat: i64) -> list[int]:
        """The moves of a mode's own phases."""
        return []

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if move in self.legal(seat):
            return None
        expected = PHASES[self.phase]
        clues = self.shelf.clues_move
        if self.phase == CHOOSE_THEME and THEME <= move < clues:
            return Refusal(
                "theme-not-open", rule=11 if self.mood == ONE_TRACK else 2 if self.shelf.mode == MOODS else 3
            )
        if self.phase == CLUE_THEME and clues <= move:
            return Refusal("same-theme", rule=8)
        if (self.phase == PAW or self.phase == SET_ASIDE) and move == NUMBERS:
            return Refusal("no-numbers", rule=9)
        if self.phase == VOTE and move == ASK:
            return Refusal("no-clue-left", rule=1)
        if self.phase == CHOICE and GO <= move < DECOY:
            return Refusal("no-card-there", rule=3 if self.shelf.mode == TEAMS else 4)
        if self.phase == DECOYS and DECOY <= move < GUESS:
            return Refusal("no-decoy", rule=3)
        return Refusal("not-now", rule=7, expected=expected)

    def play(self, seat: i64, move: i64) -> None:
        phase = self.phase
        if phase == CHOOSE_THEME:
            self.choose_theme(int(move) - THEME)
        elif phase == GET_READY:
            if self.events is not None:
                self.tell(GotReady(seat=self.cat))
            self.phase = CLUES
        elif move == NUMBERS:
            self.told = True
            if self.events is not None:
                self.tell(NumbersTold(seat=self.cat, numbers=sight.numbers(self)))
        elif phase == SET_ASIDE:
            self.set_aside(int(move) - ASIDE)
        elif phase == PAW:
            self.lay_paw(move == POINT_RIGHT)
        elif phase == CLUE_THEME:
            self.vote(seat, move)
            self.settle_clue_theme(False)
        else:
            self.mode_play(seat, move)

    def mode_play(self, seat: i64, move: i64) -> None: ...

    def timeout(self, seat: i64) -> int:
        """Who is out of time in a choice stays; elsewhere a stand-in decides."""
        return STAY if self.phase == CHOICE else NONE

    # The house

    def sample(self, chance: Chance) -> HouseMove:
        shelf = self.shelf
        if self.phase == FIRST:
            return HouseMove("first", (int(chance.below(2 if shelf.mode == TEAMS else shelf.seats)),))
        if self.phase == MOOD:
            moods = self.playable_moods()
            return HouseMove("mood", (moods[chance.below(len(moods))],))
        if self.phase == LOT:
            return HouseMove("lot", (int(chance.below(len(self.tied))),))
        if self.phase == DEAL:
            return self.sample_deal(chance)
        if self.phase == CLUES:
            drawn: list[int] = []
            for _ in range(self.clues_wanted()):
                fitting = self.fitting(drawn)
                drawn.append(fitting[chance.below(len(fitting))])
            return HouseMove("clues" if not self.chain else "clue", tuple([shelf.number(card) for card in drawn]))
        return self.mode_sample(chance)

    def mode_sample(self, chance: Chance) -> HouseMove:
        raise RuntimeError("the house owes no draw")

    def sample_deal(self, chance: Chance) -> HouseMove:
        """Rule 1: the first card is the mystery, the next of its kind are false leads; then all are shuffled."""
        cards = self.shelf.pack(self.theme, 0)
        chance.shuffle(cards)
        mystery = cards[0]
        kind = self.shelf.kinds[mystery]
        masters = [card for card in cards if self.shelf.kinds[card] == kind][: self.masters_wanted()]
        chance.shuffle(masters)
        return HouseMove("deal", tuple([self.shelf.number(card) for card in [mystery, *masters]]))

    def house_refusal(self, move: HouseMove) -> Refusal | None:
        if not self.chance():
            for timer in self.clock():
                if timer.move == move:
                    return None
            return Refusal("house-not-now", rule=7)
        verb, numbers = move.verb, move.numbers
        shelf = self.shelf
        if self.phase == FIRST:
            most = 2 if shelf.mode == TEAMS else shelf.seats
            return due_in(verb == "first", numbers, list(range(most)))
        if self.phase == MOOD:
            return due_in(verb == "mood", numbers, self.playable_moods())
        if self.phase == LOT:
            return due_in(verb == "lot", numbers, list(range(len(self.tied))))
        if self.phase == DEAL:
            return self.deal_refusal(move)
        if self.phase == CLUES:
            if verb != ("clues" if not self.chain else "clue") or len(numbers) != self.clues_wanted():
                return Refusal("house-not-now", rule=6)
            drawn: list[int] = []
            for number in numbers:
                card = int(shelf.card(self.clue_theme, number))
                if card not in self.fitting(drawn):
                    return Refusal("not-a-clue", rule=6)
                drawn.append(card)
            return None
        return self.mode_refusal(move)

    def mode_refusal(self, move: HouseMove) -> Refusal | None:
        return Refusal("house-not-now", rule=7)

    def deal_refusal(self, move: HouseMove) -> Refusal | None:
        numbers = move.numbers
        if move.verb != "deal" or len(numbers) != self.masters_wanted() + 1:
            return Refusal("house-not-now", rule=1)
        cards = [int(self.shelf.card(self.theme, number)) for number in numbers]
        if NONE in cards or len(set(cards[1:])) != len(cards) - 1 or cards[0] not in cards[1:]:
            return Refusal("not-a-deal", rule=1)
        if len({self.shelf.kinds[card] for card in cards}) > 1:
            return Refusal("not-a-deal", rule=12)
        return None

    def play_house(self, move: HouseMove) -> None:
        numbers = move.numbers
        if not self.chance():
            if self.events is not None:
                self.tell(TimeUp())
            if self.phase == CLUE_THEME:
                self.settle_clue_theme(True)
            else:
                self.time_up(move.verb)
        elif self.phase == FIRST:
            self.first = numbers[0]
            if self.events is not None:
                self.tell(FirstNamed(first=self.first, family=self.first if self.shelf.mode == TEAMS else None))
            self.begin_round()
        elif self.phase == MOOD:
            self.draw_mood(numbers[0])
        elif self.phase == LOT:
            outcome = self.tied[numbers[0]]
            self.phase = self.voting
            family = self.family if self.shelf.mode == TEAMS else None
            if self.events is not None:
                self.tell(LotDrawn(family=family, outcome=self.shelf.alphabet[outcome]))
            self.decide(outcome)
        elif self.phase == DEAL:
            self.deal(numbers)
        elif self.phase == CLUES:
            self.draw_clues([int(self.shelf.card(self.clue_theme, number)) for number in numbers])
        else:
            self.mode_house(move)

    def mode_house(self, move: HouseMove) -> None: ...

    def time_up(self, verb: str) -> None: ...

    # A round begins

    def begin_round(self) -> None:
        self.round += 1
        self.cat = self.next_cat()
        self.theme = self.clue_theme = self.mood = self.mystery = NONE
        self.clear_round()
        self.before = self.points.copy()
        if self.events is not None:
            self.tell(RoundBegan(round=self.round, seat=self.cat))
        self.ask_theme()

    def clear_round(self) -> None:
        seats = int(self.shelf.seats)
        self.masters = []
        self.turned = 0
        self.board = [NONE] * int(self.shelf.spaces)
        self.told = False
        self.drawn = []
        self.aside = []
        self.chain = []
        self.paws = []
        self.leftwards = False
        self.gone = []
        self.skip = []
        self.totems = [NONE] * (2 if self.shelf.mode == TEAMS else seats)
        self.decoys = []
        self.guesses = [NONE, NONE]
        self.ballots = []
        self.clear_votes()

    def clear_votes(self) -> None:
        self.votes = [NONE] * int(self.shelf.seats)
        self.shown = 0
        self.tied = []
        self.settled = 0
        self.late = NONE
        self.family = 0
        self.due = False
        self.grace = False

    def next_cat(self) -> int:
        """The first cat was drawn; then clockwise."""
        return (self.first + self.round - 1) % int(self.shelf.seats)

    def theme_choices(self) -> list[int]:
        """What may be taken from the shelf (rules 2, 3 and 11)."""
        found: list[int] = []
        for theme in range(len(self.shelf.themes)):
            if self.theme_is_open(theme) and (self.mood != ONE_TRACK or self.shelf.lettered[theme]):
                found.append(theme)
        return found

    def theme_is_open(self, theme: int) -> bool:
        return True

    def ask_theme(self) -> None:
        """A choice with one option left is made by itself."""
        choices = self.theme_choices()
        if len(choices) == 1:
            self.choose_theme(choices[0])
        else:
            self.phase = CHOOSE_THEME

    def choose_theme(self, theme: int) -> None:
        self.theme = theme
        if self.events is not None:
            self.tell(ThemeChosen(seat=self.cat, theme=self.shelf.themes[theme]))
        if self.shelf.mode == MOODS and self.mood == NONE:
            self.phase = MOOD
        else:
            self.ask_clue_theme()

    def playable_moods(self) -> list[int]:
        return []

    def draw_mood(self, mood: int) -> None: ...

    def clue_themes(self) -> list[int]:
        return [theme for theme in range(len(self.shelf.themes)) if theme != self.theme]

    def ask_clue_theme(self) -> None:
        """Rule 8: where the clues come from."""
        if not (self.shelf.schizo or self.mood == SPLIT):
            self.clue_theme = self.theme
            self.phase = DEAL
            return
        themes = self.clue_themes()
        if len(themes) == 1:
            self.settle_theme_of_clues(themes[0])
        else:
            self.open_ballot(CLUE_THEME)

    def settle_clue_theme(self, closing: bool) -> None:
        """An absolute majority, or all have voted, or the time is over; nobody voted: any (rule 8)."""
        outcome, tied = self.count(self.voters(), closing)
        if outcome == NONE and not tied:
            if not closing:
                return
            tied = [int(self.shelf.clues_move) + theme for theme in self.clue_themes()]
        self.close_ballot(self.voters(), outcome, tied)

    def settle_theme_of_clues(self, theme: int) -> None:
        self.clue_theme = theme
        if self.events is not None:
            self.tell(ClueThemeSettled(theme=self.shelf.themes[theme]))
        self.phase = DEAL

    # Votes

    def open_ballot(self, phase: int) -> None:
        self.clear_votes()
        self.question += 1
        self.phase = self.voting = phase

    def vote(self, seat: i64, move: i64) -> None:
        self.votes[seat] = int(move)
        if self.events is not None:
            self.tell(Voted(seat=int(seat), vote=self.shelf.alphabet[move]))

    def count(self, voters: i64, closing: bool) -> tuple[int, list[int]]:
        """What these seats have settled: one outcome, or several that are level; neither: it is still open."""
        given = [self.votes[seat] for seat in members(voters) if self.votes[seat] != NONE]
        best = max([given.count(vote) for vote in given], default=0)
        leading = sorted({vote for vote in given if given.count(vote) == best})
        if best * 2 > count_bits(voters):
            return leading[0], []
        if not leading or (not closing and len(given) < count_bits(voters)):
            return NONE, []
        return (leading[0], []) if len(leading) == 1 else (NONE, leading)

    def close_ballot(self, voters: i64, outcome: int, tied: list[int]) -> None:
        """Everyone sees who wanted what; where it is level, chance decides."""
        self.shown |= int(voters)
        self.tied = tied
        self.tell_votes(voters, outcome)
        if tied:
            self.phase = TOTEMS if self.voting == VOTE else LOT
        else:
            self.decide(outcome)

    def tell_votes(self, voters: i64, outcome: int) -> None:
        if self.events is not None:
            self.tell(
                VotesShown(
                    kind=sight.kind_of_ballot(self),
                    family=self.family if self.shelf.mode == TEAMS else None,
                    votes=sight.votes_of(self, int(voters)),
                    outcome=None if outcome == NONE else self.shelf.alphabet[outcome],
                    tied=sight.said(self, self.tied),
                )
            )

    def decide(self, outcome: int) -> None:
        """What was voted for, or what chance chose among those that were level, is done."""
        if self.phase == CLUE_THEME:
            self.ballots.append(sight.ballot(self, self.voters(), outcome, None))
            self.settle_theme_of_clues(outcome - int(self.shelf.clues_move))
            self.tied = []
        else:
            self.mode_decide(outcome)

    def mode_decide(self, outcome: int) -> None: ...

    # Cards

    def masters_wanted(self) -> int:
        return GREEDY_MASTERS if self.mood == GREEDY else int(self.shelf.masters)

    def deal(self, numbers: Sequence[int]) -> None:
        cards = [int(self.shelf.card(self.theme, number)) for number in numbers]
        self.mystery = cards[0]
        self.masters = cards[1:]
        if self.shelf.mode == TEAMS:
            self.used[self.theme] |= BIT[self.shelf.family_of(self.cat)]
        else:
            self.used[self.theme] += 1
        if self.events is not None:
            self.tell(
                Dealt(
                    seat=self.cat,
                    count=len(self.masters),
                    mystery=self.shelf.cards[self.mystery],
                    masters=sight.in_order(self, self.masters),
                )
            )
        self.phase = GET_READY if self.shelf.strict else CLUES

    def clues_wanted(self) -> int:
        wanted = 1 if self.chain else START_CLUES
        return wanted + 1 if self.mood == PICKY else wanted

    def fitting(self, drawn: list[int]) -> list[int]:
        """Rule 6: what the next clue may be, beside those already drawn with it."""
        shelf = self.shelf
        kind: i64 = shelf.foe(shelf.kinds[self.mystery]) if self.clue_theme == self.theme else 0
        away = [False] * len(shelf.cards)
        for cards in (self.masters, self.chain, drawn):
            for card in cards:
                away[card] = True
        pack = [card for card in shelf.pack(self.clue_theme, kind) if not away[card]]
        if not self.chain:
            return pack
        if self.mood == ONE_TRACK:
            beside = shelf.letters[self.chain[-1]]
            return [card for card in pack if shelf.letters[card] & beside] or pack
        in_play: i64 = 0
        for clue in self.chain:
            in_play |= i64(shelf.letters[clue])
        found: list[int] = []
        fewest: i64 = len(LETTERS) + 1
        for card in pack:
            shared = count_bits(i64(shelf.letters[card]) & in_play)
            if shared < fewest:
                fewest = shared
                found = [card]
            elif shared == fewest:
                found.append(card)
        return found

    def draw_clues(self, cards: list[int]) -> None:
        if self.mood == PICKY:
            self.drawn = cards
            self.phase = SET_ASIDE
            self.look_again()
            if self.events is not None:
                shown = sight.cards(self, cards)
                self.tell(CluesDrawn(seat=self.cat, count=len(cards), cards=shown))
        else:
            self.lay_clues(cards)

    def look_again(self) -> None:
        """Rule 9: a strict cat sees its mystery only while it chooses."""
        if self.shelf.strict and self.events is not None:
            self.tell(LookedAgain(seat=self.cat, mystery=self.shelf.cards[self.mystery]))

    def set_aside(self, place: int) -> None:
        card = self.drawn[place]
        self.aside.append(card)
        kept = [one for one in self.drawn if one != card]
        self.drawn = []
        if self.events is not None:
            self.tell(SetAside(seat=self.cat, card=self.shelf.cards[card]))
        self.lay_clues(kept)

    def lay_clues(self, cards: list[int]) -> None:
        starting = not self.chain
        self.chain = self.chain + cards
        if starting:
            if self.events is not None:
                self.tell(CluesLaid(cards=sight.cards(self, cards)))
        else:
            if self.events is not None:
                self.tell(ClueLaid(card=self.shelf.cards[cards[0]], side="left" if self.leftwards else "right"))
        self.phase = PAW
        if self.mood != PICKY:
            self.look_again()

    def may_ask_numbers(self) -> bool:
        return self.is_covered() and not self.told

    def is_covered(self) -> bool:
        """Rule 9: with a Memocat, the masters on the board are hidden while a strict cat chooses."""
        choosing = self.phase == PAW or self.phase == SET_ASIDE
        some_down = 0 < self.turned < len(self.masters)
        return self.shelf.strict and choosing and some_down and self.shelf.memocats[self.theme]

    def lay_paw(self, rightwards: bool) -> None:
        """Rule 6: the blue paw says which way the chain goes on; a green one lies at its end."""
        covered = self.is_covered()
        if not self.paws:
            if rightwards:
                self.chain = [self.chain[1], self.chain[0]]
            self.leftwards = rightwards
            self.paws.append(0)
        else:
            self.paws.append(1 if rightwards != self.leftwards else 0)
        if self.events is not None:
            number = len(self.paws)
            older, newer = self.shelf.cards[self.chain[number - 1]], self.shelf.cards[self.chain[number]]
            to_newer = self.paws[-1] == 1
            self.tell(
                PawLaid(
                    seat=self.cat,
                    number=number,
                    claws="right" if rightwards else "left",
                    pointed=newer if to_newer else older,
                    other=older if to_newer else newer,
                )
            )
            if covered:
                self.tell(MastersUncovered(board=sight.spaces(self, False), masters=sight.masters(self, False)))
        self.told = False
        if len(self.paws) == 1:
            self.lay_out()
        self.after_paw()

    def lay_out(self) -> None:
        """The first masters are turned up."""
        for space in range(2):
            self.turn_up(space)

    def turn_up(self, space: int) -> None:
        self.board[space] = self.masters[self.turned]
        self.turned += 1
        down = len(self.masters) - self.turned
        if self.events is not None:
            self.tell(MasterTurned(space=space + 1, card=self.shelf.cards[self.board[space]], down=down))

    def after_paw(self) -> None: ...

    # A round ends

    def end_round(self, found: bool) -> None:
        report = sight.report(self, found)
        self.reports = [*self.reports, report]
        if self.events is not None:
            self.tell(RoundEnded(report=report, points=tuple(self.scores())))
        if self.is_over():
            self.finish()
        else:
            self.begin_round()

    def is_over(self) -> bool:
        return self.round >= self.shelf.rounds

    def finish(self) -> None:
        self.phase = OVER
        if self.events is not None:
            result = self.result()
            slam = self.shelf.mode == 0 and self.finds == self.shelf.rounds
            points, ranks, winners = result.scores, result.ranks, result.winners
            self.tell(GameEnded(points=points, ranks=ranks, winners=winners, grand_slam=slam))

    # What it looks like

    def view(self, viewer: Viewer) -> ThreadView:
        return sight.look(self, viewer)

    def scores(self) -> list[int]:
        return self.points.copy()

    def ranks(self) -> tuple[int, ...]:
        return ()

    def result(self) -> Result:
        ranks = self.ranks()
        return Result(
            scores=tuple(self.scores()),
            ranks=ranks,
            winners=tuple([seat for seat, rank in enumerate(ranks) if rank == 1]),
            rounds=tuple([sight.details(report) for report in self.reports]),
        )

    # What keeps it honest

    def blank(self) -> "Thread":
        """A state of the same mode, to be filled."""
        raise NotImplementedError

    def copy(self) -> "Thread":
        twin = self.blank()
        twin.events = None
        twin.shelf = self.shelf
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.cat = self.cat
        twin.theme = self.theme
        twin.clue_theme = self.clue_theme
        twin.mood = self.mood
        twin.moods_played = self.moods_played.copy()
        twin.used = self.used.copy()
        twin.question = self.question
        twin.due = self.due
        twin.grace = self.grace
        twin.voting = self.voting
        twin.family = self.family
        twin.settled = self.settled
        twin.late = self.late
        twin.votes = self.votes.copy()
        twin.shown = self.shown
        twin.tied = self.tied.copy()
        twin.mystery = self.mystery
        twin.masters = self.masters  # replaced at the deal, never changed
        twin.turned = self.turned
        twin.board = self.board.copy()
        twin.told = self.told
        twin.drawn = self.drawn.copy()
        twin.aside = self.aside.copy()
        twin.chain = self.chain.copy()
        twin.paws = self.paws.copy()
        twin.leftwards = self.leftwards
        twin.greens = self.greens
        twin.gone = self.gone.copy()
        twin.skip = self.skip.copy()
        twin.totems = self.totems.copy()
        twin.decoys = self.decoys.copy()
        twin.guesses = self.guesses.copy()
        twin.points = self.points.copy()
        twin.before = self.before  # replaced when a round begins
        twin.finds = self.finds
        twin.losses = self.losses
        twin.ballots = self.ballots.copy()
        twin.reports = self.reports  # replaced when a round ends
        return twin

    def key(self) -> tuple[object, ...]:
        numbers = (self.phase, self.round, self.first, self.cat, self.theme, self.clue_theme, self.mood, self.question)
        more = (self.voting, self.family, self.settled, self.shown, self.mystery, self.turned, self.greens, self.finds)
        flags = (self.due, self.grace, self.told, self.leftwards, self.losses, self.late)
        lists = (self.moods_played, self.used, self.votes, self.tied, self.masters, self.board, self.drawn, self.aside)
        others = (self.chain, self.paws, self.gone, self.skip, self.totems, self.decoys, self.guesses, self.points)
        told = (tuple(self.before), tuple(self.ballots), tuple(self.reports))
        return (*numbers, *more, *flags, *[tuple(one) for one in lists], *[tuple(one) for one in others], *told)

    def places(self) -> Mapping[str, Sequence[int]]:
        return sight.places(self)


def due_in(right_verb: bool, numbers: tuple[int, ...], allowed: list[int]) -> Refusal | None:
    if right_verb and len(numbers) == 1 and numbers[0] in allowed:
        return None
    return Refusal("house-not-now", rule=7)


def fill(state: Thread, shelf: Shelf) -> None:
    """Before the house has said who is the cat."""
    seats = int(shelf.seats)
    state.events = None
    state.shelf = shelf
    state.phase = FIRST
    state.round = 0
    state.first = NONE
    state.cat = NONE
    state.theme = state.clue_theme = state.mood = state.mystery = NONE
    state.moods_played = []
    state.used = [0] * len(shelf.themes)
    state.question = 0
    state.voting = FIRST
    state.greens = 0
    state.points = [0] * seats
    state.before = [0] * seats
    state.finds = 0
    state.losses = 0
    state.reports = []
    state.clear_round()
