"""De Fil en Aiguille: random games in every mode and number of seats, and what minds make of each other's claws."""

from collections.abc import Sequence
from math import sqrt

from ronron.bots.random_bot import RandomBot
from ronron.contract import Bot
from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.bot import LEVELS, TIGER, Friend
from ronron.games.de_fil_en_aiguille.mind import mind_names
from ronron.games.de_fil_en_aiguille.pieces import MODES, SEATS_FOR, THEMES, ThreadView
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge
from ronron.records.match import Match
from ronron.records.record import read
from ronron.records.verify import verify
from tests.games_played import play_text
from tests.prove.stage import Figures, Stage

GAMES = 3000  # of each mode, shared among its numbers of seats
ROUNDS = 1000  # of discovery, for each pair of minds
SEATS = 4
SHARED = 0.70  # a mind that reads itself finds at least so many
RANDOM = "random votes"


def stages(dose: float) -> list[Stage]:
    games = [
        {"mode": mode, "seats": seats, "count": max(int(GAMES * dose / len(SEATS_FOR[mode])) + 1, 2)}
        for mode in MODES
        for seats in SEATS_FOR[mode]
    ]
    rounds = max(int(ROUNDS * dose), 20)
    pairs = [(cat, family) for cat in mind_names() for family in (*mind_names(), RANDOM)]
    return [
        Stage(
            name="de-fil-en-aiguille-games",
            claim="Random games in every mode and number of seats end and verify.",
            pieces=games,
            run=play_games,
            tell=tell_games,
        ),
        Stage(
            name="de-fil-en-aiguille-minds",
            claim="Whatever mind the cat has, a family of any mind finds the mystery more often than random votes do.",
            pieces=[{"cat": cat, "family": family, "rounds": rounds} for cat, family in pairs],
            run=play_minds,
            tell=tell_minds,
        ),
        Stage(
            name="de-fil-en-aiguille-levels",
            claim="Together there is nobody to beat: a whole table of a level finds more than one of the level below.",
            pieces=[{"level": name, "rounds": rounds} for name in (RANDOM, *(level.name for level in LEVELS))],
            run=play_levels,
            tell=tell_levels,
        ),
    ]


# --- Random games ------------------------------------------------------------------------------------------------


def play_games(mode: str, seats: int, count: int) -> Figures:
    """Every third game is schizo, and every fourth strict, where the mode has that."""
    moves = 0
    for seed in range(count):
        options = {"mode": mode, "themes": list(THEMES)}
        if seed % 3 == 0 and mode != "moods":
            options["schizo"] = "on"
        if seed % 4 == 0 and mode != "each-for-oneself":
            options["memory"] = "strict"
        verdict = verify(read(play_text(GAME, GAME.resolve(seats, options), seed)))
        assert verdict.finished
        assert verdict.fair
        moves += verdict.moves
    return {"mode": mode, "seats": seats, "games": count, "moves": moves}


def tell_games(figures: Sequence[Figures]) -> str:
    lines = ["| mode | seats | games | moves |", "|---|---|---|---|"]
    for mode in MODES:
        of_mode = [one for one in figures if one["mode"] == mode]
        if of_mode:
            seats = f"{of_mode[0]['seats']}-{of_mode[-1]['seats']}"
            games, moves = (sum(one[key] for one in of_mode) for key in ("games", "moves"))
            lines.append(f"| {mode} | {seats} | {games} | {moves} |")
    return "\n".join(lines)


# --- Across minds ------------------------------------------------------------------------------------------------


class Seated(Bot):
    """The cat's mind when one is the cat, the family's otherwise."""

    def __init__(self, cat: Bot, family: Bot) -> None:
        self.cat = cat
        self.family = family

    def choose(self, knowledge: Knowledge) -> Answer:
        assert isinstance(knowledge.view, ThreadView)
        return (self.cat if knowledge.view.cat == knowledge.seat else self.family).choose(knowledge)


