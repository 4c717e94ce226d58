"""What RECORDS.md promises to whoever writes a referee from it."""

from importlib.resources import files

from ronron.games.moustaches import GAME
from ronron.games.moustaches.pieces import ATTRIBUTES
from tests.games_played import play_match

PAGE = files("ronron.games.moustaches").joinpath("RECORDS.md").read_text(encoding="utf-8")


def test_attributes_in_the_result_are_the_words_of_the_disguise_in_the_order_of_their_numbers() -> None:
    for number, attribute in enumerate(ATTRIBUTES):
        assert f"{number} `{attribute}`" in PAGE
    for seed, setup in enumerate(GAME.tables_to_try()):
        match, _ = play_match(GAME, setup, seed, listening=False)
        disguise = next(entry.move for entry in match.entries if entry.move.startswith("disguise "))
        numbers = [int(number) for number in disguise.split(" ")[1:]]
        for seat, told in enumerate(match.state.result().rounds[0]["attributes"]):
            assert told == tuple(ATTRIBUTES[number] for number in sorted(numbers[3 * seat : 3 * seat + 3]))
