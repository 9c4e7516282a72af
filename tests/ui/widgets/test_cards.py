"""A face to choose: once more with every click, back to none after the last one there is."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.engine.cards import Card, parse_card, parse_cards
from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Command, Confirm
from game.ui.widgets import Group, Widget
from game.ui.widgets.cards import CardChoice, CardStrip
from tests.ui.support.headless import NullCanvas


def test_clicks_and_keys_count_the_copies_of_a_card(stand: Callable[[Widget], Group]) -> None:
    told: list[int] = []
    choice = CardChoice(parse_card("7H"), 2, 0, lambda card, count: told.append(count))
    stand(choice)
    for verb in (Confirm(), Click((110, 110)), Confirm(), Confirm(), Command("backspace"), Click((110, 110), 3)):
        assert choice.handle(verb)
    assert told == [1, 2, 0, 1, 0, 0]
    assert not choice.handle(Command("q"))


def test_a_card_choice_shows_its_number_if_there_are_several_copies(
    look: Look, stand: Callable[[Widget], Group]
) -> None:
    def texts(there: int, chosen: int) -> list[str]:
        choice = CardChoice(parse_card("7H"), there, chosen, lambda card, count: None)
        stand(choice)
        canvas = NullCanvas(look)
        choice.draw(canvas)
        return canvas.texts()

    assert texts(2, 2) == ["2"]
    assert texts(2, 0) == texts(1, 1) == []


GROUPS = [parse_cards("AS 2S 3S 4S"), parse_cards("KH KD KC"), parse_cards("X")]


def worth(card: Card) -> str:
    return str(card.rank)


def cards_at(look: Look, strip: CardStrip, width: int) -> list[Rect]:
    strip.place(Rect(10, 20, width, strip.measure(look, width)[1]), look)
    canvas = NullCanvas(look)
    strip.draw(canvas)
    return [Rect(given[1], (look.em(34), 40)) for verb, given in canvas.calls if verb == "image"]  # type: ignore[call-overload]


def test_every_card_is_drawn_with_its_caption(look: Look) -> None:
    strip = CardStrip(GROUPS, worth)
    strip.place(Rect(0, 0, 900, 100), look)
    canvas = NullCanvas(look)
    strip.draw(canvas)
    assert canvas.texts() == ["1", "2", "3", "4", "13", "13", "13", "0"]


def test_groups_of_a_card_strip_have_a_gap_and_wrap_whole(look: Look) -> None:
    wide = cards_at(look, CardStrip(GROUPS, worth), 900)
    assert len({card.y for card in wide}) == 1
    assert wide[4].x - wide[3].right > wide[1].x - wide[0].right
    narrow = cards_at(look, CardStrip(GROUPS, worth), 200)
    assert [card.y for card in narrow[:4]] == [20] * 4
    assert narrow[4].x == 10
    assert narrow[4].y == narrow[5].y > 20


def test_a_group_wider_than_a_card_strip_is_squeezed_inside(look: Look) -> None:
    many = [tuple(parse_cards("2H 3H 4H 5H 6H 7H 8H 9H") * 3)]
    cards = cards_at(look, CardStrip(many, worth), 200)
    assert len(cards) == 24
    assert all(card.right <= 210 for card in cards)
    seen = [Rect(card.topleft, (int(0.75 * card.width), card.height)) for card in cards]
    assert all(not a.colliderect(b) for i, a in enumerate(seen) for b in seen[i + 1 :])


def test_cards_stand_closer_only_if_that_saves_a_row(look: Look) -> None:
    nine = [parse_cards("9S 9H 9D"), parse_cards("AS AH AC"), parse_cards("TS TH TD")]
    loose = CardStrip(nine, worth).measure(look)[0]
    roomy = cards_at(look, CardStrip(nine, worth), loose)
    closer = cards_at(look, CardStrip(nine, worth), loose - look.em(40))
    assert len({card.y for card in closer}) == 1
    assert closer[1].x - closer[0].x < roomy[1].x - roomy[0].x
    two_rows = cards_at(look, CardStrip(nine, worth), loose // 2)
    assert two_rows[1].x - two_rows[0].x == roomy[1].x - roomy[0].x


def test_a_card_strip_without_cards_has_size_zero(look: Look) -> None:
    assert CardStrip([], worth).measure(look, 300) == (0, 0)
