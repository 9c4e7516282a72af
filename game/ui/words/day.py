"""The words of the deal of the day. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from game.session.statistics.record_book import DayResult
from game.ui.words.strings import _, points_in_words


def day_text(day: date) -> str:
    """Write a date: `2026-11-22`."""
    return f"{day:%Y-%m-%d}"


def about_text() -> str:
    """Say what the deal of the day is."""
    return _(
        "One deal, with the same cards for everybody who plays it today, beside you or far away. What you score the "
        "first time is remembered."
    )


def today_text(results: Sequence[DayResult], today: date, game: str) -> str:
    """Say how somebody fared in today's deal of a game; nothing before they have played it."""
    found = next((each for each in results if (each.day, each.game) == (today, game)), None)
    if found is None:
        return ""
    text = _("You won today, with {points}.") if found.won else _("You have played it today: {points}.")
    return text.format(points=points_in_words(found.points))


def result_text(result: DayResult) -> str:
    """Write a line of the history."""
    return _("{day} · {game}").format(day=day_text(result.day), game=result.game)
