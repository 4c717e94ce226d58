# compiled
"""De Fil en Aiguille in words: the table as a screen reader or a terminal tells it, and what has just happened."""

from collections.abc import Sequence
from typing import Any

from ronron.games.de_fil_en_aiguille.pieces import (
    Card,
    ClueAsked,
    ClueLaid,
    CluesDrawn,
    CluesLaid,
    ClueThemeSettled,
    Dealt,
    DecoyChosen,
    FirstNamed,
    GameEnded,
    GotReady,
    Guessed,
    LineUpShown,
    LookedAgain,
    LotDrawn,
    MasterGone,
    MastersUncovered,
    MasterTurned,
    MoodDrawn,
    MysterySkipped,
    NumbersTold,
    Paw,
    PawLaid,
    RoundBegan,
    RoundEnded,
    RoundReport,
    SetAside,
    Skipped,
    ThemeChosen,
    ThreadView,
    TimeUp,
    TotemMoved,
    TotemsThrown,
    Voted,
    VotesShown,
    pointed,
)
from ronron.plain import Event, Line, Seat

# --- The table ---------------------------------------------------------------------------------------------------


def describe(view: ThreadView) -> list[Line]:
    """What matters most comes first: whom one waits for, then the mystery, the chain, the masters and the points."""
    if view.phase == "first":
        return [tell("before")]
    if view.phase == "over":
        return [*over(view), *(told for report in view.reports[-1:] for told in looked_back(report))]
    return [*now(view), *own(view), *chain(view), *board(view), *votes(view), *standing(view)]


def now(view: ThreadView) -> list[Line]:
    lines = [tell("round", round=view.round, rounds=view.rounds), tell("cat", seat=view.cat)]
    if view.theme is not None and view.clue_theme not in (None, view.theme):
        lines.append(tell("themes", theme=view.theme, clues=view.clue_theme))
    elif view.theme is not None:
        lines.append(tell("theme", theme=view.theme))
    if view.mood is not None:
        lines.append(tell("mood", mood=view.mood, effect=view.mood))
    return [*lines, Line(key=f"now.{view.phase}")]


def own(view: ThreadView) -> list[Line]:
    """What the cat alone sees."""
    lines = [tell("mystery", card=card(view.mystery))] if view.mystery else []
    if view.seen:
        lines.append(tell("seen", cards=cards(view.seen)))
    if view.drawn:
        lines += [tell("drawn", number=at, card=card(one)) for at, one in enumerate(view.drawn, start=1)]
    return lines


def chain(view: ThreadView) -> list[Line]:
    """The clues from left to right, and the paws between them."""
    if not view.clues:
        return []
    lines = [tell("clues", cards=cards(view.clues))]
    lines += [pointing(*paw) for paw in pointed(view.clues, view.paws, view.grows)]
    if view.mode in ("discovery", "moods"):
        lines.append(tell("clues-left", clues=view.clues_left))
    return lines


def pointing(paw: Paw, to: Card, away: Card) -> Line:
    return tell("paw", number=paw.number, to=card(to), away=card(away))


def board(view: ThreadView) -> list[Line]:
    """The masters on their spaces, and where totems stand."""
    together = view.mode in ("discovery", "moods")
    lines = []
    for at, space in enumerate(view.board, start=1):
        if space.filled:
            what = card(space.card) if space.card else tell("covered")
            key = ("space-blue", "space-red")[at - 1] if together else "space"
            lines.append(tell(key, number=at, card=what))
    for at, totem in enumerate(view.totems):
        if totem is not None:
            who = tell("family", family=view_family(at)) if view.families else name(at)
            lines.append(tell("totem", who=who, number=totem))
    if view.down:
        lines.append(tell("down", cards=view.down))
    if view.gone:
        lines.append(tell("gone", cards=cards([gone.card for gone in view.gone])))
    if view.skip:
        known = [one for one in view.skip if one is not None]
        lines.append(tell("skip", count=len(view.skip), cards=cards(known)))
        if view.phase == "decoy" and view.viewer == view.cat:
            lines += [tell("drawn", number=at, card=card(one)) for at, one in enumerate(view.skip, start=1) if one]
    return lines


