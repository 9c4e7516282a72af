"""The table of all deals: a column for each seat, a row for each deal."""

from pygame import Rect

from game.ui.draw.look import Look
from game.ui.match.score_sheet import MatchTable
from game.ui.widgets.players import number_text, signed_text
from tests.ui.null_canvas import NullCanvas
from tests.ui.screens.places import random_deals


def test_every_deal_has_a_row_and_the_totals_come_last(look: Look) -> None:
    seats, deals = random_deals("doofer", 4, 5)
    table = MatchTable(seats, deals)
    table.place(Rect(0, 0, 480, table.measure(look, 480)[1]), look)
    canvas = NullCanvas(look)
    table.draw(canvas)
    texts = canvas.texts()
    expected = [seat.name for seat in seats]
    for deal in deals:
        expected += [f"{deal.deal}", *(signed_text(score) for score in deal.deal_scores)]
    assert texts == [*expected, "Total", *(number_text(total) for total in deals[-1].scores)]
    rects = [given[1] for verb, given in canvas.calls if verb == "text"]
    assert all(table.rect.contains(rect) for rect in rects if isinstance(rect, Rect))


def test_who_went_out_is_marked(look: Look) -> None:
    seats, deals = random_deals("doofer", 3, 4)
    table = MatchTable(seats, deals)
    table.place(Rect(0, 0, 480, 400), look)
    canvas = NullCanvas(look)
    table.draw(canvas)
    assert sum(verb == "icon" for verb, _ in canvas.calls) == sum(deal.out >= 0 for deal in deals) > 0
