"""Who wants the card: everybody who is asked, what they say, and the time; in its place in every window."""

import pytest

from game.engine.actions import Buy, Cut, DrawStock
from game.engine.record import MOST_PLAYERS
from game.session.calls import Calls
from game.session.table import Table
from game.ui.headless import HeadlessLoop
from game.ui.input import Cancel, Command
from game.ui.screens.call_page import Caller, CallPage
from tests.session.matches import NAMES, begun
from tests.ui.screens.places import SCALES, SIZES, button, click, sound


def asking(people: int = MOST_PLAYERS) -> Table:
    """Eight at Liverpool Rummy, seven of whom are asked."""
    table = begun(MOST_PLAYERS, game="liverpool_rummy", people=people)
    table.submit(Cut(table.acting[0], 5))
    table.submit(DrawStock(0))
    return table


class Asking:
    """The page, and what came of it."""

    def __init__(self, table: Table, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> None:
        self.done: list[str] = []
        self.calls = Calls(table, lambda: 4.0)
        callers = [Caller(seat, NAMES[seat], "owl", seat, "qotkeuwi"[seat]) for seat in table.truth.asked]
        self.page = CallPage(
            "Buy the 10♥?",
            "Ann’s discard.",
            table.truth.discards[-1],
            callers,
            self.calls,
            {caller.key: caller.seat for caller in callers},
            self.calls.tick,
            lambda: self.done.append("over"),
            lambda: self.done.append("menu"),
        )
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)


def test_by_key_and_by_click() -> None:
    table = asking()
    here = Asking(table)
    here.loop.do(Command("k"))
    here.loop.run_for(0.1)
    assert here.calls.noted == {3}
    assert "wants it" in here.loop.display.texts
    click(here.loop, button(here.page, "O"))
    here.loop.run_for(0.6)
    assert table.record[-1].startswith(repr(Buy(1)))
    assert "calls first!" in here.loop.display.texts
    assert not here.done
    here.loop.run_for(0.6)
    assert here.done
    assert set(here.done) == {"over"}


def test_when_nobody_calls_it_is_over_at_once_or_in_time() -> None:
    for quick in (True, False):
        here = Asking(asking())
        here.loop.do(Cancel())
        assert here.done == ["menu"]
        if quick:
            click(here.loop, button(here.page, "Nobody calls (P)"))
        here.loop.run_for(0.6 if quick else 4.6)
        assert here.done[-1] == "over"
        assert "passes" in here.loop.display.texts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Asking(asking(), size, text_scale).page)
