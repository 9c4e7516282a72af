import pytest

from game.engine.cards import parse_cards, show
from game.engine.play.verbs import why_not
from game.engine.refusals import DrawFirst
from game.engine.sheet.contracts import Kind, Slot
from game.engine.state import View
from game.ui.table.tray import best_split, filling, goal_in_force, in_order, lays
from tests.ui.dealt import table_of

BEA = "4C 4D 4S 5H 6H 7H 8S 9S TS JS QS KD"
CY = "3H 4H JD JC QC QD AS AD TD TC 9C 9D"
SET, RUN = Slot(Kind.SET, 3), Slot(Kind.RUN, 4)


def seen(hand: str, game: str = "contract_rummy") -> View:
    held = len(hand.split())
    others = (" ".join(each.split()[:held]) for each in (BEA, CY))
    table = table_of([hand, *others], game=game, packs=2)
    table.begin()
    return table.view(0)


VIEW = seen("3C 3D 3S 8H 9H TH KS 5D 6D 7D QH 2C")


@pytest.mark.parametrize(
    ("slot", "cards", "said"),
    [
        (SET, "", "3 of one rank"),
        (SET, "3C", "2 cards short"),
        (SET, "3C 3D", "needs a 3"),
        (SET, "3C X", "needs a 3"),
        (SET, "3C 3C 3D", "ready"),
        (SET, "3C 4D", "not one rank"),
        (RUN, "", "4 in a row, one suit"),
        (RUN, "5D 6D 7D", "needs 4♦ or 8♦"),
        (RUN, "QH KH AH", "needs J♥"),
        (RUN, "5D 8D 7D", "needs 6♦"),
        (RUN, "5D 7D X", "one card short"),
        (RUN, "5D 8D", "2 cards short"),
        (RUN, "5D 8D 7D X", "ready"),
        (RUN, "5D 8D 7D 6D 9D", "ready"),
        (RUN, "5D 6H", "not one suit"),
        (RUN, "5D 5D", "5♦ twice"),
        (RUN, "2D QD", "too far apart"),
    ],
)
def test_what_is_lacking_is_said_in_a_few_words(slot: Slot, cards: str, said: str) -> None:
    found = filling(VIEW, slot, parse_cards(cards))
    assert found.text == said
    assert found.ready == (said == "ready")
    assert found.wrong == (said in ("not one rank", "not one suit", "5♦ twice", "too far apart"))


def test_what_the_engine_refuses_is_not_ready() -> None:
    found = filling(VIEW, SET, parse_cards("X X X"))
    assert found.wrong
    assert "card" in found.text


def test_cards_of_a_meld_lie_in_order_and_wilds_where_they_stand_for_something() -> None:
    assert show(in_order(VIEW, RUN, parse_cards("8D 5D X 7D"))) == "5D X 7D 8D"
    assert show(in_order(VIEW, RUN, parse_cards("X 8D 5D"))) == "5D 8D X"


def test_the_best_split_leaves_the_least_in_the_hand() -> None:
    view = seen("3C 3D 3S KC KD KS QC QD QS 4S 2D 7H")
    goal = goal_in_force(view)
    assert goal is not None
    split = best_split(view, goal)
    assert split.missing == 0
    assert sorted(map(show, split.melds)) == ["KS KD KC", "QS QD QC"]
    assert view.state.rules.value(split.left) == 9 + 2 + 7 + 4


def test_the_best_split_takes_along_what_fits_but_keeps_a_card_to_discard() -> None:
    view = seen("3C 3D 3S 3H KC KD KS KH 4S", "dummy_rummy")
    goal = goal_in_force(view)
    assert goal is not None
    split = best_split(view, goal)
    assert sorted(map(len, split.melds)) == [4, 4]
    assert show(split.left) == "4S"


def test_a_hand_without_the_contract_is_split_so_that_least_is_missing() -> None:
    view = seen("3C 3D 5S 8H 9H KC KD QC JD 7S 6H 2C")
    goal = goal_in_force(view)
    assert goal is not None
    split = best_split(view, goal)
    assert split.missing == 2
    assert sorted(map(show, split.melds)) == ["3D 3C", "KD KC"]
    assert len(split.left) == 8


def test_a_play_that_is_refused_is_there_so_that_the_refusal_can_be_told() -> None:
    view = seen("5D 6D 7D X 5S 5C 5H KD KC KS")
    goal = goal_in_force(view)
    assert goal is not None
    (play,) = lays(view, goal.boxes, [parse_cards("5S 5C 5H"), parse_cards("KD KC KS")])
    assert why_not(view.state, play) == DrawFirst()
