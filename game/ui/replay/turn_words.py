"""The turns of a match in words. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.state import NOBODY
from game.session.match.replay import Mark
from game.ui.strings import _


def where_text(mark: Mark, names: Sequence[str]) -> str:
    """Say which turn it is: `Deal 2, turn 14: Bea`."""
    if mark.seat == NOBODY:
        return _("Deal {deal}").format(deal=mark.deal)
    return _("Deal {deal}, turn {turn}: {name}").format(deal=mark.deal, turn=mark.turn, name=names[mark.seat])


def turn_text(mark: Mark, names: Sequence[str]) -> str:
    """Say whose turn it is, where the deal is known: `14. Bea`."""
    if mark.seat == NOBODY:
        return _("Before the first turn")
    return _("{turn}. {name}").format(turn=mark.turn, name=names[mark.seat])


def plays_text(lines: Sequence[str], name: str) -> str:
    """Say in one line what was played; whose turn it is need not be said again."""
    return " · ".join(line.removeprefix(f"{name} ").rstrip(".") for line in lines)
