"""A screen, programs on it, and an album for the pictures that go into the documentation."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.window.pictures import save_small
from tests.window.player import Player
from tests.window.program import Program, quick
from tests.window.seen import Seen
from tests.window.xserver import XServer

Start = Callable[..., Program]
Album = Callable[[str, pygame.Surface], None]


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[XServer]:
    """Yield an X server with an empty screen of 1280×800."""
    folder = tmp_path / "screen"
    folder.mkdir()
    server = XServer(folder)
    try:
        yield server
    finally:
        server.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return an empty data folder for a player."""
    return tmp_path / "data"


@pytest.fixture
def start(screen: XServer, data: Path) -> Iterator[Start]:
    """Yield a function that starts the program with the data folder and the given command-line arguments."""
    begun: list[Program] = []

    def begin(*words: str) -> Program:
        begun.append(Program(screen, *words, "--data-dir", str(data)))
        return begun[-1]

    try:
        yield begin
    finally:
        for program in begun:
            program.end()


@pytest.fixture
def player(start: Start, screen: XServer, data: Path) -> Player:
    """Return a player at a table of three, in a quick match of Rummy 500 with known shuffles; it is the player's
    turn.
    """
    quick(data)
    start("play", "--game", "rummy_500", "--seats", "3", "--seed", "66")
    seated = Player(screen, Seen(data))
    assert seated.wait_for_turn()
    return seated


@pytest.fixture
def album(pytestconfig: pytest.Config) -> Album:
    """Return an album that saves pictures by name in the folder of `--screenshots`, or nowhere without this option."""
    folder = pytestconfig.getoption("--screenshots")
    return lambda name, picture: save_small(picture, Path(folder) / f"{name}.png") if folder else None
