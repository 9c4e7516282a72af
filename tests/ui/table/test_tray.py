"""Tests of `game.interaction.tray`."""

from __future__ import annotations

from game.engine.cards import parse_cards, show
from game.engine.play.verbs import why_not
from game.engine.refusals import DrawFirst
from game.engine.sheet.contracts import Kind, Slot
from game.engine.state import View
from game.interaction.tray import FirstLayRequirement, best_splits, box_state, in_meld_order, lays, requirement_in_force
from game.ui.input.verbs import DragEnd
from tests.support.for_each import for_each
from tests.ui.support.laying import box, click_button, tray
from tests.ui.support.tables import Seated, played, table_of

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


@for_each(
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
def test_a_tray_box_shows_the_missing_or_wrong_cards_of_its_meld(slot: Slot, cards: str, said: str) -> None:
    found = box_state(VIEW, slot, parse_cards(cards))
    assert found.text == said
    assert found.is_ready == (said == "ready")
    assert found.is_wrong == (said in ("not one rank", "not one suit", "5♦ twice", "too far apart"))


def test_a_tray_box_with_cards_the_engine_refuses_is_marked_as_wrong() -> None:
    found = box_state(VIEW, SET, parse_cards("X X X"))
    assert found.is_wrong
    assert "card" in found.text


def test_tray_cards_of_a_run_lie_in_order_with_wilds_at_their_places() -> None:
    assert show(in_meld_order(VIEW, RUN, parse_cards("8D 5D X 7D"))) == "5D X 7D 8D"
    assert show(in_meld_order(VIEW, RUN, parse_cards("X 8D 5D"))) == "5D 8D X"


def test_the_best_split_leaves_the_fewest_points_in_the_hand() -> None:
    view = seen("3C 3D 3S KC KD KS QC QD QS 4S 2D 7H")
    requirement = requirement_in_force(view)
    assert requirement is not None
    split = best_splits(view, requirement)[0]
    assert split.missing == 0
    assert sorted(map(show, split.melds)) == ["KS KD KC", "QS QD QC"]
    assert view.state.rules.points_of(split.left) == 9 + 2 + 7 + 4


def test_the_best_split_melds_all_fitting_cards_but_keeps_a_discard() -> None:
    view = seen("3C 3D 3S 3H KC KD KS KH 4S", "dummy_rummy")
    requirement = requirement_in_force(view)
    assert requirement is not None
    split = best_splits(view, requirement)[0]
    assert sorted(map(len, split.melds)) == [4, 4]
    assert show(split.left) == "4S"


def test_the_best_split_of_a_hand_without_the_full_contract_misses_the_fewest_cards() -> None:
    view = seen("3C 3D 5S 8H 9H KC KD QC JD 7S 6H 2C")
    requirement = requirement_in_force(view)
    assert requirement is not None
    split = best_splits(view, requirement)[0]
    assert split.missing == 2
    assert sorted(map(show, split.melds)) == ["3D 3C", "KD KC"]
    assert len(split.left) == 8


def test_a_filled_tray_gives_a_lay_even_if_the_rules_refuse_it_at_that_moment() -> None:
    view = seen("5D 6D 7D X 5S 5C 5H KD KC KS")
    requirement = requirement_in_force(view)
    assert requirement is not None
    (play,) = lays(view, requirement.boxes, [parse_cards("5S 5C 5H"), parse_cards("KD KC KS")])
    assert why_not(view.state, play) == DrawFirst()


ANN = "KS KH KD 4C 5C 6C 7S 7D 9H 2H 2D JC 8S"
BEA_KALOOKI = "3C 3D 3S 8H 9H TH KS QS QD AD AC 6D 6S"


def kalooki(hand: str = ANN, stock: str = "7H 3H") -> Seated:
    return Seated(played(table_of([hand, BEA_KALOOKI], up="5D", stock=stock, game="kalooki_40", packs=2), "draw stock"))


def test_tray_boxes_for_a_first_lay_take_any_meld_and_the_button_counts_points() -> None:
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
        "Lay melds worth 40 points first: put them into the slots (needs 3♣ or 6♣; 30 of 40 points)."
    )
    at.drag(at.card("6C"), box(at, 1))
    click_button(at, "Lay down (L)")
    assert [repr(meld) for meld in at.table.truth.melds] == ["KS KH KD", "4C 5C 6C"]
    assert at.screen.stage.scene.tray == ()


def framed(at: Seated) -> list[int]:
    """Return the numbers of the boxes of the tray with a frame that says that the lifted cards fit."""
    fitting, boxes = at.screen.look.theme.zone_ok, at.screen.stage.scene.tray
    drawn = [given for verb, given in at.loop.display.frame if verb == "box" and given[1] is None]
    return [number for number, box in enumerate(boxes) if any(e[0] == box and e[3] == fitting for e in drawn)]


def test_a_second_copy_of_a_card_fits_no_box_with_the_first_where_the_suits_of_a_set_differ() -> None:
    others = "3C 3D 3S 8H 9H TH KS TS 8D AD AC 6D 6S 5C 5H"
    table = table_of(
        ["QS QC QD QD 4C 5C 6C 7S 7D 9H 2H 2D JC 8S KH", others], up="5D", stock="7H 3H", game="kaluki_51", packs=2
    )
    at = Seated(played(table, "draw stock"))
    for face in ("QS", "QC"):
        at.drag(at.card(face), box(at, 0))
    at.lift(at.card("QD"), box(at, 1))
    assert framed(at) == [0, 1, 2, 3]
    at.loop.do(DragEnd(box(at, 0), at.card("QD")))
    assert tray(at)[0] == "QS QD QC"
    at.lift(at.card("QD"), box(at, 1))
    assert framed(at) == [1, 2, 3]


