"""What games share: sets of numbers as masks, and how most games open."""

from importlib.machinery import EXTENSION_SUFFIXES

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronron import contract
from ronron.contract import BIT, HouseMove
from ronron.kit.compiled import is_compiled
from ronron.kit.luck import Luck
from ronron.kit.masks import count_bits, members
from ronron.kit.opening import (
    DRAWN,
    NOT_CHOSEN,
    check_first,
    chosen_first,
    deal_refusal,
    first_option,
    first_refusal,
    sample_deal,
    sample_first,
)
from ronron.plain import Refusal, Setup


@given(st.sets(st.integers(0, len(BIT) - 1)))
def test_a_mask_holds_a_set_of_numbers(numbers: set[int]) -> None:
    mask = sum(BIT[number] for number in numbers)
    assert members(mask) == sorted(numbers)
    assert count_bits(mask) == len(numbers)


def test_who_starts_is_drawn_or_chosen() -> None:
    option = first_option((2, 3))
    assert option.values == (DRAWN, 0, 1, 2)
    assert option.defaults == {2: DRAWN, 3: DRAWN}
    assert chosen_first(Setup(seats=3, options={"first": DRAWN})) == NOT_CHOSEN
    assert chosen_first(Setup(seats=3, options={"first": 2})) == 2
    assert {sample_first(Luck(seed), 3, NOT_CHOSEN).numbers for seed in range(30)} == {(0,), (1,), (2,)}
    assert {sample_first(Luck(seed), 3, 1) for seed in range(30)} == {HouseMove("first", (1,))}


def test_nobody_starts_who_is_not_there() -> None:
    check_first({"first": 1}, seats=2, rule=4)
    with pytest.raises(Refusal) as caught:
        check_first({"first": 2}, seats=2, rule=4)
    assert (caught.value.code, caught.value.rule) == ("no-such-seat", 4)


@pytest.mark.parametrize(
    ("numbers", "chosen", "fits"),
    [
        *(((1,), chosen, True) for chosen in (NOT_CHOSEN, 1)),
        *((numbers, NOT_CHOSEN, False) for numbers in ((2,), (-1,), (), (0, 1))),
        ((0,), 1, False),
    ],
)
def test_the_house_names_one_seat_that_may_start(numbers: tuple[int, ...], chosen: int, fits: bool) -> None:
    refusal = first_refusal(HouseMove("first", numbers), 2, chosen, rule=5)
    assert refusal == (None if fits else Refusal("not-a-first", rule=5))


def test_a_deal_has_every_card_once() -> None:
    cards = [3, 1, 4, 1, 5]
    deal = sample_deal(Luck(1), cards)
    assert cards == [3, 1, 4, 1, 5]
    assert deal.verb == "deal"
    assert deal_refusal(deal, cards, rule=6) is None
    assert sample_deal(Luck(1), cards, "gather") == HouseMove("gather", deal.numbers)
    for numbers in ((), (3, 1, 4, 5), (3, 1, 4, 1, 5, 9), (3, 3, 4, 1, 5)):
        assert deal_refusal(HouseMove("deal", numbers), cards, rule=6) == Refusal("not-the-cards", rule=6)


def test_byte_code_without_its_source_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a page, where all sources are `.pyc`."""
    for file, is_so in (("contract.py", False), ("contract.pyc", False), ("contract" + EXTENSION_SUFFIXES[0], True)):
        monkeypatch.setattr(contract, "__file__", file)
        assert is_compiled() is is_so