def play_minds(cat: str, family: str, rounds: int) -> Figures:
    """Whole games of discovery, all themes, until there are enough rounds."""
    found: list[bool] = []
    paws = 0
    game = 0
    while len(found) < rounds:
        match = Match(GAME, GAME.resolve(SEATS, {"themes": list(THEMES)}))
        players = []
        for seat in range(SEATS):
            seed = game * SEATS + seat
            mind: Bot = RandomBot(seed) if family == RANDOM else Friend(TIGER, seed, family)
            players.append(Seated(Friend(TIGER, seed, cat), mind))
        match.run(players, lambda draw, game=game: Luck(10_000 * game + draw))  # type: ignore[misc]
        told = match.state.result().rounds
        found += [one["found"] for one in told]
        paws += sum(one["paws"] for one in told)
        game += 1
    return {"cat": cat, "family": family, "rounds": len(found), "found": sum(found), "paws": paws}


# --- Levels ------------------------------------------------------------------------------------------------------


def play_levels(level: str, rounds: int) -> Figures:
    """Whole games of discovery in which everyone is of one level."""
    found: list[bool] = []
    game = 0
    while len(found) < rounds:
        match = Match(GAME, GAME.resolve(SEATS, {"themes": list(THEMES)}))
        seeds = range(game * SEATS, (game + 1) * SEATS)
        players = [RandomBot(seed) if level == RANDOM else GAME.bots()[level](seed) for seed in seeds]
        match.run(players, lambda draw, game=game: Luck(10_000 * game + draw))  # type: ignore[misc]
        found += [one["found"] for one in match.state.result().rounds]
        game += 1
    return {"level": level, "rounds": len(found), "found": sum(found)}


def tell_levels(figures: Sequence[Figures]) -> str:
    lines = ["| table of | rounds | found | 95 % |", "|---|---|---|---|"]
    below = 0.0
    for one in figures:
        low, high = interval(one["found"], one["rounds"])
        share = one["found"] / one["rounds"]
        lines.append(f"| {one['level']} | {one['rounds']} | {share:.0%} | {low:.0%}-{high:.0%} |")
        if low <= below:
            lines.append(f"\n**Does not hold**: {one['level']} is not clearly above the level below.")
        below = share
    return "\n".join(lines)


def interval(found: int, rounds: int) -> tuple[float, float]:
    """Of a share, at 95 % (Wilson)."""
    z = 1.96
    share = found / rounds
    middle = (share + z * z / (2 * rounds)) / (1 + z * z / rounds)
    half = z * sqrt(share * (1 - share) / rounds + z * z / (4 * rounds * rounds)) / (1 + z * z / rounds)
    return middle - half, middle + half


def tell_minds(figures: Sequence[Figures]) -> str:
    lines = ["Found, with 95 % intervals; a row a cat, a column a family.\n"]
    families = list(dict.fromkeys(one["family"] for one in figures))
    lines += ["| cat | " + " | ".join(families) + " |", "|---" * (len(families) + 1) + "|"]
    faults = []
    for cat in dict.fromkeys(one["cat"] for one in figures):
        row = {one["family"]: one for one in figures if one["cat"] == cat}
        cells = []
        for family in families:
            one = row[family]
            low, high = interval(one["found"], one["rounds"])
            share, paws = one["found"] / one["rounds"], one["paws"] / one["rounds"]
            cells.append(f"{share:.0%} ({low:.0%}-{high:.0%}), {paws:.1f} paws")
            chance = interval(row[RANDOM]["found"], row[RANDOM]["rounds"])[1]
            if family != RANDOM and low <= chance:
                faults.append(f"\n**Does not hold**: {cat} read by {family} is not clearly above random votes.")
            if family == cat and share < SHARED:
                faults.append(f"\n**Does not hold**: {cat} read by itself finds less than {SHARED:.0%}.")
        lines.append(f"| {cat} | " + " | ".join(cells) + " |")
    rounds = sum(one["rounds"] for one in figures)
    return "\n".join([*lines, *faults, f"\n{rounds} rounds of discovery at {SEATS} seats, all themes on the shelf."])
