"""What lies over a table, and who only watches it, for their pictures."""

from collections.abc import Callable, Mapping
from pathlib import Path

from game.record.record import Seat
from game.session.settings import Settings
from game.ui.app.screens import Screen, Screens
from game.ui.cards.slots import Zone
from game.ui.input.verbs import Command
from game.ui.widgets import TextEntry
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from tests.ui.couches import SOON, TIMED, liverpool, slow
from tests.ui.dealt import table_of
from tests.ui.seated import BEA, Seated, played
from tests.ui.sofa import Sofa
from tests.ui.table.test_desk import ALWAYS, at_a_discard
from tests.ui.table.test_hint import a_run_to_take, hint
from tests.ui.table.test_overlays import piled


def _pile() -> Screens:
    at = piled()
    at.click(at.card("7S", Zone.RIVER))
    return at.loop.screens


def _log() -> Screens:
    at = piled()
    at.loop.do(Command("g"))
    return at.loop.screens


def _choosing() -> Screens:
    """What a joker stands for is asked."""
    at = Seated(played(table_of(["5H 6H X 2C 9D JS KD", BEA.replace("2C", "QC")], stock="5D"), "draw stock"))
    for face in ("5H", "6H", "X"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    return at.loop.screens


def _guarding() -> Screens:
    """A wild is not thrown away unasked."""
    at = at_a_discard(ALWAYS)
    at.drag(at.card("X"), at.areas["river"])
    return at.loop.screens


def _hint() -> Screens:
    who = a_run_to_take()
    for _ in range(3):
        hint(who)
    return who.loop.screens


def _toast() -> Screens:
    """Why a drop was none."""
    at = at_a_discard(Settings(animation="off"))
    at.drag(at.card("3C"), at.areas["mat"])
    at.loop.run_for(0.5)
    return at.loop.screens


def _calling() -> Screens:
    """All people are asked at once, one of whom has called before their turn to be asked."""
    sofa = Sofa(liverpool(), TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    sofa.keys(sofa.couch.calling.keys[2])
    sofa.wait(0.1)
    return sofa.loop.screens


def _watching() -> Screens:
    table = played(table_of(["3C 3D 3S 8H 9H TH KS", BEA, "5C 5D 5S JC JD KH 6S"], stock="JH"), "draw stock")
    played(table, "lay 3C 3D 3S")
    for number, seat in enumerate(table.seats):
        table.sit(number, Seat(seat.name, "bot", level="casual"))
    return Sofa(table, think=slow).loop.screens


AT_TABLE: Mapping[str, Callable[[Path], Screens | Screen]] = {
    "pile": lambda folder: _pile(),
    "log": lambda folder: _log(),
    "choosing": lambda folder: _choosing(),
    "guarding": lambda folder: _guarding(),
    "hint": lambda folder: _hint(),
    "toast": lambda folder: _toast(),
    "calling": lambda folder: _calling(),
    "calling_large": lambda folder: _calling(),
    "watching": lambda folder: _watching(),
    "watching_large": lambda folder: _watching(),
    "keyboard": lambda folder: OnScreenKeyboard(TextEntry("Ann")),
}
