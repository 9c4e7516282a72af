"""Sizes that are kept until the outermost is done."""

import pytest

from game.ui.draw.metrics import Sizes


def test_sizes_are_kept_to_the_end_of_the_outermost() -> None:
    sizes = Sizes()
    with sizes.kept() as known:
        known["page"] = (3, 4)
        with sizes.kept() as inner:
            inner["button"] = (1, 2)
        assert known == {"page": (3, 4), "button": (1, 2)}
    with sizes.kept() as later:
        assert not later


def test_they_are_forgotten_where_something_goes_wrong_as_well() -> None:
    sizes = Sizes()
    with pytest.raises(ZeroDivisionError), sizes.kept() as known:
        known["page"] = (1 // 0, 4)
    with sizes.kept() as known:
        known["page"] = (3, 4)
    with sizes.kept() as later:
        assert not later
