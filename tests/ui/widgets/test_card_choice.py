"""A face to choose: once more with every click, back to none after the last one there is."""

from collections.abc import Callable

from game.engine.cards import parse_card
from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Command, Confirm
from game.ui.widgets import Group, Widget
from game.ui.widgets.cards import CardChoice
from tests.ui.null_canvas import NullCanvas


def test_clicks_and_keys_count(stand: Callable[[Widget], Group]) -> None:
    told: list[int] = []
    choice = CardChoice(parse_card("7H"), 2, 0, told.append)
    stand(choice)
    for verb in (Confirm(), Click((110, 110)), Confirm(), Confirm(), Command("backspace"), Click((110, 110), 3)):
        assert choice.handle(verb)
    assert told == [1, 2, 0, 1, 0, 0]
    assert not choice.handle(Command("q"))


def test_the_number_is_shown_where_there_may_be_several(look: Look, stand: Callable[[Widget], Group]) -> None:
    def texts(there: int, chosen: int) -> list[str]:
        choice = CardChoice(parse_card("7H"), there, chosen, lambda count: None)
        stand(choice)
        canvas = NullCanvas(look)
        choice.draw(canvas)
        return canvas.texts()

    assert texts(2, 2) == ["2"]
    assert texts(2, 0) == texts(1, 1) == []
