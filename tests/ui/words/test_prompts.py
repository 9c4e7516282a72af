"""The line that says what the moment asks for is true of what is legal."""

from __future__ import annotations

from msgspec import structs

from game.engine.actions import Add
from game.engine.cards import parse_cards
from game.engine.state import NOBODY, Phase, view
from game.session.match.match import Match
from game.words.prompts import Prompts
from game.words.strings import signs
from tests.support.for_each import for_each
from tests.support.positions import position
from tests.ui.support.claims import went
from tests.ui.support.laying import BEA as BEA_12
from tests.ui.support.laying import CY, HAND
from tests.ui.support.special_plays import last_chance
from tests.ui.support.tables import ANN, BEA, NAMES, played, shuffled_table, table_of


def prompts(me: int = 0) -> Prompts:
    return Prompts(NAMES, me)


def prompt(table: Match, me: int) -> str:
    return prompts(me).prompt(table.view(me), table.legal(me))


def test_the_prompt_names_the_allowed_plays_of_the_moment() -> None:
    table = table_of([ANN, BEA], stock="5D")
    table.begin()
    assert prompt(table, 0) == "Draw a card"
    assert prompt(table, 1) == "Ann draws …"
    played(table, "draw stock")
    assert prompt(table, 0) == "Lay a meld or discard"
    played(table, "lay 3C 3D 3S")
    assert prompt(table, 0) == "Lay a meld or discard"
    played(table, "lay 8H 9H TH")
    assert prompt(table, 0) == "Discard a card"


def test_the_prompt_of_an_extra_card_says_why_there_is_no_draw() -> None:
    table = shuffled_table(2, 3, "gin_eleven")
    table.begin()
    assert prompt(table, 0) == "Discard a card – you hold an extra card, so do not draw"
    assert prompts().prompt(table.view(0), table.legal(0), brief=True) == "Discard a card"
    thrown = table.view(0).hand[0]
    played(table, f"discard {thrown!r}")
    assert prompt(table, 0) == "Bea draws …"


def test_the_prompt_after_a_contract_offers_adding_only_if_a_card_fits() -> None:
    table = table_of([HAND.replace("QH", "7H"), BEA_12, CY], stock="KS", game="contract_rummy", packs=2)
    went(table, "draw stock", "lay 7C 7D 7S / KH KC KS")
    assert prompt(table, 0) == "Add or discard"
    played(table, "add 7H to m1")
    assert prompt(table, 0) == "Discard a card"


def test_the_prompt_of_a_race_says_that_one_may_call_for_the_card() -> None:
    table = shuffled_table(4, 7, "me")
    table.begin()
    while table.phase is not Phase.BUY:
        table.submit(table.legal(table.acting[0])[0])
    top = signs(table.truth.discards[-1])
    seat = table.acting[0]
    assert prompt(table, seat) == f"Call for the {top}?"
    assert prompt(table, table.truth.turn) == f"{NAMES[table.truth.actor]} may call for the {top} …"


def test_the_prompt_names_the_deal_in_a_long_a_short_and_a_plain_form() -> None:
    table = shuffled_table(3, 1, "contract_rummy")
    assert prompts().deal(table.view(0)) == ("Contract Rummy · deal 1 of 7", "Contract Rummy 1/7", "Deal 1 of 7")
    table = shuffled_table(3, 1)
    assert prompts().deal(table.view(0))[0] == "Rummy 500 · deal 1, first to 500"


@for_each(
    ("game", "stock", "said"),
    [
        ("conquian", "2C 3C", "Turn up a card: 2 are left"),
        ("conquian", "2C", "Turn up its last card"),
        ("conquian", "", "Turn up a card"),
        ("rummy_500", "2C 3C", "Draw a card: 2 are left"),
        ("rummy_500", "", "Draw a card"),
    ],
)
def test_the_tooltip_of_the_stock_counts_its_cards_if_there_are_any(game: str, stock: str, said: str) -> None:
    state = position(game, ["4H 5H", "6H 7H"], stock=stock, discards="9C TC", phase=Phase.DRAW)
    assert prompts().stock(state) == said


def test_the_prompt_says_which_card_may_not_go_back() -> None:
    table = played(table_of([ANN, BEA], up="KC"), "draw discards")
    assert prompt(table, 0) == "Lay a meld or discard – not the K♣ you drew"


def test_the_prompt_names_the_contract() -> None:
    table = shuffled_table(3, 1, "contract_rummy")
    table.begin()
    seat = table.acting[0]
    while table.phase.value != "play":
        table.submit(next(a for a in table.legal(table.acting[0]) if a.text in ("draw stock", "pass")))
    assert prompt(table, seat) == f"Lay {table.truth.contract_of(seat)!r}, or discard"


def test_with_little_room_the_draw_is_asked_for_in_fewer_words() -> None:
    table = last_chance()
    me = table.truth.turn
    whole, brief = (prompts(me).prompt(table.view(me), table.legal(me), brief) for brief in (False, True))
    assert whole == "The stock has run out: draw from the discards, or pass to end the deal"
    assert brief == "Draw a discard, or pass"


def test_the_prompt_mentions_adding_before_the_contract_is_laid_if_the_rules_allow_it() -> None:
    """In Dummy Rummy one may add before one has laid anything."""
    table = table_of([HAND, BEA_12, CY], stock="KS 2H", game="dummy_rummy", packs=2)
    went(table, "draw stock")
    assert prompt(table, 0) == "Lay 2 sets of 3, or discard"
    played(table, "lay 7C 7D 7S / KH KC KS", "discard 9C", "draw stock")
    assert any(isinstance(action, Add) for action in table.legal(1))
    assert prompt(table, 1) == "Lay 2 sets of 3, add or discard"
    assert prompts(1).prompt(table.view(1), table.legal(1), brief=True) == "Lay your contract, add or discard"


def test_the_prompt_tells_of_a_last_turn_and_the_seat_that_went_out() -> None:
    state = structs.replace(
        position("three_thirteen", ["4H 5H 6H", "7C 7D 9S"], phase=Phase.DRAW, turn=1, discards="KS"), closer=0
    )
    assert prompts(1).prompt(view(state, 1), ()) == f"{NAMES[0]} has gone out: draw for your last turn"
    assert prompts(1).prompt(view(state, 1), (), brief=True) == "Draw: your last turn"
    assert prompts(0).prompt(view(state, 0), ()) == f"{NAMES[1]} draws …"
    drawn = structs.replace(state, phase=Phase.PLAY)
    assert prompts(1).prompt(view(drawn, 1), ()) == "Your last turn: discard a card"
    usual = structs.replace(state, closer=NOBODY)
    assert prompts(1).prompt(view(usual, 1), ()) == "Draw a card"


def test_the_tooltip_of_a_discard_to_be_played_at_once_names_one_card_once() -> None:
    state = shuffled_table(3, 5, "kaluki_51").view(0).state
    assert state.must_use_discard
    assert prompts().dig(parse_cards("9D"), state) == "Take the 9♦ and play it at once"
    assert prompts().dig(parse_cards("3C 9D"), state) == "Take 3♣ 9♦ and play the 9♦ at once"
