"""The first window on real desktops of several sizes, with a window manager, its frames and a panel."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from pygame import Rect

from game.session.settings import load, save
from tests.window.conftest import Album
from tests.window.pictures import BLACK
from tests.window.program import Program, environment, quick
from tests.window.waiting import until
from tests.window.xserver import XServer

PANEL = 40
DESKTOP = f"""<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <margins><top>0</top><bottom>{PANEL}</bottom><left>0</left><right>0</right></margins>
</openbox_config>
"""
SIZES = ((1280, 800), (1366, 768), (1024, 600), (1920, 1080))


class Desktop:
    """A display with a window manager and a panel at the lower edge that windows do not cover."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        folder.mkdir()
        (folder / "rc.xml").write_text(DESKTOP, encoding="utf-8")
        self.server = XServer(folder, size)
        self.usable = Rect(0, 0, size[0], size[1] - PANEL)
        words = ["openbox", "--sm-disable", "--config-file", str(folder / "rc.xml")]
        given = environment(DISPLAY=self.server.display, HOME=str(folder))
        self._manager = subprocess.Popen(words, env=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: self.server.do("get_num_desktops").strip(), "the window manager is there")

    def close(self) -> None:
        """End the processes of the display."""
        self._manager.terminate()
        self._manager.wait()
        self.server.close()

    def drawn(self, program: Program) -> Rect:
        """Wait until the program has drawn its picture, and return the rectangle of the picture on the screen."""
        place = self.server.place(program.window)
        until(lambda: self.server.picture().get_at(place.center)[:3] != BLACK, "there is more than the frame")
        self.server.stands_still(1.0)
        return self.server.place(program.window)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def desktop(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desktop]:
    made = Desktop(tmp_path / "desktop", request.param)
    try:
        yield made
    finally:
        made.close()


def test_the_first_window_fits_between_the_panels_of_the_desktop_with_its_frame(
    desktop: Desktop, data: Path, album: Album
) -> None:
    quick(data)
    words = ["play", "--game", "rummy_500", "--seats", "3", "--seed", "66", "--data-dir", str(data)]
    program = Program(desktop.server, *words)
    try:
        window = desktop.drawn(program)
        assert desktop.usable.contains(window)
        assert window.top > 0, "its title is on the screen, too"
        album(f"desktop_{desktop.usable.width}", desktop.server.picture())
        assert program.close() == 0
    finally:
        program.end()
    settings, _ = load(data / "settings.json")
    assert (settings.window[0], settings.window[1]) >= window.size


def test_a_window_saved_on_a_larger_desktop_is_shown_whole_and_its_saved_place_is_kept(
    desktop: Desktop, data: Path
) -> None:
    quick(data)
    settings, _ = load(data / "settings.json")
    save(data / "settings.json", structs.replace(settings, window=(1800, 1000), window_at=(700, 300)))
    program = Program(desktop.server, "--data-dir", str(data))
    try:
        assert desktop.usable.contains(desktop.drawn(program))
        desktop.server.move((300, 300))
        assert program.close() == 0
    finally:
        program.end()
    settings, _ = load(data / "settings.json")
    assert (settings.window, settings.window_at) == ((1800, 1000), (700, 300))


def test_the_window_size_is_saved_in_points_on_a_scaled_desktop(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_SCALE", "1.5")
    desktop = Desktop(tmp_path / "scaled", (1920, 1200))
    try:
        quick(data)
        program = Program(desktop.server, "--data-dir", str(data))
        try:
            window = desktop.drawn(program)
            assert desktop.usable.contains(window)
            assert program.close() == 0
        finally:
            program.end()
    finally:
        desktop.close()
    settings, _ = load(data / "settings.json")
    assert settings.window == (round(window.width / 1.5), round(window.height / 1.5))
    assert "(1.5 a point)" in (data / "log.txt").read_text(encoding="utf-8")
