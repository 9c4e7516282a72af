"""What the tests of screens share: matches under way, widgets out of place, keys and clicks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from pygame import Rect

from game.content.sheets.sheets import load_sheet
from game.engine.state import Phase, State
from game.record.record import Header, Seat
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Press
from game.ui.widgets import Button, Page, Scroll, Widget
from game.words.input_signs import spoken
from tests.ui.support.headless import HeadlessLoop

SIZES = [(960, 600), (1280, 800), (1920, 1080), (2560, 1080)]
SCALES = [0.75, 1.0, 1.25, 1.5, 2.0]
NAMES = ("Ann", "Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana")

NEXT = Focus(Direction.NEXT)


def random_table(game: str, players: int, deals: int, seed: int = 1, dealer: Dealer | None = None) -> Match:
    """Return a match played at random until this number of deals is over."""
    seats = tuple(Seat(NAMES[number], "bot") for number in range(players))
    table = Match(Header(load_sheet(game), seats, seed, players - 1), dealer)
    rng = Random(seed)
    table.begin()
    while not (table.is_over or (table.phase is Phase.DEAL_OVER and table.truth.deal == deals)):
        seat = rng.choice(table.acting)
        table.submit(rng.choice(table.legal(seat)))
    return table


@cache
def random_deals(game: str, players: int, deals: int, seed: int = 1) -> tuple[tuple[Seat, ...], tuple[State, ...]]:
    """Return the seats of a match played at random, and the scored states of its deals."""
    # With salts of its own, as it must not matter to the caller's chance whether it has been played before.
    table = random_table(game, players, deals, seed, Dealer(seed, make_salt=lambda: "0" * 32))
    return table.seats, table.history.finished_deals


def outside(widget: Widget, place: Rect) -> list[Widget]:
    """Return the widgets that reach beyond their container, with `place` as the outermost one."""
    found = [] if place.contains(widget.rect) or not all(widget.rect.size) else [widget]
    inner = (
        widget.rect.unionall([child.rect for child in widget.children]) if isinstance(widget, Scroll) else widget.rect
    )
    return found + [each for child in widget.children if child.visible for each in outside(child, inner)]


def overlaps(widget: Widget) -> list[tuple[Widget, Widget]]:
    """Return the pairs of widgets of the same container that overlap."""
    shown = [child for child in widget.children if child.visible and all(child.rect.size)]
    found = [(a, b) for i, a in enumerate(shown) for b in shown[i + 1 :] if a.rect.colliderect(b.rect)]
    return found + [pair for child in shown for pair in overlaps(child)]


def narrow_buttons(page: Page) -> list[str]:
    """Return the texts of buttons that are cut or must shrink to less than 80 % of their size."""
    return [
        widget.text
        for widget in page.group.root.walk()
        if isinstance(widget, Button) and widget.rect.width < 0.8 * widget.measure(page.look)[0]
    ]


def sound(page: Page) -> bool:
    """Whether every widget of the page is at its place, for an assertion: fails with the faults found."""
    root = page.group.root
    assert outside(root, page.frame(page.look)) == []
    assert overlaps(root) == []
    assert narrow_buttons(page) == []
    return True


def button(page: Page, text: str) -> Button:
    """Return the button with this text."""
    return next(w for w in page.group.root.walk() if isinstance(w, Button) and spoken(w.text) == text)


def click(loop: HeadlessLoop, widget: Widget) -> None:
    """Click in the middle of a widget."""
    pos = widget.rect.center
    loop.do(Press(pos), Click(pos))


def tab_to(loop: HeadlessLoop, page: Page, widget: Widget) -> None:
    """Move the focus to a widget with Tab alone."""
    for _ in range(len(page.group.focusable()) + 1):
        if page.group.focus is widget:
            return
        loop.do(NEXT)
    raise AssertionError("the widget is not reached by Tab")


def press_by_keys(loop: HeadlessLoop, page: Page, widget: Widget) -> None:
    """Move the focus to a widget with Tab and press Enter."""
    tab_to(loop, page, widget)
    loop.do(Confirm())


REPORT = Path("/home/ann/.local/share/rummy-house/reports/report 2030-01-02 12.00.00.txt")
