from game.bots.choose.contract import Targets, packed
from game.engine.cards import parse_card, parse_cards
from game.engine.sheet.contracts import Kind, Slot
from tests.bots.positions import look_of, position


def test_cards_are_packed_by_face_and_wilds_counted() -> None:
    look = look_of(position("liverpool_rummy", ["7H 7H X 9S", "4S", "5S"]))
    cards, wilds = packed(look.rules, look.state.hands[0])
    assert wilds == 1
    assert packed(look.rules, parse_cards("9S 7H 7H")) == (cards, 0)
    assert packed(look.rules, parse_cards("9S 7H"))[0] != cards


def test_a_set_takes_what_is_held_of_its_rank_and_lacks_the_rest() -> None:
    look = look_of(position("liverpool_rummy", ["7H 7S 9S KC", "4S", "5S"]))
    cards, _ = packed(look.rules, look.state.hands[0])
    [target] = Targets(look).near(Slot(Kind.SET, 3), 7, cards, 0)
    assert sorted(target.have) == sorted(parse_cards("7H 7S"))
    assert target.missing == 1
    assert target.least == target.total > 0


def test_a_wild_saves_the_card_that_is_hardest_to_get() -> None:
    look = look_of(position("liverpool_rummy", ["7H 7S X KC", "4S", "5S"]))
    cards, wilds = packed(look.rules, look.state.hands[0])
    [target] = Targets(look).near(Slot(Kind.SET, 3), 7, cards, wilds)
    assert target.least == target.total - sum(target.saved) == 0


def test_the_runs_of_a_suit_come_nearest_first() -> None:
    hand = "4S 5S 6S JS QS 2H"
    look = look_of(position("liverpool_rummy", [hand, "4D", "5D"]))
    cards, _ = packed(look.rules, look.state.hands[0])
    found = Targets(look).near(Slot(Kind.RUN, 4), parse_card("4S").suit, cards, 0)
    assert [target.missing for target in found[:2]] == [1, 1]
    assert {target.low for target in found[:2]} == {3, 4}
    assert found[0].total <= found[-1].total
