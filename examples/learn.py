"""An agent that learns: it plays against itself, and remembers what each move was worth on average."""

import random
from collections import defaultdict

import ronron

GAME, SEATS, GAMES = "cat-in-the-box", 3, 300
luck, worth, tries = random.Random(0), defaultdict[str, float](float), defaultdict[str, int](int)
made: list[tuple[int, str]] = []


def explore(knowledge: ronron.Knowledge) -> str:
    move = learnt(knowledge) if luck.random() < 0.7 else luck.choice(knowledge.legal)
    made.append((knowledge.seat, move))
    return move


def learnt(knowledge: ronron.Knowledge) -> str:
    return max(knowledge.legal, key=lambda move: worth[move])


for game in range(GAMES):
    made.clear()
    points = ronron.open_table(GAME, seats=SEATS, seed=f"learn {game}").play_out(explore).scores
    for seat, move in made:
        tries[move] += 1
        worth[move] += (points[seat] - worth[move]) / tries[move]

if __name__ == "__main__":
    rows = ronron.tournament(
        GAME, {"learnt": learnt, "random": "random"}, seats=SEATS, deals=100, seed="not seen before"
    )
    for player in rows.summary():
        low, high = player["first_ci95"]
        print(f"{player['name']}: {player['mean']:.2f} points a game, first in {low:.0%} to {high:.0%} of games")