def view_family(at: int) -> str:
    return "red" if at == 0 else "blue"


def votes(view: ThreadView) -> list[Line]:
    """Who has voted, and what one may see of it."""
    lines = []
    for seat, voted in enumerate(view.voted):
        said = view.votes[seat]
        if voted:
            lines.append(tell("voted", seat=seat) if said is None else tell("vote", seat=seat, vote=move(said)))
    return lines


def standing(view: ThreadView) -> list[Line]:
    if view.mode == "discovery":
        return [tell("finds", finds=view.finds, losses=view.losses, green=view.green_left)]
    if view.mode == "moods":
        return [tell("target", points=view.points[0], target=view.target)]
    if view.families is not None:
        return [tell("families", red=view.points[0], blue=view.points[-1])]
    return [tell("points", seat=seat, points=points) for seat, points in enumerate(view.points)]


def over(view: ThreadView) -> list[Line]:
    ranks = view.ranks or ()
    if view.mode in ("discovery", "moods"):
        return [tell("won" if ranks[0] == 1 else "lost"), *standing(view)]
    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    places = [tell("place", rank=ranks[seat], seat=seat, points=view.points[seat]) for seat in order]
    return [tell("over"), *places]


def looked_back(report: RoundReport) -> list[Line]:
    """A round, paw by paw."""
    lines = [tell("was", seat=report.cat, card=card(report.mystery))]
    return lines + [pointing(*paw) for paw in pointed(report.clues, report.paws, None)]


# --- What happened -----------------------------------------------------------------------------------------------


def narrate(event: Event) -> list[Line]:
    """An event as its hearer heard it."""
    match event:
        case FirstNamed(family=None):
            return [said("first-named", seat=event.first)]
        case FirstNamed():
            return [said("first-family", family=view_family(event.first))]
        case RoundBegan():
            return [said("round-began", round=event.round, seat=event.seat)]
        case ThemeChosen():
            return [said("theme-chosen", seat=event.seat, theme=event.theme)]
        case MoodDrawn():
            return [said("mood-drawn", mood=event.mood, effect=event.mood)]
        case ClueThemeSettled():
            return [said("clue-theme-settled", theme=event.theme)]
        case Dealt(mystery=Card() as mystery, masters=masters):
            return [said("dealt-seen", card=card(mystery), cards=cards(masters or ()))]
        case Dealt():
            return [said("dealt", seat=event.seat, cards=event.count)]
        case GotReady():
            return [said("got-ready", seat=event.seat)]
        case LookedAgain():
            return [said("looked-again", card=card(event.mystery))]
        case CluesDrawn(cards=None):
            return [said("clues-drawn", seat=event.seat, cards=event.count)]
        case CluesDrawn(cards=drawn):
            return [said("clues-drawn-seen", cards=cards(drawn or ()))]
        case SetAside(card=None):
            return [said("set-aside", seat=event.seat)]
        case SetAside(card=Card() as aside):
            return [said("set-aside-seen", card=card(aside))]
        case CluesLaid():
            return [said("clues-laid", cards=cards(event.cards))]
        case ClueLaid():
            return [said("clue-laid", card=card(event.card))]
        case NumbersTold():
            return [said("numbers-told", seat=event.seat, numbers=[one for one in event.numbers if one is not None])]
        case PawLaid():
            return [said("paw-laid", seat=event.seat, to=card(event.pointed), away=card(event.other))]
        case MastersUncovered():
            return [said("masters-uncovered", cards=cards([one.card for one in event.board if one.card]))]
        case MasterTurned():
            return [said("master-turned", card=card(event.card))]
        case Voted(vote=None):
            return [said("voted", seat=event.seat)]
        case Voted(vote=str(vote)):
            return [said("voted-seen", vote=move(vote))]
        case VotesShown():
            return votes_shown(event)
        case TotemsThrown():
            key = "totems-edge" if any(event.throw.on_edge) else "totems-thrown"
            return [said(key, nearest=event.throw.nearest, outcome=move(event.outcome))]
        case LotDrawn():
            return [said("lot-drawn", outcome=move(event.outcome))]
        case MasterGone():
            key = {None: "master-gone-unknown", True: "master-gone", False: "master-gone-mystery"}[event.false_lead]
            return [said(key, kept=card(event.kept), card=card(event.card))]
        case ClueAsked():
            return [said("clue-asked", clues=event.clues_left)]
        case TimeUp():
            return [said("time-up")]
        case TotemMoved():
            return totem_moved(event)
        case Skipped():
            known = [one for one in event.cards if one is not None]
            lines = [said("skipped", cards=cards(known))] if known else []
            return [*lines, said("skipped-unseen")] if None in event.cards else lines
        case MysterySkipped():
            return [said("mystery-skipped", seat=event.seat)]
        case DecoyChosen():
            return [said("decoy-chosen", seat=event.seat)]
        case LineUpShown():
            return [said("line-up-shown", cards=cards(event.cards))]
        case Guessed(space=None):
            return [said("guessed-nothing", family=view_family(event.family))]
        case Guessed():
            return [said("guessed", family=view_family(event.family), number=event.space)]
        case RoundEnded():
            return round_ended(event)
        case GameEnded():
            return game_ended(event)
    return []