def test_arranging_the_tray_for_a_first_lay_leaves_the_fewest_points() -> None:
    at = kalooki()
    at.key("c")
    assert sorted(filter(None, tray(at))) == ["4C 5C 6C", "7S 7H 7D", "KS KH KD"]
    assert at.screen.toasts.texts[-1].startswith("The best of 3 ways. These melds are worth enough.")
    at.key("l")
    assert at.table.truth.melded[0]


def test_arranging_names_the_cards_left_in_the_hand_by_suit_and_rank_not_as_they_were_dealt() -> None:
    at = kalooki("KS KH KD 4C 5C 6C 9S 8D 2H 3S JC AS 2D", stock="QH")
    at.key("c")
    left = "A♠ 3♠ 9♠ 2♥ Q♥ 2♦ 8♦ J♣, 55 points"
    assert at.screen.toasts.texts == [f"These melds are worth enough. Left in your hand: {left}."]


def test_the_tray_says_how_many_points_an_opening_lacks() -> None:
    at = kalooki("KS KH KD 4C 5C 9C 7S 8D 9H 2H 2D JC AS", stock="QH")
    at.key("c")
    assert tray(at) == ["KS KH KD", "", "", ""]
    assert "10 points are missing" in at.screen.toasts.texts[-1]
    assert at.says("Lay melds for 40 points, or discard")


def test_a_tray_box_for_any_meld_shows_the_missing_cards_of_the_nearer_kind() -> None:
    view = kalooki().table.view(0)
    told = {cards: box_state(view, None, parse_cards(cards)) for cards in ("", "KS KH", "4C 5C", "4C 9H", "7S 7D X")}
    assert [each.text for each in told.values()] == [
        "a set or run",
        "needs a K",
        "needs 3♣ or 6♣",
        "not one rank",
        "21 points",
    ]
    assert [each.is_wrong for each in told.values()] == [False, False, False, True, False]


def test_the_tray_has_the_opening_as_its_goal_only_until_the_seat_has_melded() -> None:
    at = kalooki()
    requirement = requirement_in_force(at.table.view(0))
    assert requirement == FirstLayRequirement(None, 40, (None,) * 4)
    split = best_splits(at.table.view(0), requirement)[0]
    assert (split.missing, show(split.left)) == (0, "9H 2H 2D JC 8S")
    at.key("c", "l")
    assert requirement_in_force(at.table.view(0)) is None


def test_tray_boxes_for_alternative_contracts_take_melds_of_any_of_them() -> None:
    hand = "3S 4S 5S 6S 6H 7H 8H 9H TC JC QC KC AD 3D KH"
    bea = "3C 3D 3S 8H 9H TH KS QS QD AD AC 6D 6S 7C 7D"
    table = table_of([hand, bea], up="5D", stock="2D", game="continental_rummy", jokers=1, packs=2)
    at = Seated(played(table, "draw stock"))
    assert len(tray(at)) == 5
    at.key("c")
    assert sorted(filter(None, tray(at))) == ["3S 4S 5S 6S", "6H 7H 8H 9H", "AD 2D 3D", "TC JC QC KC"]
    at.screen.laying.take_back(parse_cards("KC"), tray(at).index("TC JC QC KC"))
    assert not at.screen.laying.is_met
    at.key("l")
    assert at.screen.toasts.texts[-1].startswith("The contract is 5 runs of 3 or 3 runs of 4 + 1 run of 3 or ")
    at.screen.laying.put(parse_cards("KC"))
    at.key("l")
    assert len(at.table.truth.melds) == 4


def test_a_tray_with_the_kinds_of_melds_asked_for_is_complete_even_before_the_draw() -> None:
    hands = ["5H 6H 7H 3C 3D X KS", "4C 4D 4S 2H 2C 2D 7S"]
    at = Seated(table_of(hands, rules={"melding.pure": "run"}))
    at.screen.laying.put(parse_cards("3C 3D X"))
    assert at.screen.laying.why_not == "Lay a run without wilds first: put them into the slots."
    at.screen.laying.put(parse_cards("5H 6H 7H"))
    assert at.screen.laying.why_not == "You can lay it down on your turn, after drawing."


def test_the_tray_has_a_box_for_each_of_five_first_melds_that_the_rules_demand() -> None:
    hands = ["2H 3H 4H 6H 7H 8H 2S 3S 4S 6S 7S 8S KC KD KH 9C", "4C 4D 2C 2D 3C 3D 5C 5D 6C 6D 7C 7D 8C 8D AC AD"]
    rules = {"melding.pure": "set", "melding.least_runs": 4, "players.max": 2}
    at = Seated(table_of(hands, up="9S", rules=rules))
    at.key("c")
    assert sorted(tray(at)) == ["2H 3H 4H", "2S 3S 4S", "6H 7H 8H", "6S 7S 8S", "KH KD KC"]
