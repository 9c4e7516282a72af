"""The order of the hand outlives the program."""

import pytest

from game.session.match.table import Table
from game.session.settings import Settings
from game.ui.table.hand import Sorting
from tests.ui.dealt import still, table_of
from tests.ui.seated import ANN, BEA, Seated


def dealt() -> Table:
    table = table_of([ANN, BEA])
    Seated(table)
    return table


def later(table: Table, at: Seated) -> Seated:
    """The same match with the settings of then, at another start of the program."""
    return Seated(table, settings=at.screen.settings)


def test_a_sorted_hand_is_sorted_again_and_goes_on_being_so() -> None:
    table = dealt()
    at = Seated(table)
    at.key("s", "s")
    again = later(table, at)
    assert again.hand() == at.hand() != ANN
    assert again.screen.hand.sorting is Sorting.RANK


def test_cards_put_by_hand_lie_there_again_and_new_ones_at_the_end() -> None:
    table = dealt()
    at = Seated(table)
    at.drag(at.card("KS"), (at.card("3C")[0] - 20, at.card("3C")[1]))
    assert at.hand() == "KS 3C 3D 3S 8H 9H TH"
    assert later(table, at).hand() == at.hand()
    table.submit(table.legal(0)[0])
    new = later(table, at)
    assert new.hand().startswith(at.hand())
    assert len(new.hand().split()) == 8


@pytest.mark.parametrize("noted", ["", "1", "2 1 BY_HAND KS TH", "1 1 UPSIDE KS", "x y z", "1 1 BY_HAND"])
def test_another_match_or_nonsense_changes_nothing(noted: str) -> None:
    assert Seated(dealt(), settings=Settings(animation="off", hand_order=noted)).hand() == ANN


def test_of_another_deal_only_the_sorting_is_taken() -> None:
    noted = Settings(animation="off", hand_order="1 7 BY_HAND KS TH")
    assert Seated(dealt(), settings=noted).hand() == ANN


def test_playing_a_card_writes_nothing() -> None:
    table = dealt()
    at = Seated(table)
    table.submit(table.legal(0)[0])
    at.key("s")
    noted = at.screen.settings.hand_order
    at.drag(at.card("KS"), at.screen.stage.scene.discards.center)
    assert "KS" not in at.hand().split()
    assert at.screen.settings.hand_order == noted != still().hand_order
