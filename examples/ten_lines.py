import ronron

worth: dict[str, list[int]] = {}
for game in range(300):
    table = ronron.open_table("cat-in-the-box", seats=3, seed=game).play_out("random")
    for made in [one for one in table.moves if one.who >= 0]:
        worth.setdefault(made.move, []).append(table.scores[made.who])


def learnt(knowledge: ronron.Knowledge) -> str:
    return max(knowledge.legal, key=lambda move: sum(worth.get(move, [0])) / len(worth.get(move, [0])))


print(ronron.tournament("cat-in-the-box", {"learnt": learnt, "random": "random"}, seats=3, deals=50))
