"""A first lay that must count points: put together in the boxes, its points told as they grow, and laid at once."""

from game.engine.cards import parse_cards, show
from game.ui.table.tray import Goal, filling, goal_in_force, split_for_points
from tests.ui.dealt import table_of
from tests.ui.seated import Seated, played
from tests.ui.test_laying import box, click_button, tray

ANN = "KS KH KD 4C 5C 6C 7S 7D 9H 2H 2D JC 8S"
BEA = "3C 3D 3S 8H 9H TH KS QS QD AD AC 6D 6S"


def kalooki(hand: str = ANN, stock: str = "7H 3H") -> Seated:
    return Seated(played(table_of([hand, BEA], up="5D", stock=stock, game="kalooki_40", packs=2), "draw stock"))


def test_the_boxes_take_any_meld_and_the_button_counts() -> None:
    at = kalooki()
    assert tray(at) == ["", "", "", ""]
    assert at.says("0 of 40 points")
    for face in ("KS", "KH", "KD"):
        at.drag(at.card(face), box(at, 0))
    assert at.says("30 points")
    assert at.says("30 of 40 points")
    for face in ("4C", "5C"):
        at.drag(at.card(face), box(at, 1))
    assert at.says("needs 3♣ or 6♣")
    click_button(at, "30 of 40 points")
    assert not at.table.truth.melds
    assert at.screen.toasts.texts[-1] == (
        "You first lay melds that count 40 points: put them together (needs 3♣ or 6♣; 30 of 40 points)."
    )
    at.drag(at.card("6C"), box(at, 1))
    click_button(at, "Lay down")
    assert [repr(meld) for meld in at.table.truth.melds] == ["KS KH KD", "4C 5C 6C"]
    assert at.screen.stage.scene.tray == ()


def test_a_hand_is_arranged_so_that_the_first_lay_leaves_least() -> None:
    at = kalooki()
    at.key("c")
    assert sorted(filter(None, tray(at))) == ["7S 7H 7D", "KS KH KD"]
    assert at.screen.toasts.texts[-1].startswith("These melds count enough.")
    at.key("l")
    assert at.table.truth.melded[0]


def test_what_is_missing_of_the_points_is_said() -> None:
    at = kalooki("KS KH KD 4C 5C 9C 7S 8D 9H 2H 2D JC AS", stock="QH")
    at.key("c")
    assert tray(at) == ["KS KH KD", "", "", ""]
    assert "10 points are missing" in at.screen.toasts.texts[-1]
    assert at.says("Lay melds for 40 points, or discard")


def test_what_any_meld_lacks_is_told_as_the_kind_it_is_nearer_to() -> None:
    view = kalooki().table.view(0)
    told = {cards: filling(view, None, parse_cards(cards)) for cards in ("", "KS KH", "4C 5C", "4C 9H", "7S 7D X")}
    assert [each.text for each in told.values()] == [
        "a set or run",
        "needs a K",
        "needs 3♣ or 6♣",
        "not one rank",
        "21 points",
    ]
    assert [each.wrong for each in told.values()] == [False, False, False, True, False]


def test_a_goal_is_there_until_one_has_melded() -> None:
    at = kalooki()
    goal = goal_in_force(at.table.view(0))
    assert goal == Goal(None, 40, (None,) * 4)
    split = split_for_points(at.table.view(0).state.rules, at.table.view(0).hand, 4)
    assert (split.missing, show(split.left)) == (0, "4C 5C 6C 9H 2H 2D JC 8S")
    at.key("c", "l")
    assert goal_in_force(at.table.view(0)) is None


def test_where_several_contracts_may_be_laid_the_boxes_take_whatever_makes_one_of_them() -> None:
    hand = "3S 4S 5S 6S 6H 7H 8H 9H TC JC QC KC AD 3D KH"
    bea = "3C 3D 3S 8H 9H TH KS QS QD AD AC 6D 6S 7C 7D"
    table = table_of([hand, bea], up="5D", stock="2D", game="continental_rummy", jokers=1, packs=2)
    at = Seated(played(table, "draw stock"))
    assert len(tray(at)) == 5
    at.key("c")
    assert sorted(filter(None, tray(at))) == ["3S 4S 5S 6S", "6H 7H 8H 9H", "AD 3D 2D", "TC JC QC KC"]
    at.screen.laying.take_back(parse_cards("KC"), tray(at).index("TC JC QC KC"))
    assert not at.screen.laying.met
    at.key("l")
    assert at.screen.toasts.texts[-1].startswith("The contract is 5 runs of 3 or 3 runs of 4 + 1 run of 3 or ")
    at.screen.laying.put(parse_cards("KC"))
    at.key("l")
    assert len(at.table.truth.melds) == 4
