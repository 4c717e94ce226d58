import ronron

table = ronron.open_table("cat-in-the-box", seats=4, seed=7)
table.play_out("cat", "kitten", "greedy", "random")
print(table)
