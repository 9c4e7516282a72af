"""The program ends when the system wants it to, though a match cannot be saved and nobody is there to say so."""

import signal
from pathlib import Path
from shutil import rmtree

import pytest

from tests.window.conftest import Start
from tests.window.player import Player
from tests.window.program import Program, quick
from tests.window.seen import Seen
from tests.window.waiting import PATIENCE, until
from tests.window.xserver import XServer


def unsaved(start: Start, screen: XServer, data: Path) -> Program:
    """Return the program at a table that cannot be saved: a file stands in place of its folder."""
    quick(data)
    program = start("play", "--game", "rummy_500", "--seats", "3", "--seed", "66")
    player = Player(screen, Seen(data))
    assert player.wait_for_turn()
    rmtree(data / "matches")
    (data / "matches").write_text("")
    before = screen.picture()
    screen.keys("d")
    until(lambda: screen.picture() is not before, "a card is drawn")
    return program


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_without_a_question_about_an_unsaved_match(
    number: int, start: Start, screen: XServer, data: Path
) -> None:
    program = unsaved(start, screen, data)
    program.process.send_signal(number)
    assert program.exit_code() == 0


def test_closing_the_window_with_an_unsaved_match_asks_first(start: Start, screen: XServer, data: Path) -> None:
    program = unsaved(start, screen, data)
    before = screen.picture()
    screen.ask_to_close(program.window)
    until(lambda: screen.picture() is not before, "the question")
    screen.stands_still()
    assert program.process.poll() is None
    program.process.terminate()
    assert program.exit_code() == 0


def test_a_closed_display_ends_the_program_even_with_an_unsaved_match(
    start: Start, screen: XServer, data: Path
) -> None:
    program = unsaved(start, screen, data)
    screen.close()
    program.process.wait(PATIENCE)
