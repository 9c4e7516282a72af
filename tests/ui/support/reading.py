"""Matches that count as long."""

from __future__ import annotations

import pytest


def read_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the reading of matches to ten plays per turn of the loop, as if they had tens of thousands of plays."""
    for name, value in (("PLAYS_AT_ONCE", 10), ("PLAYS_PER_STEP", 10), ("FRAME_SECONDS", 0.0)):
        monkeypatch.setattr(f"game.ui.pages.reading.{name}", value)
    monkeypatch.setattr("game.ui.app.services.PLAYS_BEFORE_FIRST_FRAME", 10)
