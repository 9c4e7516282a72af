"""Who makes a window fill the screen is asked of X11 only."""

import pytest

from game.ui.app.window import has_window_manager


def test_wayland_and_other_systems_manage_their_windows() -> None:
    assert all(has_window_manager(driver) for driver in ("wayland", "windows", "cocoa", "dummy"))


def test_a_display_that_cannot_be_asked_counts_as_managed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", "/nowhere:999")
    assert has_window_manager("x11")