def votes_shown(event: VotesShown) -> list[Line]:
    """Who wanted what, and what comes of it."""
    lines = [said("vote", seat=seat, vote=move(vote)) for seat, vote in enumerate(event.votes) if vote is not None]
    if event.tied:
        return [*lines, said("votes-level", outcomes=[move(one) for one in event.tied])]
    if event.outcome is None:
        return [*lines, said("votes-none")]
    return [*lines, said("votes-shown", outcome=move(event.outcome))]


def totem_moved(event: TotemMoved) -> list[Line]:
    team = event.family is not None
    who = said("family", family=view_family(event.family or 0)) if team else name(event.seat or 0)
    lines = [said("totem-stayed", who=who) if event.space is None else said("totem-moved", who=who, number=event.space)]
    for scorer in event.scorers:
        one = said("family", family=view_family(scorer)) if team else name(scorer)
        lines.append(said("totem-scored", who=one, points=event.points))
    return lines


def round_ended(event: RoundEnded) -> list[Line]:
    report = event.report
    lines = [said("round-ended" if report.found else "round-lost", card=card(report.mystery))]
    gained = enumerate(report.gained)
    return lines + [said("gained", seat=seat, points=points) for seat, points in gained if points]


def game_ended(event: GameEnded) -> list[Line]:
    if event.grand_slam:
        return [said("grand-slam")]
    if not event.winners:
        return [said("game-lost")]
    if len(event.winners) == len(event.points):
        return [said("game-won", points=event.points[0])]
    winners: Any = event.winners[0] if len(event.winners) == 1 else event.winners
    key = "game-ended" if len(event.winners) == 1 else "game-shared"
    return [said(key, seat=winners, points=event.points[event.winners[0]])]


# --- Words inside sentences --------------------------------------------------------------------------------------


def card(one: Card) -> Line:
    return tell("card", text={"fr": one.text.fr, "en": one.text.en})


def cards(many: Sequence[Card]) -> list[Line]:
    return [card(one) for one in many]


def name(seat: Seat) -> Line:
    return tell("who", seat=seat)


def move(notation: str) -> Line:
    """A move as it is said inside a sentence."""
    verb, _, what = notation.partition(" ")
    return Line(key=f"moves.{verb}", values={"a": what})


def tell(key: str, **values: Any) -> Line:
    return Line(key=f"describe.{key}", values=values)


def said(key: str, **values: Any) -> Line:
    return Line(key=f"events.{key}", values=values)
