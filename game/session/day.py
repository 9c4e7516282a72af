"""The deal of the day: its number is the date, so that the cards of a day are the same for everybody."""

from __future__ import annotations

from datetime import date


def number_of(day: date) -> int:
    """Return the deal number of a day: 20261122."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(number: str) -> date | None:
    """Return the day a deal number, as it is written, is that of; None for another number."""
    if not (number.isdecimal() and len(number) == 8):
        return None
    try:
        return date(int(number[:4]), int(number[4:6]), int(number[6:]))
    except ValueError:
        return None
