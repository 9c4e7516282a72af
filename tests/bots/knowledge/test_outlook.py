""""""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import outlook
from game.bots.traits import Traits
from game.engine.cards import parse_card, parse_cards
from game.engine.state import Phase, Turn, view
from tests.support.positions import look_of, position


def test_live_cards_are_those_not_seen() -> None:
    state = position("rummy_500", ["2S 3S", "4S 5S"], discards="7H", melds=((1, "KS KH X=KD"),))
    look = look_of(state)
    gone = "2S 3S 7H KS KH"
    assert [look.live[face] for face in parse_cards(gone)] == [0] * 5
    assert look.live[parse_card("4S")] == 1, "a card in another hand is not seen"
    assert look.live[parse_card("X")] == 1, "one joker of two lies on the table"
    assert look.unseen == 54 - 6


def test_cards_known_in_another_hand_do_not_come() -> None:
    state = position("rummy_500", ["2S 3S", "4S 5S"])
    knows = Memory(0, held=((), parse_cards("4S")))
    assert outlook(view(state, 0), knows).live[parse_card("4S")] == 0


def test_the_fewer_cards_the_others_hold_the_sooner_the_deal_may_end() -> None:
    many = look_of(position("rummy_500", ["2S 3S", "4S 5S 6S 7S 8S 9S"]))
    few = look_of(position("rummy_500", ["2S 3S", "4S"]))
    assert few.hazard > 2 * many.hazard
    assert few.turns <= many.turns
    assert few.caught(2) > few.caught(1)


def test_nobody_goes_out_soon_who_has_not_laid_the_contract() -> None:
    state = position("liverpool_rummy", ["2S 3S", "4S", "5S"])
    laid = structs.replace(state, melded=(False, True, False))
    assert look_of(state).hazard < look_of(laid).hazard


@pytest.mark.parametrize(("game", "sign"), [("rummy_500", 1), ("doofer", 0)])
def test_cards_on_the_table_count_where_the_rules_say_so(game: str, sign: int) -> None:
    assert look_of(position(game, ["2S 3S", "4S"])).on_table == sign


def test_what_the_seat_may_do_follows_from_its_contract() -> None:
    state = position("liverpool_rummy", ["2S 3S", "4S", "5S"], phase=Phase.PLAY)
    before, after = look_of(state), look_of(structs.replace(state, melded=(True,) * 3))
    assert (before.may_lay, before.may_add) == (False, False)
    assert (after.may_lay, after.may_add) == (False, True)
    free = look_of(position("doofer", ["2S 3S", "4S"]))
    assert (free.may_lay, free.may_add) == (True, True)


def test_discards_come_again_where_they_become_the_stock() -> None:
    face = parse_card("7H")
    again = look_of(position("basic_rummy", ["2S 3S", "4S 5S"], discards="7H"))
    assert 0 < again.live[face] < 1
    assert look_of(position("rummy_500", ["2S 3S", "4S 5S"], discards="7H")).live[face] == 0


def test_what_was_not_among_the_discards_when_they_became_the_stock_is_held() -> None:
    state = position("basic_rummy", ["2S 3S", "4S 5S"])
    look = outlook(view(state, 0), Memory(0, buried=parse_cards("7H")))
    assert look.live[parse_card("7H")] == 1
    assert 0 < look.live[parse_card("8H")] < 0.5


def test_slips_cost_more_the_more_wilds_make_up_for_them_and_less_while_a_contract_is_collected() -> None:
    scale = {}
    for game in ("basic_rummy", "rummy_500", "doofer", "liverpool_rummy"):
        state = position(game, ["2S 3S", "4S", "5S"])
        look = outlook(view(state, 0), Memory.start(0), Traits(noise=1))
        scale[game] = look.misjudged("card") / look.average / look.slips.misjudged("card")
    assert scale["liverpool_rummy"] < scale["basic_rummy"] == pytest.approx(1.5)
    assert 2 < scale["rummy_500"] < scale["doofer"], "two of 54 cards are wild, and four more"


