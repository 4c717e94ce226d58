"""The laws every game obeys, whoever wrote it. `tests/test_laws.py` runs them on all games, hypothesis choosing where.

A law looks at one position: a table, a seed and a number of steps, from which a random match is walked. The same
position is always the same walk, so a broken law can be shown again, and shrunk. `docs/add-a-game.md` tells how a new
game is put before them. From a terminal, for a game of the house or the module of any other:

    python -m ronron.laws GAME              every law on a handful of positions of every table
    python -m ronron.laws GAME --digests    some seeded games, a digest each: what law 12 compares
    python -m ronron.laws GAME --show STEPS one position of each seed: its moves, what everyone sees, who can do what

Laws 4 to 8, 14, 15 and 17 are in `hidden.py`, law 12 in `engines.py`, 18 and 19 in `glances.py`, the others in
`play.py`.
"""

from collections.abc import Callable, Sequence

from ronron.laws.engines import law_12_compiled_and_plain_give_the_same_records
from ronron.laws.glances import law_18_a_glance_is_the_view, law_19_a_mask_is_the_legal_moves
from ronron.laws.hidden import (
    differing_worlds,
    law_4_an_imagined_world_looks_the_same_to_its_viewer,
    law_5_my_moves_depend_only_on_what_i_see,
    law_6_who_must_move_is_public,
    law_7_events_tell_no_more_than_the_views,
    law_8_sealed_moves_commute,
    law_14_the_bystander_sees_what_every_seat_sees,
    law_15_a_view_shows_nothing_that_was_not_told,
    law_17_an_imagined_world_plays_to_its_end,
)
from ronron.laws.play import (
    law_1_notation_round_trips,
    law_2_a_record_replays_to_the_same_state_and_result,
    law_3_a_copy_is_independent,
    law_9_every_game_ends_and_its_result_agrees,
    law_10_views_and_events_are_plain_data,
    law_11_every_card_is_in_exactly_one_place,
    law_13_what_is_legal_is_never_refused_and_all_else_is,
    law_16_what_search_asks_agrees_with_the_rules,
)
from ronron.laws.position import LawBroken, Position, RulesCrashed

# Law 12 is not among these: it looks at whole games in two Pythons, not at a position.
LAWS: Sequence[Callable[[Position], object]] = (
    law_1_notation_round_trips,
    law_2_a_record_replays_to_the_same_state_and_result,
    law_3_a_copy_is_independent,
    law_4_an_imagined_world_looks_the_same_to_its_viewer,
    law_5_my_moves_depend_only_on_what_i_see,
    law_6_who_must_move_is_public,
    law_7_events_tell_no_more_than_the_views,
    law_8_sealed_moves_commute,
    law_9_every_game_ends_and_its_result_agrees,
    law_10_views_and_events_are_plain_data,
    law_11_every_card_is_in_exactly_one_place,
    law_13_what_is_legal_is_never_refused_and_all_else_is,
    law_14_the_bystander_sees_what_every_seat_sees,
    law_15_a_view_shows_nothing_that_was_not_told,
    law_16_what_search_asks_agrees_with_the_rules,
    law_17_an_imagined_world_plays_to_its_end,
    law_18_a_glance_is_the_view,
    law_19_a_mask_is_the_legal_moves,
)


def look(law: Callable[[Position], object], position: Position) -> None:
    """Put a position before a law. Whatever goes wrong, a broken law or a crash of the game, says where."""
    try:
        law(position)
    except LawBroken as broken:
        raise LawBroken(broken.number, f"{broken.why} ({position.where()})") from None
    except Exception as problem:
        said = [f"{type(problem).__name__}: {problem}", *getattr(problem, "__notes__", [])]
        raise RulesCrashed(f"{law.__name__}: {', '.join(said)} ({position.where()})") from problem


__all__ = [
    "LAWS",
    "LawBroken",
    "Position",
    "RulesCrashed",
    "differing_worlds",
    "law_1_notation_round_trips",
    "law_2_a_record_replays_to_the_same_state_and_result",
    "law_3_a_copy_is_independent",
    "law_4_an_imagined_world_looks_the_same_to_its_viewer",
    "law_5_my_moves_depend_only_on_what_i_see",
    "law_6_who_must_move_is_public",
    "law_7_events_tell_no_more_than_the_views",
    "law_8_sealed_moves_commute",
    "law_9_every_game_ends_and_its_result_agrees",
    "law_10_views_and_events_are_plain_data",
    "law_11_every_card_is_in_exactly_one_place",
    "law_12_compiled_and_plain_give_the_same_records",
    "law_13_what_is_legal_is_never_refused_and_all_else_is",
    "law_14_the_bystander_sees_what_every_seat_sees",
    "law_15_a_view_shows_nothing_that_was_not_told",
    "law_16_what_search_asks_agrees_with_the_rules",
    "law_17_an_imagined_world_plays_to_its_end",
    "law_18_a_glance_is_the_view",
    "law_19_a_mask_is_the_legal_moves",
    "look",
]
