"""Names and cards in sentences."""

from __future__ import annotations

from game.content.numbers import number_text, signed_text
from game.engine.cards import JOKER, UNKNOWN, parse_card, parse_cards
from game.engine.melds.meld import PlacedCard
from game.words.strings import notation, placed_text, seat_name, seat_names, signs

NAMES = ("Ann", "Bea", "Cy")
SEVEN, TEN = parse_card("7H"), parse_card("TS")
JOKER_AS_JACK = PlacedCard(JOKER, 11, 1, 0)


def test_card_texts_on_the_screen_have_suit_symbols() -> None:
    assert [signs(card) for card in (*parse_cards("AS TH QD 2C X"), UNKNOWN)] == ["A♠", "10♥", "Q♦", "2♣", "★", "?"]


def test_the_text_of_a_placed_wild_names_the_card_it_stands_for() -> None:
    assert placed_text(JOKER_AS_JACK) == "★=J♥"
    assert placed_text(PlacedCard(JOKER, 10, -1, 0)) == "★=10"
    assert placed_text(PlacedCard(JOKER, 10, -1, 0), notation) == "X=T"
    assert placed_text(PlacedCard(SEVEN, 7, 1, 0)) == "7♥"


def test_seats_without_names_are_called_by_their_number() -> None:
    assert seat_names(2) == ("seat 0", "seat 1")
    assert seat_name(NAMES, 7) == "seat 7"


def test_number_texts_have_a_proper_minus_sign() -> None:
    assert (number_text(-5), number_text(5)) == ("−5", "5")
    assert (signed_text(-5), signed_text(5), signed_text(0)) == ("−5", "+5", "0")
