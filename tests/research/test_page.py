"""The page of those who learn: the glances it lists are offered. Its examples run with those of all pages."""

from ronron import games


def test_every_game_of_the_house_offers_a_glance() -> None:
    for game in games.own_games().values():
        glance = game.facets().glance
        assert glance is not None
        for setup in game.tables_to_try():
            fields = glance.fields(setup)
            assert len({field.name for field in fields}) == len(fields)
            assert all(field.size > 0 and field.meaning.endswith(".") for field in fields)
