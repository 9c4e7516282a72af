"""The deal of the day: its number is the date, so that the cards of a day are the same for everybody."""

from __future__ import annotations

from datetime import date


def number_of(day: date) -> int:
    """Return the deal number of a day: 20261122."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(number: int) -> date | None:
    """Return the day a deal number is that of; None for another number."""
    try:
        return date(number // 10_000, number // 100 % 100, number % 100)
    except (ValueError, OverflowError):
        return None
