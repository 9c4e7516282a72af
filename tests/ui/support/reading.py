"""Matches that count as long."""

from __future__ import annotations

import pytest


def read_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matches be read as those with tens of thousands of plays are, ten plays at every turn of the loop."""
    for name, value in (("PLAYS_AT_ONCE", 10), ("PLAYS_PER_STEP", 10), ("FRAME_SECONDS", 0.0)):
        monkeypatch.setattr(f"game.ui.pages.reading.{name}", value)
    monkeypatch.setattr("game.ui.app.services.PLAYS_BEFORE_FIRST_FRAME", 10)