def test_slips_cost_less_among_more_players() -> None:
    scale = []
    for players in (2, 4):
        state = position("basic_rummy", ["2S 3S"] * players)
        look = outlook(view(state, 0), Memory.start(0), Traits(noise=1))
        scale.append(look.misjudged("card") / look.average / look.slips.misjudged("card"))
    assert scale == pytest.approx([1, 2]), "the others end the deal"


def test_the_average_card_is_none_that_is_wild() -> None:
    look = look_of(position("dummy_rummy", ["2S 3S", "4S 5S"]))
    worth = {face: look.played[face] + 0.3 * look.burden[face] for face in parse_cards("2S 3S TS AS")}
    three, ten, ace = (worth[face] for face in parse_cards("3S TS AS"))
    assert look.average == pytest.approx((7 * three + 4 * ten + ace) / 12), "from three to nine, to king, and the ace"


def test_nobody_is_too_glad_to_be_rid_of_the_card_just_taken() -> None:
    state = position("rummy_500", ["2S 3S", "4S 5S"], this=Turn(drawn=parse_card("2S")))
    looks = [outlook(view(state, 0), Memory.start(0), Traits(noise=1), seed) for seed in range(30)]
    assert max(look.misjudged_card(parse_card("2S")) for look in looks) == 0
    assert min(look.misjudged_card(parse_card("2S")) for look in looks) < 0
    assert max(look.misjudged_card(parse_card("3S")) for look in looks) > 0


def test_who_can_only_add_needs_longer_for_the_last_three_cards_than_who_may_meld_them() -> None:
    free = position("rummy_500", ["2S 3S", "4S 6S 8S"])
    adding = structs.replace(position("dummy_rummy", ["2S 3S", "4S 6S 8S"]), melded=(False, True))
    assert look_of(free).soon > 5 * look_of(adding).soon
    assert look_of(adding).hazard == look_of(free).hazard, "in the turns to come both get rid of cards"


def test_a_contract_of_the_whole_hand_may_be_laid_and_the_deal_be_over() -> None:
    hand = "2S 4S 6S 8S TS QS 2H 4H 6H 8H TH QH"
    three_sets, three_runs = [position("liverpool_rummy", [hand] * 3, deal=deal) for deal in (4, 7)]
    assert look_of(three_runs).soon > 5 * look_of(three_sets).soon


def test_a_deal_that_does_not_move_is_not_expected_to_end() -> None:
    state = position("basic_rummy", ["2S 3S", "4S 5S"])
    still = look_of(structs.replace(state, idle_turns=4))
    assert still.hazard < look_of(state).hazard / 2


def test_where_the_others_pay_cards_matter_more_the_less_stock_is_left() -> None:
    state = position("basic_rummy", ["2S 3S", "4S 5S"])
    early = structs.replace(state, stock=state.stock[:1] * 14)
    assert 4 < look_of(early).ease < look_of(structs.replace(state, stock=())).ease


def test_in_haste_turns_count_instead_of_points() -> None:
    seen = view(position("doofer", ["KS 3S", "4S 5S"]), 0)
    calm, hasty = outlook(seen, Memory.start(0)), outlook(seen, Memory.start(0), Traits(haste=1))
    king = parse_card("KS")
    assert (calm.burden[king], hasty.burden[king]) == (10, 0)
    assert hasty.delay - calm.delay == pytest.approx(sum(seen.state.rules.values[:52]) / 52)


def test_nobody_hastens_where_melds_count() -> None:
    seen = view(position("rummy_500", ["KS 3S", "4S 5S"]), 0)
    calm, hasty = outlook(seen, Memory.start(0)), outlook(seen, Memory.start(0), Traits(haste=1))
    assert (hasty.burden, hasty.delay) == (calm.burden, calm.delay)
