"""A house under attack, for a moment: `make prove` does it for longer, and looks at the time it takes."""

from tests.siege import siege

ATTACKS = ("budgets", "codes", "header-lines", "endless-header", "replays", "rooms", "lines", "pings", "fragments")


def test_attackers_are_braked_nobody_honest_is_refused_and_memory_is_bounded() -> None:
    told = siege.run(ATTACKS, seconds=0.3, calm=0.2, steps=1)
    assert [one["attack"] for one in told] == list(ATTACKS)
    assert all(one["after"]["counts"]["ping"] for one in told)
